// Draws the app's icon as SVG and makes the PNGs of favicon, home screen and manifest from it.
import { writeFileSync } from "node:fs";
import { served } from "./browser.mjs";

const place = new URL("../public/", import.meta.url);
/** The mountain with one lit door; `safe` keeps clear of a round mask. */
const icon = (safe) => {
  const art = `<g stroke="#0f1126" stroke-width="16" stroke-linejoin="round"><circle cx="372" cy="138" r="56" fill="#fbf0cf"/><path d="M36 452L150 262l40 34 74-196 84 150 34-30 98 232z" fill="#4a4763"/><path d="M264 100l84 150 34-30 98 232H330q-10-200-66-352z" fill="#6f6a88" stroke="none"/><path d="M264 100l-44 116 26-18 18 26 22-30 24 16z" fill="#d5d3e4" stroke-width="10"/><path d="M36 452L150 262l40 34 74-196 84 150 34-30 98 232z" fill="none"/><circle cx="256" cy="372" r="130" fill="#e0a63a" opacity=".28" stroke="none"/><path d="M180 456V356a76 76 0 0 1 152 0v100z" fill="#7d7791"/><path d="M204 456v-98a52 52 0 0 1 104 0v98z" fill="#ffd98f" stroke-width="12"/><path d="M204 456v-98a52 52 0 0 1 44-51l6 149z" fill="#8a5a33" stroke-width="12"/></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" ${safe ? "" : 'rx="104" '}fill="#171a33"/>${safe ? `<g transform="translate(64 54)scale(.75)">${art}</g>` : art}</svg>`;
};
writeFileSync(new URL("icon.svg", place), icon(false) + "\n");
await served(async (browser) => {
  for (const [name, size, safe] of [
    ["icon-180", 180, true],
    ["icon-192", 192, false],
    ["icon-512", 512, false],
    ["icon-mask-512", 512, true],
  ]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${icon(safe)}`,
    );
    await page.screenshot({ path: new URL(`${name}.png`, place).pathname, omitBackground: true });
    await page.close();
  }
});
