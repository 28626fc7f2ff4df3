import { describe, expect, it, vi } from "vitest";
import { compose } from "../compose";
import { Kneader } from "./kneader";
import { castRay } from "./ray";
import { positionOf, unitOf } from "./strokes";
import { Random, randomStroke } from "./testing/random";

vi.setConfig({ testTimeout: 60_000 });

const ball = compose([{ kind: "ball", position: [2560, 0, 0], size: [5120, 5120, 5120] }]);

describe("castRay", () => {
  it("meets a ball where it is, with its normal", () => {
    const hit = castRay(ball, [-100, 0, 0], [2, 0, 0])!;
    expect(hit.x).toBeCloseTo(-10, 1);
    expect(hit.away).toBeCloseTo(90, 1);
    expect(hit.nx).toBeCloseTo(-1, 2);
    const above = castRay(ball, [10 + 12, 100, 3], [0, -1, 0])!;
    expect(Math.hypot(above.x - 10, above.y, above.z)).toBeCloseTo(20, 1);
    expect(above.ny).toBeCloseTo(above.y / 20, 1);
  });

  it("misses what is not there", () => {
    expect(castRay(ball, [-100, 25, 0], [1, 0, 0])).toBeNull();
    expect(castRay(ball, [-100, 0, 0], [-1, 0, 0])).toBeNull();
    expect(castRay(ball, [0, 300, 0], [1, 0, 0])).toBeNull();
    expect(castRay(ball, [0, 0, 0], [0, 0, 0])).toBeNull();
  });

  it("begins inside where it begins inside", () => {
    expect(castRay(ball, [10, 0, 0], [1, 0, 0])!.away).toBe(0);
  });

  it("comes to a surface that brushes have bent, from all sides", () => {
    const random = new Random(9);
    const kneader = new Kneader();
    kneader.do({ kind: "shapes", shapes: [{ kind: "ball", position: [0, 0, 0], size: [9000, 9000, 9000] }] });
    for (let round = 0; round < 6; round++) kneader.do(randomStroke(random, { tool: "grab" }));
    for (let round = 0; round < 200; round++) {
      const way = unitOf(random.next() - 0.5, random.next() - 0.5, random.next() - 0.5);
      const from = way.map((along) => -along / 150) as [number, number, number];
      const hit = castRay(kneader.piece, from, way)!;
      const at = [hit.x, hit.y, hit.z].map((value) => value + 63.5);
      const [x, y, z] = at.map(Math.floor) as [number, number, number];
      const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
        (corner) =>
          kneader.piece.cells[
            x + (corner & 1) + 128 * (y + ((corner >> 1) & 1) + 128 * (z + (corner >> 2)))
          ]!,
      );
      expect(Math.min(...corners)).toBeLessThanOrEqual(16);
      expect(Math.max(...corners)).toBeGreaterThanOrEqual(-16);
    }
  });
});

describe("numbers of strokes", () => {
  it("are rounded once, and stay in the grid", () => {
    expect([-63.5, 0, 63.5, 100, -100].map(positionOf)).toEqual([0, 2032, 4064, 4064, 0]);
    expect(unitOf(0, -3, 0)).toEqual([0, -16384, 0]);
    expect(unitOf(0, 0, 0)).toEqual([0, 16384, 0]);
  });
});
