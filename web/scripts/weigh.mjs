// Weighs what a route loads, compressed as a server would send it (gzip 9; fonts as they are).
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { served } from "./browser.mjs";

const dist = new URL("../dist/", import.meta.url);
await served(async (browser, base) => {
  for (const [path, width, height] of [
    ["/", 1440, 900],
    ["/", 768, 1024],
    ["/", 360, 800],
    ["/gallery", 1440, 900],
  ]) {
    const page = await browser.newPage({ viewport: { width, height }, locale: "de" });
    const files = new Set();
    page.on("response", (response) => files.add(new URL(response.url()).pathname));
    await page.goto(base + path);
    await page.waitForTimeout(1200);
    const kinds = {};
    let total = 0;
    for (const file of files) {
      const name =
        file.startsWith("/assets/") || /\.(png|svg|webmanifest)$/.test(file) ? file.slice(1) : "index.html";
      const raw = readFileSync(new URL(name, dist));
      const size = /woff2|png$/.test(name) ? raw.length : gzipSync(raw, { level: 9 }).length;
      const kind = name.split(".").pop();
      kinds[kind] = (kinds[kind] ?? 0) + size;
      total += size;
    }
    console.log(
      `${path} at ${width}: ${(total / 1000).toFixed(1)} kB`,
      Object.entries(kinds)
        .map(([k, v]) => `${k} ${(v / 1000).toFixed(1)}`)
        .join(", "),
    );
    await page.close();
  }
});
