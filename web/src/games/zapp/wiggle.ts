// How somebody shakes: by wiggling a pointer or the device itself. What counts is how fast it goes and how often it turns.

/** How strongly, 1 to 5, and how many times a second, 2 to 6. */
export type Swing = { strength: number; rhythm: number };

/** A tap, a button: a shake of middle strength. */
export const plain: Swing = { strength: 3, rhythm: 4 };

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));
const memory = 450;

type Point = { at: number; x: number; y: number };

/** Follows something that is moved to and fro. `unit` is how far it must go in a second for a strength of one. */
export class Wiggle {
  #points: Point[] = [];
  constructor(readonly unit: number) {}

  /** It is here now; `at` in ms. */
  move(at: number, x: number, y: number): void {
    this.#points.push({ at, x, y });
    while (this.#points.length > 2 && this.#points[0]!.at < at - memory) this.#points.shift();
  }

  /** How it is shaken at this moment; null if it is held still or only carried about. */
  swing(now: number): Swing | null {
    const points = this.#points.filter((point) => point.at >= now - memory);
    if (points.length < 3 || now - points.at(-1)!.at > 140) return null;
    const time = Math.max(120, points.at(-1)!.at - points[0]!.at) / 1000;
    let way = 0;
    let turns = 0;
    let last: [number, number] | undefined;
    for (let at = 1; at < points.length; at++) {
      const step: [number, number] = [points[at]!.x - points[at - 1]!.x, points[at]!.y - points[at - 1]!.y];
      const size = Math.hypot(...step);
      if (size === 0) continue;
      way += size;
      if (last && step[0] * last[0] + step[1] * last[1] < 0) turns += 1;
      last = step;
    }
    if (turns === 0) return null;
    return {
      strength: between(Math.round(way / time / this.unit), 1, 5),
      rhythm: between(Math.round(turns / time / 2), 2, 6),
    };
  }
}

/** Follows the device itself by its acceleration, in m/s². */
export class Jolts {
  #last = { x: 0, y: 0, z: 0 };
  #turns: number[] = [];
  #gravity: { x: number; y: number; z: number } | undefined;
  #hardest: { at: number; size: number }[] = [];

  /** It was pushed like this; `at` in ms. */
  push(at: number, x: number, y: number, z: number): void {
    const size = Math.hypot(x, y, z);
    if (size > 2.5) {
      if (x * this.#last.x + y * this.#last.y + z * this.#last.z < 0) this.#turns.push(at);
      this.#last = { x, y, z };
    }
    this.#hardest.push({ at, size });
    this.#turns = this.#turns.filter((turn) => turn > at - 700);
    this.#hardest = this.#hardest.filter((one) => one.at > at - memory);
  }

  /** The same with gravity in it, as devices tell that cannot take it away: it is what stays the same. */
  pushWithGravity(at: number, x: number, y: number, z: number): void {
    const still = (this.#gravity ??= { x, y, z });
    for (const [axis, now] of [
      ["x", x],
      ["y", y],
      ["z", z],
    ] as const)
      still[axis] += 0.03 * (now - still[axis]);
    this.push(at, x - still.x, y - still.y, z - still.z);
  }

  /** How it is shaken at this moment; null if it is not. */
  swing(now: number): Swing | null {
    if (this.#turns.length < 2 || now - this.#turns.at(-1)! > 300) return null;
    const size = Math.max(...this.#hardest.map((one) => one.size));
    return {
      strength: between(Math.round(size / 6), 1, 5),
      rhythm: between(Math.round(this.#turns.length / 0.7 / 2), 2, 6),
    };
  }
}
