// Clay figures that hands bring to a table.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Shape } from "../../src/clay";
import { binary } from "./hall";
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

/** What somebody with a good eye takes a figure for, in English. */
export function namedByLooks(figure: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "figure-"));
  const file = join(folder, "it.clay");
  try {
    writeFileSync(file, figure);
    const said = execFileSync(binary(), ["look", "barbarossa", "--figure", file, "--json"]).toString();
    return (JSON.parse(said) as { things: { en: string }[] }).things[0]!.en;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
