// Benches as the page keeps them, with something on them.
import { readFileSync } from "node:fs";
import type { Kind, Vector } from "../../src/clay";
import { type KeptFigure, toBytes } from "../../src/games/barbarossa/modelling/draft";
import { fresh, type Piece } from "../../src/games/barbarossa/modelling/piece";

const voxels = ([x, y, z]: Vector): Vector => [256 * x, 256 * y, 256 * z];
const snowman = (
  [
    ["ball", [0, -41, 0], [24, 22, 24]],
    ["ball", [0, -10, 0], [17, 16, 17]],
    ["ball", [0, 12, 0], [12, 12, 12]],
    ["cone", [0, 11, 16], [3, 8, 3], { turn: [90, 0, 0] }],
    ["ball", [5, 16, 10], [2, 2, 2], { mirror: true }],
    ["disc", [0, 22, 0], [14, 2, 14]],
    ["disc", [0, 30, 0], [9, 9, 9]],
    ["roll", [22, -3, 0], [3, 14, 3], { turn: [0, 0, -65], mirror: true }],
  ] satisfies [Kind, Vector, Vector, Partial<Piece>?][]
).map(([kind, position, size, more]): Piece => ({
  ...fresh(kind, 0),
  position: voxels(position),
  size: voxels(size),
  round: 0,
  ...more,
}));

const concept = (number: number) => ({ concept: number, word: null });

/** The first of three figures is a snowman of shapes. */
export const ofShapes = (): Buffer =>
  Buffer.from(
    toBytes({ figures: [snowman, [], []], subjects: [concept(216), null, null], way: "shapes" }, [
      null,
      null,
      null,
    ]),
  );

/** What hands have modelled, and its number in the table of concepts. */
const BY_HAND = { elephant: 602, octopus: 61, teapot: 509 };
export type ByHand = keyof typeof BY_HAND;

const strokesOf = (word: ByHand): KeptFigure => ({
  figure: null,
  strokes: new Uint8Array(
    readFileSync(new URL(`../../../crates/clay/fixtures/by-hand/${word}.strokes`, import.meta.url)),
  ),
  field: null,
  loose: false,
});

/** Figures that were kneaded by hand. */
export const ofHands = (words: readonly ByHand[]): Buffer =>
  Buffer.from(
    toBytes(
      {
        figures: words.map(() => []),
        subjects: words.map((word) => concept(BY_HAND[word])),
        way: "hand",
      },
      words.map(strokesOf),
    ),
  );
