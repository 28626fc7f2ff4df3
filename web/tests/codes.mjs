// Mastermind counted out in the plainest way, to hold against what the page says.

/** All codes of so many pegs and colours, colours from 1. */
export const allCodes = (pegs, colours) =>
  Array.from({ length: colours ** pegs }, (_, n) =>
    Array.from({ length: pegs }, (_, i) => (Math.floor(n / colours ** (pegs - 1 - i)) % colours) + 1),
  );

/** What is answered to a guess. */
export function answered(code, guess) {
  const black = code.filter((colour, i) => colour === guess[i]).length;
  const both = [...new Set(guess)].reduce(
    (sum, colour) =>
      sum + Math.min(code.filter((c) => c === colour).length, guess.filter((c) => c === colour).length),
    0,
  );
  return { black, white: both - black };
}

/** The codes that fit all rows. */
export const fitting = (codes, rows) =>
  codes.filter((code) =>
    rows.every(
      ({ guess, answer }) =>
        JSON.stringify(answered(code, guess)) ===
        JSON.stringify({ black: answer.black, white: answer.white }),
    ),
  );

/** Into how many parts a guess splits codes. */
export const parts = (codes, guess) =>
  new Set(codes.map((code) => JSON.stringify(answered(code, guess)))).size;

/** The rows on the board, read as a screen reader has them. */
export const boardRows = (page) =>
  page.locator(".board .rows .row:not(.blank):not(.now)").evaluateAll((rows) =>
    rows.map((row) => {
      const names = [
        "red",
        "yellow",
        "blue",
        "green",
        "purple",
        "black",
        "white",
        "orange",
        "turquoise",
        "pink",
      ];
      const [black, white] = row
        .querySelector(".said [aria-label]")
        .getAttribute("aria-label")
        .match(/\d+/g)
        .map(Number);
      const words = row
        .querySelector(".holes")
        .getAttribute("aria-label")
        .replace(/^Row \d+: /, "")
        .split(", ");
      return { guess: words.map((word) => names.indexOf(word.split(" ")[0]) + 1), answer: { black, white } };
    }),
  );
