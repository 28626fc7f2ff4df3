// Puts a compressed twin beside every file of the built page that gets smaller by it; the hall sends whichever the
// browser takes.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const dist = new URL("../dist/", import.meta.url).pathname;
let [files, before, after] = [0, 0, 0];
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest)$/.test(entry.name)) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const raw = readFileSync(path);
  const small = brotliCompressSync(raw, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
  });
  if (small.length >= raw.length) continue;
  writeFileSync(`${path}.br`, small);
  files += 1;
  before += raw.length;
  after += small.length;
}
console.log(`${files} files compressed: ${(before / 1000).toFixed(0)} kB to ${(after / 1000).toFixed(0)} kB`);
