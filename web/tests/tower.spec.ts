// The castle tower: by drag, by keyboard, by tap; hints, the race, the forty.
import type { LaidCard } from "../src/protocol/generated/tower/LaidCard";
import { clean } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { box } from "./support/frame";
import { company } from "./support/scenes";
import { solution } from "./support/tower";
import { until } from "./support/visitor";

const first = { mode: "forty", challenge: 1 };

test("tower: challenge 1 by drag, from the door to the star and on to the next", async ({ ada }) => {
  const { page, frame, tower } = ada;
  await page.goto("/");
  await frame.door("game_tower").click();
  await page.getByRole("link", { name: /All towers/ }).click();
  await tower.challenge(1).click();
  await frame.introduce("Ada");
  await expect(frame.myTurn).toBeVisible();
  const way = await solution(1);
  const [start, last] = [way[0]!, way.at(-1)!];
  for (const [n, laid] of way.slice(0, -1).entries()) {
    await tower.drag(tower.card(laid.card), tower.field(laid));
    await expect(tower.lying).toHaveCount(n + 1);
  }
  // moved by drag, dragged back to the hand, and laid again
  const elsewhere = tower.field({ row: 0, col: 1 });
  await tower.drag(tower.field(start), elsewhere);
  await expect(elsewhere).toHaveAccessibleName(/card/);
  await tower.drag(elsewhere, [6, 6]);
  await expect(tower.card(start.card)).toBeVisible();
  await tower.drag(tower.card(start.card), tower.field(start));
  await expect(tower.lying).toHaveCount(way.length - 1);
  await expect(tower.judged).toContainText(["leads through 4 rooms"]);
  await tower.drag(tower.card(last.card), tower.field(last));
  await expect(tower.end).toBeVisible();
  const onTheWay = tower.board.getByLabel(/step \d of the way/);
  await expect(onTheWay, "the whole way is lit").toHaveCount(way.length);
  await expect(page.getByTestId("figure"), "somebody is out").toHaveCount(1);
  const laid = tower.told("laid").map(({ card, row, col }) => ({ card, row, col }));
  expect(laid.slice(0, 4)).toEqual(way.slice(0, 4));
  expect(tower.told("taken_up")).toHaveLength(1);
  await expect(page.getByRole("heading", { name: "Solved, with a star" })).toBeVisible();
  await expect(page.getByText("1 point"), "a puzzle has no points").toHaveCount(0);
  await expect(page.getByRole("button", { name: "On to challenge 2" })).toBeVisible();
  // looking back: how it goes, card by card, and what went wrong
  await frame.button("review").click();
  const steps = frame.review.locator("[data-step]");
  await expect(steps).toHaveCount(way.length);
  await expect(tower.lying).toHaveCount(1);
  for (let step = 1; step < way.length; step++) await page.getByRole("button", { name: "Next step" }).click();
  await expect(onTheWay).toHaveCount(way.length);
  await page.getByRole("tab", { name: "Wrong turns (1)" }).click();
  await expect(page.getByText(`Card ${start.card} on row 1, column 2`)).toBeVisible();
  await expect(tower.board.getByLabel(/^row 1, column 2, card/i), "it lies there as it lay").toHaveCount(1);
  await page.getByRole("button", { name: "Back to the end" }).click();
  await page.getByRole("link", { name: "All towers" }).click();
  await expect(tower.challenge(1)).toHaveAccessibleName(/solved, with a star/);
  await expect(page.getByRole("button", { name: /^Challenge \d+, solved/ })).toHaveCount(1);
  await expect(page.getByText(/1 of 40 solved/)).toBeVisible();
  await expect(tower.challenge(2)).toHaveAttribute("aria-current", "step");
  // the same forty by effort, with the hardest thought of each
  await page.getByRole("button", { name: "By effort" }).click();
  const ranks = page.getByRole("region", { name: "By effort" }).getByRole("listitem");
  await expect(ranks).toHaveCount(40);
  const lines = await ranks.allInnerTexts();
  const efforts = lines.map((text) => Number(text.trim().split("\n").at(-1)));
  expect(efforts.filter(Number.isNaN)).toEqual([]);
  expect(efforts).toEqual(efforts.toSorted((a, b) => a - b));
  await expect(tower.challenge(1)).toHaveAccessibleName(/solved, with a star/);
  for (const line of lines) expect(line).toMatch(/what-if|fork|fits|way on/);
  await tower.challenge(2).click();
  await expect(page.getByText("Challenge 2", { exact: true })).toBeVisible();
});

test("tower: one with special cards by keyboard alone, with undo, redo and a bookmark", async ({ ada }) => {
  const { page, frame, tower } = ada;
  // the first of the forty that asks for a special card
  let number = 1;
  let way = await solution(number);
  while (!way.some((laid) => typeof laid.card === "string")) way = await solution(++number);
  await tower.open({ options: { mode: "forty", challenge: number } });
  await frame.tabTo(tower.fields);
  const cursor = page.locator("[data-field]:focus");
  const keyLay = async (laid: LaidCard) => {
    const name = String(laid.card);
    const special = await tower.card(laid.card).getAttribute("data-key");
    for (const key of typeof laid.card === "number" ? name : special!.toLowerCase())
      await page.keyboard.press(key);
    const [row, col] = (await cursor.getAttribute("data-field"))!.split(",").map(Number);
    const go = async (by: number, back: string, on: string) => {
      for (let step = 0; step < Math.abs(by); step++) await page.keyboard.press(by < 0 ? back : on);
    };
    await go(laid.row - row!, "ArrowUp", "ArrowDown");
    await go(laid.col - col!, "ArrowLeft", "ArrowRight");
    await expect(tower.field(laid)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(tower.card(laid.card)).toBeHidden();
  };
  const { lying } = tower;
  await keyLay(way[0]!);
  await keyLay(way[1]!);
  await expect(lying).toHaveCount(2);
  await page.keyboard.press("Backspace");
  await expect(lying).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(lying).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(lying).toHaveCount(0);
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Control+y");
  await expect(lying).toHaveCount(2);
  await frame.button("tower_bookmark").press("Enter");
  await frame.button("tower_all_up").press("Enter");
  await expect(lying).toHaveCount(0);
  await page.getByRole("list", { name: "Remembered layouts" }).getByRole("button").first().press("Enter");
  await expect(lying).toHaveCount(2);
  for (const laid of way.slice(0, 2)) await expect(lying.and(tower.field(laid))).toHaveCount(1);
  await tower.field(way[1]!).focus();
  for (const laid of way.slice(2)) await keyLay(laid);
  await expect(tower.end).toBeVisible();
  await expect(page.getByText("Solved, with a star")).toBeVisible();
  // every step was an action of the record: Backspace, two times undone, two cards up at once
  expect(tower.told("taken_up"), "undo, redo and bookmarks are sent as inverses").toHaveLength(5);
  expect(tower.told("laid")).toHaveLength(way.length + 5);
});

test("tower: a wrong touch shows which two doors do not match, why, and its rule; what cannot lie is refused in words", async ({
  ada,
}) => {
  const { page, frame, tower } = ada;
  await tower.open({ options: first });
  // 12 at the green entrance is right; below it 4 has a red door where 12 has a blue one
  await tower.lay({ card: 12, row: 2, col: 0 });
  await tower.lay({ card: 4, row: 3, col: 0 });
  const line = tower.judged.filter({
    hasText:
      "These doors do not match: card 12 has blue (drop) at the bottom, card 4 has red (flame) across from it.",
  });
  await expect(line).toBeVisible();
  const clash = page.getByTestId("clash");
  await expect(clash).toHaveCount(1);
  const [mark, one] = [await box(clash), await box(tower.field({ row: 2, col: 0 }))];
  const apart = Math.abs(mark.y + mark.height / 2 - (one.y + one.height));
  expect(apart, "the sign stands between the two doors").toBeLessThan(one.height * 0.12);
  await clean(page, "tower, doors that do not match");
  await line.getByRole("button", { name: "TOW-5" }).click();
  await expect(frame.dialog.locator("#TOW-5")).toBeInViewport();
  await page.keyboard.press("Escape");
  const sent = tower.said().length;
  await tower.card(6).click();
  await tower.field({ row: 1, col: 0 }).click();
  await expect(page.getByText("Nothing goes on a wall.").first()).toBeVisible();
  expect(tower.said(), "nothing was sent").toHaveLength(sent);
  // a card laid on another one sends that back to the hand
  await tower.field({ row: 3, col: 0 }).click();
  await expect(tower.card(4)).toBeVisible();
  await expect(tower.lying).toHaveCount(2);
});

test("tower: the hint ladder tells where, why and which card, each is entered, and the star is gone", async ({
  ada,
}) => {
  const { page, frame, tower } = ada;
  const id = await tower.open({ options: { mode: "forty", challenge: 3 } });
  const way = await solution(3);
  const early = await ada.context.request.post(`${ada.base}/api/tables/${id}/ask`, {
    data: { tool: "hint", parameters: { grade: 1 }, seat: 0 },
  });
  expect(early.ok(), "nothing is told before it is entered").toBe(false);
  const { help } = frame;
  const grade = (number: number) => help.locator(`[data-grade="${number}"]`);
  await frame.button("hint").click();
  await expect(page.getByText("The first hint costs the star")).toBeVisible();
  expect(tower.told("hint_taken"), "looking at the panel costs nothing").toEqual([]);
  await help.getByRole("button", { name: "Where should I look?" }).click();
  await expect(grade(1)).toContainText("Where to look?");
  await expect(grade(2)).toHaveCount(0);
  await help.getByRole("button", { name: "And why?" }).click();
  await expect(grade(2)).toBeVisible();
  await expect(grade(3)).toHaveCount(0);
  await help.getByRole("button", { name: "Show me the card" }).click();
  await expect(grade(3)).toBeVisible();
  expect(tower.told("hint_taken").map((hint) => hint.grade)).toEqual([1, 2, 3]);
  await expect(help).not.toContainText(/tower_|\{/);
  await clean(page, "tower, hints");
  const shown = await grade(3).innerText();
  const right = way.find((laid) => shown.includes(`row ${laid.row + 1}, column ${laid.col + 1}`))!;
  expect(shown, "it is in the solution").toContain(`Card ${right.card} `);
  await help.getByRole("button", { name: "Lay it" }).click();
  await expect(tower.lying).toHaveCount(1);
  await expect(grade(1)).toHaveCount(0);
  await expect(page.getByText("With a hint, no star")).toBeVisible();
  // a card that lies wrong is what the next hint is about
  const wrong = way.find((laid) => laid.card !== right.card && !(laid.row === 0 && laid.col === 1))!;
  const empty = tower.board.getByRole("button", { name: /, empty/ });
  const free = await empty.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["field"]!));
  const [row, col] = free
    .find((one) => one !== `${wrong.row},${wrong.col}`)!
    .split(",")
    .map(Number);
  await tower.lay({ card: wrong.card, row: row!, col: col! });
  await help.getByRole("button", { name: "Where should I look?" }).click();
  await expect(help.getByText(`A card lies wrong: row ${row! + 1}, column ${col! + 1}.`)).toBeVisible();
});

test("tower: a race in two browsers; of the other one only how many cards lie and when they are done", async ({
  ada,
  ben,
}) => {
  const options = { mode: "race", level: 1, count: 3, seed: 7 };
  await company([ada, ben], ["Ada", "Ben"], "tower", { options, help: true });
  for (const { tower } of [ada, ben]) await expect(tower.hand).toBeVisible();
  await expect(ada.frame.button("hint"), "a race has no hints, and no button for them").toHaveCount(0);
  for (let round = 1; round <= 2; round++) {
    const way = await solution(ada.tower.view().id);
    await ben.tower.lay(way[0]!);
    await expect(ada.tower.race.nth(1).locator('[data-laid="1"]')).toBeVisible();
    await expect(ada.tower.lying, "the other's cards are not seen").toHaveCount(0);
    for (const laid of way) await ada.tower.lay(laid);
    for (const { tower } of [ada, ben]) await expect(tower.race.first()).toContainText(/done in /);
    // the second point decides
    if (round === 2) break;
    await expect(ben.page.getByText("Hurry!")).toBeVisible();
    await clean(ben.page, "tower, a race");
    await ada.frame.button("tower_ready_button").click();
    await ben.frame.button("tower_pass").click();
    for (const { page } of [ada, ben]) await expect(page.getByText("Race, challenge 2 of 3")).toBeVisible();
    await expect(ben.tower.race.first().getByLabel("1 point")).toHaveText("1");
  }
  for (const { frame } of [ada, ben]) await expect(frame.record).toBeVisible();
  await expect(ada.page.getByRole("heading", { name: "You have won!" })).toBeVisible();
  const all = await ada.tower.lying.count();
  await expect(ben.tower.lying, "whoever did not get out sees the way afterwards").toHaveCount(all);
  await ben.frame.button("review").click();
  const { review } = ben.frame;
  await review.getByRole("button", { name: "Tower 1" }).click();
  await review.getByRole("group", { name: "Seats" }).getByRole("button", { name: "Ada" }).click();
  await review.getByRole("tab", { name: "Wrong turns (0)" }).click();
  await expect(review.getByText("Not a single wrong turn.")).toBeVisible();
  await clean(ben.page, "tower, looking back at a race");
  const hers = ben.tower.told("laid").filter(({ seat }) => seat === 0);
  expect(hers, "Ben was never told where Ada's cards lie").toEqual([]);
});

test("tower: what was undone and bookmarked is still there after a reload; Escape lets a dragged card go; doors that do not match elsewhere are marked", async ({
  ada,
}) => {
  const { page, frame, tower } = ada;
  await tower.open({ options: first });
  await tower.lay({ card: 12, row: 2, col: 0 });
  const sent = tower.said().length;
  const [card, there] = [await box(tower.card(4)), await box(tower.field({ row: 0, col: 2 }))];
  await page.mouse.move(card.x + 20, card.y + 20);
  await page.mouse.down();
  await page.mouse.move(there.x + 20, there.y + 20, { steps: 5 });
  const inTheAir = page.getByTestId("in-the-air");
  await expect(inTheAir).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(inTheAir).toHaveCount(0);
  await page.mouse.up();
  expect(tower.said(), "nothing was laid").toHaveLength(sent);
  await expect(tower.lying).toHaveCount(1);
  // two cards far from the entrance: a quiet mark between them says why when it is tapped
  await tower.lay({ card: 4, row: 0, col: 2 });
  await tower.lay({ card: 6, row: 0, col: 3 });
  await expect(page.getByTestId("clash")).toHaveCount(0);
  await page.getByRole("button", { name: ada.words.any("tower_misfit") }).click();
  const quiet = tower.judged.filter({ hasText: /These doors do not match: card 4 has .* card 6 has / });
  await expect(quiet.getByRole("button", { name: "TOW-5" })).toBeVisible();
  await clean(page, "tower, a quiet mark");
  await frame.button("tower_bookmark").click();
  await page.keyboard.press("Control+z");
  await expect(tower.lying).toHaveCount(2);
  // at once: what the hall has not been sent yet is not lost either
  await page.reload();
  await expect(tower.lying).toHaveCount(2);
  await expect(page.getByRole("list", { name: "Remembered layouts" })).toBeVisible();
  await expect(frame.button("tower_redo")).toHaveAttribute("aria-disabled", "false");
  await frame.button("tower_redo").click();
  await expect(tower.lying).toHaveCount(3);
});

test("tower: the next one of the forty waits; one that was begun goes on; nobody has to watch the whole way out", async ({
  someone,
}) => {
  const ada = await someone({ reducedMotion: "no-preference" });
  const { page, frame, tower } = ada;
  await page.goto("/games/tower/towers");
  await expect(tower.challenge(1)).toHaveAttribute("aria-current", "step");
  await tower.challenge(1).click();
  await frame.introduce("Ada");
  await expect(frame.myTurn).toBeVisible();
  const begun = page.url();
  const way = await solution(1);
  await tower.lay(way[0]!);
  await page.goto("/games/tower/towers");
  await tower.challenge(1).click();
  await page.waitForURL(begun);
  await expect(tower.lying).toHaveCount(1);
  for (const laid of way.slice(1)) await tower.tap(laid);
  await expect(page.getByTestId("figure").and(page.locator("[data-walks]"))).toBeAttached();
  await expect(tower.end, "what comes next waits for the way out").toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(tower.end).toBeVisible();
  await page.goto("/new/tower");
  await frame.openOptions();
  const alone = page.getByRole("group", { name: "When you play alone" });
  await expect(alone.getByRole("spinbutton", { name: "Challenge" })).toHaveAttribute("aria-valuenow", "2");
  await expect(alone.getByLabel("Deck"), "the forty have their own deck").toHaveCount(0);
  await frame.button("way_alone_go").click();
  await expect(page.getByText("Challenge 2", { exact: true })).toBeVisible();
});

test("tower: a lobby tells what matters", async ({ ada }) => {
  const { page, tower } = ada;
  await ada.goTo(await tower.make({ seats: 2, start: false, options: { mode: "race", level: 2 } }));
  const options = page.getByRole("region", { name: "Options" });
  await expect(options.getByRole("definition")).toHaveCount(4);
  await expect(options).not.toContainText(/tower_|challenge\n|seed|number/i);
});

test("tower: the clock goes on over a reload, and the end says the time", async ({ ada }) => {
  const { page, tower } = ada;
  await page.clock.install();
  await tower.open({ options: { ...first, clock: true } });
  const clock = page.getByRole("timer");
  await expect(clock).toHaveText(/0:0\d/);
  // a little of the hall's own time has to go by
  await until(async () => /0:0[2-9]/.test(await clock.innerText()));
  await page.reload();
  await expect(clock).toBeVisible();
  expect(await clock.innerText(), "it did not begin anew").toMatch(/0:0[2-9]|0:[1-5]\d/);
  for (const laid of await solution(1)) await tower.tap(laid);
  await expect(tower.end.getByText(/\d s$|\d:\d\d/).first()).toBeVisible();
});

test("tower: several at a table are a race; today's tower and endless begin", async ({ ada }) => {
  const { page, frame, tower } = ada;
  await page.goto("/new/tower");
  for (const way of ["way_alone_go", "way_mountain_go", "way_friends_go"] as const)
    await expect(frame.button(way)).toBeVisible();
  await expect(frame.button("way_device_go"), "not round one device").toHaveCount(0);
  await frame.button("way_friends_go").click();
  await frame.introduce("Ada");
  await expect(page.getByRole("region", { name: "Seats" })).toBeVisible();
  const mine = await ada.get<{ options: { mode: string } }[]>("/api/me/tables");
  expect(mine[0]!.options.mode).toBe("race");
  await page.goto("/games/tower/towers");
  await page.getByRole("region", { name: "Today's tower" }).getByRole("button").nth(1).click();
  await expect(page.getByText("Today's tower", { exact: true })).toBeVisible();
  await expect(tower.hand).toBeVisible();
  await page.goto("/games/tower/towers");
  await page.getByRole("region", { name: "Endless" }).getByRole("button").first().click();
  const title = (round: number) => page.getByText(`Endless, tower ${round}`, { exact: true });
  await expect(title(1)).toBeVisible();
  await frame.button("tower_pass").click();
  await expect(title(2)).toBeVisible();
  const solve = async () => {
    for (const laid of await solution(tower.view().id)) await tower.tap(laid);
  };
  await solve();
  await page.getByRole("button", { name: "Next tower" }).click();
  await expect(title(3)).toBeVisible();
  await expect(page.getByRole("group", { name: "Endless" })).toContainText(/1 solved/);
  await solve();
  await page.getByRole("button", { name: "Stop here" }).click();
  await expect(page.getByRole("heading", { name: "2 towers solved" })).toBeVisible();
});
