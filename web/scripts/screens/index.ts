// Takes pictures of the screens of a real game, with a real hall, at three sizes.
// Usage: npm run screens -- <folder> [language]; with `--docs` only those that docs/screenshots/ shows, made small.
import { mkdirSync, writeFileSync } from "node:fs";
import type { Advice } from "../../src/protocol/generated/mastermind/Advice";
import { openHall } from "../../tests/support/hall";
import { Visitor } from "../../tests/support/visitor";
import type { Locale } from "../../tests/support/words";
import { launch } from "../browser.mjs";
import { reduced } from "../palette.mjs";
import { barbarossaScreens } from "./barbarossa";
import { hexhexScreens } from "./hexhex";
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
  "barbarossa-hall",
  "barbarossa-asking",
  "barbarossa-curse",
  "barbarossa-end",
  "barbarossa-album",
  "barbarossa-hint",
  "barbarossa-review",
];
const [folder, language = docs ? "en" : "de"] = process.argv.slice(2).filter((word) => word !== "--docs");
if (!folder) throw new Error("usage: npm run screens -- <folder> [language]");
mkdirSync(folder, { recursive: true });
const hall = await openHall();
const browser = await launch();

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
  const { page, frame, mastermind, words } = ada;
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
  await page.goto("/");
  await frame.door("game_mastermind").click();
  await frame.button("way_friends_go").click();
  await frame.dialog.waitFor();
  await shot("who");
  await frame.introduce(language === "de" ? "Mondkater" : "Moon Cat");
  await frame.button("start_game").waitFor();
  await shot("lobby", true);
  await page.goto("/new/mastermind");
  await frame.button("way_mountain_go").waitFor();
  await shot("new", true);
  // against somebody who guesses by chance, so that the end shows what one would like to see
  await page.getByLabel(words.of("level")).selectOption({ index: 0 });
  await frame.button("way_mountain_go").click();
  await mastermind.ready();
  await mastermind.fill([1, 5, 3]);
  await shot("making", true);
  await mastermind.fill([2]);
  await mastermind.handIn.click();
  await mastermind.verdict.waitFor();
  for (const row of [
    [1, 1, 2, 2],
    [1, 3, 2, 4],
    [5, 3, 2, 6],
  ])
    if (await mastermind.ready()) await mastermind.guess(...row);
  await mastermind.fill([6, 3]);
  await shot("breaking", true);
  await frame.button("hint").click();
  await frame.button("mastermind_help_reason").click();
  await frame.button("mastermind_help_guess").click();
  await frame.button("mastermind_help_lay").waitFor();
  await shot("help", true);
  await frame.help.getByRole("button", { name: words.of("close") }).click();
  await frame.button("more").click();
  await shot("more");
  await page.keyboard.press("Escape");
  const table = page.url();
  await page.goto(`${table}/tv`);
  await frame.seats.first().waitFor();
  await shot("television");
  await page.goto(table);
  while (await mastermind.ready()) {
    const { guess } = await ada.post<{ guess: Advice }>(`/api/tables/${table.split("/").at(-1)}/ask`, {
      tool: "hint",
      parameters: { step: "guess" },
      seat: 0,
    });
    await mastermind.guess(...guess.guess);
  }
  await shot("end", true);
  await frame.button("review").click();
  await frame.review
    .getByRole("tab")
    .filter({ hasText: language === "de" ? "Du" : "You" })
    .click();
  await frame.review.evaluate((review) => review.scrollIntoView());
  await shot("review", true);
  await frame.button("review_close_end").first().click();
  await frame.button("verify").click();
  await frame.dialog.getByText(words.of("verify_step_draws")).waitFor();
  await shot("verify");
  await page.keyboard.press("Escape");
  await frame.openReplay();
  await frame.step.focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  await shot("replay", true);
  await page.goto("/games/mastermind/trainer?seed=12");
  await mastermind.palette.waitFor();
  await shot("training", true);
  await mastermind.fill([1, 2, 3, 4]);
  await mastermind.handIn.click();
  await frame.button("mastermind_train_next").waitFor();
  await shot("trainer", true);
  await page.goto("/new/mastermind");
  await frame.button("way_device_go").click();
  await page.getByRole("button", { name: words.any("hand_over_go") }).waitFor();
  await shot("hand-over");
  await hexhexScreens(ada, shot);
  await towerScreens(ada, shot);
  await zappScreens(ada, shot);
  const hands = [await Visitor.arrive(browser, hall.base), await Visitor.arrive(browser, hall.base)];
  await barbarossaScreens(ada, hands, shot);
  for (const hand of hands) await hand.close();
  await page.goto("/");
  await page
    .getByRole("link", { name: words.of("phase_over") })
    .first()
    .waitFor();
  await shot("home");
  await shot("home-foot", true);
  await ada.close();
}
await browser.close();
await hall.close();
process.exit(0);
