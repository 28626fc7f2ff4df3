// Compiles messages/<part>.<language>.json, a part for the frame and one for each game: checks that both languages say the
// same things with the same parameters, writes the types of all keys, and serves one module per language and part, so that a
// page loads one language and a game's sentences come with its door.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const locales = ["de", "en"];
const frame = "frame";
const folder = new URL("../messages/", import.meta.url);
const types = new URL("../src/i18n/keys.gen.ts", import.meta.url);

const params = (text) => [...new Set([...text.matchAll(/\{([a-z_]+)\}/g)].map((m) => m[1]))].sort();
const fileOf = (part, locale) => new URL(`${part}.${locale}.json`, folder);
const partsOf = (locale) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(`.${locale}.json`))
    .map((file) => file.slice(0, -`.${locale}.json`.length));
const parts = () => [...new Set(locales.flatMap(partsOf))].sort();

/** What a game's file says of its door is read outside of it: it comes with the frame. */
const comesWith = (part, key) => (part === frame || key.startsWith(`${part}_`) ? part : frame);

/** Every sentence of a language, by part. */
function sentencesOf(locale) {
  const all = Object.fromEntries(parts().map((part) => [part, {}]));
  for (const part of partsOf(locale))
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(fileOf(part, locale), "utf8")))) {
      const there = all[comesWith(part, key)];
      if (key in there) throw new Error(`messages: ${key} stands twice in ${locale}`);
      there[key] = text;
    }
  return all;
}

/** Reads both languages and refuses what does not match: by language, by part, by key. */
export function read() {
  const all = Object.fromEntries(locales.map((locale) => [locale, sentencesOf(locale)]));
  const [first, ...others] = locales;
  const faults = [];
  for (const other of others)
    for (const part of parts()) {
      const [ours, theirs] = [all[first][part], all[other][part]];
      for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
        const [a, b] = [ours[key], theirs[key]];
        if (a === undefined || b === undefined)
          faults.push(`${key} is missing in ${a === undefined ? first : other}`);
        else if (params(a).join() !== params(b).join())
          faults.push(`${key} has {${params(a)}} in ${first} and {${params(b)}} in ${other}`);
      }
    }
  if (faults.length) throw new Error("messages: " + faults.join("; "));
  return all;
}

/** Every key with the parameters that its sentence needs, as a type; keys that begin with `prefix` without it. */
const typed = (sentences, prefix = "") =>
  Object.entries(sentences).map(([key, text]) => {
    const names = params(text);
    return `  ${key.replace(prefix, "")}: ${names.length ? `{ ${names.map((p) => `${p}: string | number`).join("; ")} }` : "undefined"};\n`;
  });

/** Writes the types of all keys, and of those of each game as it names them itself. */
export function writeTypes(all = read()) {
  const ours = all[locales[0]];
  const own = Object.entries(ours).map(
    ([part, sentences]) => `${part}: {\n${typed(sentences, `${part}_`).join("")}};\n`,
  );
  const text = `// Written by scripts/messages.mjs from messages/*.json.\nexport type Messages = {\n${Object.values(
    ours,
  )
    .flatMap((sentences) => typed(sentences))
    .join("")}};\nexport type Own = {\n${own.join("")}};\nexport type Part = keyof Own;\n`;
  let old = "";
  try {
    old = readFileSync(types, "utf8");
  } catch {
    // the first run has nothing to compare with
  }
  if (old !== text) writeFileSync(types, text);
}

/** The module that knows where every part of every language lies. */
function atlas() {
  const places = (locale) =>
    parts().map((part) => `${part}: () => import("virtual:messages/${locale}/${part}")`);
  return `export default { ${locales.map((locale) => `${locale}: { ${places(locale).join(", ")} }`).join(", ")} };`;
}

/** The Vite plugin: `virtual:messages/<language>/<part>`, and `virtual:messages` to load them by name. */
export function messages() {
  return {
    name: "zauberberg-messages",
    buildStart() {
      writeTypes();
      for (const locale of locales)
        for (const part of partsOf(locale)) this.addWatchFile(fileOf(part, locale).pathname);
    },
    resolveId: (id) =>
      id === "virtual:messages" || id.startsWith("virtual:messages/") ? "\0" + id : undefined,
    load(id) {
      if (id === "\0virtual:messages") return atlas();
      const hit = /^\0virtual:messages\/(\w+)\/(\w+)$/.exec(id);
      if (!hit) return undefined;
      return `export default ${JSON.stringify(read()[hit[1]][hit[2]])};`;
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
