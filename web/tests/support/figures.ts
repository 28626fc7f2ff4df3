// Clay figures that hands bring to a table.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Shape } from "../../src/clay";
import type { Stroke } from "../../src/clay/kneading";

/** The figures that hands model, by riddle: their fixture, and the number of their concept in the table (a1 is 0) with its words. */
export const things = [
  { of: "snail", concept: 327, de: "Schnecke", en: "snail" },
  { of: "key", concept: 343, de: "Schlüssel", en: "key" },
  { of: "house", concept: 358, de: "Hexenhaus", en: "gingerbread house" },
  { of: "duck", concept: 569, de: "Ente", en: "duck" },
  { of: "hammer", concept: 256, de: "Hammer", en: "hammer" },
  { of: "mug", concept: 647, de: "Tasse", en: "cup" },
  { of: "mushroom", concept: 94, de: "Pilz", en: "mushroom" },
  { of: "fish", concept: 100, de: "Goldfisch", en: "goldfish" },
  { of: "star", concept: 153, de: "Stern", en: "star" },
] as const;

/** A figure as the crate `clay` keeps it for its tests. */
export const figure = (name: string): Buffer => fixture(`${name}.clay`);
/** The shapes of such a figure, and what comes of them in Rust. */
export const shapesOf = (name: string) =>
  JSON.parse(fixture(`${name}.json`).toString()) as { shapes: Shape[]; amount: number; hash: string };
/** A list of strokes, as bytes and as JSON, and what comes of it in Rust. */
export const strokesOf = (name: string) => ({
  ...(JSON.parse(fixture(`strokes/${name}.json`).toString()) as {
    strokes: Stroke[];
    amount: number;
    hash: string;
    work: number;
  }),
  bytes: fixture(`strokes/${name}.strokes`),
});
const fixture = (name: string) => readFileSync(join(process.cwd(), "../crates/clay/fixtures", name));
