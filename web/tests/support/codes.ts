// Mastermind counted out in the plainest way, to hold against what the page says.
import type { Locator } from "@playwright/test";

export type Code = number[];
export interface Row {
  guess: Code;
  answer: { black: number; white: number };
}

/** All codes of so many pegs and colours, colours from 1. */
export const allCodes = (pegs: number, colours: number): Code[] =>
  Array.from({ length: colours ** pegs }, (_, n) =>
    Array.from({ length: pegs }, (_, i) => (Math.floor(n / colours ** (pegs - 1 - i)) % colours) + 1),
  );

/** What is answered to a guess. */
export function answered(code: Code, guess: Code): Row["answer"] {
  const black = code.filter((colour, i) => colour === guess[i]).length;
  const both = [...new Set(guess)].reduce(
    (sum, colour) =>
      sum + Math.min(code.filter((c) => c === colour).length, guess.filter((c) => c === colour).length),
    0,
  );
  return { black, white: both - black };
}

/** The codes that fit all rows. */
export const fitting = (codes: Code[], rows: Row[]): Code[] =>
  codes.filter((code) =>
    rows.every(({ guess, answer }) => {
      const { black, white } = answered(code, guess);
      return black === answer.black && white === answer.white;
    }),
  );

/** Into how many parts a guess splits codes. */
export const parts = (codes: Code[], guess: Code): number =>
  new Set(codes.map((code) => JSON.stringify(answered(code, guess)))).size;

const names = ["red", "yellow", "blue", "green", "purple", "black", "white", "orange", "turquoise", "pink"];

/** The rows on an English board, read as a screen reader has them. */
export async function boardRows(board: Locator): Promise<Row[]> {
  const labels = (what: Locator) =>
    what.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")!));
  const guesses = await labels(board.getByRole("img", { name: /^Row \d+: / }));
  const answers = await labels(board.getByRole("img", { name: /^Answer: / }));
  return guesses.map((guess, at) => {
    const [black, white] = answers[at]!.match(/\d+/g)!.map(Number);
    const words = guess.replace(/^Row \d+: /, "").split(", ");
    return {
      guess: words.map((word) => names.indexOf(word.split(" ")[0]!) + 1),
      answer: { black: black!, white: white! },
    };
  });
}
