// How clay follows the hand: gestures with fresh tools, and what one sees of them.
import { describe, expect, it } from "vitest";
import { UNIT } from "../../../clay";
import { along, ball, Lump } from "./testing";
import { plus, times, unit, type Point } from "./space";
import { FRESH_GRIPS } from "./tools";

const RADIUS = 24;
const lump = () => new Lump(ball([0, 0, 0], RADIUS));
/** How high the clay stands over a place on its front. */
const high = (clay: Lump, x = 0, y = 0): number => clay.meet([x, y, 100], [0, 0, -1])![2];

/** How far the clay reaches along a direction in the plane of view, near the line through the middle. */
function tip(clay: Lump, [x, y]: Point): number {
  let most = -Infinity;
  for (let aside = -4; aside <= 4; aside += 2)
    for (let deep = -4; deep <= 22; deep++) {
      const from: Point = [100 * x - aside * y, 100 * y + aside * x, deep];
      const at = clay.meet(from, [-x, -y, 0]);
      if (at) most = Math.max(most, at[0] * x + at[1] * y);
    }
  return most;
}

describe("pulling", () => {
  const ways: Point[] = [[1, 0, 0], [0, 1, 0], unit([-1, 1, 0]), unit([2, -1, 0])];
  it.each([5, 10, 20, 30])("by %s voxels takes the tip along, in every direction", (length) => {
    const clay = lump();
    for (const way of ways)
      for (const steps of [6, 24]) {
        const from = times(way, RADIUS - 1.5);
        clay.draw("pull", along(from, plus(from, way, length), steps));
        const moved = tip(clay, way) - (RADIUS - 1.5);
        expect(moved / length, `${way} in ${steps}`).toBeGreaterThan(0.8);
        expect(moved / length, `${way} in ${steps}`).toBeLessThan(1.15);
        clay.kneader.goTo(1);
      }
  });
  it("takes along more of what is round it the stronger it is, and the tip follows all the same", () => {
    const pulled = (strength: number) => {
      const clay = lump();
      clay.draw("pull", along([22.5, 0, 0], [42.5, 0, 0]), { strength });
      return clay;
    };
    const [weak, strong] = [pulled(0.2), pulled(1)];
    for (const clay of [weak, strong]) expect(tip(clay, [1, 0, 0])).toBeGreaterThan(22.5 + 16);
    expect(strong.amount).toBeGreaterThan(weak.amount);
    const thick = (clay: Lump) =>
      clay.meet([34, 100, 8], [0, -1, 0])![1] - clay.meet([34, -100, 8], [0, 1, 0])![1];
    expect(thick(strong)).toBeGreaterThan(1.4 * thick(weak));
  });
  it("from well within the outline takes the outline along to the finger", () => {
    const clay = lump();
    clay.draw("pull", along([0, 14, 0], [0, 30, 0]));
    expect(tip(clay, [0, 1, 0])).toBeGreaterThan(30);
    expect(tip(clay, [0, 1, 0])).toBeLessThan(30 + FRESH_GRIPS.pull.size);
  });
  it("moves what is thin without making it thick", () => {
    const clay = new Lump(ball([0, 0, 0], 5));
    const before = clay.amount;
    clay.draw("pull", along([4.5, 0, 0], [24.5, 0, 0]));
    expect(tip(clay, [1, 0, 0])).toBeGreaterThan(21);
    expect(clay.amount).toBeLessThan(1.3 * before);
  });
  it("in the mirror goes no further than the finger where both sides meet", () => {
    const clay = lump();
    clay.draw("pull", along([1, 22.5, 0], [1, 37.5, 0]), {}, true);
    const moved = tip(clay, [0, 1, 0]) - 22.5;
    expect(moved).toBeGreaterThan(0.8 * 15);
    expect(moved).toBeLessThan(1.2 * 15);
  });
  it("makes no clay that is not there", () => {
    const clay = lump();
    const limit = (clay.kneader.limit = clay.amount * 1.01);
    clay.draw("pull", along([22.5, 0, 0], [52.5, 0, 0]));
    expect(clay.amount).toBeLessThanOrEqual(limit);
    expect(tip(clay, [1, 0, 0])).toBeGreaterThan(22.5 + 0.75 * 30);
  });
  it("takes no more dabs than a finger that rubs", () => {
    const clay = lump();
    clay.draw("pull", along([22.5, 0, 0], [42.5, 0, 0], 100));
    expect(clay.dabs).toBeLessThanOrEqual(20);
  });
});

describe("one stroke with a fresh tool", () => {
  const across = along([-12, 0, RADIUS], [12, 0, RADIUS]);
  it("that pushes leaves a dent that is plainly felt", () => {
    const clay = lump();
    clay.draw("push", across);
    expect(RADIUS - high(clay)).toBeGreaterThan(5);
  });
  it.each([
    [3, 0.25],
    [5, 0.5],
    [8, 0.8],
  ])("that smooths leaves little of a bump of radius %s", (radius, left) => {
    const clay = new Lump(ball([0, 0, 0], RADIUS), ball([0, 0, RADIUS], radius));
    const before = high(clay) - RADIUS;
    clay.draw("smooth", across);
    expect((high(clay) - RADIUS) / before).toBeLessThan(left);
    for (let pass = 0; pass < 3; pass++) clay.draw("smooth", across);
    expect((high(clay) - RADIUS) / before).toBeLessThan(0.25);
  });
  it("that smooths along a thin feeler leaves it standing", () => {
    const clay = new Lump(ball([0, 0, 0], RADIUS), {
      kind: "roll",
      position: [0, 30 * UNIT, 0],
      size: [3 * UNIT, 12 * UNIT, 3 * UNIT],
    });
    clay.draw("smooth", along([0, 24, 3], [0, 38, 3]));
    for (const y of [26, 30, 34, 38]) expect(clay.meet([0, y, 100], [0, 0, -1]), `at ${y}`).not.toBeNull();
  });
  it("that pinches draws up a ridge", () => {
    const clay = lump();
    clay.draw("pinch", across);
    expect(high(clay) - RADIUS).toBeGreaterThan(0.8);
    expect(high(clay) - high(clay, 0, 8)).toBeGreaterThan(2 * (RADIUS - Math.sqrt(RADIUS ** 2 - 64)) - 0.8);
  });
  it("that flattens leaves a flat place", () => {
    const clay = lump();
    const round = (of: Lump) => Math.abs(high(of) - high(of, 0, 8));
    const before = round(clay);
    clay.draw("flatten", along([-8, 0, RADIUS], [8, 0, RADIUS]));
    expect(round(clay)).toBeLessThan(0.5 * before);
  });
});
