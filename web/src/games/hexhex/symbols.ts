// The six symbols of the dice, cut in wood: each has an outline that nothing else has, so that colour only helps.
// Drawn on 96 by 96, the line in the middle of its shape.
import type { Symbol } from "./base";
import { cut } from "../../ui/drawing";

/** All six, in the order of the sheet and of the server. */
export const symbols = [
  "mash",
  "cauldron",
  "ball",
  "toadstool",
  "book",
  "frog",
] as const satisfies readonly Symbol[];

const drawn: Record<Symbol, string> = {
  // a dish with a heap, butter melting on it, a spoon in it
  mash: `
    none/6 M66 46L80 15
    #b7b1c7 M76 8q8-4 11 3t-6 13q-7 3-10-3t5-13z
    #f0c862,#d49f35 M15 55q-1-10 9-12-1-12 12-13 6-10 17-4 12-3 14 8 11 0 10 11 6 3 4 10z | M58 26q9 0 9 8 11 0 10 11 6 3 4 10H55q10-12 3-29z
    none/3 M27 47q6-6 12 0M47 40q6-6 12 0M42 50q4-4 9 0
    #fff3b0/3 M37 23l12-4 5 9-12 5z
    #3f78bd,#27548f M8 54h80q-1 25-22 31H30Q9 79 8 54z | M61 54h27q-1 25-22 31H54q14-11 7-31z
    ~#f5ead2/3.4 M20 66q6 6 12 0t12 0 12 0
  `,
  // a round pot on three legs over the fire, green bubbles above
  cauldron: `
    #e0632e/3 M30 92q-9-9 0-18 1 6 5 7 0-9 8-13-1 8 6 11 2-7 0-9 11 4 9 14 4-2 4-6 8 8 1 14z
    o#6fae4e/3.4 35 16 7
    o#6fae4e/3 54 11 5
    o#6fae4e/3.2 62 24 6
    none/7 M25 76l-6 13M71 76l6 13
    #3b4173,#23274c M18 38q-17 43 30 46 47-3 30-46z | M62 38h16q17 43-30 46 27-13 14-46z
    ~#aab0df/4 M25 50q-5 16 6 24
    #6fae4e/3 M20 35q6-6 14-4 7-6 14 0 8-5 14 0 8-2 14 4z
    #5a619b M11 33h74v9q-37 8-74 0z
  `,
  // glass with a star in it, on a carved foot
  ball: `
    o#8cc0ea/4.2 48 39 33
    #4f8bc9/0 M64 10a33 33 0 0 1-2 59q-8 3-20 3 32-18 22-62z
    onone/4.2 48 39 33
    ~#fffaf0/5 M26 36q2-14 14-18
    #fff0b8/3 M51 26l4 10 11 1-8.5 7 3 11-9.5-6-9.5 6 3-11-8.5-7 11-1z
    #b0762f,#7d4f1b M24 66q24 12 48 0l3 8q-4 4-3 8l6 8H18l6-8q1-4-3-8z | M58 71q9-1 14-5l3 8q-4 4-3 8l6 8H60q4-10-2-19z
    none/3 M29 80h38
  `,
  // red cap, white spots, a skirt, a leaning stem
  toadstool: `
    #fff6e2,#d9c9a4 M39 50q3 22-8 36 17 7 34 0-10-14-7-36z | M50 52h8q-3 20 7 34-7 3-15 3 6-18 0-37z
    #fff6e2/3.2 M34 54q14 13 28 0l4 9q-5 3-9 0-4 5-9 1-5 4-9-1-4 3-9 0z
    #cf4a33,#8f2a1a M5 51Q8 9 48 8t43 43q-6 9-43 9T5 51z | M62 10q27 6 29 41-6 9-43 9 32-12 14-50z
    o#fff6e2/3 33 26 7.5  58 22 6  50 42 7  22 45 5  75 40 6
  `,
  // shut, with leather corners, a clasp and a star on the cover
  book: `
    #7a4a97,#552f6d M17 15q0-7 8-7h52v68H25q-8 0-8 7z | M62 8h15v68H62z
    #fff6e2 M17 83q0-7 8-7h52v13H25q-8 0-8-6z
    none/2.4 M28 80.5h46M26 84.5h48
    none/3 M29 9v66
    #e2b233/3 M66 8h11v11zM66 76h11V65z
    #e2b233/3.2 M51 22l5.5 13.5 14.5 1-11.2 9.3 3.7 14.2L51 52l-12.5 8 3.7-14.2L31 36.5l14.5-1z
    #e2b233/3 M77 38h9v9h-9z
  `,
  // from the front: eyes on top, a mouth from ear to ear, hands
  frog: `
    #3f7d34,#28561f M20 86q-16-14 3-32h50q19 18 3 32-28 7-56 0z | M60 54h13q19 18 3 32-8 2-18 3 15-13 2-35z
    #bcd98a/3 M34 88q-3-16 14-20 17 4 14 20-14 3-28 0z
    #5c9c48,#3f7d34 M7 47Q7 30 24 27h48q17 3 17 20 0 19-41 20T7 47z | M67 27h5q17 3 17 20 0 19-41 20 35-12 19-40z
    o#5c9c48/4.2 28 22 14  68 22 14
    o#fff0b8/3 28 22 7.5  68 22 7.5
    none/4.5 M23 22h10M63 22h10
    none/4 M15 46q33 20 66 0
    none/4.5 M43 38h.1M53 38h.1
    #5c9c48/3.4 M13 90q1-9 8-6 6-4 8 3 6-2 6 5zM83 90q-1-9-8-6-6-4-8 3-6-2-6 5z
  `,
};

/** A symbol as inner SVG of a 96 by 96 view. */
export const art: Record<Symbol, string> = Object.fromEntries(
  symbols.map((symbol) => [symbol, cut(drawn[symbol], 4.2, "#1d1712")]),
) as Record<Symbol, string>;

// What a pattern needs, as small dice: what is alike has the same shape on it, and no real symbol is meant.
const marks = [
  "M-5.2 0a5.2 5.2 0 0 1 10.4 0 5.2 5.2 0 0 1-10.4 0z",
  "M-5-5H5V5H-5z",
  "M0-6.2L6.2 4.8H-6.2z",
  "M0-6.8L6.8 0 0 6.8-6.8 0z",
  "M0-7l2 4.8 5 .4-3.9 3.3 1.3 5.1L0 3.8l-4.4 2.8 1.3-5.1L-7-1.8l5-.4z",
];
const inks = ["#c5432e", "#2e6db4", "#4c8a3d", "#7a4a97", "#b0762f"];

/** Small dice in two rows, so many in the first; each number names a shape. */
const small = (shapes: readonly number[], above: number): string =>
  shapes
    .map((shape, at) => {
      const below = at >= above;
      const many = below ? shapes.length - above : above;
      const x = 48 + (at - (below ? above : 0) - (many - 1) / 2) * 27;
      return `<g transform="translate(${x} ${below ? 62.5 : 33.5})" stroke="#1d1712" stroke-linejoin="round"><rect x="-12" y="-12" width="24" height="24" rx="5" fill="#fffaf0" stroke-width="3.2"/><path d="${marks[shape]}" fill="${inks[shape]}" stroke-width="1.6"/></g>`;
    })
    .join("");

/** The five patterns as inner SVG of a 96 by 96 view. */
export const patterns = {
  triple: small([0, 0, 0], 1),
  two_pairs: small([0, 0, 1, 1], 2),
  triple_pair: small([1, 1, 0, 0, 0], 2),
  five_different: small([0, 1, 2, 3, 4], 2),
  hex_hex: small([4, 4, 4, 4, 4], 2),
} as const;
