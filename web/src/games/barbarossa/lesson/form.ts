// What the clay is like, as a lesson sees it: how long it is, how high where along its length, and how strokes run.
import type { Field } from "../../../clay";
import { FINE, type Dab } from "../../../clay/kneading";
import { cross, dot, minus, plus, times, type Point } from "../modelling/space";

/** So many parts the length of a figure has. */
const PARTS = 20;

/** A figure seen from the side on which it is longest. */
export interface Form {
  /** In voxels; 0 without clay. */
  readonly length: number;
  /** How high the clay stands over the board in each part of the length. */
  readonly tops: readonly number[];
  /** How far along the length a dab lies: 0 at one end and 1 at the other. */
  along(dab: Dab): number;
}

export function formOf({ cells, size }: Field): Form {
  const columns: { x: number; z: number; top: number }[] = [];
  for (let z = 0; z < size; z++)
    for (let x = 0; x < size; x++) {
      let top = size - 1;
      while (top > 0 && cells[x + size * (top + size * z)]! >= 0) top--;
      if (top > 0) columns.push({ x, z, top });
    }
  const mean = (of: (column: (typeof columns)[number]) => number) =>
    columns.reduce((sum, column) => sum + of(column), 0) / Math.max(1, columns.length);
  const [middleX, middleZ] = [mean(({ x }) => x), mean(({ z }) => z)];
  const xx = mean(({ x }) => (x - middleX) ** 2);
  const zz = mean(({ z }) => (z - middleZ) ** 2);
  const xz = mean(({ x, z }) => (x - middleX) * (z - middleZ));
  const angle = Math.atan2(2 * xz, xx - zz) / 2;
  const place = (x: number, z: number) => (x - middleX) * Math.cos(angle) + (z - middleZ) * Math.sin(angle);
  let [first, last] = [Infinity, -Infinity];
  for (const { x, z } of columns) {
    first = Math.min(first, place(x, z));
    last = Math.max(last, place(x, z));
  }
  const length = columns.length ? last - first + 1 : 0;
  const part = (x: number, z: number) => (place(x, z) - first) / Math.max(1, length);
  const tops = new Array<number>(PARTS).fill(0);
  for (const { x, z, top } of columns) {
    const at = Math.max(0, Math.min(PARTS - 1, Math.floor(PARTS * part(x, z))));
    tops[at] = Math.max(tops[at]!, top);
  }
  return { length, tops, along: ({ x, z }) => part(x / FINE, z / FINE) };
}

/** The highest clay between two parts of the length, each from 0 to 1. */
export const topWithin = ({ tops }: Form, from: number, to: number): number =>
  Math.max(0, ...tops.slice(Math.floor(from * PARTS), Math.ceil(to * PARTS)));

/** How often a stroke goes round its middle, whichever way: 1 for a whole circle, 0 for a line or a wave. */
export function turnsOf(dabs: readonly Dab[]): number {
  const points = dabs.map(({ x, y, z }): Point => [x / FINE, y / FINE, z / FINE]);
  const total = points.reduce<Point>((sum, at) => plus(sum, at), [0, 0, 0]);
  const spokes = points.map((at) => minus(at, times(total, 1 / points.length)));
  const swept = spokes
    .slice(1)
    .reduce<Point>((sum, spoke, at) => plus(sum, cross(spokes[at]!, spoke)), [0, 0, 0]);
  // what is swept, compared with the disc that lies as far out as the stroke does
  const round = spokes.reduce((sum, spoke) => sum + dot(spoke, spoke), 0) / spokes.length;
  return round > 0 ? Math.hypot(...swept) / (2 * Math.PI * round) : 0;
}
