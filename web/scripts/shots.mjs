// Takes screenshots of named states of the built page at three sizes.
// Usage: node scripts/shots.mjs <folder> [name ...]
import { mkdirSync } from "node:fs";
import { served } from "./browser.mjs";

const [folder, ...wanted] = process.argv.slice(2);
if (!folder) throw new Error("usage: shots.mjs <folder> [name ...]");
mkdirSync(folder, { recursive: true });

const sizes = [
  [360, 800],
  [768, 1024],
  [1440, 900],
];
/** A table of the gallery, as a referee gave it. */
const scene = (name, locale) => ({ path: "/gallery", of: `[data-scene="${name}"]`, locale });
/** A state: where it is, in which language, what to do before the picture. */
const states = {
  home: { path: "/" },
  "home-en": { path: "/", locale: "en" },
  "home-hot": { path: "/", act: (page) => page.locator("nav a").first().focus() },
  "home-closed": { path: "/", act: (page) => page.locator("nav button").nth(3).click() },
  "home-full": { path: "/", full: true },
  gallery: { path: "/gallery", full: true },
  "gallery-en": { path: "/gallery", full: true, locale: "en" },
  ...Object.fromEntries(
    [
      "hide",
      "hide-once",
      "hide-waits",
      "guess",
      "guess-waits",
      "guess-many",
      "guess-largest",
      "television",
      "answer",
      "answer-waits",
      "spoiled",
      "third-spoiled",
      "found",
      "won",
      "gave-up",
      "rules",
    ].map((name) => [`mastermind-${name}`, scene(name)]),
  ),
  "mastermind-spoiled-en": scene("spoiled", "en"),
};

await served(async (browser, base) => {
  for (const [name, state] of Object.entries(states)) {
    if (wanted.length && !wanted.includes(name)) continue;
    for (const [width, height] of sizes) {
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: width < 500 ? 2 : 1,
        locale: state.locale ?? "de",
        reducedMotion: "reduce",
        hasTouch: width < 1000,
      });
      const page = await context.newPage();
      page.on("console", (message) => message.type() === "error" && console.error(name, message.text()));
      page.on("pageerror", (error) => console.error(name, error.message));
      await page.goto(base + state.path);
      await page.waitForSelector("main");
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(350);
      await state.act?.(page);
      await page.waitForTimeout(450);
      // not a picture of the element alone: for one larger than the screen the browser would change the screen
      if (state.of)
        await page.locator(state.of).evaluate((element) => element.scrollIntoView({ block: "start" }));
      await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: state.full ?? false });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) console.error(`${name} at ${width}: ${wide} px too wide`);
      await context.close();
    }
  }
});
