// What people ran into: the name dialog, keys, a reload, a screen reader, settings, somebody who is away; small screens.
import type { Locator } from "@playwright/test";
import { clean } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { box } from "./support/frame";
import { smallTable } from "./support/mastermind";
import { adaAndBen } from "./support/scenes";
import { phone, until } from "./support/visitor";

test("to a stranger no page has an error to tell, neither the home nor a door nor a table", async ({
  ada,
  someone,
}) => {
  const table = await smallTable(ada, { bot: 1 });
  for (const path of ["/", "/new/mastermind", "/new/hexhex", "/new/tower", "/new/zapp", `/t/${table}`]) {
    const { page, frame, close } = await stranger();
    const errors: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) errors.push(message.text());
    });
    page.on("response", (answer) => {
      if (answer.status() >= 400) errors.push(`${answer.status()} ${answer.url()}`);
    });
    await page.goto(path);
    await expect(
      frame.door("game_zapp").or(frame.button("way_friends_go")).or(frame.dialog).first(),
    ).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(errors, path).toEqual([]);
    await close();
  }

  async function stranger() {
    const eva = await someone({ serviceWorkers: "allow" });
    return { page: eva.page, frame: eva.frame, close: () => eva.close() };
  }
});

test("Enter in the name dialog says who one is and begins; closing it gives the focus back", async ({
  ada,
  someone,
}) => {
  const { page, frame } = ada;
  await page.goto("/new/mastermind");
  const begin = frame.button("way_mountain_go");
  const name = frame.dialog.getByLabel("Name");
  await begin.focus();
  await page.keyboard.press("Enter");
  await expect(frame.dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(frame.dialog).toBeHidden();
  await expect(begin, "the focus is where it was").toBeFocused();
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  // a name that is none is refused where it can be mended
  await page.keyboard.type(" ");
  await page.keyboard.press("Enter");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toBeFocused();
  await clean(page, "the name dialog");
  await name.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Ada");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/t\//);
  await expect(frame.prompt).toBeVisible();
  expect((await ada.me())!.name).toBe("Ada");
  // on a touch screen no keyboard comes up unasked, and the name that was suggested is as good
  const ben = await someone(phone(390, 700));
  await ben.page.goto("/new/mastermind");
  await ben.frame.button("way_mountain_go").tap();
  await expect(ben.frame.button("guest_go")).toBeFocused();
  await ben.page.keyboard.press("Enter");
  await ben.page.waitForURL(/\/t\//);
});

test("Mastermind's keys work wherever the focus is, but where somebody types or a dialog is open", async ({
  ada,
  ben,
}) => {
  await adaAndBen(ada, ben, { first_maker: "seat-0", answers: "by-hand" });
  const { page, frame, mastermind } = ada;
  await expect(mastermind.palette).toBeVisible();
  // typed into the chat they are letters, and a dialog takes its own
  await page.getByRole("tab", { name: /Chat/ }).click();
  const line = page.getByLabel("Say something");
  await line.focus();
  await page.keyboard.type("123");
  await expect(line).toHaveValue("123");
  await frame.button("more").click();
  await expect(frame.dialog).toBeVisible();
  await page.keyboard.press("1");
  await page.keyboard.press("Escape");
  await expect(frame.dialog).toBeHidden();
  await expect(mastermind.laid).toHaveCount(0);
  await frame.blur();
  await page.keyboard.type("1223");
  await expect(mastermind.laid).toHaveCount(3);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(mastermind.laid).toHaveCount(1);
  await page.keyboard.type("22");
  await page.keyboard.press("Enter");
  await expect(ben.mastermind.palette).toBeVisible();
  // on a button Enter presses the button, and the keys of the board are still its own
  const rules = ben.frame.button("rules");
  await rules.focus();
  await ben.page.keyboard.type("444");
  await expect(ben.mastermind.laid).toHaveCount(3);
  await expect(rules, "the focus stays").toBeFocused();
  await ben.frame.blur();
  await ben.page.keyboard.press("Enter");
  await expect(mastermind.black).toBeVisible();
  await frame.blur();
  await page.keyboard.type("bw");
  await expect(mastermind.smallPegs).toHaveCount(2);
  await page.keyboard.press("Backspace");
  await expect(mastermind.smallPegs).toHaveCount(1);
});

test("between two rounds heading and prompt never contradict each other", async ({ ada }) => {
  const { frame, mastermind } = ada;
  await ada.goTo(await smallTable(ada, { bot: 1, options: { first_maker: "seat-0", rounds: 2 } }));
  await expect(frame.prompt).toContainText(/^Hide/);
  await expect(mastermind.round).toContainText(/Round 1 of 2[^]*You hide/);
  await expect(mastermind.round).not.toContainText(/You guess\b/);
  await mastermind.lay(1, 2, 3);
  await expect(mastermind.verdict).toBeVisible();
  // the mountain has hidden its own meanwhile: what is to be done is about the next round, and what lies there is over
  await expect(frame.myTurn).toContainText("Your guess");
  await expect(mastermind.round).toContainText(/Round 1 of 2 is over[^]*You hid[^]*guessed/);
  await expect(mastermind.round).not.toContainText(/You hide\b/);
  await mastermind.ready();
  await expect(frame.prompt).toContainText(/^Your guess/);
  await expect(mastermind.round).toContainText(/Round 2 of 2[^]*You guess/);
  await expect(mastermind.round).not.toContainText(/You hide\b/);
});

test("what was half made is there after a reload, and for nobody else", async ({ ada, someone }) => {
  const { page, hexhex } = ada;
  await hexhex.open(await hexhex.make());
  await hexhex.roll();
  for (const key of ["1", "3"]) await page.keyboard.press(key);
  const chosen = [true, false, true, false, false];
  await expect.poll(() => hexhex.kept()).toEqual(chosen);
  await page.reload();
  await expect.poll(() => hexhex.kept()).toEqual(chosen);
  await page.keyboard.press("1");
  await expect.poll(() => hexhex.kept()).toEqual([false, false, true, false, false]);
  await page.reload();
  await expect.poll(() => hexhex.kept()).toEqual([false, false, true, false, false]);
  // round one device: a code that is not hidden yet is still there for who lays it, and is forgotten when the device goes on
  const ida = await someone();
  await ida.goTo(await ida.make("mastermind", { sit: [0, 1], options: { first_maker: "seat-0" } }));
  const mine = ida.page.getByRole("button", { name: /I am/ });
  await mine.click();
  await expect(ida.mastermind.palette).toBeVisible();
  await ida.page.keyboard.type("12");
  await expect(ida.mastermind.laid).toHaveCount(2);
  await ida.page.reload();
  await mine.click();
  await expect(ida.mastermind.laid).toHaveCount(2);
  await ida.page.keyboard.type("34");
  await ida.page.keyboard.press("Enter");
  await expect(ida.page.getByText(/Pass the device to/).first()).toBeVisible();
  await expect(mine).toBeVisible();
  const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith("desk-"));
  expect(await ida.page.evaluate(kept)).toEqual([]);
  await mine.click();
  await expect(ida.mastermind.palette).toBeVisible();
  await expect(ida.mastermind.laid).toHaveCount(0);
});

test("a screen reader hears at once that it is one's turn, however much has happened before", async ({
  ada,
}) => {
  const { page, frame, hexhex } = ada;
  const others = Object.fromEntries([1, 2, 3, 4, 5].map((seat) => [seat, "random"]));
  await hexhex.open(await hexhex.make({ seats: 6, bots: others }));
  // one's own turn is played, and five others have theirs
  await hexhex.roll();
  await hexhex.lit.first().click();
  await hexhex.enterButton.click();
  await until(() => hexhex.told("entered").length >= 6);
  await expect(frame.myTurn).toBeVisible();
  await expect(page.getByRole("log")).toContainText(await frame.prompt.innerText());
});

test("what is set for a race is what is raced, and what is set for oneself is what one plays", async ({
  ada,
}) => {
  const { page, frame } = ada;
  interface Info {
    seats: unknown[];
    options: { mode: string; count: number; deck: string; level: number };
  }
  const made = async (): Promise<Info> => {
    await page.waitForURL(/\/t\//);
    return ada.get(`/api/tables/${new URL(page.url()).pathname.split("/").at(-1)}`);
  };
  const door = async () => {
    await page.goto("/new/tower");
    await frame.openOptions();
  };
  const alone = page.getByRole("group", { name: "When you play alone" });
  const several = page.getByRole("group", { name: "When several play" });
  const spin = (group: Locator, name: string) => group.getByRole("spinbutton", { name });
  const valueOf = async (what: Locator) => Number(await what.inputValue());
  await door();
  await clean(page, "tower, its settings");
  await alone.getByLabel("What is played").selectOption("endless");
  await spin(alone, "Level").press("End");
  await spin(several, "Best of").press("Home");
  await several.getByLabel("Deck").selectOption("citadel");
  await spin(several, "Seats").press("End");
  const fewest = await valueOf(spin(several, "Best of"));
  const seats = await valueOf(spin(several, "Seats"));
  expect(seats).toBeGreaterThan(2);
  await frame.button("way_mountain_go").click();
  await frame.introduce("Ada");
  await expect(frame.prompt).toBeVisible();
  const race = await made();
  expect(race.seats).toHaveLength(seats);
  expect(race.options).toMatchObject({ mode: "race", count: fewest, deck: "citadel", level: 1 });
  await door();
  await alone.getByLabel("What is played").selectOption("endless");
  await spin(alone, "Level").press("End");
  await spin(several, "Best of").press("Home");
  await frame.button("way_alone_go").click();
  await expect(frame.prompt).toBeVisible();
  const own = await made();
  expect(own.seats).toHaveLength(1);
  expect(own.options).toMatchObject({ mode: "endless", level: 4, deck: "castle" });
  // a game without such has one set of settings
  await page.goto("/new/mastermind");
  await frame.openOptions();
  await expect(page.getByRole("spinbutton", { name: "Pegs" }).first()).toBeVisible();
  await expect(several).toHaveCount(0);
});

test("everybody hears that the table waits for somebody away, and the hall says when the mountain may play", async ({
  ada,
  ben,
  someone,
}) => {
  const [eva, tv] = [await someone(), await someone({ width: 1920, height: 1080 })];
  const others = [ben, eva, tv];
  const table = await smallTable(ada, { options: { first_maker: "seat-0" } });
  await ben.join(table, "Ben", 1);
  await ada.begin(table);
  await ada.goTo(table);
  await expect(ada.mastermind.palette).toBeVisible();
  for (const { page } of others) await page.clock.install();
  await ben.goTo(table);
  await eva.goTo(table);
  await eva.frame.introduce("Eva");
  await tv.page.goto(`/t/${table}/tv`);
  for (const { frame } of others) await expect(frame.prompt).toBeVisible();
  // on the television where wishes are told, so that the board stays where it is
  const away = ({ page }: (typeof others)[0]) => page.getByText("Ada is away.").first();
  await ada.page.goto("about:blank");
  for (const who of others) {
    await expect(who.page.getByText(/^away/)).toBeVisible();
    await who.page.clock.pauseAt(Date.now() + 60_000);
    await who.page.clock.runFor(5000);
    await expect(away(who)).toBeVisible();
  }
  // this hall waits for a second, which has long passed; whoever only looks on can do nothing about it
  await expect(ben.frame.prompt.getByRole("button", { name: "Let the mountain play" })).toBeVisible();
  await expect(eva.frame.prompt.getByRole("button")).toHaveCount(0);
  for (const { page } of others) await page.clock.resume();
  await clean(eva.page, "a spectator's table waits for somebody who is away");
  await clean(tv.page, "the television waits for somebody who is away");
  await ada.goTo(table);
  for (const who of others) await expect(away(who)).toBeHidden();
});

test("keyboard only: from the mountain to the second row", async ({ ada }) => {
  const { page, frame, mastermind } = ada;
  await page.goto("/");
  await expect(frame.door("game_mastermind")).toBeVisible();
  await frame.tabAndEnter(frame.door("game_mastermind"));
  await expect(frame.button("way_mountain_go")).toBeVisible();
  await frame.tabAndEnter(frame.button("way_mountain_go"));
  await expect(frame.dialog).toBeVisible();
  await frame.tabAndEnter(frame.button("guest_go"));
  for (const code of ["1234", "1122"]) {
    await expect(frame.myTurn).toBeVisible();
    await expect(mastermind.palette.or(mastermind.next).first()).toBeVisible();
    if (await mastermind.next.isVisible()) await frame.tabAndEnter(mastermind.next);
    await frame.tabTo(mastermind.holes);
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await expect(mastermind.laid).toHaveCount(0);
  }
  // ours was hidden in one round, and guessed in the other
  await expect(mastermind.rows.or(mastermind.verdict).first()).toBeVisible();
});

test("keyboard only: a whole game, from the first code to the last word", async ({ ada }) => {
  const { page, frame, mastermind } = ada;
  await ada.goTo(await smallTable(ada, { bot: 1, options: { rounds: 2 } }));
  const filled = ["123", "441", "214", "332", "143"];
  let [codes, guesses] = [0, 0];
  const over = () => frame.record.isVisible();
  for (;;) {
    await expect(mastermind.next.or(mastermind.palette).or(frame.record).first()).toBeVisible();
    if (await over()) break;
    if (await mastermind.next.isVisible()) {
      await frame.tabAndEnter(mastermind.next);
      continue;
    }
    const hiding = await page.getByRole("group", { name: "Your secret code" }).isVisible();
    const before = await mastermind.rows.count();
    await frame.tabTo(mastermind.holes);
    await page.keyboard.type(hiding ? "123" : filled[guesses]!);
    await page.keyboard.press("Enter");
    if (hiding) codes += 1;
    else guesses += 1;
    const answered = hiding ? mastermind.rows.first() : mastermind.rows.nth(before);
    await expect(answered.or(mastermind.verdict).or(frame.record).first()).toBeVisible();
  }
  expect(codes).toBe(1);
  expect(guesses).toBeGreaterThanOrEqual(1);
  expect(guesses).toBeLessThanOrEqual(5);
  // what comes after the game is reached by keyboard, too
  await frame.tabAndEnter(frame.button("replay"));
  await expect(frame.step).toBeVisible();
  await frame.tabTo(frame.step);
  await page.keyboard.press("End");
  await expect(frame.step).toHaveAttribute("aria-valuetext", /^Step (\d+) of \1$/);
  const old = page.url();
  await frame.tabAndEnter(frame.replay.getByRole("button", { name: "Close" }));
  await frame.tabAndEnter(frame.button("rematch"));
  await page.waitForURL((url) => url.href !== old && url.pathname.startsWith("/t/"));
});

test("on a phone and a laptop the board, the pegs and the button that hands in are seen together", async ({
  someone,
}) => {
  for (const [width, height, options] of [
    [360, 740, {}],
    [360, 740, { answers: "by-hand", first_maker: "seat-0" }],
    [360, 640, {}],
    [1024, 768, {}],
    [1280, 800, {}],
  ] as const) {
    const device = width < 500 ? phone(width, height) : { width, height };
    const ada = await someone({ ...device, locale: "de" });
    const { page, mastermind } = ada;
    const all = { pegs: 4, colours: 6, rows: 10, first_maker: "seat-1", ...options };
    await ada.goTo(await smallTable(ada, { name: "Mondkater", bot: 1, options: all }));
    // a code that no first guess finds: the row that was guessed stays where it is
    await mastermind.lay(...("answers" in options ? [1, 2, 3, 4] : [1, 1, 2, 2]));
    await expect(mastermind.rows.first().or(mastermind.verdict).first()).toBeVisible();
    // one in a thousand games is won at once, and then there is nothing more to see
    if (await mastermind.verdict.isVisible()) await mastermind.goOn();
    const deed = "answers" in options ? mastermind.giveAnswer : mastermind.handIn;
    await expect(deed).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    if (width >= 1000) {
      const [list, tray] = [await box(mastermind.board.getByRole("list")), await box(mastermind.palette)];
      expect(tray.x, `the tray stands beside the rows at ${width}`).toBeGreaterThanOrEqual(
        list.x + list.width,
      );
    }
    const button = await box(deed);
    expect(button.y + button.height, `${width} × ${height}`).toBeLessThanOrEqual(height);
    await ada.close();
  }
});
