// Help and looking back in plain words: reasons, grades, luck, numbers.
import { capital, count, type Figures, fixed, list, number, type Reason, type RowReview, say } from "./base";
import { pegColours } from "./pegs";

const colourWord = (colour: number): string => say(`short_${pegColours[colour - 1]?.key}`);

/** The colour that a reason is about, from 1, for a peg beside its words. */
export const reasonColour = (reason: Reason): number | undefined =>
  "colour" in reason ? reason.colour : undefined;

/** What follows from the rows, in a sentence. */
export function reasonWords(reason: Reason): string {
  switch (reason.kind) {
    case "no_rows":
    case "open":
      return say(`reason_${reason.kind}`);
    case "contradiction":
      return count("reason_contradiction", reason.rows.length, {
        rows: list(reason.rows.map(String)),
      });
    case "order":
      return say("reason_order", { row: reason.row });
  }
  const from = count("reason_from", reason.rows.length, { rows: list(reason.rows.map(String)) });
  const colour = capital(colourWord(reason.colour));
  const what =
    reason.kind === "at_least" || reason.kind === "at_most"
      ? count(`reason_${reason.kind}`, reason.count, { colour })
      : say(`reason_${reason.kind}`, {
          colour,
          ...("place" in reason ? { place: reason.place } : {}),
        });
  return `${from} ${what}`;
}

export type Grade = "best" | "good" | "fair" | "poor";

/** What is called nothing: less than half of what is shown. */
export const least = 0.005;

/** The grade of a guess by what it lost: under a tenth of a guess nobody would call it a mistake. */
export const gradeOf = (lost: number): Grade =>
  lost < least ? "best" : lost < 0.1 ? "good" : lost < 0.35 ? "fair" : "poor";

/** Whether an answer was lucky, unlucky or neither; none where nothing can be said. */
export type Fortune = "lucky" | "unlucky" | "even";
export const fortuneOf = (luck: number): Fortune =>
  luck >= 0.05 ? "lucky" : luck <= -0.05 ? "unlucky" : "even";

/** Luck in words: "0.43 guesses saved". */
export const luckWords = (luck: number): string =>
  say(`luck_${fortuneOf(luck)}`, { guesses: fixed(Math.abs(luck)) });

/** How wide a number of codes is drawn, from 0 to 1: every halving is as long as every other. */
export const breadth = (codes: number, all: number): number =>
  codes <= 0 ? 0 : codes === 1 ? Math.min(0.03, 1 / all) : Math.max(0.03, Math.log(codes) / Math.log(all));

/** How the guesses came about: "6 = 4.34 expected + 0.90 given away − 0.20 luck". */
export const sumWords = ({ expected, lost, luck }: Figures): string =>
  say(Math.abs(luck) < least ? "sum_even" : luck > 0 ? "sum_luck" : "sum_bad_luck", {
    made: number(expected + lost - luck),
    expected: fixed(expected),
    lost: fixed(lost),
    luck: fixed(Math.abs(luck)),
  });

/** What a row was, in a sentence for those who do not see the bar. */
export const shrinkWords = (row: RowReview): string =>
  say("shrink", { before: number(row.before), after: number(row.after) });
