// Strokes that are no brushes: the wire, pressed shapes, settling. The same as in crates/clay/src/kneading.rs.
import { composeOnto } from "../compose";
import { BAND, SIZE } from "../field";
import type { Shape } from "../shapes";
import { CLAY, type Piece, WHOLE } from "./piece";
import { type Cut, FINE } from "./strokes";

const LAYER = SIZE * SIZE;

/** Cuts off what lies on the normal's side of a plane. */
export function cut(piece: Piece, { x: cx, y: cy, z: cz, dx, dy, dz }: Cut): void {
  const { cells, row } = piece;
  piece.beforeChange(WHOLE);
  for (let z = 0; z < SIZE; z++)
    for (let y = 0; y < SIZE; y++) {
      const rest = (FINE * y - cy) * dy + (FINE * z - cz) * dz + 0x2000;
      const first = SIZE * y + LAYER * z;
      for (let x = 0; x < SIZE; x++) {
        const plane = ((FINE * x - cx) * dx + rest) >> 14;
        const value = cells[first + x]!;
        row[x] = plane > value ? plane : value;
      }
      piece.put(y, z, 0, SIZE - 1);
    }
}

/** Presses shapes on, or cuts them out. */
export function press(piece: Piece, shapes: readonly Shape[]): void {
  replace(piece, composeOnto(piece, shapes).cells);
}

/** Makes all of a field another, which is within the rim. */
export function replace(piece: Piece, cells: Int8Array): void {
  piece.beforeChange(WHOLE);
  for (let z = 0; z < SIZE; z++)
    for (let y = 0; y < SIZE; y++) {
      const first = SIZE * y + LAYER * z;
      for (let x = 0; x < SIZE; x++) piece.row[x] = cells[first + x]!;
      piece.put(y, z, 0, SIZE - 1);
    }
}

/** The last offset that settling tries. */
const MOST_SUNK = 2 * BAND;

/** Raises the values near the surface until there is no more clay than `most`: exactly so much, if any offset gets there. */
export function settle(piece: Piece, most: number): void {
  if (piece.amount <= most) return;
  const { cells, row } = piece;
  const counts = new Float64Array(256);
  for (let at = 0; at < cells.length; at++) counts[cells[at]! + 128]!++;
  /** The clay when everything that is not far has been raised. */
  const amountAt = (offset: number) => {
    let sum = counts[128 - BAND]! * CLAY[128 - BAND]!;
    for (let value = 1 - BAND; value < BAND; value++)
      sum += counts[value + 128]! * CLAY[Math.min(value + offset, BAND) + 128]!;
    return sum;
  };
  let offset = 1;
  while (offset < MOST_SUNK && amountAt(offset) > most) offset++;
  const left = most - amountAt(offset);
  // so many voxels have one unit less clay than with the offset before; what is left goes to some of them, evenly
  const gap = amountAt(offset - 1) - amountAt(offset);
  let sum = 0;
  piece.beforeChange(WHOLE);
  for (let z = 0; z < SIZE; z++)
    for (let y = 0; y < SIZE; y++) {
      const first = SIZE * y + LAYER * z;
      for (let x = 0; x < SIZE; x++) {
        const value = cells[first + x]!;
        if (value === BAND || value === -BAND) {
          row[x] = value;
          continue;
        }
        let raised = value + offset;
        if (left > 0 && clayOf(raised - 1) > clayOf(raised)) {
          sum += left;
          if (sum >= gap) {
            sum -= gap;
            raised--;
          }
        }
        row[x] = raised;
      }
      piece.put(y, z, 0, SIZE - 1);
    }
}

const clayOf = (value: number): number => (value >= 16 ? 0 : value <= -16 ? 32 : 16 - value);
