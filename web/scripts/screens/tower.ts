// The screens of the castle tower.
import type { Made as Challenge } from "../../src/protocol/generated/tower/Made";
import { solution } from "../../tests/support/tower";
import type { Visitor } from "../../tests/support/visitor";
import type { Shot } from ".";

/** Takes all of them. */
export async function towerScreens(who: Visitor, shot: Shot): Promise<void> {
  const { page, frame, tower, words } = who;
  // one with dragons, doors and chests in the middle of it
  await tower.open({ options: { mode: "forty", challenge: 29 } });
  const long = await solution(29);
  await shot("tower-new");
  for (const laid of long.slice(0, 6)) await tower.lay(laid);
  await frame.button("tower_bookmark").click();
  await tower.lay(long[6]!);
  await page.evaluate(() => scrollTo(0, 0));
  await shot("tower", true);
  await frame.button("hint").click();
  for (const grade of [1, 2, 3]) {
    await frame.help.getByRole("button").last().click();
    await frame.help.locator(`[data-grade="${grade}"]`).waitFor();
  }
  await shot("tower-help", true);
  await tower.open({ options: { mode: "forty", challenge: 1 } });
  await tower.lay({ card: 12, row: 2, col: 0 });
  await tower.lay({ card: 4, row: 3, col: 0 });
  await page.getByTestId("clash").waitFor();
  await shot("tower-mismatch");
  for (const number of [1, 2, 3, 13]) {
    await tower.open({ options: { mode: "forty", challenge: number, clock: true } });
    const way = await solution(number);
    // a wrong turn or two, to look back at
    const wrong = [
      { card: way[1]!.card, row: 1, col: 1 },
      { card: way[3]!.card, row: 3, col: 1 },
    ];
    for (const laid of number === 13 ? wrong : []) {
      await tower.lay(laid);
      await frame.button("tower_undo").click();
      await tower.card(laid.card).waitFor();
    }
    for (const laid of way) await tower.tap(laid);
    await tower.end.waitFor();
  }
  await shot("tower-end", true);
  await frame.button("review").click();
  for (let i = 0; i < 3; i++)
    await frame.review.getByRole("button", { name: words.of("tower_review_on") }).click();
  await frame.review.evaluate((review) => review.scrollIntoView());
  await shot("tower-review", true);
  await frame.review.getByRole("tab").nth(1).click();
  await shot("tower-review-wrong", true);
  await page.goto("/games/tower/towers");
  await page
    .getByRole("button", { name: words.of("tower_list_star") })
    .first()
    .waitFor();
  await shot("tower-forty", true);
  await frame.button("tower_order_ours").click();
  await page.getByRole("region", { name: words.of("tower_order_ours") }).waitFor();
  await shot("tower-effort", true);
  const wanted = { level: 2, count: 1, seed: 11, deck: "citadel", rows: 6, cols: 6 };
  const { challenges } = await tower.tool<{ challenges: Challenge[] }>("make", wanted);
  const id = challenges[0]!.id;
  await page.goto(`/games/tower/editor?id=${id}`);
  await frame.button("tower_edit_show").waitFor();
  await shot("tower-editor", true);
  await tower.open({ options: { mode: "custom", id } });
  await shot("tower-citadel", true);
  await tower.open({
    seats: 4,
    bots: { 1: "apprentice", 2: "journeyman", 3: "master" },
    options: { mode: "race", level: 3, count: 3, seed: 5 },
  });
  // the others have laid something
  await page.waitForTimeout(2500);
  await shot("tower-race", true);
  await page.goto("/rules/tower");
  await page.locator("#TOW-14").waitFor();
  await shot("tower-rules", true);
  await page.goto("/new/tower");
  await page.getByRole("navigation", { name: words.of("rooms") }).waitFor();
  await shot("tower-new-table", true);
}
