// Puts compressed twins beside every file of the built page that gets smaller by it; the hall sends whichever the browser
// takes: brotli over TLS and on its own machine, gzip over a plain line.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = new URL("../dist/", import.meta.url).pathname;
let [files, before, after] = [0, 0, 0];
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest)$/.test(entry.name)) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const raw = readFileSync(path);
  const small = brotliCompressSync(raw, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
  });
  const zipped = gzipSync(raw, { level: 9 });
  if (Math.max(small.length, zipped.length) >= raw.length) continue;
  writeFileSync(`${path}.br`, small);
  writeFileSync(`${path}.gz`, zipped);
  files += 1;
  before += raw.length;
  after += small.length;
}
console.log(`${files} files compressed: ${(before / 1000).toFixed(0)} kB to ${(after / 1000).toFixed(0)} kB`);
