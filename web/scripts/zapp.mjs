// The screens of Zapp Zerapp, for screens.mjs.
import { now } from "../tests/play.mjs";
import { asked, rollButton, setDown, table, take, until } from "../tests/zapp-play.mjs";

/** Takes all of them. */
export async function zappScreens(who, shot) {
  const { page, base } = who;
  const levels = (await (await who.context.request.get(`${base}/api/games`)).json()).find(
    (game) => game.id === "zapp",
  ).levels;
  const bot = levels.includes("apprentice") ? "apprentice" : "random";
  const id = await table(who, { seats: 4, bots: { 1: bot, 2: bot, 3: bot }, options: { expert: true } });
  await page.goto(`${base}/t/${id}`);
  await page.locator(".zapp").waitFor();
  const seen = new Set();
  const once = async (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    await shot(name, true);
  };
  const meets = (way) => way.meetings.filter(({ prospect }) => !prospect.pass).length;
  // until there is a move worth a picture
  for (let steps = 0; steps < 400 && !seen.has("zapp-move"); steps++) {
    await until(() => asked(who) !== "nothing" || now(who).over, 60_000);
    if (now(who).over) break;
    const what = asked(who);
    if (what === "roll") {
      await once("zapp-roll");
      await rollButton(page).click();
    } else if (what === "barrels") {
      await take(page);
      if (!seen.has("zapp") && now(who).view.round > 3) {
        await page.locator(".held .area").first().click();
        await take(page);
        await page.locator(".held .area").last().click();
        await page.locator(".held .wave").nth(1).waitFor();
        await once("zapp");
      }
      await setDown(page);
    } else {
      const { ways } = now(who).choices.move;
      const best = ways.toSorted((a, b) => meets(b) - meets(a))[0];
      await page.locator(".mover .choose button").nth(ways.indexOf(best)).click();
      if (meets(best) && now(who).view.round > 3) {
        await page.locator(".mover button.met").first().click();
        await once("zapp-move");
      }
      await page.locator(".mover > .button").click();
    }
    await until(() => asked(who) !== what || now(who).over);
  }
  await page.goto(`${base}/t/${id}/tv`);
  await page.locator(".zapp .board").waitFor();
  await shot("zapp-television");
  await page.goto(`${base}/rules/zapp#ZAP-11`);
  await page.locator("#ZAP-11").waitFor();
  await shot("zapp-rules", true);
}
