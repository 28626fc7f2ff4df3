// Hex-hex in the hand: rolling, tapping too often, by keyboard, with real dice, with advice.
import type { Hint } from "../src/protocol/generated/hexhex/Hint";
import type { SheetField } from "../src/protocol/generated/hexhex/SheetField";
import { clean } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { box, middle } from "./support/frame";

interface Marks {
  marks: { name: string; own: { value: number } | null; house_today: { value: number } }[];
}

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
