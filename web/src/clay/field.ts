// A figure: how far each point of a grid is from the surface of the clay.
import { idOf } from "../protocol/hash";

/** Voxels along each side of a figure. */
export const SIZE = 128;
/** Values of a draft: 1/32 voxel, negative inside, cut at ±127. */
export const BAND = 127;
/** Values of a figure that is handed in: two voxels to either side of the surface are all that drawing needs. */
export const HAND_IN_BAND = 64;

/** Signed distances, x fastest, then y, then z. Only a field of step 1 is a figure; a coarser one is a preview. */
export interface Field {
  /** Samples along each side. */
  readonly size: number;
  /** Voxels from one sample to the next. */
  readonly step: number;
  /** 1/32 voxel each, negative inside; the outermost layer is never inside. */
  readonly cells: Int8Array;
}

/** A figure without clay. */
export function emptyField(): Field {
  return { size: SIZE, step: 1, cells: new Int8Array(SIZE ** 3).fill(BAND) };
}

/** The clay in a figure, in 1/32 voxel. Of a preview it is an estimate. */
export function amount(field: Field): number {
  const { step, cells } = field;
  const half = 16 * step;
  let sum = 0;
  for (let i = 0; i < cells.length; i++) {
    const inside = half - cells[i]!;
    if (inside > 0) sum += inside < 2 * half ? inside : 2 * half;
  }
  return sum * step * step;
}

export function isEmpty(field: Field): boolean {
  return field.cells.every((value) => value >= 0);
}

/** The first and last sample inside the clay along each axis, or null if there is none. */
export interface Bounds {
  least: [number, number, number];
  most: [number, number, number];
}

export function bounds(field: Field): Bounds | null {
  const { size, cells } = field;
  const least: [number, number, number] = [size, size, size];
  const most: [number, number, number] = [-1, -1, -1];
  let at = 0;
  for (let z = 0; z < size; z++)
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++, at++) {
        if (cells[at]! >= 0) continue;
        if (x < least[0]) least[0] = x;
        if (x > most[0]) most[0] = x;
        if (y < least[1]) least[1] = y;
        if (y > most[1]) most[1] = y;
        if (z < least[2]) least[2] = z;
        if (z > most[2]) most[2] = z;
      }
  return most[0] < 0 ? null : { least, most };
}

/** The same figure in every second voxel, for a coarse look at it. */
export function halved({ size, step, cells }: Field): Field {
  const half = size / 2;
  const coarse = new Int8Array(half ** 3);
  const corners = [0, 1, size, size + 1].flatMap((at) => [at, at + size * size]);
  let at = 0;
  for (let z = 0; z < half; z++)
    for (let y = 0; y < half; y++)
      for (let x = 0; x < half; x++, at++) {
        const first = 2 * (x + size * (y + size * z));
        let sum = 0;
        for (const corner of corners) sum += cells[first + corner]!;
        coarse[at] = Math.round(sum / 8);
      }
  return { size: half, step: 2 * step, cells: coarse };
}

/** The figure as it is handed in: the same surface and amount, in fewer bytes. */
export function forHandIn(field: Field): Field {
  const cut = (value: number) => Math.max(-HAND_IN_BAND, Math.min(HAND_IN_BAND, value));
  return { ...field, cells: field.cells.map(cut) };
}

/** The SHA-256 of the field in hexadecimal: the same as in the crate `clay`. */
export function hash(field: Field): Promise<string> {
  return idOf(new Uint8Array(field.cells));
}
