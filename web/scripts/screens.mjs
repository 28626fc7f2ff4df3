// Takes pictures of the screens of a real game, with a real hall, at three sizes.
// Usage: node scripts/screens.mjs <folder> [language]; with `--docs` only those that docs/screenshots/ shows, made small.
import { mkdirSync, writeFileSync } from "node:fs";
import { openHall } from "../tests/hall.mjs";
import { goOn, introduce, lay, post, visitor } from "../tests/play.mjs";
import { launch } from "./browser.mjs";
import { hexhexScreens } from "./hexhex.mjs";
import { reduced } from "./palette.mjs";
import { towerScreens } from "./tower.mjs";
import { zappScreens } from "./zapp.mjs";

const docs = process.argv.includes("--docs");
const shown = [
  "home",
  "new",
  "making",
  "breaking",
  "help",
  "end",
  "review",
  "trainer",
  "replay",
  "hexhex",
  "hexhex-review",
  "tower",
  "tower-end",
  "tower-review",
  "tower-forty",
  "tower-editor",
  "zapp",
  "zapp-move",
];
const [folder, locale = docs ? "en" : "de"] = process.argv.slice(2).filter((word) => word !== "--docs");
if (!folder) throw new Error("usage: screens.mjs <folder> [language]");
mkdirSync(folder, { recursive: true });
const hall = await openHall();
const browser = await launch();
const line = await hall.line();
const { base } = line;

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1440, 900],
]) {
  const ada = await visitor(browser, base, {
    width,
    height,
    locale,
    deviceScaleFactor: width > 500 ? 1 : docs ? 1.5 : 2,
    hasTouch: width < 1000,
    isMobile: width < 1000,
  });
  const { page } = ada;
  const shot = async (name, full = false) => {
    if (docs && !shown.includes(name)) return;
    await page.evaluate(() => document.fonts.ready);
    // in a picture of the whole page, what is hidden above a page that has been scrolled would come to light
    if (full && !docs) await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(500);
    const picture = await page.screenshot({ fullPage: full && !docs });
    writeFileSync(`${folder}/${name}-${width}.png`, docs ? reduced(picture) : picture);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) console.error(`${name} at ${width}: ${wide} px too wide`);
  };
  await page.goto(base);
  await page.locator("a.door").first().click();
  await page.locator(".ways").waitFor();
  await page.locator(".ways button.primary").nth(1).click();
  await page.locator("dialog[open]").waitFor();
  await shot("who");
  await introduce(page, locale === "de" ? "Mondkater" : "Moon Cat");
  await page.locator(".lobby").waitFor();
  await shot("lobby", true);
  await page.goto(`${base}/new/mastermind`);
  await page.locator(".ways").waitFor();
  await shot("new", true);
  // against somebody who guesses by chance, so that the end shows what one would like to see
  await page.locator(".ways select").selectOption({ index: 0 });
  await page.locator(".ways button.primary").first().click();
  await page.locator(".palette").waitFor();
  for (const peg of [1, 5, 3])
    await page
      .locator(".palette .pick")
      .nth(peg - 1)
      .click();
  await shot("making", true);
  await page.locator(".palette .pick").nth(1).click();
  await page.locator(".hand-in button").first().click();
  await page.locator(".verdict").waitFor();
  await goOn(page);
  for (const row of [
    [1, 1, 2, 2],
    [1, 3, 2, 4],
    [5, 3, 2, 6],
  ]) {
    const before = await page.locator(".row:not(.blank):not(.now)").count();
    await lay(page, row);
    await page.waitForFunction(
      (n) => document.querySelectorAll(".row:not(.blank):not(.now)").length > n,
      before,
    );
  }
  for (const peg of [6, 3])
    await page
      .locator(".palette .pick")
      .nth(peg - 1)
      .click();
  await shot("breaking", true);
  await page.locator("[data-opens=help] button").click();
  for (const what of [".left", ".reason", ".advice"]) {
    await page.locator(`section.help ${what}`).waitFor();
    if (what !== ".advice") await page.locator("section.help .help > button").last().click();
  }
  await shot("help", true);
  await page.locator("section.help .x").click();
  await page.locator(".tools button").last().click();
  await shot("more");
  await page.keyboard.press("Escape");
  await page.goto(page.url() + "/tv");
  await page.locator(".board").first().waitFor();
  await shot("television");
  await page.goBack();
  await page.locator(".palette").waitFor();
  const table = new URL(page.url()).pathname.split("/")[2];
  while (!(await page.locator("a[download]").isVisible())) {
    const before = await page.locator(".row:not(.blank):not(.now)").count();
    const hint = await post(ada, `/api/tables/${table}/ask`, {
      tool: "hint",
      parameters: { step: "guess" },
      seat: 0,
    });
    await lay(page, hint.guess.guess);
    await page.waitForFunction(
      (n) =>
        document.querySelector("a[download]") ||
        document.querySelectorAll(".row:not(.blank):not(.now)").length > n,
      before,
    );
  }
  await shot("end", true);
  await page.locator("[data-opens=review] button").click();
  await page.locator("section.review ol li").first().waitFor();
  await page
    .getByRole("tab")
    .filter({ hasText: locale === "de" ? "Du" : "You" })
    .click();
  await page.locator("#review-title").evaluate((title) => title.scrollIntoView());
  await shot("review", true);
  await page.locator("section.review .head button").click();
  await page.locator(".acts > button").last().click();
  await page.locator("dialog code").first().waitFor();
  await shot("verify");
  await page.keyboard.press("Escape");
  await page.locator("[data-opens=replay] button").click();
  await page.locator("input[type=range]").first().focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  await shot("replay", true);
  await page.goto(`${base}/games/mastermind/trainer?seed=12`);
  await page.locator(".codes li").first().waitFor();
  await shot("training", true);
  for (const peg of [1, 2, 3, 4])
    await page
      .locator(".palette .pick")
      .nth(peg - 1)
      .click();
  await page.locator(".hand-in button").click();
  await page.locator(".trainer .on").waitFor();
  await shot("trainer", true);
  await page.goto(`${base}/new/mastermind`);
  await page.locator(".ways button.primary").nth(2).click();
  await page.locator(".hand button").waitFor();
  await shot("hand-over");
  await hexhexScreens(ada, shot);
  await towerScreens(ada, shot);
  await zappScreens(ada, shot);
  await page.goto(base);
  await page.locator("a.card").first().waitFor();
  await shot("home");
  await shot("home-foot", true);
  await ada.close();
}
await browser.close();
line.close();
await hall.close();
process.exit(0);
