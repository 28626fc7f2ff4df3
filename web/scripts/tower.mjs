// The screens of the castle tower, for screens.mjs.
import { lay, solution, table, tool } from "../tests/tower-play.mjs";

/** Takes all of them. */
export async function towerScreens(who, shot) {
  const { page, base } = who;
  const open = async (how) => {
    const id = await table(who, how);
    await page.goto(`${base}/t/${id}`);
    await page.locator(".tower .hand").waitFor();
    return id;
  };
  // one with dragons, doors and chests in the middle of it
  await open({ options: { mode: "forty", challenge: 29 } });
  const long = await solution(29);
  await shot("tower-new");
  for (const laid of long.slice(0, 6)) await lay(page, laid);
  await page.locator(".deeds .deed").nth(3).click();
  await lay(page, long[6]);
  await page.evaluate(() => scrollTo(0, 0));
  await shot("tower", true);
  await page.locator("[data-opens=help] button").click();
  for (const grade of [1, 2, 3]) {
    await page.locator("section.help .help > button").click();
    await page.locator(`section.help [data-grade="${grade}"]`).waitFor();
  }
  await shot("tower-help", true);
  await open({ options: { mode: "forty", challenge: 1 } });
  await lay(page, { card: 12, row: 2, col: 0 });
  await lay(page, { card: 4, row: 3, col: 0 });
  await page.locator(".tower .clash").waitFor();
  await shot("tower-mismatch");
  for (const number of [1, 2, 3, 13]) {
    await open({ options: { mode: "forty", challenge: number, clock: true } });
    const way = await solution(number);
    if (number === 13) {
      // a wrong turn or two, to look back at
      for (const wrong of [
        { card: way[1].card, row: 1, col: 1 },
        { card: way[3].card, row: 3, col: 1 },
      ]) {
        await lay(page, wrong);
        await page.locator(".deeds .deed").first().click();
        await page.locator(`.tower .hand [data-card="${wrong.card}"]`).waitFor();
      }
    }
    for (const laid of way.slice(0, -1)) await lay(page, laid);
    await page.locator(`.tower .hand [data-card="${way.at(-1).card}"]`).click();
    await page.locator(`.tower [data-field="${way.at(-1).row},${way.at(-1).col}"]`).click();
    await page.locator(".after").waitFor();
  }
  await shot("tower-end", true);
  await page.locator("[data-opens=review] button").click();
  await page.locator("section.review [data-step]").first().waitFor();
  for (let i = 0; i < 3; i++) await page.locator("section.review .turner button").last().click();
  await page.locator("#review-title").evaluate((title) => title.scrollIntoView());
  await shot("tower-review", true);
  await page.getByRole("tab").nth(1).click();
  await shot("tower-review-wrong", true);
  await page.goto(`${base}/games/tower/towers`);
  await page.locator("button.star").first().waitFor();
  await shot("tower-forty", true);
  await page.locator("[data-order=ours]").click();
  await page.locator(".ranks li").first().waitFor();
  await shot("tower-effort", true);
  const { challenges } = await tool(who, "make", {
    level: 2,
    count: 1,
    seed: 11,
    deck: "citadel",
    rows: 6,
    cols: 6,
  });
  await page.goto(`${base}/games/tower/editor?id=${challenges[0].id}`);
  await page.locator('.verdict[data-verdict="one"]').waitFor();
  await shot("tower-editor", true);
  await open({ options: { mode: "custom", id: challenges[0].id } });
  await shot("tower-citadel", true);
  await open({
    seats: 4,
    bots: { 1: "apprentice", 2: "journeyman", 3: "master" },
    options: { mode: "race", level: 3, count: 3, seed: 5 },
  });
  await page.waitForTimeout(2500);
  await shot("tower-race", true);
  await page.goto(`${base}/rules/tower`);
  await page.locator("#TOW-14").waitFor();
  await shot("tower-rules", true);
  await page.goto(`${base}/new/tower`);
  await page.locator(".rooms").waitFor();
  await shot("tower-new-table", true);
}
