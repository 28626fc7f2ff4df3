import { describe, expect, it } from "vitest";
import { check, KINDS, LIMITS, UNIT, type Vector } from "../../../clay";
import { EDGE, extent, fresh, placed, scaled, settled, shapeOf, turnedAbout, wrapped } from "./piece";

const turned = (turn: Vector, axis: Vector, degrees: number) => turnedAbout(turn, axis, degrees);

describe("a fresh piece", () => {
  it.each(KINDS)("%s is a shape that can be composed", (kind) => {
    expect(() => check([shapeOf(fresh(kind, 1))])).not.toThrow();
  });
  it("rests on the board", () => {
    const ball = placed(fresh("ball", 1), undefined);
    expect(ball.position).toEqual([0, -EDGE + 20 * UNIT, 0]);
  });
  it("sinks a little into the piece below it", () => {
    const below = placed(fresh("ball", 1), undefined);
    const above = placed(fresh("ball", 2), below);
    const apart = above.position[1] - below.position[1];
    expect(apart).toBeGreaterThan(20 * UNIT);
    expect(apart).toBeLessThan(40 * UNIT);
  });
  it("goes beside the piece where there is no room above it", () => {
    const high = settled({ ...fresh("ball", 1), position: [0, EDGE, 0] });
    const beside = placed(fresh("ball", 2), high);
    expect(beside.position[0]).toBeGreaterThan(0);
    expect(beside.position[1]).toBe(high.position[1]);
  });
});

describe("limits", () => {
  it("keep a piece inside the space of a figure", () => {
    const far = settled({ ...fresh("ball", 1), position: [99_999, -99_999, 3] });
    expect(far.position).toEqual([EDGE - 20 * UNIT, -(EDGE - 20 * UNIT), 3]);
  });
  it("count a lying roll by its length", () => {
    expect(extent(fresh("roll", 1))).toEqual([32 * UNIT, 10 * UNIT, 10 * UNIT]);
  });
  it("round and clamp every number", () => {
    const wild = settled({
      ...fresh("block", 1),
      size: [1, 1e9, 1000.4],
      turn: [361, -190, 540],
      bend: 1000,
      taper: -4,
      blend: 9999,
      round: -1,
    });
    expect(wild).toMatchObject({
      size: [LIMITS.size[0], LIMITS.size[1], 1000],
      turn: [1, 170, 180],
      bend: 330,
      taper: 0,
      blend: LIMITS.blend[1],
      round: 0,
    });
    expect(() => check([shapeOf(wild)])).not.toThrow();
  });
  it("scale a piece without changing its proportions", () => {
    const roll = scaled(fresh("roll", 1), 100);
    expect(roll.size[1]).toBe(LIMITS.size[1]);
    expect(roll.size[1] / roll.size[0]).toBeCloseTo(32 / 10, 1);
    expect(Math.min(...scaled(fresh("roll", 1), 0).size)).toBe(LIMITS.size[0]);
  });
  it("leave out what a kind of shape does not have", () => {
    expect(shapeOf({ ...fresh("ball", 1), bend: 90, taper: 128, round: 256 })).toMatchObject({
      bend: 0,
      taper: 0,
      round: 0,
    });
  });
});

describe("turning", () => {
  it("wraps angles", () => {
    expect([-180, 180, 190, -725, 0.4].map(wrapped)).toEqual([180, 180, -170, -5, 0]);
  });
  it("about the upright axis is the second angle", () => {
    expect(turned([20, 30, 40], [0, 1, 0], 25)).toEqual([20, 55, 40]);
  });
  it("there and back is where it was", () => {
    const axis: Vector = [0.6, 0, 0.8];
    expect(turned(turned([10, 20, 30], axis, 90), axis, -90)).toEqual([10, 20, 30]);
  });
  it("finds angles for a piece that is tipped upright", () => {
    const tipped = turned([0, 0, 0], [1, 0, 0], 90);
    expect(tipped).toEqual([90, 0, 0]);
    expect(turned(tipped, [0, 1, 0], 45)).toEqual([90, 45, 0]);
  });
});
