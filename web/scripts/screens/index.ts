// Takes pictures of the screens of a real game, with a real hall, at three sizes.
// Usage: npm run screens -- <folder> [language] [--game=<game>]; with `--docs` only those that docs/screenshots/ shows, made small.
import { mkdirSync, writeFileSync } from "node:fs";
import { openHall } from "../../tests/support/hall";
import { Visitor } from "../../tests/support/visitor";
import type { Locale } from "../../tests/support/words";
import { launch } from "../browser.mjs";
import { reduced } from "../palette.mjs";
import { barbarossaScreens } from "./barbarossa";
import { hexhexScreens } from "./hexhex";
import { mastermindScreens } from "./mastermind";
import { towerScreens } from "./tower";
import { zappScreens } from "./zapp";

export type Shot = (name: string, full?: boolean) => Promise<void>;

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
  "barbarossa-modelling",
  "barbarossa-shapes",
  "barbarossa-lesson",
  "barbarossa-kneading",
  "barbarossa-film",
  "barbarossa-hall",
  "barbarossa-asking",
  "barbarossa-curse",
  "barbarossa-end",
  "barbarossa-album",
  "barbarossa-hint",
  "barbarossa-review",
];
const only = process.argv.find((word) => word.startsWith("--game="))?.slice("--game=".length);
const [folder, language = docs ? "en" : "de"] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith("--"));
if (!folder) throw new Error("usage: npm run screens -- <folder> [language]");
mkdirSync(folder, { recursive: true });
const hall = await openHall();
const browser = await launch();

const screens: Record<string, (who: Visitor, shot: Shot) => Promise<void>> = {
  mastermind: mastermindScreens,
  hexhex: hexhexScreens,
  tower: towerScreens,
  zapp: zappScreens,
  async barbarossa(who, shot) {
    const hands = [await Visitor.arrive(browser, hall.base), await Visitor.arrive(browser, hall.base)];
    await barbarossaScreens(who, hands, shot);
    for (const hand of hands) await hand.close();
  },
};
if (only && !(only in screens)) throw new Error(`there is no game ${only}`);

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const) {
  const ada = await Visitor.arrive(browser, hall.base, {
    width,
    height,
    locale: language as Locale,
    deviceScaleFactor: width > 500 ? 1 : docs ? 1.5 : 2,
    hasTouch: width < 1000,
    isMobile: width < 1000,
  });
  const { page, words } = ada;
  // without graphics hardware the hall takes its time
  page.setDefaultTimeout(120_000);
  const shot: Shot = async (name, full = false) => {
    if (docs && !shown.includes(name)) return;
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // in a picture of the whole page, what is hidden above a page that has been scrolled would come to light
    if (full && !docs) await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(500);
    const picture = await page.screenshot({ fullPage: full && !docs });
    writeFileSync(`${folder}/${name}-${width}.png`, docs ? reduced(picture) : picture);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) console.error(`${name} at ${width}: ${wide} px too wide`);
  };
  for (const [game, take] of Object.entries(screens)) if (!only || game === only) await take(ada, shot);
  if (!only) {
    await page.goto("/");
    await page
      .getByRole("link", { name: words.of("phase_over") })
      .first()
      .waitFor();
    await shot("home");
    await shot("home-foot", true);
  }
  await ada.close();
}
await browser.close();
await hall.close();
process.exit(0);
