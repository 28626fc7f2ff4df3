// Hex-hex: alone, with others, in a series, by keyboard, with real dice.
import { readFile } from "node:fs/promises";
import type { Analysis } from "../src/protocol/generated/hexhex/Analysis";
import type { Hint } from "../src/protocol/generated/hexhex/Hint";
import type { SheetField } from "../src/protocol/generated/hexhex/SheetField";
import { clean } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { box, middle } from "./support/frame";
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

test("hex-hex, a roll is not given away: no field is lit and no word is said before the dice lie still", async ({
  someone,
}) => {
  const ada = await someone({ reducedMotion: "no-preference" });
  const { page, frame, hexhex } = ada;
  await hexhex.open(await hexhex.make());
  await page.clock.pauseAt(Date.now() + 5000);
  const go = async (done: () => Promise<boolean>) => {
    for (let tries = 0; tries < 300 && !(await done()); tries++) await page.clock.runFor(10);
  };
  const rolls = frame.log.filter({ hasText: /roll/ });
  await go(() => frame.myTurn.isVisible());
  await page.clock.runFor(500);
  for (const times of [1, 2]) {
    await hexhex.rollButton.click();
    await go(() => hexhex.rolls(times).isVisible());
    await expect(hexhex.rolls(times), "the dice fall").toBeVisible();
    await expect(hexhex.lit, "the sheet waits").toHaveCount(0);
    await expect(rolls, "the log waits").toHaveCount(times - 1);
    await expect(hexhex.pencil).toHaveCount(0);
    await go(async () => (await hexhex.lit.count()) > 0);
    await expect(rolls).toHaveCount(times);
    await expect(hexhex.lit.first()).toBeVisible();
    await page.clock.runFor(500);
  }
  // whoever does not want to wait presses a key, and everything lies there
  await hexhex.rollButton.click();
  await go(() => hexhex.rolls(3).isVisible());
  await expect(hexhex.lit).toHaveCount(0);
  await page.keyboard.press("Shift");
  await expect(hexhex.lit.first()).toBeVisible();
});

test("hex-hex, a tap too many is none: neither a double tap nor a key held down rolls what nobody has seen", async ({
  someone,
}) => {
  const ada = await someone({ reducedMotion: "no-preference" });
  const { page, frame, hexhex } = ada;
  const rolled = () => hexhex.said().filter((one) => "roll" in one.do).length;
  /** Lets the dice fall, and whoever looks see them. */
  const lie = async () => {
    for (let tries = 0; tries < 300 && !(await hexhex.lit.count()); tries++) await page.clock.runFor(20);
    await expect(hexhex.lit.first()).toBeVisible();
    await page.clock.runFor(1000);
  };
  await page.clock.install();
  for (const gap of [30, 120, 220]) {
    await ada.goTo(await hexhex.make({ seats: 2, sit: [0, 1] }));
    await expect(frame.myTurn).toBeVisible();
    await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1000));
    const before = rolled();
    const twice = async (at: [number, number]) => {
      await page.mouse.click(...at);
      await page.clock.runFor(gap);
      await page.mouse.click(...at);
    };
    await twice(await middle(hexhex.rollButton));
    await lie();
    await expect(hexhex.rolls(1), `${gap} ms between two taps`).toBeVisible();
    expect(rolled()).toBe(before + 1);
    // whoever means it is not slowed: the dice lie, and one tap rolls again
    await hexhex.rollButton.click();
    await expect.poll(rolled).toBe(before + 2);
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(hexhex.rolls(2)).toBeVisible({ timeout: 1 });
    }).toPass();
    await lie();
    // once more on what enters: it is the next one's turn, and they have not rolled
    await hexhex.lit.last().click();
    await twice(await middle(hexhex.enterButton));
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(frame.seats.nth(1)).toContainText(/to move|your turn/i, { timeout: 1 });
    }).toPass();
    await page.clock.runFor(1000);
    expect(rolled(), `${gap} ms between two taps on Enter`).toBe(before + 2);
    await expect(hexhex.rolls(0)).toBeAttached();
    // a key held down is pressed once; so is a button that has the focus
    for (const [times, key] of ["r", "Enter"].entries()) {
      if (key === "Enter") await hexhex.rollButton.focus();
      for (let press = 0; press < 12; press++) {
        await page.keyboard.down(key);
        await page.clock.runFor(50);
      }
      await page.keyboard.up(key);
      await expect(async () => {
        await page.clock.runFor(20);
        await expect(hexhex.rolls(times + 1)).toBeVisible({ timeout: 1 });
      }).toPass();
      await lie();
      await expect(hexhex.rolls(times + 1), `${key} held down`).toBeVisible();
      expect(rolled()).toBe(before + 3 + times);
    }
    await page.clock.resume();
  }
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

test("hex-hex by keyboard alone: roll, set aside, take back, choose, enter, ask for help", async ({
  ada,
}) => {
  const { page, frame, hexhex } = ada;
  await hexhex.open(await hexhex.make({ seats: 2, bots: { 1: "apprentice" } }));
  await expect(frame.myTurn).toBeVisible();
  const press = async (key: string, rolls: number) => {
    await hexhex.look();
    await page.keyboard.press(key);
    await expect(hexhex.rolls(rolls)).toBeVisible();
  };
  await press("r", 1);
  for (const key of ["2", "5", "1", "5"]) await page.keyboard.press(key);
  await expect.poll(() => hexhex.kept()).toEqual([true, true, false, false, false]);
  await frame.blur();
  await press("Space", 2);
  expect(hexhex.said().at(-1)!.do).toMatchObject({ roll: { keep: [true, true, false, false, false] } });
  // all five stay: that is no roll, and the page says so
  await hexhex.look();
  for (const key of ["3", "4", "5"]) await page.keyboard.press(key);
  await page.keyboard.press("r");
  await expect(page.getByText("Take at least one die into your hand.").first()).toBeVisible();
  await expect(hexhex.rolls(2)).toBeVisible();
  await page.keyboard.press("3");
  await press("R", 3);
  await page.keyboard.press("1");
  await expect(page.getByText("You have rolled three times.").first()).toBeVisible();
  // Enter leads to the sheet, the arrows from field to field, Enter pencils and Enter writes
  await frame.blur();
  await page.keyboard.press("Enter");
  const focused = page.locator("[data-field]:focus");
  await expect(focused).toHaveAttribute("aria-pressed");
  const names = await hexhex.fields.evaluateAll((all) => all.map((one) => one.dataset["field"]!));
  const now = (await focused.getAttribute("data-field")) as SheetField;
  await page.keyboard.press("ArrowDown");
  await expect(focused).toHaveAttribute("data-field", names[names.indexOf(now) + 1] ?? now);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(hexhex.field(now)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  await expect(hexhex.field(now).getByTestId("ink")).toBeVisible();
  // the mountain plays; then help, by Tab and Enter
  await expect(frame.myTurn).toBeVisible();
  await press("r", 1);
  await frame.tabAndEnter(frame.button("hint"));
  const follow = frame.help.getByRole("button", {
    name: ada.words.any("hexhex_help_set", "hexhex_help_pencil"),
  });
  await expect(follow).toBeVisible();
  await frame.tabAndEnter(follow);
  await expect(page.getByText("What you have in mind is the best.")).toBeVisible();
  await expect(hexhex.controls.locator(":focus"), "the focus is where it goes on").toHaveCount(1);
});

test("hex-hex, what every choice is worth: the best of them, and what another costs", async ({ ada }) => {
  const { page, frame, hexhex } = ada;
  const id = await hexhex.make();
  await hexhex.open(id);
  await hexhex.roll();
  await frame.button("hint").click();
  const follow = frame.help.getByRole("button", {
    name: ada.words.any("hexhex_help_set", "hexhex_help_pencil"),
  });
  await expect(follow).toBeVisible();
  const hint = await ada.post<Hint>(`/api/tables/${id}/ask`, { tool: "hint", parameters: {}, seat: 0 });
  await expect(frame.help.getByRole("definition").first()).toHaveText(hint.now.points.toFixed(1));
  const choices = frame.help.getByRole("listitem");
  await expect(choices).toHaveCount(Math.min(5, hint.keeps.length) + hint.fields.length);
  await page.getByRole("button", { name: /^Show all/ }).click();
  await expect(choices).toHaveCount(hint.keeps.length + hint.fields.length);
  const worst = hint.fields.at(-1)!;
  await hexhex.field(worst.field).click();
  const costs = (hint.now.points - worst.worth.points).toFixed(2);
  await expect(page.getByText(`What you have in mind costs ${costs} points`)).toBeVisible();
  // advice that is followed leaves the dice in sight, on a phone as on a tablet
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (!(await frame.help.isVisible())) await frame.button("hint").click();
    await follow.click();
    await expect(hexhex.tray, `the dice are in sight at ${width}`).toBeInViewport({ ratio: 1 });
    if (width < 700) continue;
    await frame.button("hint").click();
    await expect(follow).toBeVisible();
    const [dice, sheet] = [
      await box(hexhex.tray),
      await box(page.getByRole("group", { name: "Your sheet" })),
    ];
    expect(dice.y, "the dice are beside the advice").toBeGreaterThanOrEqual(0);
    expect(sheet.y + sheet.height, "the sheet is, too").toBeLessThanOrEqual(height);
    await clean(page, "hex-hex with help on a tablet");
  }
  // a table without help has none
  await ada.goTo(await hexhex.make({ help: false }));
  await hexhex.roll();
  await expect(frame.button("hint")).toHaveCount(0);
});

test("hex-hex with real dice: people tap what lies there, and that is what counts; nothing of it becomes a best column", async ({
  ada,
}) => {
  const { page, frame, hexhex } = ada;
  await page.clock.install();
  await page.goto("/new/hexhex");
  await frame.openOptions();
  await page.getByRole("switch", { name: "Real dice" }).click();
  await frame.button("way_alone_go").click();
  await frame.introduce("Ada");
  await expect(frame.myTurn).toBeVisible();
  const own = page.getByRole("region", { name: "Real dice" });
  const pick = (name: string) => own.getByRole("button", { name, exact: true });
  const done = own.getByRole("button", { name: "That is how they lie" });
  const rolled = async (name: string) => {
    await hexhex.look();
    await page.getByRole("button", { name }).click();
  };
  await rolled("I have rolled");
  for (const name of ["frog", "frog", "spell book", "toadstool"]) await pick(name).click();
  await expect(done, "one is missing").toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "toadstool: take back" }).click();
  for (const name of ["cauldron", "frog"]) await pick(name).click();
  await done.click();
  await expect.poll(() => hexhex.shown()).toEqual(["frog", "frog", "book", "cauldron", "frog"]);
  expect(hexhex.said().at(-1)!.draws).toEqual([5, 5, 4, 1, 5]);
  for (const die of [1, 2, 5]) await hexhex.die(die).click();
  await rolled("I rolled 2 again");
  for (const name of ["frog", "frog"]) await pick(name).click();
  await done.click();
  await expect(hexhex.rolls(2)).toBeVisible();
  expect(await hexhex.shown()).toEqual(["frog", "frog", "frog", "frog", "frog"]);
  expect((await hexhex.openFields()).sort(), "HEX-10").toEqual(["frog", "hex_hex", "triple"]);
  await hexhex.enter("hex_hex");
  expect(hexhex.told("entered").at(-1)!.points).toBe(10);
  const names = ["potato mash", "cauldron", "crystal ball", "toadstool", "spell book", "frog"];
  for (let turn = 1; turn < 11; turn++) {
    await rolled("I have rolled");
    for (let die = 0; die < 5; die++) await pick(names[(die + turn) % 6]!).click();
    await done.click();
    await hexhex.enter((await hexhex.openFields()).at(-1)!);
  }
  await expect(page.getByText("not among the best columns")).toBeVisible();
  const { marks } = await ada.get<Marks>("/api/games/hexhex/marks");
  expect(marks.filter((mark) => mark.own !== null)).toEqual([]);
});

test("hex-hex round one device: nobody has secrets, so it goes on to whoever is next by itself", async ({
  ada,
}) => {
  const { page, frame, hexhex } = ada;
  await hexhex.open(await hexhex.make({ seats: 2, sit: [0, 1] }));
  for (const seat of [0, 1, 0]) {
    await expect(frame.seats.nth(seat)).toContainText(/your turn|to move/i);
    await expect(page.getByRole("heading", { name: /Pass the device/ })).toHaveCount(0);
    await hexhex.roll();
    await hexhex.lit.last().click();
    await hexhex.enterButton.click();
    await expect(frame.seats.nth(1 - seat)).toContainText(/your turn|to move/i);
  }
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
