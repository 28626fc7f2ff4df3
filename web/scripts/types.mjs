// Gathers the generated types of each folder (a game, the table, the hall) in one module, so that a file of the page names all
// that it needs in one line: `import type { Action, View } from "../../protocol/zapp.gen"`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const protocol = new URL("../src/protocol/", import.meta.url);
const generated = new URL("generated/", protocol);

function textOf(folder) {
  const types = readdirSync(new URL(`${folder}/`, generated)).map((file) => file.replace(/\.ts$/, ""));
  const lines = types.sort().map((type) => `export type * from "./generated/${folder}/${type}";\n`);
  return `// Written by scripts/types.mjs.\n${lines.join("")}`;
}

/** Writes what has changed. */
export function gatherTypes() {
  for (const folder of readdirSync(generated)) {
    const file = new URL(`${folder}.gen.ts`, protocol);
    let old = "";
    try {
      old = readFileSync(file, "utf8");
    } catch {
      // the first run has nothing to compare with
    }
    const text = textOf(folder);
    if (old !== text) writeFileSync(file, text);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) gatherTypes();
