import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compose } from "../compose";
import { amount, hash } from "../field";
import { decodeStrokes, encodeStrokes } from "./codec";
import { replay } from "./passage";
import type { Stroke } from "./strokes";
import { workOf } from "./work";

// The strokes that the crate `clay` is tested with, too: they must lead to the same field.
const FOLDER = new URL("../../../../crates/clay/fixtures/strokes/", import.meta.url);

interface Fixture {
  strokes: Stroke[];
  amount: number;
  hash: string;
  work: number;
}

const names = readdirSync(FOLDER).flatMap((name) => (name.endsWith(".json") ? [name.slice(0, -5)] : []));
const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")) as Fixture;

describe("the fixtures of the crate", () => {
  it.each(names)(
    "%s leads to the same field as in Rust",
    async (name) => {
      const { strokes, ...expected } = fixture(name);
      const piece = replay(strokes);
      const work = strokes.reduce((sum, stroke) => sum + workOf(stroke), 0);
      expect({ amount: piece.amount, hash: await hash(piece), work }).toEqual(expected);
      expect(amount(piece)).toBe(expected.amount);
    },
    60_000,
  );

  it.each(names)("%s is read as it was written", async (name) => {
    const { strokes } = fixture(name);
    const bytes = new Uint8Array(readFileSync(new URL(`${name}.strokes`, FOLDER)));
    expect(await decodeStrokes(bytes)).toEqual(strokes);
    expect(await decodeStrokes(await encodeStrokes(strokes))).toEqual(strokes);
  });

  it("shapes on nothing are composed as they always were", async () => {
    const snail = JSON.parse(readFileSync(new URL("../snail.json", FOLDER), "utf8"));
    const pressed = replay([{ kind: "shapes", shapes: snail.shapes }]);
    expect(await hash(pressed)).toBe(await hash(compose(snail.shapes)));
  });
});
