import { dark, light, paints, type Paint } from "../../ui/drawing";

/** Ten peg colours; each is also known by the glyph cut into it. `key` names it in the messages. */
export const pegColours: readonly (Paint & { key: string })[] = [
  { key: "red", ...paints.red },
  { key: "yellow", ...paints.yellow },
  { key: "blue", ...paints.blue },
  { key: "green", ...paints.green },
  { key: "purple", ...paints.violet },
  {
    key: "black",
    fill: "#2f2c3f",
    shade: "#14121f",
    mark: light,
    glyph: "M0-11a6 6 0 0 1 2.5 11.4V3H7v3.5H2.5V11h-5V.4A6 6 0 0 1 0-11zM0-7.5a2.3 2.3 0 1 0 .01 0z",
  },
  {
    key: "white",
    fill: "#f6efdf",
    shade: "#cdbf9f",
    mark: dark,
    glyph:
      "M-2-11h4v7.5l6.5-3.8 2 3.5L4 0l6.5 3.8-2 3.5L2 3.5V11h-4V3.5l-6.5 3.8-2-3.5L-4 0l-6.5-3.8 2-3.5L-2-3.5z",
  },
  {
    key: "orange",
    fill: "#e5832f",
    shade: "#a9561a",
    mark: dark,
    glyph: "M-10 8V-7l5.5 5L0-10l4.5 8 5.5-5V8z",
  },
  { key: "turquoise", fill: "#3fb3ab", shade: "#22797b", mark: dark, glyph: "M-11 8L-4-9 0-1 3.5-6 11 8z" },
  {
    key: "pink",
    fill: "#e08fae",
    shade: "#ad5878",
    mark: dark,
    glyph: "M0 10C-15 0-10-10-5-10-2-10 0-7 0-5.5 0-7 2-10 5-10 10-10 15 0 0 10z",
  },
];

/** How a row was answered: right place and colour, and right colour elsewhere. */
export type Answer = { black: number; white: number };
/** A played row; `truth` stands beside an answer that was a lie. */
export type Row = { guess: readonly number[]; answer?: Answer; truth?: Answer };
/** A row being filled: a colour's number or an empty hole. */
export type Draft = (number | null)[];

/** The digit key of a colour: 1 to 9, then 0. */
export const digitOf = (colour: number): string => String((colour + 1) % 10);
/** The colour of a digit key, if the game has so many. */
export function colourOf(key: string, colours: number): number | undefined {
  if (!/^[0-9]$/.test(key)) return undefined;
  const colour = (Number(key) + 9) % 10;
  return colour < colours ? colour : undefined;
}
/** The hole to fill next after `from`: the first empty one to its right, else from the left, else itself. */
export function nextHole(draft: Draft, from: number): number {
  for (let step = 1; step <= draft.length; step++) {
    const at = (from + step) % draft.length;
    if (draft[at] === null) return at;
  }
  return from;
}
