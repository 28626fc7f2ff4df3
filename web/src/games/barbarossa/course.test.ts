import { describe, expect, it } from "vitest";
import { type Frame, namesAt, pathOf, ticksTo, xOf, yOf } from "./course";

const frame: Frame = {
  width: 360,
  height: 240,
  left: 30,
  right: 90,
  top: 20,
  bottom: 30,
  last: 100,
  high: 40,
};

describe("the staircase over time", () => {
  it("goes from the corner of START to the goal", () => {
    expect([xOf(0, frame), yOf(0, frame)]).toEqual([30, 210]);
    expect([xOf(100, frame), yOf(40, frame)]).toEqual([270, 20]);
  });
  it("has a hat stay where it is until it moves, and to the end", () => {
    const stairs = [
      { entry: 0, hats: [0, 0] },
      { entry: 50, hats: [20, 0] },
    ];
    expect(pathOf(stairs, 0, frame)).toBe("M30.0 210.0H150.0V115.0H270.0");
    expect(pathOf([], 0, frame)).toBe("");
  });
  it("is marked at round numbers, as many as can be read", () => {
    expect(ticksTo(40, 190, 26)).toEqual([0, 10, 20, 30, 40]);
    expect(ticksTo(256, 240, 44)).toEqual([0, 50, 100, 150, 200, 250]);
    expect(ticksTo(0, 240, 44)).toEqual([0]);
  });
  it.each([
    [
      [100, 100, 100],
      [100, 120, 140],
    ],
    [
      [200, 40, 199],
      [200, 40, 180],
    ],
    [
      [20, 200],
      [20, 200],
    ],
  ])("has names beside their lines and never one over another: %j", (ends, names) =>
    expect(namesAt(ends, 20, 12, 200)).toEqual(names),
  );
});
