// Points and directions in the figure's space, in voxels from the middle of the grid.
import type { Vector } from "../../../clay";

export type Point = readonly [number, number, number];

export const plus = (a: Point, b: Point, times = 1): Vector => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
  a[2] + b[2] * times,
];
export const minus = (a: Point, b: Point): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Point, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point, b: Point): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
/** Of unit length; `otherwise` where there is no direction. */
export function unit(a: Point, otherwise: Point = [0, 1, 0]): Vector {
  const length = Math.hypot(...a);
  return length > 1e-9 ? times(a, 1 / length) : [...otherwise];
}
/** Part of the way from one to the other. */
export const between = (a: Point, b: Point, part: number): Vector => plus(a, minus(b, a), part);

/** What is seen under a finger: from the eye, along a unit vector. */
export interface Look {
  readonly from: Point;
  readonly way: Point;
}

/** Where a look meets the plane through a point, if it goes there at all. */
export function meeting({ from, way }: Look, through: Point, normal: Point): Vector | null {
  const facing = dot(way, normal);
  if (Math.abs(facing) < 0.03) return null;
  const along = dot(minus(through, from), normal) / facing;
  return along > 0 ? plus(from, way, along) : null;
}
