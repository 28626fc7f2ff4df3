// At a table: from the door to the next game, with others, with the mountain in somebody's place.
import { readFile } from "node:fs/promises";
import type { WebSocketRoute } from "@playwright/test";
import type { EntryUpdate } from "../src/protocol/generated/hall/EntryUpdate";
import { clean } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { smallTable } from "./support/mastermind";
import { adaAndBen } from "./support/scenes";
import type { Visitor } from "./support/visitor";

test("a whole game against the mountain, two taps and a name away, to the record and on to the next", async ({
  ada,
}) => {
  const { page, frame, mastermind } = ada;
  await page.goto("/");
  await frame.door("game_mastermind").click();
  await frame.button("way_mountain_go").click();
  await frame.introduce("Ada");
  await mastermind.lay(1, 2, 3, 4);
  // the mountain looks for the code; then it is our turn, ten rows at most
  for (let i = 0; i < 10 && (await mastermind.ready()); i++)
    await mastermind.guess(1 + (i % 6), 1 + ((i + 1) % 6), 1 + ((i * 2) % 6), 1 + ((i * 3) % 6));
  await expect(frame.record).toBeVisible();
  const download = page.waitForEvent("download");
  await frame.record.click();
  expect(await readFile(await (await download).path(), "utf8")).toMatch(/^\{"zauberberg":1/);
  await frame.button("verify").click();
  await expect(page.getByText(/all \d+ entries were checked/)).toBeVisible();
  await expect(page.getByText("the same")).toBeVisible();
  await page.keyboard.press("Escape");
  await frame.openReplay();
  await frame.step.focus();
  await page.keyboard.press("ArrowRight");
  await expect(frame.step).toHaveAttribute("aria-valuetext", /^Step 2 of \d+/);
  await page.keyboard.press("End");
  await frame.replay.getByRole("button", { name: "Close" }).click();
  const old = page.url();
  await frame.button("rematch").click();
  await page.waitForURL((url) => url.href !== old && url.pathname.startsWith("/t/"));
  await expect(frame.prompt).toBeVisible();
});

test("a second device takes the seat along", async ({ ada, someone }) => {
  const table = await smallTable(ada, { bot: 1, options: { first_maker: "seat-0" } });
  await ada.goTo(table);
  await ada.frame.button("more").click();
  await ada.frame.button("along").click();
  const link = await ada.page.getByLabel("Link for your other device").last().inputValue();
  const phone = await someone({ width: 390, height: 800 });
  await phone.page.goto(link);
  await phone.page.getByRole("button", { name: "Play on as Ada" }).click();
  await phone.page.waitForURL(ada.at(table));
  expect(phone.page.url()).not.toContain("#");
  await phone.mastermind.lay(1, 2, 3);
  await ada.page.keyboard.press("Escape");
  await expect(ada.mastermind.verdict).toBeVisible();
  const again = await someone();
  await again.page.goto(link);
  await expect(again.page.getByText("used or is too old")).toBeVisible();
});

test("answers by hand: a false one is found out when the shield is lifted", async ({ ada, ben }) => {
  await adaAndBen(ada, ben, { answers: "by-hand", first_maker: "seat-0" });
  await ada.mastermind.lay(1, 2, 3);
  // the same guess, two different answers: no code fits both, and the shield is lifted at once
  for (const black of [0, 1]) {
    await ben.mastermind.lay(4, 4, 4);
    await ada.mastermind.answer(black, 0);
  }
  for (const { mastermind } of [ada, ben])
    await expect(mastermind.board.getByText("The right answer was:")).toHaveCount(1);
  await clean(ben.page, "a lie revealed");
});

test("a spectator and a television see the board, no secrets and nothing to press", async ({
  ada,
  someone,
}) => {
  const [eva, tv] = [await someone(), await someone({ width: 1920, height: 1080 })];
  const table = await smallTable(ada, { bot: 1, options: { first_maker: "seat-0", answers: "by-hand" } });
  await ada.goTo(table);
  await eva.goTo(table);
  await eva.frame.introduce("Eva");
  await expect(eva.page.getByText("You are looking on.")).toBeVisible();
  await tv.page.goto(`/t/${table}/tv`);
  await expect(tv.mastermind.board).toBeVisible();
  await ada.mastermind.lay(4, 1, 3);
  for (const { mastermind, frames } of [eva, tv]) {
    await expect(mastermind.rows.first()).toBeVisible();
    await expect(mastermind.board.getByRole("button")).toHaveCount(0);
    expect(frames.length).toBeGreaterThan(2);
    expect(frames.filter((frame) => frame.includes('"code":[4,1,3]'))).toEqual([]);
  }
  await expect(tv.page.getByRole("button")).toHaveCount(0);
  await clean(tv.page, "the television");
  await clean(eva.page, "a spectator's page");
});

test("taking back is asked for and agreed to; the log says so", async ({ ada, ben }) => {
  await adaAndBen(ada, ben, { first_maker: "seat-0" });
  await ada.mastermind.lay(1, 2, 3);
  await ada.frame.button("take_back").click();
  await ben.frame.button("wish_agree").click();
  await expect(ada.frame.myTurn).toBeVisible();
  await expect(ada.frame.log.getByText("The move was taken back.")).toBeVisible();
  await ada.mastermind.lay(3, 3, 3);
  await expect(ben.frame.myTurn).toBeVisible();
  // whoever plays on instead has answered, too
  await ada.frame.button("take_back").click();
  await expect(ben.frame.wish).toBeVisible();
  await ben.mastermind.lay(1, 1, 1);
  await expect(ada.frame.toasts).toContainText("The request has lapsed");
  await expect(ada.frame.log.getByText("The request has lapsed")).toBeVisible();
  await expect(ada.frame.wish).toHaveCount(0);
  await ben.frame.giveUp();
  await expect(ada.page.getByText("You have won!")).toBeVisible();
});

test("people talk; what they say stays text", async ({ ada, ben }) => {
  await adaAndBen(ada, ben);
  for (const { page } of [ada, ben]) await page.getByRole("tab", { name: /Chat/ }).click();
  await ada.page.getByLabel("Say something").fill("<img src=x onerror=alert(1)> Hello!");
  await ada.page.keyboard.press("Enter");
  await expect(ben.page.getByText("<img src=x onerror=alert(1)> Hello!")).toBeVisible();
  await clean(ben.page, "chat");
});

test.describe("the mountain plays for somebody: nothing is asked of them, and they take their seat back where it says so:", () => {
  /** At the moment in which the bot has the seat and has not acted, nothing more comes over the line:
      this update is the last that the page has heard of. */
  async function freeze({ page }: Visitor): Promise<() => EntryUpdate | undefined> {
    let late: (string | Buffer)[] | undefined;
    let handed: EntryUpdate | undefined;
    const route = (near: WebSocketRoute) => {
      const far = near.connectToServer();
      near.onMessage((message) => {
        // a page that asks whether the hall is there hears that it is
        if (late && String(message).startsWith('{"ping"')) return near.send('{"pong":{}}');
        // what was held back comes before the answer to anything new
        for (const one of late ?? []) near.send(one);
        late = undefined;
        far.send(message);
      });
      far.onMessage((message) => {
        if (late) return void late.push(message);
        near.send(message);
        if (handed || !/^\{"update".*"players":\[\{"bot"/.test(String(message))) return;
        handed = (JSON.parse(String(message)) as { update: EntryUpdate }).update;
        late = [];
      });
    };
    await page.routeWebSocket(/api\/socket/, route);
    return () => (late ? handed : undefined);
  }

  // what of each board is the player's alone
  const boards = [
    {
      game: "mastermind",
      seats: 2,
      options: { pegs: 3, colours: 4, first_maker: "seat-0" },
      controls: ({ mastermind }: Visitor) => mastermind.palette,
    },
    {
      game: "hexhex",
      seats: 2,
      options: { begins: "seat-0" },
      controls: ({ hexhex }: Visitor) => hexhex.controls,
    },
    {
      game: "tower",
      seats: 1,
      options: {},
      controls: ({ tower }: Visitor) => tower.hand.getByRole("button"),
    },
    {
      game: "zapp",
      seats: 2,
      options: {},
      controls: ({ zapp }: Visitor) => zapp.rollButton.or(zapp.barrels).or(zapp.hands),
    },
  ];
  for (const { game, seats, options, controls } of boards)
    test(game, async ({ ada }) => {
      const { page, frame } = ada;
      const frozenAt = await freeze(ada);
      // in Zapp whoever rolls is drawn, but everybody takes barrels
      await ada.goTo(await ada.make(game, { seats, options, bots: seats > 1 ? { 1: "random" } : {} }));
      await expect(frame.myTurn).toBeVisible();
      await expect(controls(ada).first()).toBeVisible();
      await frame.handOver();
      const lent = frame.prompt.filter({ hasText: "The mountain plays for you." });
      await expect(lent).toBeVisible();
      expect(frozenAt()?.choices, "the seat is due, and still nothing is asked").toBeTruthy();
      await expect(controls(ada)).toHaveCount(0);
      await expect(frame.myTurn).toHaveCount(0);
      await expect(frame.button("take_back")).toHaveCount(0);
      await expect(page).not.toHaveTitle(/Your turn/);
      await clean(page, `${game}, a seat that the mountain plays`);
      await lent.getByRole("button", { name: "Play myself again" }).click();
      await expect(page.getByText("You play again.").or(frame.record).first()).toBeVisible();
      await expect(lent).toBeHidden();
    });
});

test("somebody leaves: the host lets the mountain play for them, and home shows whose turn it is", async ({
  ada,
  ben,
}) => {
  await adaAndBen(ada, ben, { first_maker: "seat-1" });
  await expect(ben.frame.prompt).toBeVisible();
  await ben.close();
  // this is offered as soon as the hall allows it
  await expect(ada.frame.prompt.getByRole("button", { name: "Let the mountain play" })).toBeVisible();
  await ada.frame.button("more").click();
  await ada.page.getByRole("button", { name: "Ben is away: let the mountain play" }).click();
  await ada.page.getByRole("button", { name: "Emperor" }).click();
  await expect(ada.frame.log.getByText("The mountain now plays for Ben.")).toBeVisible();
  await ada.page.goto("/");
  await expect(ada.page.getByRole("link", { name: /Ben Your turn/ })).toBeVisible();
  await expect(ada.page).toHaveTitle(/^\(1\)/);
  await clean(ada.page, "home with a turn");
});

test("the host leaves: who still sits there lets the mountain play for them, and they come back to their seat", async ({
  ada,
  ben,
}) => {
  const table = await adaAndBen(ada, ben, { first_maker: "seat-0" });
  await expect(ben.frame.prompt).toBeVisible();
  await ada.page.goto("about:blank");
  // the table waits for nobody else, and says what can be done
  await expect(ben.frame.prompt).toContainText("Ada is away.");
  const play = ben.frame.prompt.getByRole("button", { name: "Let the mountain play" });
  await expect(play).toBeVisible();
  await clean(ben.page, "the table waits for somebody who is away");
  await play.click();
  await ben.page.getByRole("button", { name: "Emperor" }).click();
  await expect(ben.frame.log.getByText("The mountain now plays for Ada.")).toBeVisible();
  await ada.goTo(table);
  await ada.page.getByRole("button", { name: "Play myself again" }).first().click();
  await expect(ben.frame.toasts).toContainText("Ada plays again.");
});

test("what is not allowed says why, with its rule, and the rule opens the book there", async ({ ada }) => {
  const { page, frame, mastermind } = ada;
  await ada.goTo(await smallTable(ada, { bot: 1, options: { repeats: false, first_maker: "seat-0" } }));
  await mastermind.fill([1, 1, 2]);
  await mastermind.handIn.click({ force: true });
  await expect(frame.why).toContainText("Why not?");
  await frame.why.getByRole("button", { name: "Rule MM-1" }).click();
  await expect(frame.dialog.locator("#MM-1")).toBeVisible();
  await expect(page).toHaveURL(/\/t\//);
});

test("both languages, switched at the table without a reload", async ({ someone }) => {
  const ada = await someone({ locale: "de" });
  const { page, frame } = ada;
  await ada.goTo(await smallTable(ada, { bot: 1, options: { first_maker: "seat-0" } }));
  await expect(page.getByRole("region", { name: "Verlauf" })).toBeVisible();
  await page.evaluate(() => (window.marked = true));
  const german = await frame.prompt.innerText();
  await page.getByRole("button", { name: "EN, English" }).click();
  await expect(page.getByRole("region", { name: "Log" })).toBeVisible();
  await expect(frame.prompt).not.toHaveText(german);
  expect(await page.evaluate(() => window.marked)).toBe(true);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
