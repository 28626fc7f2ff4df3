// Learning from Mastermind: advice while playing, looking back, the trainer.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Position } from "../src/protocol/generated/mastermind/Position";
import type { Review } from "../src/protocol/generated/mastermind/Review";
import { clean } from "./support/axe";
import { allCodes, boardRows, type Code, fitting, parts } from "./support/codes";
import { expect, test } from "./support/fixtures";
import { smallTable } from "./support/mastermind";
import { adaAndBen } from "./support/scenes";
import type { Visitor } from "./support/visitor";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Finds the code by always guessing one that fits; returns the number of rows. */
async function find({ mastermind }: Visitor, all: Code[]): Promise<number> {
  for (let n = 1; ; n++) {
    await mastermind.ready();
    if (await mastermind.guess(...fitting(all, await boardRows(mastermind.board))[0]!)) return n;
  }
}

test("advice comes in steps: how many codes are left, what follows, a guess that goes into the row", async ({
  ada,
}) => {
  const { page, frame, mastermind } = ada;
  const { help } = frame;
  const all = allCodes(4, 6);
  const options = { pegs: 4, colours: 6, rows: 10, first_maker: "seat-1" };
  // one game in six hundred is won by the first two rows
  let known: Awaited<ReturnType<typeof boardRows>>;
  do {
    await ada.goTo(await smallTable(ada, { bot: 1, options }));
    if (!(await mastermind.guess(1, 1, 2, 2))) await mastermind.guess(3, 4, 5, 1);
    known = await boardRows(mastermind.board);
  } while (known.length !== 2 || fitting(all, known).length < 2);
  const left = () => help.getByText(/codes? (is|are) left|of 1,?296/).first();
  await frame.button("hint").click();
  const possible = fitting(all, known);
  await expect(help.getByRole("paragraph").first()).toContainText(String(possible.length));
  await expect(left()).toBeVisible();
  const lay = button(page, "Lay it into the row");
  await expect(lay, "nothing is said that was not asked for").toHaveCount(0);

  // the row being filled: one that cannot be the code, then one that can
  const check = button(page, "Can my row be the code?");
  await check.click({ force: true });
  await expect(page.getByText("Every hole needs a peg first.").first()).toBeVisible();
  await mastermind.fill(known[0]!.guess);
  await check.click();
  await expect(page.getByText("No, it does not fit the answers.")).toBeVisible();
  await expect(help.getByRole("listitem")).toContainText([/^\s*Row 1 would have got: 4 black, 0 white\./]);
  await button(page, "Empty the row").click();
  await expect(page.getByText("No, it does not fit the answers."), "another row, another answer").toHaveCount(
    0,
  );
  await mastermind.fill(possible[0]!);
  await check.click();
  await expect(page.getByText("Yes, it fits every answer.")).toBeVisible();

  await button(page, "Tell me what follows").click();
  const reason = /(Rows? [\d, and]+ (together )?says?: .+|Row \d has all colours .+|Every colour .+)\.$/;
  await expect(help.getByText(reason)).toBeVisible();
  await expect(lay).toHaveCount(0);
  await button(page, "Show me a good guess").click();
  const words = await help.getByRole("status").getByRole("img").getAttribute("aria-label");
  await lay.click();
  const names = await mastermind.holes.evaluateAll((holes) =>
    holes.map((hole) => hole.getAttribute("aria-label")!.replace(/^Hole \d: (\w+) .*$/, "$1")),
  );
  expect(names).toEqual(words!.split(", "));
  await mastermind.handIn.click();
  await expect(mastermind.rows.nth(2).or(mastermind.verdict).first()).toBeVisible();
  // the guess may have found the code; otherwise it is counted anew
  const rows = await boardRows(mastermind.board);
  if (rows.length === 3 && !(await mastermind.verdict.isVisible())) {
    await expect(help.getByRole("paragraph").first()).toContainText(String(fitting(all, rows).length));
    await expect(lay, "old advice does not stay").toHaveCount(0);
  }
});

test("hints are closed by keyboard, and the focus goes back where it came from", async ({ ada }) => {
  const { page, frame } = ada;
  await ada.goTo(await smallTable(ada, { bot: 1, options: { first_maker: "seat-1" } }));
  await frame.button("hint").click();
  await frame.help.getByRole("button").first().focus();
  await page.keyboard.press("Escape");
  await expect(frame.help).toHaveCount(0);
  await expect(frame.button("hint")).toBeFocused();
});

test("where help is not allowed none is offered, but a round can be looked back at", async ({ ada }) => {
  const { page, frame, mastermind } = ada;
  await ada.goTo(await smallTable(ada, { bot: 1, help: false, options: { first_maker: "seat-1" } }));
  await mastermind.ready();
  await expect(frame.button("hint")).toHaveCount(0);
  await find(ada, allCodes(3, 4));
  await button(page, "Look back at this round").click();
  await expect(frame.review.getByRole("tabpanel").getByRole("listitem").first()).toBeVisible();
});

test("looking back: row by row, a curve with its table, skill and luck that add up, for everybody, as a file", async ({
  ada,
  someone,
}) => {
  const { page, frame, mastermind } = ada;
  const eva = await someone();
  const all = allCodes(3, 4);
  const table = await smallTable(ada, { bot: 1, options: { first_maker: "seat-1", rows: 8 } });
  await ada.goTo(table);
  await eva.goTo(table);
  await eva.frame.introduce("Eva");
  const made = await find(ada, all);
  const played = await boardRows(mastermind.board);
  await button(page, "Look back at this round").click();
  const rows = frame.review.getByRole("tabpanel").getByRole("listitem");
  await expect(rows).toHaveCount(made);
  await expect(frame.review.getByRole("heading", { name: "Look back" })).toBeFocused();
  await expect(rows).toContainText(
    played.map((_, i) => {
      const [before, after] = [played.slice(0, i), played.slice(0, i + 1)];
      return `${fitting(all, before).length} codes were possible before, ${fitting(all, after).length} after it.`;
    }),
  );
  const download = page.waitForEvent("download");
  await frame.button("review_save").click();
  const review = JSON.parse(await readFile(await (await download).path(), "utf8")) as Review;
  const [first] = review.tries;
  expect(first!.rows.map((row) => row.guess)).toEqual(played.map((row) => row.guess));
  const { expected, lost, luck } = first!.figures;
  expect(expected + lost - luck, "guesses = expected + lost − luck").toBeCloseTo(made, 5);
  await expect(frame.review.getByText(new RegExp(`^${made} guesses? = `))).toBeVisible();
  // the figures are read, too
  await page.getByText("As a table").click();
  await expect(frame.review.getByRole("table").getByRole("cell")).toHaveText(
    first!.curve.map((value) => value.toFixed(2)),
  );
  const best = first!.rows.filter((row) => row.lost < 0.005).length;
  await expect(rows.getByText(ada.words.of("mastermind_grade_best"), { exact: true })).toHaveCount(best);
  // somebody who only looks on sees the same
  await eva.frame.button("review").click();
  await expect(eva.frame.review.getByRole("tabpanel").getByRole("listitem")).toHaveCount(made);

  // on with the game, to its end
  await button(page, "On with the game").first().click();
  await mastermind.lay(1, 2, 3);
  await expect(frame.record).toBeVisible();
  await frame.button("review").click();
  const tabs = page.getByRole("tab", { name: /^Round \d: / });
  await expect(tabs).toHaveCount(2);
  await tabs.nth(1).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(rows).toHaveCount(made);
  const figures = frame.review.getByRole("definition");
  await expect(figures, "skill and luck of both").toHaveCount(4);
  await clean(page, "the review after the game");
  await button(page, "Back to the end").first().click();
  await expect(mastermind.board).toBeVisible();
});

test("help and the look back stay open while somebody comes, goes or takes another name, and while a window grows", async ({
  ada,
  ben,
}) => {
  await adaAndBen(ada, ben, { first_maker: "seat-0" });
  await ada.mastermind.lay(3, 1, 4);
  await ben.mastermind.ready();
  await ben.frame.button("hint").click();
  await expect(ben.frame.help).toBeVisible();
  await ada.post("/api/guest", { name: "Adele", glyph: "owl" });
  await expect(ben.frame.seats.first()).toContainText("Adele");
  for (const width of [1000, 1300]) {
    await ben.page.setViewportSize({ width, height: 900 });
    await expect(ben.frame.help).toBeVisible();
  }
  await find(ben, allCodes(3, 4));
  await button(ada.page, "Look back at this round").click();
  await expect(ada.frame.review).toBeVisible();
  await ben.post("/api/guest", { name: "Benno", glyph: "fox" });
  // behind the look back the seats stay where they are
  await expect(ada.frame.seats.nth(1)).toContainText("Benno");
  await ben.page.close();
  await expect(ada.frame.seats.nth(1)).toContainText(ada.words.of("seat_away"));
  await expect(ada.frame.review).toBeVisible();
  expect(await ada.page.evaluate(() => history.state as unknown), "Back closes it").toEqual({ covers: true });
});

test("two people see the same review", async ({ ada, ben }) => {
  await adaAndBen(ada, ben, { first_maker: "seat-0" });
  await ada.mastermind.lay(3, 1, 4);
  await find(ben, allCodes(3, 4));
  const texts: string[] = [];
  for (const { page, frame, mastermind } of [ada, ben]) {
    await expect(mastermind.verdict).toBeVisible();
    await button(page, "Look back at this round").click();
    const panel = frame.review.getByRole("tabpanel");
    await expect(panel.getByRole("listitem").first()).toBeVisible();
    texts.push(await panel.innerText());
  }
  expect(texts[0]).toBe(texts[1]);
});

test("the trainer: a found split lengthens the streak, a poor one ends it, the best is remembered; by keyboard, too", async ({
  ada,
}) => {
  const { page, frame, mastermind } = ada;
  const all = allCodes(4, 6);
  const dealt = async (): Promise<Position> => {
    const answer = await page.waitForResponse(
      (one) =>
        one.url().endsWith("/api/games/mastermind/ask") &&
        (one.request().postDataJSON() as { tool: string }).tool === "train",
    );
    return (await answer.json()) as Position;
  };
  const streak = page.getByText(/^Streak \d+/);
  const codes = page.getByRole("region", { name: "The codes that are left" }).getByRole("listitem");
  const splits = page.getByRole("region", { name: "What your guess does" }).getByRole("list");
  await page.goto("/new/mastermind");
  await page.getByRole("link", { name: /Guessing school/ }).click();
  const first = dealt();
  await frame.introduce("Ada");
  let position = await first;
  await expect(codes).toHaveCount(fitting(all, position.rows).length);

  const best = (left: Code[]) => all.toSorted((a, b) => parts(left, b) - parts(left, a))[0]!;
  await mastermind.fill(best(position.codes));
  await mastermind.handIn.click();
  const praise = /It cannot be done better|Nothing makes more parts/;
  await expect(page.getByRole("heading", { name: praise })).toBeVisible();
  await expect(streak).toHaveText(/Streak 1/);
  await expect(page.getByText("Best: 1")).toBeVisible();
  // the split as it is drawn: a part for each answer, every code once
  const shares = splits.first().getByRole("listitem");
  await expect(shares).toHaveCount(parts(position.codes, best(position.codes)));
  const pegs = shares.getByRole("img", { name: /^(?!Answer)/ });
  await expect(pegs).toHaveCount(position.codes.length);

  // the button that goes on has the focus; the next row is typed
  const second = dealt();
  await page.keyboard.press("Enter");
  position = await second;
  await expect(codes).toHaveCount(position.codes.length);
  await expect(mastermind.holes.first()).toBeFocused();
  const poor = all.toSorted((a, b) => parts(position.codes, a) - parts(position.codes, b))[0]!;
  expect(parts(position.codes, poor)).toBeLessThan(parts(position.codes, best(position.codes)));
  await page.keyboard.type(poor.join(""));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "There is a better one." })).toBeVisible();
  await expect(streak).toHaveText(/Streak 0/);
  await expect(splits.nth(1).getByRole("listitem")).toHaveCount(parts(position.codes, best(position.codes)));
  await page.reload();
  await expect(codes.first()).toBeVisible();
  await expect(streak).toHaveText(/Streak 0/);
  await expect(page.getByText("Best: 1")).toBeVisible();
});

test("a room that is not there says so", async ({ ada }) => {
  const { page, frame } = ada;
  await page.goto("/games/mastermind/cellar");
  await expect(page.getByRole("alert")).toBeVisible();
  await frame.tabTo(page.getByRole("main").getByRole("link", { name: "Back to the mountain" }));
});
