// The screens of hex-hex, for screens.mjs.
import { enter, quick, roll, table } from "../tests/hexhex-play.mjs";
import { post } from "../tests/play.mjs";

const advice = (who, id) => post(who, `/api/tables/${id}/ask`, { tool: "hint", parameters: {}, seat: 0 });

/** A roll that shows something: what is best to keep set aside, the field that gives most pencilled in. */
async function choosing(who, id) {
  const { page } = who;
  await roll(page);
  const { keeps } = await advice(who, id);
  for (const [die, stays] of keeps[0].keep.entries())
    if (stays) await page.locator(`.die[data-die="${die + 1}"]`).click();
  const points = await page.locator(".hexhex .lit .pencil").allInnerTexts();
  await page
    .locator(".hexhex .lit [data-field]")
    .nth(points.indexOf(String(Math.max(...points.map(Number)))))
    .click();
  await page.evaluate(() => scrollTo(0, 0));
}

/** Plays a column as the hall advises, so that the end is one that one would like to see. */
async function advised(who, id) {
  const { page } = who;
  for (let turn = 0; turn < 11; turn++) {
    for (let left = 3; left > 0; left--) {
      if (left === 3) await roll(page);
      const { best } = await advice(who, id);
      if (best.enter) {
        await enter(page, best.enter.field);
        break;
      }
      for (const [die, stays] of best.roll.keep.entries()) {
        const one = page.locator(`.die[data-die="${die + 1}"]`);
        if (((await one.getAttribute("aria-pressed")) === "true") !== stays) await one.click();
      }
      await roll(page);
    }
  }
}

/** Takes all of them. */
export async function hexhexScreens(who, shot) {
  const { page, base } = who;
  const open = async (how) => {
    const id = await table(who, how);
    await page.goto(`${base}/t/${id}`);
    await page.locator(".prompt.yours").waitFor();
    return id;
  };
  const four = await open({ seats: 4, bots: { 1: "apprentice", 2: "journeyman", 3: "master" } });
  await shot("hexhex-cup");
  for (let turn = 0; turn < 4; turn++) await quick(page);
  await choosing(who, four);
  await shot("hexhex", true);
  await page.locator(".hexhex .grey [data-field]").first().click({ force: true });
  await shot("hexhex-why");
  await page.locator(".hexhex .why .x").click();
  await page.locator("[data-opens=help] button").click();
  await page.locator("section.help .best").waitFor();
  await shot("hexhex-help", true);
  await open({ seats: 2, bots: { 1: "apprentice" }, options: { columns: 3 } });
  for (let turn = 0; turn < 12; turn++) await quick(page);
  await roll(page);
  await shot("hexhex-series", true);
  await advised(who, await open({ seats: 2, bots: { 1: "apprentice" } }));
  await page.locator("a[download]").waitFor();
  await shot("hexhex-end", true);
  await page.locator("[data-opens=review] button").click();
  await page.locator(".review figure svg").first().waitFor();
  // whoever plays as advised makes no mistake; the other does
  await page.locator(".review [role=tab]").last().click();
  await page.locator("#review-title").evaluate((title) => title.scrollIntoView());
  await shot("hexhex-review", true);
  await open({ own_dice: true });
  await page.locator(".controls button").first().click();
  for (const pick of [0, 5, 5]) await page.locator(".own .pick button").nth(pick).click();
  await shot("hexhex-own-dice", true);
  await page.goto(`${base}/games/hexhex/bests`);
  await page.locator(".page dl").first().waitFor();
  await shot("hexhex-bests");
  await page.goto(`${base}/rules/hexhex`);
  await page.locator("#HEX-10").waitFor();
  await shot("hexhex-rules", true);
}
