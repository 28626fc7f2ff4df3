// The screens of Barbarossa: everybody else plays without a board.
import type { Answered } from "../../src/protocol/generated/barbarossa/Answered";
import type { Hint } from "../../src/protocol/generated/barbarossa/Hint";
import { inTheHall, untilTurnOf } from "../../tests/support/barbarossa";
import { putCopy } from "../../tests/support/copies";
import { things } from "../../tests/support/figures";
import { Knead } from "../../tests/support/knead";
import { line, Potter } from "../../tests/support/potter";
import { until, type Visitor } from "../../tests/support/visitor";
import type { Shot } from ".";
import { ofHands, ofShapes } from "./benches";

/** Takes all of them. */
export async function barbarossaScreens(who: Visitor, hands: readonly Visitor[], shot: Shot): Promise<void> {
  const { page, frame, words, barbarossa } = who;
  const [ben, cem] = hands.map((hand) => hand.barbarossa) as [typeof barbarossa, typeof barbarossa];
  const all = [who, ...hands];
  const { locale } = words;
  const asks = (key: Parameters<typeof words.of>[0]) => words.of(key);

  await studio(who, shot);

  // the bench, with what a page has kept there
  await page.goto("/new/barbarossa");
  await frame.button("way_friends_go").waitFor();
  await shot("barbarossa-new", true);
  const bench = await barbarossa.make({ start: false, options: { language: locale } });
  for (const [at, hand] of hands.entries()) await hand.join(bench, ["Ben", "Cem"][at]!, at + 1);
  await who.begin(bench);
  await laysOut(who, bench, ofHands(["elephant", "octopus", "teapot"]));
  await shot("barbarossa-modelling", true);
  await laysOut(who, bench, ofShapes());
  await shot("barbarossa-shapes", true);
  await barbarossa.figures.nth(1).click();
  await barbarossa.suggestions.first().waitFor();
  await shot("barbarossa-choosing", true);

  // the hall, and whose turn it is
  const table = await inTheHall(all, { goal: 20, pause: 0 });
  await untilTurnOf(0, all);
  await who.goTo(table);
  await barbarossa.curseStone.waitFor();
  // on a phone the mountain is in front now
  if (who.page.viewportSize()!.width >= 560) await barbarossa.standing.waitFor();
  await shot("barbarossa-moving", true);
  await barbarossa.walk(3);
  await barbarossa.askField.waitFor();
  await barbarossa.standing.waitFor();
  for (const [key, answer] of [
    ["barbarossa_question_alive", "yes"],
    ["barbarossa_question_larger_than_a_person", "no"],
  ] as const) {
    await barbarossa.ask(3, asks(key));
    await until(() => ben.menu()?.answer !== null);
    if (answer === "no") break;
    await ben.does({ answer: { question: ben.menu()!.answer!, answer } });
    await barbarossa.askField.waitFor();
  }
  await shot("barbarossa-waiting", true);
  await ben.does({ answer: { question: ben.menu()!.answer!, answer: "perhaps" } });
  await barbarossa.riddle(3).click();
  await barbarossa.askField.fill(asks("barbarossa_question_can_swim"));
  await shot("barbarossa-asking", true);

  // a curse of somebody else, and an own one
  await cem.does({ curse: { stones: 3 } });
  await barbarossa.interruption.waitFor();
  await shot("barbarossa-curse", true);
  await cem.does({
    attempt: {
      occasion: cem.menu()!.attempt!,
      riddle: 1,
      guess: { concept: things[1].concept, word: null },
      words: null,
    },
  });
  await barbarossa.outcome.waitFor();
  await shot("barbarossa-solved", true);
  await page.goto(`/t/${table}/tv`);
  await barbarossa.standing.waitFor();
  await shot("barbarossa-television");

  // more spears, and the end
  await barbarossa.watch(table, 0);
  for (const riddle of [3, 4, 7]) await barbarossa.solve(riddle);
  for (const riddle of [0, 8]) await ben.solve(riddle);
  await who.goTo(table);
  await barbarossa.standing.waitFor();
  await barbarossa.hall.evaluate((hall) => hall.scrollIntoView({ block: "center" }));
  await shot("barbarossa-hall", true);
  await barbarossa.win(6);
  await shot("barbarossa-end", true);
  await barbarossa.album.evaluate((album) => album.scrollIntoView());
  await shot("barbarossa-album");
  await barbarossa.album.getByRole("button").first().click();
  await frame.dialog.waitFor();
  await shot("barbarossa-look");
  await page.keyboard.press("Escape");
  await lookedBack(all, shot);
  await filmed(all, shot);
}

/** Finds a bench where the hall keeps it, and waits until it is seen. */
async function laysOut(who: Visitor, table: string, bench: Buffer): Promise<void> {
  const { barbarossa } = who;
  await who.page.goto("/");
  await who.context.request.put(`${who.base}/api/tables/${table}/seats/0/draft`, { data: bench });
  await who.goTo(table);
  await barbarossa.slip.waitFor();
  await until(async () => (await barbarossa.clayLeft.textContent()) !== "100%");
  await new Potter(who).rests();
}

/** The studio without a game, and its lesson. */
async function studio(who: Visitor, shot: Shot): Promise<void> {
  const { page, frame } = who;
  const knead = new Knead(who);
  const potter = new Potter(who);
  await knead.open();
  await shot("barbarossa-lesson-offer", true);
  await frame.button("barbarossa_lesson_begin").click();
  await knead.step("body").waitFor();
  await potter.draw(line([0.3, 0.72], [0.7, 0.72], 5));
  await knead.step("head").waitFor();
  await potter.draw(line([0.7, 0.715], [0.71, 0.56], 7));
  await knead.step("shell").waitFor();
  await potter.draw([[0.47, 0.69]]);
  await knead.step("spiral").waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await shot("barbarossa-lesson", true);
  await frame.button("barbarossa_lesson_leave").click();
  await page.goto("/");
  await putCopy(page, { place: "keepsake barbarossa", guest: "", bytes: ofHands(["octopus"]) });
  await knead.open();
  await until(async () => (await knead.clayLeft.textContent()) !== "100%");
  await potter.rests();
  await page.evaluate(() => scrollTo(0, 0));
  await shot("barbarossa-kneading", true);
}

/** A film in the album of a game: somebody has kneaded by hand. */
async function filmed(all: readonly Visitor[], shot: Shot): Promise<void> {
  const [who, ...others] = all as [Visitor, ...Visitor[]];
  const { frame, page, barbarossa, words } = who;
  const table = await barbarossa.make({
    start: false,
    options: { language: words.locale, goal: 20, pause: 0 },
  });
  for (const [at, hand] of others.entries()) await hand.join(table, ["Ben", "Cem"][at]!, at + 1);
  await who.begin(table);
  await laysOut(who, table, ofHands(["elephant", "octopus", "teapot"]));
  await barbarossa.done.click();
  await frame.button("barbarossa_model_take_back").waitFor();
  for (const [at, { barbarossa: hand }] of others.entries()) {
    await hand.watch(table, at + 1);
    await hand.handIn();
  }
  await barbarossa.watch(table, 0);
  await untilTurnOf(0, all);
  for (const riddle of [3, 4, 6]) await barbarossa.solve(riddle);
  await barbarossa.does({ spend: { turn: barbarossa.menu()!.turn!, stones: 3 } });
  await who.goTo(table);
  await barbarossa.win(5);
  await barbarossa.album.getByText(words.of("barbarossa_film"), { exact: true }).first().click();
  const stroke = page.getByRole("slider", { name: words.of("barbarossa_film_stroke") });
  await stroke.waitFor();
  await stroke.fill(String(Math.round(Number(await stroke.getAttribute("max")) * 0.7)));
  await page.waitForTimeout(2500);
  await shot("barbarossa-film");
}

/** Somebody's turn in a riddle cave: they ask what help says, and are answered as the mountain would. */
async function asksWell(all: readonly Visitor[], table: string, seat: number, most: number): Promise<void> {
  const asker = all[seat]!;
  const { barbarossa: mine } = asker;
  const lang = all[0]!.words.locale;
  await untilTurnOf(seat, all);
  await until(() => mine.menu()?.roll);
  // every sixth cave is one
  const stones = (9 - mine.view().wizards[seat]!.cave) % 6 || 6;
  await mine.does({ spend: { turn: mine.menu()!.turn!, stones } });
  for (let asked = 0; mine.turnOf() === seat; asked++) {
    await until(() => mine.turnOf() !== seat || mine.menu()?.end_round);
    const menu = mine.menu();
    if (mine.turnOf() !== seat || !menu?.end_round) break;
    const turn = menu.turn!;
    if (!menu.ask || asked >= most) {
      await mine.does({ end_round: { turn, round: menu.end_round } });
      continue;
    }
    const { questions } = await asker.post<Hint>(`/api/tables/${table}/ask`, {
      tool: "hint",
      seat,
      parameters: {},
    });
    const { riddle, text } = questions[asked % 2]!;
    await mine.does({ ask: { turn, round: menu.ask, riddle, text, words: null } });
    const maker = all[Math.floor(riddle / 3)]!.barbarossa;
    await until(() => maker.menu()?.answer != null);
    const { answer } = await asker.post<Answered>("/api/games/barbarossa/ask", {
      tool: "answer",
      parameters: { concept: things[riddle]!.en, lang, question: text },
    });
    if (answer === "refuse") throw new Error(text);
    await maker.does({ answer: { question: maker.menu()!.answer!, answer } });
  }
}

/** A game with many questions: help in it, and the look back. */
async function lookedBack(all: readonly Visitor[], shot: Shot): Promise<void> {
  const [who, ben, cem] = all as [Visitor, Visitor, Visitor];
  const { frame, page, barbarossa } = who;
  const table = await inTheHall(all, { goal: 20, pause: 0 });
  await asksWell(all, table, 0, 9);
  await asksWell(all, table, 1, 9);
  await ben.barbarossa.solve(7);
  await asksWell(all, table, 2, 9);
  await cem.barbarossa.solve(1);
  for (const riddle of [3, 4, 6]) await barbarossa.solve(riddle);
  await untilTurnOf(0, all);
  await barbarossa.does({ spend: { turn: barbarossa.menu()!.turn!, stones: 6 } });
  await who.goTo(table);
  await barbarossa.askField.waitFor();
  await frame.button("hint").click();
  await frame.help.getByRole("listitem").first().waitFor();
  await frame.help.evaluate((help) => help.scrollIntoView());
  await shot("barbarossa-hint", true);
  await frame.help.getByRole("listitem").first().getByRole("button").click();
  await barbarossa.win(5);
  await frame.button("review").click();
  await frame.review.getByRole("figure").waitFor();
  await frame.review.evaluate((review) => review.scrollIntoView());
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await shot("barbarossa-review", true);
}
