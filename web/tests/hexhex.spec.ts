// Hex-hex: alone, with others, in a series, by keyboard, with real dice.
import { readFile } from "node:fs/promises";
import type { Analysis } from "../src/protocol/generated/hexhex/Analysis";
import type { SheetField } from "../src/protocol/generated/hexhex/SheetField";
import { clean } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { worth } from "./support/hexhex";

interface Marks {
  marks: { name: string; own: { value: number } | null; house_today: { value: number } }[];
}

test("hex-hex alone: a whole column from the door to the best columns; the sheet is right in every turn", async ({
  ada,
}) => {
  const { page, frame, hexhex } = ada;
  await page.clock.install();
  await page.goto("/");
  await frame.door("game_hexhex").click();
  await frame.button("way_alone_go").click();
  await frame.introduce("Ada");
  const filled = new Map<SheetField, number>();
  let reasons = 0;
  for (let turn = 0; turn < 11; turn++) {
    await hexhex.roll();
    expect(await hexhex.shown(), "the dice show what the hall told").toEqual(
      hexhex.told("rolled").at(-1)!.dice,
    );
    if (turn % 5 === 0) {
      // two stay, one is taken back again
      for (const die of [1, 3, 4, 4]) await hexhex.die(die).click();
      const keep = [true, false, true, false, false];
      expect(await hexhex.kept()).toEqual(keep);
      const before = await hexhex.shown();
      await hexhex.roll();
      const after = hexhex.told("rolled").at(-1)!;
      expect(after.kept).toEqual(keep);
      expect(await hexhex.shown()).toEqual(after.dice);
      expect([after.dice[0], after.dice[2]]).toEqual([before[0], before[2]]);
      expect(await hexhex.kept(), "what stayed lies aside still").toEqual(keep);
    }
    const points = worth(await hexhex.shown());
    const free = (Object.keys(points) as SheetField[]).filter((name) => !filled.has(name));
    const fits = free.filter((name) => points[name] > 0);
    const open = fits.length ? fits : free;
    expect((await hexhex.openFields()).sort(), "what fits is lit, and nothing else").toEqual(
      [...open].sort(),
    );
    const pencilled = await hexhex.lit.evaluateAll((all) =>
      all.map((one) => [one.dataset["field"], one.querySelector("[data-testid=pencil]")?.textContent]),
    );
    expect(Object.fromEntries(pencilled)).toEqual(
      Object.fromEntries(open.map((name) => [name, String(points[name])])),
    );
    const grey = free.find((name) => !open.includes(name));
    if (grey && reasons < 2) {
      const sent = hexhex.said().length;
      await hexhex.field(grey).click({ force: true });
      const why = page
        .getByRole("main")
        .getByText("nothing is crossed out as long as a free field gives points");
      await expect(why).toBeVisible();
      for (const name of fits) await expect(why).toContainText(`(${points[name]})`);
      expect(hexhex.said(), "nothing was sent").toHaveLength(sent);
      if (!reasons++) {
        await page.getByRole("button", { name: "Rule HEX-7" }).click();
        await expect(frame.dialog.locator("#HEX-7")).toBeInViewport();
        await page.keyboard.press("Escape");
      }
      await frame.button("close").click();
    }
    const best = open.toSorted((a, b) => points[b] - points[a])[0]!;
    await hexhex.enter(best);
    filled.set(best, points[best]);
    if (turn < 10) await expect(hexhex.ink).toHaveCount(turn + 1);
  }
  expect(reasons).toBeGreaterThan(0);
  await expect(frame.record).toBeVisible();
  const total = [...filled.values()].reduce((sum, points) => sum + points, 0);
  await expect(page.getByRole("heading", { name: `Done: ${total} points` })).toBeVisible();
  await expect(frame.log.first(), "alone nobody wins").toHaveText(`Done: ${total} points.`);
  await expect(page.getByRole("listitem").filter({ hasText: "Sum" })).toContainText(String(total));
  // one's best, and the best of the house today
  const bests = page.getByRole("region", { name: "Best columns" }).getByRole("definition");
  await expect(bests.first()).toContainText(String(total));
  const { marks } = await ada.get<Marks>("/api/games/hexhex/marks");
  const mark = marks.find((one) => one.name === "column_strict")!;
  expect(mark.own!.value).toBe(total);
  await expect(bests.last()).toContainText(String(mark.house_today.value));

  // looking back: the books balance, and what is saved is what is shown
  await frame.button("review").click();
  const figures = frame.review.getByRole("region", { name: "Ada" }).getByRole("definition");
  await expect(figures.first()).toBeVisible();
  const numbers = (await figures.allInnerTexts()).map((text) =>
    Number(text.split("\n")[0]!.replace("−", "-").replace("+", "")),
  );
  expect(Math.abs(numbers[0]! + numbers[1]! + numbers[2]! - total)).toBeLessThan(0.16);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as JSON" }).click();
  const saved = JSON.parse(await readFile(await (await download).path(), "utf8")) as Analysis;
  expect(saved.columns[0]!.seats[0]!.total).toBe(total);
  expect(saved.columns[0]!.turns).toHaveLength(11);
  const dearest = saved.dearest[0]!;
  expect(dearest.length).toBeLessThanOrEqual(3);
  const costs = frame.review.getByRole("listitem").filter({ hasText: /cost \d+\.\d\d points/ });
  await expect(costs).toHaveCount(dearest.length);
  if (dearest[0])
    await expect(costs.first()).toContainText(`cost ${dearest[0].cost.points.toFixed(2)} points`);
  await expect(frame.review.locator("summary").filter({ hasText: /Turn \d+/ })).toHaveCount(11);

  await page.goto("/games/hexhex/bests");
  await expect(page.getByRole("definition").first()).toContainText(String(total));
});

test("hex-hex: two people and a bot, each sees what the others roll and write, to the end", async ({
  ada,
  ben,
  someone,
}) => {
  for (const { page } of [ada, ben]) await page.clock.install();
  const id = await ada.hexhex.make({ seats: 3, bots: { 2: "apprentice" }, start: false });
  await ben.join(id, "Ben", 1);
  await ada.begin(id);
  await Promise.all([ada, ben].map((who) => who.goTo(id)));
  await ada.hexhex.roll();
  await expect.poll(() => ben.hexhex.shown()).toEqual(await ada.hexhex.shown());
  await expect(ben.hexhex.controls, "who is not on turn has no controls").toHaveCount(0);
  await expect(ben.page.getByRole("img", { name: /^Die \d: / })).toHaveCount(5);
  const tv = await someone();
  await tv.page.goto(`/t/${id}/tv`);
  await expect.poll(() => tv.hexhex.shown()).toEqual(await ada.hexhex.shown());
  await expect(tv.page.getByRole("button"), "a television has nothing to press").toHaveCount(0);
  await tv.close();
  await ada.hexhex.enter((await ada.hexhex.openFields()).at(-1)!);
  await expect(ben.page.getByText(/^Ada enters? \d point/).first()).toBeVisible();
  await ben.hexhex.quick();
  for (let turn = 1; turn < 11; turn++) {
    await ada.hexhex.quick();
    await ben.hexhex.quick();
  }
  for (const { frame } of [ada, ben]) await expect(frame.record).toBeVisible();
  await expect(ada.hexhex.all.getByRole("columnheader")).toContainText(["", "you", "Ben", "The mountain"]);
  const entered = ada.hexhex.told("entered");
  expect(entered).toHaveLength(33);
  const sums = [0, 1, 2].map((seat) =>
    entered.filter((one) => one.seat === seat).reduce((sum, { points }) => sum + points, 0),
  );
  await expect(ada.hexhex.all.getByRole("row", { name: /^Sum/ }).getByRole("cell")).toHaveText(
    sums.map(String),
  );
  // the curve has a line for each, and ends where the game did
  const { review } = ben.frame;
  await ben.frame.button("review").click();
  await ben.page.getByText("As a table").click();
  const table = review.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveCount(4);
  const last = (await table.getByRole("row").last().getByRole("cell").allInnerTexts()).map((text) =>
    parseInt(text),
  );
  const best = Math.max(...sums);
  const winners = sums.filter((sum) => sum === best).length;
  sums.forEach((sum, seat) =>
    expect(
      Math.abs(last[seat]! - (sum === best ? 100 / winners : 0)),
      `${last} for ${sums}`,
    ).toBeLessThanOrEqual(1),
  );
  await ben.page.getByRole("tab", { name: "Ada" }).click();
  await expect(review.locator("summary").filter({ hasText: /Turn \d+/ })).toHaveCount(11);
  // once more, step by step
  await ada.frame.openReplay();
  await ada.frame.step.focus();
  await ada.page.keyboard.press("ArrowRight");
  await expect.poll(() => ada.hexhex.shown()).toEqual(ada.hexhex.told("rolled")[0]!.dice);
});

test("hex-hex: a series of two columns, side by side on the sheet, looked back at between them", async ({
  ada,
}) => {
  const { page, frame, hexhex } = ada;
  // whoever lost begins the next column: what a bot does then is told only after one has looked back
  let late: (string | Buffer)[] | undefined;
  let goOn = () => expect(late, "the column has ended").toBeTruthy();
  await page.routeWebSocket(/api\/socket/, (near) => {
    const far = near.connectToServer();
    let looked = false;
    near.onMessage((message) => {
      if (late && String(message).startsWith('{"ping"')) near.send('{"pong":{}}');
      else far.send(message);
    });
    far.onMessage((message) => {
      if (late) return void late.push(message);
      near.send(message);
      if (!looked && String(message).includes('"column_ended"')) late = [];
    });
    goOn = () => {
      looked = true;
      for (const one of late ?? []) near.send(one);
      late = undefined;
    };
  });
  await hexhex.open(await hexhex.make({ seats: 2, bots: { 1: "apprentice" }, options: { columns: 2 } }));
  for (let turn = 0; turn < 11; turn++) await hexhex.quick();
  const note = page.getByRole("status").filter({ hasText: /Column 1:/ });
  await expect(note).toBeVisible();
  const ended = hexhex.told("column_ended")[0]!;
  if (ended.winners.length === 1)
    await expect(note).toContainText(ended.winners[0] === 0 ? "You win with" : "The mountain wins with");
  await note.getByRole("button", { name: "Look back at the column" }).click();
  await expect(frame.review.getByText(/chance to win the column/).first()).toBeVisible();
  await page.getByRole("button", { name: "On with the game" }).first().click();
  await expect(hexhex.ink).toHaveCount(11);
  const first = (await hexhex.ink.allInnerTexts()).map((text) => Number(text.split(":").at(-1)));
  expect(first.reduce((a, b) => a + b)).toBe(ended.totals[0]);
  for (const text of await hexhex.ink.allInnerTexts()) expect(text).toContain("Column 1");
  goOn();
  for (let turn = 0; turn < 11; turn++) await hexhex.quick();
  await expect(frame.record).toBeVisible();
  const both = hexhex.told("column_ended");
  expect(both).toHaveLength(2);
  for (const seat of [0, 1]) {
    const cells = await hexhex.series
      .getByRole("row")
      .nth(seat + 1)
      .getByRole("cell")
      .allInnerTexts();
    expect(cells.map((text) => parseInt(text))).toEqual([
      both[0]!.totals[seat],
      both[1]!.totals[seat],
      both.filter((one) => one.winners.includes(seat)).length,
      both[0]!.totals[seat]! + both[1]!.totals[seat]!,
    ]);
  }
  await page.getByRole("button", { name: "Column 1" }).click();
  await expect(
    hexhex.all.getByRole("row", { name: /^Sum/ }).getByRole("cell"),
    "the leaf of the first column",
  ).toHaveText(both[0]!.totals.map(String));
  await frame.button("review").click();
  await expect(frame.review.getByRole("group", { name: "Columns" }).getByRole("button")).toHaveCount(2);
  await clean(page, "hex-hex, looking back at a series");
});

test("hex-hex, best columns for whoever comes by: the house's at once, one's own after a name", async ({
  ada,
  ben,
}) => {
  await ada.hexhex.open(await ada.hexhex.make());
  for (let turn = 0; turn < 11; turn++) await ada.hexhex.quick();
  await expect(
    ada.page.getByRole("region", { name: "Best columns" }).getByRole("definition").first(),
  ).toBeVisible();
  const { page, frame } = ben;
  await page.goto("/games/hexhex/bests");
  await expect(page.getByRole("definition").last()).toContainText(/\d/);
  await clean(page, "hex-hex, best columns for a stranger");
  const introduce = page.getByRole("button", { name: "Say who I am" });
  await introduce.click();
  await frame.introduce("Eva");
  await expect(introduce).toBeHidden();
  await expect(page.getByRole("definition").last()).toContainText(/\d/);
});
