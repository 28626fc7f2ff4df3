// Barbarossa: what is to be done is in sight wherever one has scrolled, and no key gives up a curse stone by chance.
import type { Page } from "@playwright/test";
import { inTheHall, untilTurnOf } from "./support/barbarossa";
import { expect, test } from "./support/fixtures";
import { phone, until, type Visitor } from "./support/visitor";

const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

/** Somebody of these whose turn it is goes to a riddle cave and asks about riddle 0. */
async function isAsked(all: readonly Visitor[], text: string): Promise<Visitor> {
  await untilTurnOf(1, all);
  const asker = all[1]!.barbarossa;
  await until(() => asker.menu()?.roll);
  const turn = asker.menu()!.turn!;
  const stones = (3 - asker.view().wizards[1]!.cave + 12) % 12;
  await asker.does({ spend: { turn, stones } });
  await until(() => asker.menu()?.ask);
  await asker.does({ ask: { turn, round: "first", riddle: 0, text, words: null } });
  return all[1]!;
}

test("barbarossa: on a phone a question, an attempt and a curse are at hand wherever one has scrolled", async ({
  someone,
}) => {
  const [ada, ben, cem] = [await someone(phone()), await someone(), await someone()];
  const { page, frame, words, barbarossa } = ada;
  await barbarossa.withoutWebgl();
  const all = [ada, ben, cem];
  const table = await inTheHall(all, { pause: 0 });
  await untilTurnOf(1, all);
  await ada.goTo(table);
  await expect(barbarossa.curseStone).toBeInViewport({ ratio: 1 });
  await toTheEnd(page);
  await isAsked(all, "Lebt es?");
  for (const what of [frame.prompt, barbarossa.answer("yes"), barbarossa.answer("unclear")])
    await expect(what).toBeInViewport({ ratio: 1 });
  await expect(barbarossa.answers, "in the language of the page").toContainText("Is it alive?");
  // what is asked about is what one reads
  await expect(barbarossa.dossier).toHaveAccessibleName(words.of("barbarossa_riddle_yours", { number: 1 }));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  // a curse waits its turn, and says so to everybody
  await cem.barbarossa.does({ curse: { stones: 3 } });
  await expect(barbarossa.cursesWaiting).toContainText("Cem");
  await barbarossa.curse();
  await expect(barbarossa.curseStone).toContainText(words.of("barbarossa_curse_in_line_2"));
  await expect(barbarossa.answer("yes")).toBeInViewport({ ratio: 1 });
  await barbarossa.replies("yes");
  await expect(barbarossa.interruption).toContainText(words.of("barbarossa_interrupts", { name: "Cem" }));
  await expect(barbarossa.interruption).toBeInViewport({ ratio: 1 });
  await until(() => cem.barbarossa.menu()?.attempt);
  await cem.barbarossa.does({
    attempt: {
      occasion: cem.barbarossa.menu()!.attempt!,
      riddle: 0,
      guess: { concept: 0, word: null },
      words: null,
    },
  });
  const close = barbarossa.foot.getByRole("button", { name: words.of("barbarossa_close_no"), exact: true });
  await expect(close).toBeInViewport({ ratio: 1 });
  await close.tap();
  // then the own one is on
  await expect(barbarossa.interruption).toContainText(words.of("barbarossa_interrupts_you"));
});

test("barbarossa: nothing that has the focus lies behind what is at hand", async ({ someone }) => {
  const [ada, ben, cem] = [await someone(phone()), await someone(), await someone()];
  const { page, barbarossa } = ada;
  await barbarossa.withoutWebgl();
  const all = [ada, ben, cem];
  const table = await inTheHall(all, { pause: 0 });
  await untilTurnOf(1, all);
  await ada.goTo(table);
  await isAsked(all, "Is it round?");
  await expect(barbarossa.answer("yes")).toBeVisible();
  const hidden: string[] = [];
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press("Tab");
    const behind = await page.evaluate(() => {
      const at = document.activeElement;
      const foot = document.querySelector("[data-testid=foot]")!;
      if (!at || at === document.body || foot.contains(at)) return "";
      const box = at.getBoundingClientRect();
      const edge = foot.getBoundingClientRect().top;
      // what is higher than the window cannot be seen as a whole
      return box.bottom > edge + 1 && box.height < edge ? at.outerHTML.slice(0, 120) : "";
    });
    if (behind) hidden.push(behind);
  }
  expect(hidden).toEqual([]);
});

test("barbarossa: keys lift a curse stone, and only its own button gives it up", async ({
  ada,
  ben,
  someone,
}) => {
  const cem = await someone();
  const { page, barbarossa } = ada;
  const { keyboard } = page;
  await barbarossa.withoutWebgl();
  const all = [ada, ben, cem];
  const table = await inTheHall(all, { pause: 0 });
  await untilTurnOf(1, all);
  await ada.goTo(table);
  const row = page.getByRole("group", { name: ada.words.of("barbarossa_riddles"), exact: true });
  await row.getByRole("button").nth(4).focus();
  await expect(async () => {
    await keyboard.press("c");
    await expect(barbarossa.curseStone).toBeFocused({ timeout: 400 });
  }).toPass();
  await expect(async () => {
    await keyboard.press("Enter");
    await expect(barbarossa.curseSure).toBeVisible({ timeout: 400 });
  }).toPass();
  await expect(barbarossa.curseStone, "the focus stays where it was").toBeFocused();
  await keyboard.press("Enter");
  await expect(barbarossa.curseSure).toBeHidden();
  await row.getByRole("button").nth(4).focus();
  await keyboard.type("can it swim, can it fly or cook? ");
  await keyboard.press("Enter");
  expect(ada.said<object>().filter((said) => "curse" in said.do)).toEqual([]);
  // meant so, it is two buttons away
  await barbarossa.liftStone();
  await barbarossa.curseStone.focus();
  await keyboard.press("Tab");
  await expect(barbarossa.curseSure).toBeFocused();
  await keyboard.press("Enter");
  await expect(barbarossa.interruption).toBeVisible();
});

test("barbarossa: by keyboard what is to be done comes first, and the question field after the move", async ({
  ada,
  ben,
  someone,
}) => {
  const cem = await someone();
  const { page, words, barbarossa } = ada;
  const { keyboard } = page;
  await barbarossa.withoutWebgl();
  const all = [ada, ben, cem];
  const table = await inTheHall(all, { pause: 0 });
  await untilTurnOf(0, all);
  await ada.goTo(table);
  const roll = barbarossa.foot.getByRole("button", { name: words.of("barbarossa_roll"), exact: true });
  await expect(roll).toBeVisible();
  await page.getByRole("main").evaluate((main) => {
    main.tabIndex = -1;
    main.focus();
  });
  await keyboard.press("Tab");
  await expect(roll).toBeFocused();
  const stones = 3;
  await keyboard.press(String(stones));
  await expect(
    barbarossa.foot.getByRole("button", { name: words.any("barbarossa_spend_other") }),
  ).toBeFocused();
  await keyboard.press("Enter");
  await expect(barbarossa.askField).toBeFocused();
  // all figures are one stop, and arrows lead from one to the next
  const figures = barbarossa.riddles.getByRole("button");
  await figures.first().focus();
  await keyboard.press("ArrowRight");
  await expect(figures.nth(1)).toBeFocused();
  await keyboard.press("Tab");
  await expect(barbarossa.askField).toBeFocused();
});

test("barbarossa: a table speaks the language of the page on which it is made; chat has its limit", async ({
  ada,
  someone,
}) => {
  const { page, frame, words } = ada;
  await page.goto("/new/barbarossa");
  await frame.openOptions();
  const language = page.getByLabel(words.of("barbarossa_option_language"), { exact: true });
  await expect(language).toHaveValue("en");
  const turn = page.getByRole("spinbutton", { name: words.of("barbarossa_option_turn") });
  await turn.fill("100");
  await turn.press("Enter");
  await expect(turn).toHaveValue("105");
  await turn.fill("0");
  const file = page.getByLabel(words.of("attachment_choose"));
  await file.setInputFiles({ name: "few.txt", mimeType: "text/plain", buffer: Buffer.from("Ton\nUhr\n") });
  await expect(page.getByRole("alert")).toContainText(
    words.of("barbarossa_words_too_few", { words: 2, least: 30 }),
  );
  await page.getByRole("button", { name: words.any("attachment_remove") }).click();
  await frame.button("way_friends_go").click();
  await frame.introduce("Ada");
  await expect(frame.button("start_game")).toBeVisible();
  await expect(page.getByText(words.of("barbarossa_option_turn_0")).first()).toBeVisible();
  const say = page.getByLabel(words.of("chat_say"));
  await say.fill("a".repeat(201));
  await expect(frame.button("chat_send")).toBeDisabled();
  await say.fill("a".repeat(200));
  await frame.button("chat_send").click();
  await expect(say).toHaveValue("");
  const german = await someone({ locale: "de" });
  await german.page.goto("/new/barbarossa");
  await german.frame.openOptions();
  await expect(
    german.page.getByLabel(german.words.of("barbarossa_option_language"), { exact: true }),
  ).toHaveValue("de");
});

test("barbarossa: while everybody models a television shows the hall, who is done, and the clock", async ({
  ada,
  ben,
  someone,
}) => {
  const cem = await someone();
  const { page, frame, words, barbarossa } = ada;
  const table = await barbarossa.make({ start: false, options: { language: "en", modelling: "10" } });
  await ben.join(table, "Ben", 1);
  await cem.join(table, "Cem", 2);
  await ada.begin(table);
  await ben.barbarossa.watch(table, 1);
  await ben.barbarossa.handIn();
  await page.goto(`/t/${table}/tv`);
  const benches = page.getByRole("region", { name: words.of("barbarossa_benches"), exact: true });
  const figures = (key: "done" | "busy", name: string) =>
    benches.getByRole("button", { name: words.of(`barbarossa_bench_${key}`, { name }), exact: true });
  await expect(figures("done", "Ben")).toHaveCount(3);
  await expect(figures("busy", "Cem")).toHaveCount(3);
  await expect(page.getByRole("timer").first()).toBeVisible();
  await expect(frame.seats.nth(1)).toContainText(words.of("barbarossa_seat_handed_in"));
  await expect(frame.seats.nth(2)).toContainText(words.of("barbarossa_seat_models"));
});

test("barbarossa: what is known of a riddle is read beside the question that is put about it", async ({
  someone,
}) => {
  const all = [await someone({ width: 1440, height: 900 }), await someone(), await someone()] as const;
  const [ada, ben] = all;
  const { page, barbarossa, words } = ada;
  await barbarossa.withoutWebgl();
  const table = await inTheHall(all, { pause: 0 });
  await untilTurnOf(0, all);
  await ada.goTo(table);
  await barbarossa.walk(3);
  await barbarossa.ask(3, words.of("barbarossa_question_alive"));
  await until(() => ben.barbarossa.menu()?.answer === 0);
  await ben.barbarossa.does({ answer: { question: 0, answer: "yes" } });
  await expect(barbarossa.askField).toBeVisible();
  const known = page.getByRole("region", { name: words.of("barbarossa_doing") }).getByRole("list");
  await expect(known).toContainText(words.of("barbarossa_question_alive"));
  await expect(known).toContainText(words.of("barbarossa_answer_yes"));
  for (const what of [known, barbarossa.askField, barbarossa.askButton])
    await expect(what).toBeInViewport({ ratio: 1 });
  // of another riddle nothing is known
  await barbarossa.riddle(4).click();
  await expect(known).toBeHidden();
});
