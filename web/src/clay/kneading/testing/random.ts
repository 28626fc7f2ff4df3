// Strokes at random, the same ones for the same seed: for tests, fixtures and measurements.
import { type Dab, LAST, type Stroke, type Tool, TOOLS, unitOf } from "../strokes";

/** A small generator (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** From 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  of<T>(values: readonly T[]): T {
    return values[this.whole(0, values.length - 1)]!;
  }
}

/** A brush that wanders over the middle of the grid, or (seldom) a cut through its outer parts. */
export function randomStroke(
  random: Random,
  { most = 12, tool }: { most?: number; tool?: Tool } = {},
): Stroke {
  if (tool === undefined && random.next() < 0.02) {
    const [dx, dy, dz] = unitOf(random.next() - 0.5, random.next() - 0.5, random.next() - 0.5);
    const out = (along: number) => Math.round(LAST / 2 + (along * 700) / 16384);
    return { kind: "cut", x: out(dx), y: out(dy), z: out(dz), dx, dy, dz };
  }
  const brush = {
    tool: tool ?? random.of(TOOLS),
    radius: random.whole(64, 320),
    mirror: random.next() < 0.3,
  };
  const dabs: Dab[] = [];
  const near = () => random.whole(LAST / 2 - 800, LAST / 2 + 800);
  const at = [near(), near(), near()];
  const step = [0, 0, 0].map(() => random.whole(-40, 40));
  const count = Math.min(most, random.whole(1, 20));
  for (let index = 0; index < count; index++) {
    const [x, y, z] = at.map((value, axis) => Math.max(0, Math.min(LAST, value + index * step[axis]!)));
    const dab: Dab = { x: x!, y: y!, z: z!, strength: random.whole(20, 256) };
    if (brush.tool === "grab")
      Object.assign(dab, {
        dx: random.whole(-90, 90),
        dy: random.whole(-90, 90),
        dz: random.whole(-90, 90),
      });
    if (brush.tool === "flatten") {
      const [dx, dy, dz] = unitOf(random.next() - 0.5, random.next() - 0.5, random.next() - 0.5);
      Object.assign(dab, { dx, dy, dz });
    }
    dabs.push(dab);
  }
  return { kind: "brush", ...brush, dabs };
}
