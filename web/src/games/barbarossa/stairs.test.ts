import { describe, expect, it } from "vitest";
import { hatSpots, numbered, outline, risers, tread, type Flight } from "./stairs";

const flights: Flight[] = [20, 33, 40, 60].flatMap((goal) => [
  { goal, width: 344, height: 88, hat: 24 },
  { goal, width: 640, height: 136, hat: 42 },
  { goal, width: 1400, height: 180, hat: 44 },
]);

describe("the staircase", () => {
  it.each(flights)("climbs $goal steps across $width pixels", (flight) => {
    const steps = Array.from({ length: flight.goal + 1 }, (_, step) => tread(step, flight));
    for (const [at, { x, y }] of steps.entries()) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(flight.width);
      // a hat stands on it, and is seen
      expect(y).toBeGreaterThanOrEqual(flight.hat);
      expect(y).toBeLessThan(flight.height);
      if (at) expect(x > steps[at - 1]!.x && y < steps[at - 1]!.y).toBe(true);
    }
    expect(outline(flight).match(/H/g)).toHaveLength(flight.goal + 1);
    expect(risers(flight).match(/M/g)).toHaveLength(flight.goal);
  });

  it.each(flights)("has numbers that can be read, the goal among them, at $goal × $width", (flight) => {
    const steps = numbered(flight);
    expect(steps.at(-1)).toBe(flight.goal);
    for (const [at, step] of steps.entries())
      if (at) expect(tread(step, flight).x - tread(steps[at - 1]!, flight).x).toBeGreaterThan(16);
  });

  it("puts hats that would cover each other one on top of the other", () => {
    const flight = flights[7]!;
    const [one, two, three, far] = hatSpots([0, 0, 0, 30], flight);
    expect([one!.on, two!.on, three!.on, far!.on]).toEqual([0, 1, 2, 0]);
    expect(one!.y).toBeGreaterThan(two!.y);
    expect(two!.y).toBeGreaterThan(three!.y);
    expect(far).toEqual({ ...tread(30, flight), on: 0 });
  });

  it("keeps a hat in sight that has come further than the goal", () => {
    for (const flight of flights)
      expect(hatSpots([flight.goal + 4], flight)[0]).toEqual({ ...tread(flight.goal, flight), on: 0 });
  });

  it("never lets two hats lie in one place, wherever they are", () => {
    for (const flight of flights)
      for (const hats of [
        [0, 0, 0, 0],
        [5, 5, 6, 6],
        [flight.goal, flight.goal, flight.goal - 1, 0],
        [1, 2, 3, 4],
      ]) {
        const spots = hatSpots(hats, flight);
        for (const [at, one] of spots.entries())
          for (const other of spots.slice(at + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(flight.hat * 0.3);
      }
  });
});
