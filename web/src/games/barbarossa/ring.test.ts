import { describe, expect, it } from "vitest";
import { caveShape, caveSpot, caveWidth, hallBox, ring, rock, wayOf, wizardSpots } from "./ring";

const sizes = [
  [344, 344],
  [344, 420],
  [630, 580],
  [740, 520],
  [1300, 860],
] as const;
const grounds = sizes.map(([width, height]) => ({ width, height, cave: caveWidth(width, height) }));

describe("the ring of caves", () => {
  it.each(grounds)("fits into $width × $height without one cave over another", (ground) => {
    const high = ground.cave * caveShape;
    const spots = ring.map((_, at) => caveSpot(at, ground));
    for (const [at, { x, y }] of spots.entries()) {
      expect(x - ground.cave / 2).toBeGreaterThanOrEqual(0);
      expect(x + ground.cave / 2).toBeLessThanOrEqual(ground.width);
      expect(y - high / 2).toBeGreaterThanOrEqual(0);
      expect(y + high / 2).toBeLessThanOrEqual(ground.height);
      for (const other of spots.slice(at + 1))
        expect(Math.abs(other.x - x) >= ground.cave || Math.abs(other.y - y) >= high).toBe(true);
    }
  });

  it.each(grounds)("leaves the middle of $width × $height to the hall", (ground) => {
    const { x, y, w, h } = hallBox(ground);
    expect(w).toBeGreaterThan(ground.width * 0.4);
    expect(h).toBeGreaterThan(ground.height * 0.4);
    for (const spot of ring.map((_, at) => caveSpot(at, ground))) {
      const beside = spot.x + ground.cave / 2 <= x || spot.x - ground.cave / 2 >= x + w;
      const above =
        spot.y + (ground.cave * caveShape) / 2 <= y || spot.y - (ground.cave * caveShape) / 2 >= y + h;
      expect(beside || above).toBe(true);
    }
  });

  it("is walked clockwise and closes", () => {
    expect(wayOf(10, 4)).toEqual([11, 0, 1, 2]);
    expect(wayOf(3, 0)).toEqual([]);
    const [first, second] = [caveSpot(0, grounds[2]!), caveSpot(1, grounds[2]!)];
    expect(second.x).toBeGreaterThan(first.x);
    expect(second.y).toBe(first.y);
  });

  it("lets wizards who share a cave stand side by side", () => {
    const [one, two, three, alone] = wizardSpots([4, 4, 4, 0], grounds[2]!);
    expect(new Set([one!.x, two!.x, three!.x]).size).toBe(3);
    expect(alone!.x).toBe(caveSpot(0, grounds[2]!).x);
  });

  it("lies in a rock that stays the same from one look to the next", () => {
    expect(rock(grounds[2]!)).toEqual(rock(grounds[2]!));
    expect(rock(grounds[2]!).outline).toMatch(/^M[\d. L-]+z$/);
  });
});
