// The six symbols of the dice, cut in wood: each has an outline that nothing else has, so that colour only helps.
// Drawn on 96 by 96, the line in the middle of its shape.
import type { Symbol } from "../../protocol/hexhex.gen";
import { dot, p } from "../../ui/drawing";

/** All six, in the order of the sheet and of the server. */
export const symbols = [
  "mash",
  "cauldron",
  "ball",
  "toadstool",
  "book",
  "frog",
] as const satisfies readonly Symbol[];

const o = (x: number, y: number, r: number, fill: string, more = "") => dot(x, y, r, fill, more);
const flat = 'stroke="none"';
const fine = (width: number) => `stroke-width="${width}"`;

const drawn: Record<Symbol, string> = {
  // a dish with a heap, butter melting on it, a spoon in it
  mash:
    p("M66 46L80 15", "none", fine(6)) +
    p("M76 8q8-4 11 3t-6 13q-7 3-10-3t5-13z", "#b7b1c7") +
    p("M15 55q-1-10 9-12-1-12 12-13 6-10 17-4 12-3 14 8 11 0 10 11 6 3 4 10z", "#f0c862") +
    p("M58 26q9 0 9 8 11 0 10 11 6 3 4 10H55q10-12 3-29z", "#d49f35", flat) +
    p("M15 55q-1-10 9-12-1-12 12-13 6-10 17-4 12-3 14 8 11 0 10 11 6 3 4 10z", "none") +
    p("M27 47q6-6 12 0M47 40q6-6 12 0M42 50q4-4 9 0", "none", fine(3)) +
    p("M37 23l12-4 5 9-12 5z", "#fff3b0", fine(3)) +
    p("M8 54h80q-1 25-22 31H30Q9 79 8 54z", "#3f78bd") +
    p("M61 54h27q-1 25-22 31H54q14-11 7-31z", "#27548f", flat) +
    p("M8 54h80q-1 25-22 31H30Q9 79 8 54z", "none") +
    p("M20 66q6 6 12 0t12 0 12 0", "none", 'stroke="#f5ead2" stroke-width="3.4"'),
  // a round pot on three legs over the fire, green bubbles above
  cauldron:
    p("M30 92q-9-9 0-18 1 6 5 7 0-9 8-13-1 8 6 11 2-7 0-9 11 4 9 14 4-2 4-6 8 8 1 14z", "#e0632e", fine(3)) +
    o(35, 16, 7, "#6fae4e", fine(3.4)) +
    o(54, 11, 5, "#6fae4e", fine(3)) +
    o(62, 24, 6, "#6fae4e", fine(3.2)) +
    p("M25 76l-6 13M71 76l6 13", "none", fine(7)) +
    p("M18 38q-17 43 30 46 47-3 30-46z", "#3b4173") +
    p("M62 38h16q17 43-30 46 27-13 14-46z", "#23274c", flat) +
    p("M18 38q-17 43 30 46 47-3 30-46z", "none") +
    p("M25 50q-5 16 6 24", "none", 'stroke="#aab0df" stroke-width="4"') +
    p("M20 35q6-6 14-4 7-6 14 0 8-5 14 0 8-2 14 4z", "#6fae4e", fine(3)) +
    p("M11 33h74v9q-37 8-74 0z", "#5a619b"),
  // glass with a star in it, on a carved foot
  ball:
    o(48, 39, 33, "#8cc0ea") +
    p("M64 10a33 33 0 0 1-2 59q-8 3-20 3 32-18 22-62z", "#4f8bc9", flat) +
    o(48, 39, 33, "none") +
    p("M26 36q2-14 14-18", "none", 'stroke="#fffaf0" stroke-width="5"') +
    p("M51 26l4 10 11 1-8.5 7 3 11-9.5-6-9.5 6 3-11-8.5-7 11-1z", "#fff0b8", fine(3)) +
    p("M24 66q24 12 48 0l3 8q-4 4-3 8l6 8H18l6-8q1-4-3-8z", "#b0762f") +
    p("M58 71q9-1 14-5l3 8q-4 4-3 8l6 8H60q4-10-2-19z", "#7d4f1b", flat) +
    p("M24 66q24 12 48 0l3 8q-4 4-3 8l6 8H18l6-8q1-4-3-8z", "none") +
    p("M29 80h38", "none", fine(3)),
  // red cap, white spots, a skirt, a leaning stem
  toadstool:
    p("M39 50q3 22-8 36 17 7 34 0-10-14-7-36z", "#fff6e2") +
    p("M50 52h8q-3 20 7 34-7 3-15 3 6-18 0-37z", "#d9c9a4", flat) +
    p("M39 50q3 22-8 36 17 7 34 0-10-14-7-36z", "none") +
    p("M34 54q14 13 28 0l4 9q-5 3-9 0-4 5-9 1-5 4-9-1-4 3-9 0z", "#fff6e2", fine(3.2)) +
    p("M5 51Q8 9 48 8t43 43q-6 9-43 9T5 51z", "#cf4a33") +
    p("M62 10q27 6 29 41-6 9-43 9 32-12 14-50z", "#8f2a1a", flat) +
    p("M5 51Q8 9 48 8t43 43q-6 9-43 9T5 51z", "none") +
    o(33, 26, 7.5, "#fff6e2", fine(3)) +
    o(58, 22, 6, "#fff6e2", fine(3)) +
    o(50, 42, 7, "#fff6e2", fine(3)) +
    o(22, 45, 5, "#fff6e2", fine(3)) +
    o(75, 40, 6, "#fff6e2", fine(3)),
  // shut, with leather corners, a clasp and a star on the cover
  book:
    p("M17 15q0-7 8-7h52v68H25q-8 0-8 7z", "#7a4a97") +
    p("M62 8h15v68H62z", "#552f6d", flat) +
    p("M17 15q0-7 8-7h52v68H25q-8 0-8 7z", "none") +
    p("M17 83q0-7 8-7h52v13H25q-8 0-8-6z", "#fff6e2") +
    p("M28 80.500h46M26 84.500h48", "none", fine(2.4)) +
    p("M29 9v66", "none", fine(3)) +
    p("M66 8h11v11zM66 76h11V65z", "#e2b233", fine(3)) +
    p(
      "M51 22l5.5 13.5 14.5 1-11.2 9.3 3.7 14.200L51 52l-12.5 8 3.7-14.200L31 36.500l14.5-1z",
      "#e2b233",
      fine(3.2),
    ) +
    p("M77 38h9v9h-9z", "#e2b233", fine(3)),
  // from the front: eyes on top, a mouth from ear to ear, hands
  frog:
    p("M20 86q-16-14 3-32h50q19 18 3 32-28 7-56 0z", "#3f7d34") +
    p("M60 54h13q19 18 3 32-8 2-18 3 15-13 2-35z", "#28561f", flat) +
    p("M20 86q-16-14 3-32h50q19 18 3 32-28 7-56 0z", "none") +
    p("M34 88q-3-16 14-20 17 4 14 20-14 3-28 0z", "#bcd98a", fine(3)) +
    p("M7 47Q7 30 24 27h48q17 3 17 20 0 19-41 20T7 47z", "#5c9c48") +
    p("M67 27h5q17 3 17 20 0 19-41 20 35-12 19-40z", "#3f7d34", flat) +
    p("M7 47Q7 30 24 27h48q17 3 17 20 0 19-41 20T7 47z", "none") +
    o(28, 22, 14, "#5c9c48") +
    o(68, 22, 14, "#5c9c48") +
    o(28, 22, 7.5, "#fff0b8", fine(3)) +
    o(68, 22, 7.5, "#fff0b8", fine(3)) +
    p("M23 22h10M63 22h10", "none", fine(4.5)) +
    p("M15 46q33 20 66 0", "none", fine(4)) +
    p("M43 38h.1M53 38h.1", "none", fine(4.5)) +
    p("M13 90q1-9 8-6 6-4 8 3 6-2 6 5zM83 90q-1-9-8-6-6-4-8 3-6-2-6 5z", "#5c9c48", fine(3.4)),
};

const group = (inner: string) =>
  `<g stroke="#1d1712" stroke-width="4.2" stroke-linejoin="round" stroke-linecap="round">${inner}</g>`;

/** A symbol as inner SVG of a 96 by 96 view. */
export const art: Record<Symbol, string> = Object.fromEntries(
  symbols.map((symbol) => [symbol, group(drawn[symbol])]),
) as Record<Symbol, string>;

// What a pattern needs, as small dice: what is alike has the same shape on it, and no real symbol is meant.
const marks = [
  '<circle r="5.2"/>',
  '<path d="M-5-5H5V5H-5z"/>',
  '<path d="M0-6.200L6.2 4.800H-6.200z"/>',
  '<path d="M0-6.800L6.8 0 0 6.8-6.8 0z"/>',
  '<path d="M0-7l2 4.8 5 .4-3.9 3.3 1.3 5.100L0 3.800l-4.4 2.8 1.3-5.100L-7-1.800l5-.4z"/>',
];
const inks = ["#c5432e", "#2e6db4", "#4c8a3d", "#7a4a97", "#b0762f"];

/** Small dice in a row or in two; each number names a shape. */
function small(shapes: readonly number[], rows: readonly number[]): string {
  let at = 0;
  const high = 22;
  return rows
    .flatMap((many, row) =>
      Array.from({ length: many }, (_, i) => {
        const shape = shapes[at++]!;
        const x = 48 + (i - (many - 1) / 2) * 27;
        const y = 48 + (row - (rows.length - 1) / 2) * (high + 7);
        return `<g transform="translate(${x} ${y})"><rect x="-12" y="-12" width="24" height="24" rx="5" fill="#fffaf0" stroke="#1d1712" stroke-width="3.2"/><g fill="${inks[shape]}" stroke="#1d1712" stroke-width="1.6" stroke-linejoin="round">${marks[shape]}</g></g>`;
      }),
    )
    .join("");
}

/** The five patterns as inner SVG of a 96 by 96 view. */
export const patterns = {
  triple: small([0, 0, 0], [1, 2]),
  two_pairs: small([0, 0, 1, 1], [2, 2]),
  triple_pair: small([1, 1, 0, 0, 0], [2, 3]),
  five_different: small([0, 1, 2, 3, 4], [2, 3]),
  hex_hex: small([4, 4, 4, 4, 4], [2, 3]),
} as const;
