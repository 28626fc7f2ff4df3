// Lets axe look at the built page: every route here, two sizes, both languages. Fails on any finding.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { served } from "./browser.mjs";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const states = {
  "/": undefined,
  "/ (a dark door)": (page) => page.locator("nav button").first().click(),
  "/gallery": undefined,
  "/new/mastermind": undefined,
};
let found = 0;
await served(async (browser, base) => {
  for (const [name, act] of Object.entries(states))
    for (const locale of ["de", "en"])
      for (const width of [360, 1440]) {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          locale,
          reducedMotion: "reduce",
        });
        const page = await context.newPage();
        await page.goto(base + name.split(" ")[0]);
        await page.waitForSelector("main");
        await page.waitForTimeout(400);
        await act?.(page);
        await page.waitForTimeout(300);
        await page.addScriptTag({ content: source });
        const { violations } = await page.evaluate(() =>
          window.axe.run(document, {
            runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
          }),
        );
        for (const v of violations) {
          found += v.nodes.length;
          console.error(`${name} ${locale} ${width}: ${v.id} (${v.help})`);
          for (const node of v.nodes.slice(0, 4))
            console.error("   ", node.target.join(" "), node.failureSummary?.split("\n")[1] ?? "");
        }
        await context.close();
      }
});
console.log(found ? `${found} findings` : "axe finds nothing");
process.exitCode = found ? 1 : 0;
