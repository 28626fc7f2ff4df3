import { describe, expect, it } from "vitest";
import type { View } from "../../protocol/hexhex.gen";
import {
  among,
  faces,
  fallOf,
  fallTime,
  five,
  noneKept,
  planFor,
  rePlan,
  restOf,
  sameKeep,
  toggled,
  toRoll,
  turned,
} from "./dice";
import { art, patterns, symbols } from "./symbols";

const dice = ["frog", "book", "frog", "mash", "frog"] as const;
const view = (ask: number, kept = [true, false, false, false, false]) =>
  ({ ask, dice: [...dice], kept }) as unknown as View;

describe("the dice that are set aside", () => {
  it("begin as they stayed in the last roll, and are forgotten with the question", () => {
    const desk = new Map<string, unknown>();
    expect(planFor(desk, 0, view(3)).keep).toEqual([true, false, false, false, false]);
    rePlan(desk, 0, view(3), { keep: toggled(planFor(desk, 0, view(3)).keep, 2), field: "frog" });
    expect(planFor(desk, 0, view(3))).toMatchObject({
      keep: [true, false, true, false, false],
      field: "frog",
    });
    expect(planFor(desk, 1, view(3)).field).toBeNull();
    expect(planFor(desk, 0, view(4, [false, true, false, false, false]))).toMatchObject({
      keep: [false, true, false, false, false],
      field: null,
    });
    expect(planFor(desk, 0, { ...view(5), dice: null }).keep).toEqual(noneKept);
  });
  it("are the same whichever of equal dice is meant", () => {
    expect(sameKeep(dice, [true, false, true, false, false], [false, false, true, false, true])).toBe(true);
    expect(sameKeep(dice, [true, false, true, false, false], [true, true, false, false, false])).toBe(false);
    expect(among(dice, [true, true, false, false, false])).toEqual(["frog", "book"]);
    expect(toRoll(toggled(noneKept, 4, true))).toBe(4);
  });
});

describe("how the dice lie", () => {
  it("is the same for everybody, and never far from their place", () => {
    for (let ask = 0; ask < 200; ask++)
      for (const die of five) {
        const rest = restOf(ask, die);
        expect(restOf(ask, die)).toEqual(rest);
        expect(Math.abs(rest.x)).toBeLessThanOrEqual(0.08);
        expect(Math.abs(rest.y)).toBeLessThanOrEqual(0.31);
        expect(Math.abs(rest.angle)).toBeLessThanOrEqual(17);
      }
    const angles = new Set(Array.from({ length: 40 }, (_, ask) => restOf(ask, 0).angle));
    expect(angles.size).toBeGreaterThan(15);
  });
  it("is settled when the time of the fall is over, whichever dice are rolled", () => {
    const ends = Array.from({ length: 2000 }, (_, at) => fallOf(at >> 2, at % 5)).map(
      ({ late, length }) => late + length,
    );
    expect(Math.max(...ends)).toBeLessThanOrEqual(fallTime);
    expect(Math.max(...ends)).toBeGreaterThan(fallTime - 60);
  });
  it("turns every face of the cube to the front, each by turning back what its face was turned", () => {
    const degrees = (text: string) =>
      ["X", "Y"].map((axis) => Number(new RegExp(`rotate${axis}\\((-?\\d+)deg`).exec(text)?.[1] ?? 0));
    symbols.forEach((symbol, at) => {
      const [face, cube] = [degrees(faces[at]!), degrees(turned(symbol))];
      for (const axis of [0, 1]) expect((face[axis]! + cube[axis]! + 720) % 360).toBe(0);
    });
    expect(turned("frog", [-2, 1])).toBe("rotateX(-630deg) rotateY(360deg)");
  });
});

it("every symbol and every pattern is drawn, and no two alike", () => {
  const drawn = [...Object.values(art), ...Object.values(patterns)];
  expect(drawn).toHaveLength(11);
  expect(new Set(drawn).size).toBe(11);
});
