// Compiles messages/{de,en}.json: checks that both languages say the same things with the same parameters,
// writes the types of all keys, and serves one module per language and part (the shell, one per game), so
// that a page loads one language and a game's sentences come with its door.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const locales = ["de", "en"];
const games = JSON.parse(readFileSync(new URL("../src/games.json", import.meta.url), "utf8"));
const parts = ["shell", ...games];
const folder = new URL("../messages/", import.meta.url);
const types = new URL("../src/i18n/keys.gen.ts", import.meta.url);

const params = (text) => [...new Set([...text.matchAll(/\{([a-z_]+)\}/g)].map((m) => m[1]))].sort();
const partOf = (key) => games.find((game) => key.startsWith(game + "_")) ?? "shell";

/** Reads both languages and refuses what does not match. */
export function read() {
  const all = Object.fromEntries(
    locales.map((l) => [l, JSON.parse(readFileSync(new URL(`${l}.json`, folder), "utf8"))]),
  );
  const [first, ...others] = locales;
  const faults = [];
  for (const other of others) {
    for (const key of new Set([...Object.keys(all[first]), ...Object.keys(all[other])])) {
      const [a, b] = [all[first][key], all[other][key]];
      if (a === undefined || b === undefined)
        faults.push(`${key} is missing in ${a === undefined ? first : other}`);
      else if (params(a).join() !== params(b).join())
        faults.push(`${key} has {${params(a)}} in ${first} and {${params(b)}} in ${other}`);
    }
  }
  if (faults.length) throw new Error("messages: " + faults.join("; "));
  return all;
}

/** Writes the types: every key with the parameters its sentence needs. */
export function writeTypes(all = read()) {
  const lines = Object.entries(all[locales[0]]).map(([key, text]) => {
    const names = params(text);
    return `  ${key}: ${names.length ? `{ ${names.map((p) => `${p}: string | number`).join("; ")} }` : "undefined"};`;
  });
  const text = `// Written by scripts/messages.mjs from messages/*.json.\nexport type Messages = {\n${lines.join("\n")}\n};\nexport type Part = ${parts.map((part) => `"${part}"`).join(" | ")};\n`;
  let old = "";
  try {
    old = readFileSync(types, "utf8");
  } catch {
    // the first run has nothing to compare with
  }
  if (old !== text) writeFileSync(types, text);
}

/** The module that knows where every part of every language lies. */
const atlas = () =>
  `export default { ${locales.map((l) => `${l}: { ${parts.map((part) => `${part}: () => import("virtual:messages/${l}/${part}")`).join(", ")} }`).join(", ")} };`;

/** The Vite plugin: `virtual:messages/<language>/<part>`, and `virtual:messages` to load them by name. */
export function messages() {
  return {
    name: "zauberberg-messages",
    buildStart() {
      writeTypes();
      for (const l of locales) this.addWatchFile(new URL(`${l}.json`, folder).pathname);
    },
    resolveId: (id) =>
      id === "virtual:messages" || id.startsWith("virtual:messages/") ? "\0" + id : undefined,
    load(id) {
      if (id === "\0virtual:messages") return atlas();
      const hit = /^\0virtual:messages\/(\w+)\/(\w+)$/.exec(id);
      if (!hit) return undefined;
      const of = Object.entries(read()[hit[1]]).filter(([key]) => partOf(key) === hit[2]);
      return `export default ${JSON.stringify(Object.fromEntries(of))};`;
    },
    handleHotUpdate({ file, server }) {
      if (file.includes("/messages/")) {
        writeTypes();
        server.ws.send({ type: "full-reload" });
      }
    },
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeTypes();
