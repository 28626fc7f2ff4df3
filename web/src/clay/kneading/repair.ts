// Brushes bend a field until its values are no distances any more. Repair keeps the voxels at the surface and measures the others
// anew from there, in a part of the grid. The order of the sweeps is part of the format; the same as in
// crates/clay/src/kneading/repair.rs.
import { BAND, SIZE } from "../field";
import type { Box, Piece } from "./piece";

const LAST_VOXEL = SIZE - 1;
const LAYER = SIZE * SIZE;
/** A voxel in 1/256, in which distances are measured here, and where they end. */
const ONE = 256;
const FAR = 8 * BAND;
/** A voxel is at least so much further out than the nearest of its neighbours. */
const LEAST_STEP = 147;
/** Only from a voxel that is nearer than this can another be measured that is not far. */
const NEAR = FAR - LEAST_STEP;

/** The signs of the directions along x, y and z. */
const SWEEPS = [
  [1, 1, 1],
  [-1, -1, -1],
  [-1, 1, 1],
  [1, -1, -1],
] as const;

/** Roots of 2·ONE² − difference², to the nearest: what two axes add. */
const ROOTS = Int16Array.from({ length: ONE + 1 }, (_, difference) =>
  Math.round(Math.sqrt(2 * ONE * ONE - difference * difference)),
);

/** Distances in a box and in one more voxel all round; and which voxels keep theirs. */
let far = new Uint16Array(0);
let isFrozen = new Uint8Array(0);
/** By row, the first and last voxel that is nearer than `NEAR`. */
let firstNear = new Int16Array(0);
let lastNear = new Int16Array(0);

/** Repairs a box of the grid. */
export function repair(piece: Piece, box: Readonly<Box>): void {
  piece.beforeChange(box);
  const width = box.x1 - box.x0 + 3;
  const height = box.y1 - box.y0 + 3;
  const depth = box.z1 - box.z0 + 3;
  if (far.length < width * height * depth) {
    far = new Uint16Array(width * height * depth);
    isFrozen = new Uint8Array(far.length);
  }
  if (firstNear.length < height * depth) {
    firstNear = new Int16Array(height * depth);
    lastNear = new Int16Array(height * depth);
  }
  begin(piece.cells, box, width, height * depth);
  for (const [x, y, z] of SWEEPS) sweep(width, height, depth, x, y, z);
  write(piece, box, width, height);
}

/** What is known before the first sweep. */
function begin(cells: Int8Array, { x0, x1, y0, y1, z0, z1 }: Box, width: number, rows: number): void {
  for (let z = z0 - 1, to = 0; z <= z1 + 1; z++)
    for (let y = y0 - 1; y <= y1 + 1; y++, to += width) {
      if (y < 0 || z < 0 || y > LAST_VOXEL || z > LAST_VOXEL) {
        far.fill(FAR, to, to + width);
        continue;
      }
      const row = SIZE * y + LAYER * z;
      const left = x0 - 1;
      if (y < y0 || y > y1 || z < z0 || z > z1) {
        for (let x = x0; x <= x1; x++) far[to + x - left] = 8 * Math.abs(cells[row + x]!);
        continue;
      }
      far[to] = x0 > 0 ? 8 * Math.abs(cells[row + left]!) : FAR;
      far[to + width - 1] = x1 < LAST_VOXEL ? 8 * Math.abs(cells[row + x1 + 1]!) : FAR;
      // beyond the grid there is nothing on the other side
      const below = y > 0 ? row - SIZE : row;
      const above = y < LAST_VOXEL ? row + SIZE : row;
      const behind = z > 0 ? row - LAYER : row;
      const before = z < LAST_VOXEL ? row + LAYER : row;
      for (let x = x0, at = to + 1; x <= x1; x++, at++) {
        const value = cells[row + x]!;
        // the highest bit is set where a neighbour is on the other side
        const others =
          (value ^ cells[below + x]!) |
          (value ^ cells[above + x]!) |
          (value ^ cells[behind + x]!) |
          (value ^ cells[before + x]!) |
          (x > 0 ? value ^ cells[row + x - 1]! : 0) |
          (x < LAST_VOXEL ? value ^ cells[row + x + 1]! : 0);
        isFrozen[at] = others < 0 ? 1 : 0;
        far[at] = others < 0 ? 8 * Math.abs(value) : FAR;
      }
    }
  for (let row = 0, at = 0; row < rows; row++, at += width) {
    let [first, last] = [0, width - 1];
    while (first < width && far[at + first]! >= NEAR) first++;
    while (last >= 0 && far[at + last]! >= NEAR) last--;
    firstNear[row] = first;
    lastNear[row] = last;
  }
}

/**
 * Measures every voxel of the box once, from its neighbours. Most voxels are too far from the surface for that to change anything; so each
 * row knows where its first and last near voxel is, and only what is between those of its neighbours is looked at.
 */
function sweep(width: number, height: number, depth: number, sx: number, sy: number, sz: number): void {
  const layer = width * height;
  for (let k = 1, z = sz > 0 ? 1 : depth - 2; k < depth - 1; k++, z += sz)
    for (let j = 1, y = sy > 0 ? 1 : height - 2; j < height - 1; j++, y += sy) {
      const row = y + height * z;
      let least = firstNear[row]! - 1;
      let most = lastNear[row]! + 1;
      for (const other of [row - 1, row + 1, row - height, row + height]) {
        if (firstNear[other]! < least) least = firstNear[other]!;
        if (lastNear[other]! > most) most = lastNear[other]!;
      }
      if (least < 1) least = 1;
      if (most > width - 2) most = width - 2;
      if (least > most) continue;
      const first = width * row;
      for (let x = sx > 0 ? least : most; x >= least && x <= most; x += sx) {
        const at = first + x;
        if (isFrozen[at] !== 0) continue;
        let a = far[at - 1]!;
        let b = far[at - width]!;
        let c = far[at - layer]!;
        if (far[at + 1]! < a) a = far[at + 1]!;
        if (far[at + width]! < b) b = far[at + width]!;
        if (far[at + layer]! < c) c = far[at + layer]!;
        const now = far[at]!;
        let swap = a;
        if (b < a) {
          a = b;
          b = swap;
        }
        if (c < b) {
          swap = b;
          b = c;
          c = swap;
          if (b < a) {
            swap = a;
            a = b;
            b = swap;
          }
        }
        if (now <= a + LEAST_STEP) continue;
        let found = a + ONE;
        if (found > b) {
          found = (a + b + ROOTS[b - a]!) >> 1;
          if (found > c) {
            // as S = a + b + c and Q = S² − 3·(a² + b² + c² − ONE²), but counted from a
            const p = b - a;
            const q = c - a;
            const square = 3 * ONE * ONE - 2 * (p * p + q * q - p * q);
            if (square >= 0) found = a + (((p + q + ((Math.sqrt(square) + 0.5) | 0)) / 3) | 0);
          }
        }
        if (found >= now) continue;
        far[at] = found;
        if (found >= NEAR) continue;
        if (x < firstNear[row]!) firstNear[row] = x;
        if (x > lastNear[row]!) lastNear[row] = x;
        // what is near leads on along the row
        if (x === most && sx > 0 && most < width - 2) most++;
        if (x === least && sx < 0 && least > 1) least--;
      }
    }
}

function write(piece: Piece, { x0, x1, y0, y1, z0, z1 }: Box, width: number, height: number): void {
  const { cells, row } = piece;
  for (let z = z0; z <= z1; z++)
    for (let y = y0; y <= y1; y++) {
      let at = 1 + width * (y - y0 + 1 + height * (z - z0 + 1));
      let from = x0 + SIZE * y + LAYER * z;
      for (let x = x0; x <= x1; x++, at++, from++) {
        const value = cells[from]!;
        if (isFrozen[at] !== 0) row[x] = value;
        else {
          const distance = (far[at]! + 4) >> 3;
          row[x] = value >= 0 ? distance : distance > 1 ? -distance : -1;
        }
      }
      // what is at the surface stays as it is: only normals change a little, and they can wait until the stroke ends
      piece.put(y, z, x0, x1, false);
    }
}
