// Where a ray meets the clay.
import type { Field } from "../field";
import { sample, slope } from "../sample";

export interface Hit {
  /** In voxels from the middle of the grid. */
  x: number;
  y: number;
  z: number;
  /** The way out of the clay, of unit length. */
  nx: number;
  ny: number;
  nz: number;
  /** How far along the ray, in voxels. */
  away: number;
}

export type Point = readonly [number, number, number];

/** How much of a distance is trusted: brushes bend a field until it is repaired. */
const TRUSTED = 0.9;
const LEAST_STEP = 0.05;

/** Where a ray from a point (in voxels from the middle of the grid) along a direction first meets the clay; null if it misses it. */
export function castRay(field: Field, from: Point, along: Point): Hit | null {
  const length = Math.hypot(...along);
  if (!(length > 0)) return null;
  const [dx, dy, dz] = [along[0] / length, along[1] / length, along[2] / length];
  const middle = (field.size - 1) / 2;
  let [away, end] = [0, Infinity];
  for (const [at, step] of [
    [from[0], dx],
    [from[1], dy],
    [from[2], dz],
  ] as const) {
    if (Math.abs(step) < 1e-12) {
      if (Math.abs(at) > middle) return null;
      continue;
    }
    const [one, other] = [(-middle - at) / step, (middle - at) / step];
    away = Math.max(away, Math.min(one, other));
    end = Math.min(end, Math.max(one, other));
  }
  let before = away;
  let valueBefore = Infinity;
  while (away <= end) {
    const [x, y, z] = [from[0] + dx * away, from[1] + dy * away, from[2] + dz * away];
    const value = sample(field.cells, field.size, x + middle, y + middle, z + middle);
    if (value <= 0) {
      // between the last point outside and this one, as straight as the field is there
      if (valueBefore < Infinity) away -= (away - before) * (value / (value - valueBefore));
      return hit(field, from[0] + dx * away, from[1] + dy * away, from[2] + dz * away, away);
    }
    before = away;
    valueBefore = value;
    away += Math.max(LEAST_STEP, TRUSTED * value);
  }
  return null;
}

function hit({ cells, size }: Field, x: number, y: number, z: number, away: number): Hit {
  const middle = (size - 1) / 2;
  const normal = new Float32Array(3);
  slope(cells, size, x + middle, y + middle, z + middle, normal, 0);
  return { x, y, z, nx: normal[0]!, ny: normal[1]!, nz: normal[2]!, away };
}
