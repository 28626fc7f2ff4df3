// What one dab of a brush does to a field. Whole numbers throughout: the order of every operation is part of the format, and the
// same as in crates/clay/src/kneading/brush.rs. All products stay below 2^31.
import { BAND, SIZE } from "../field";
import { boxRound } from "./boxes";
import type { Box, Piece } from "./piece";
import { type Brush, type Dab, FINE, hasImage, LAST, type Tool } from "./strokes";

const LAST_VOXEL = SIZE - 1;
const LAYER = SIZE * SIZE;
/** How wide the fillet is where a ball is added or taken. */
const FILLET = 64;

/** One dab, and its mirror image if the brush makes one. */
export function dabOn(piece: Piece, brush: Brush, dab: Dab): void {
  const { tool, radius } = brush;
  const { x, y, z, strength, dx = 0, dy = 0, dz = 0 } = dab;
  single(piece, tool, radius, x, y, z, strength, dx, dy, dz);
  if (hasImage(brush, dab)) single(piece, tool, radius, LAST - x, y, z, strength, -dx, dy, dz);
}

/** The box of the last dab. */
const touched: Box = { x0: 0, x1: 0, y0: 0, y1: 0, z0: 0, z1: 0 };

function single(
  piece: Piece,
  tool: Tool,
  radius: number,
  x: number,
  y: number,
  z: number,
  strength: number,
  dx: number,
  dy: number,
  dz: number,
): void {
  boxRound(touched, x, y, z, tool === "add" || tool === "take" ? radius + BAND + 1 : radius);
  piece.beforeChange(touched);
  switch (tool) {
    case "add":
      return ball(piece, radius, x, y, z, 1);
    case "take":
      return ball(piece, radius, x, y, z, -1);
    case "grab":
      return grab(piece, radius, x, y, z, strength, dx, dy, dz);
    case "pinch":
      return pinch(piece, radius, x, y, z, strength);
    case "smooth":
      return smooth(piece, radius, x, y, z, strength);
    case "flatten":
      return flatten(piece, radius, x, y, z, strength, dx, dy, dz);
  }
}

/** How far from the middle of a row a ball reaches: `rest` is what the square of the distance may still have. */
const halfOf = (rest: number): number => (rest < 0 ? -1 : Math.floor(Math.sqrt(rest)));
const firstIn = (centre: number, half: number): number => Math.max(0, (centre - half + FINE - 1) >> 5);
const lastIn = (centre: number, half: number): number => Math.min(LAST_VOXEL, (centre + half) >> 5);

/** Adds a ball, or takes it away: `sign` −1 turns the field inside out before and after. */
function ball(piece: Piece, radius: number, cx: number, cy: number, cz: number, sign: number): void {
  const { cells, row } = piece;
  const { y0, y1, z0, z1 } = touched;
  const reach = (radius + BAND) * (radius + BAND);
  for (let z = z0; z <= z1; z++)
    for (let y = y0; y <= y1; y++) {
      const up = FINE * y - cy;
      const deep = FINE * z - cz;
      const away = up * up + deep * deep;
      const half = halfOf(reach - away);
      if (half < 0) continue;
      const from = firstIn(cx, half);
      const to = lastIn(cx, half);
      let at = from + SIZE * y + LAYER * z;
      for (let x = from, across = FINE * from - cx; x <= to; x++, at++, across += FINE) {
        const a = sign * cells[at]!;
        // the root to the nearest; never a tie
        let b = ((Math.sqrt(across * across + away) + 0.5) | 0) - radius;
        if (b < -BAND) b = -BAND;
        row[x] = sign * joined(a, b);
      }
      piece.put(y, z, from, to);
    }
}

/** The smooth minimum of two distances; its effect ends where values are cut. */
function joined(a: number, b: number): number {
  const least = a < b ? a : b;
  const most = a < b ? b : a;
  const alike = FILLET - most + least;
  const inBand = BAND - most;
  const overlap = alike < inBand ? alike : inBand;
  return overlap > 0 ? least - ((overlap * overlap) >> 8) : least;
}

/** The field as it was before a dab, in whole rows. */
const old = new Int8Array(SIZE * 80 * 80);
/** The first index of `old`, in the grid, and its rows in a layer. */
let oldFirst = 0;
let oldLayer = 0;

/** Copies the rows of the touched box, and so many voxels more on each side. */
function copyRows({ cells }: Piece, up: number, deep: number): void {
  const y0 = Math.max(0, touched.y0 - up);
  const y1 = Math.min(LAST_VOXEL, touched.y1 + up);
  const z0 = Math.max(0, touched.z0 - deep);
  const z1 = Math.min(LAST_VOXEL, touched.z1 + deep);
  oldLayer = SIZE * (y1 - y0 + 1);
  oldFirst = SIZE * y0 + oldLayer * z0;
  for (let z = z0, to = 0; z <= z1; z++, to += oldLayer) {
    const from = SIZE * y0 + LAYER * z;
    old.set(cells.subarray(from, from + oldLayer), to);
  }
}

/** The old field between the eight voxels round a point. */
function oldAt(x: number, y: number, z: number): number {
  x = x < 0 ? 0 : x > LAST ? LAST : x;
  y = y < 0 ? 0 : y > LAST ? LAST : y;
  z = z < 0 ? 0 : z > LAST ? LAST : z;
  const cellX = x < LAST ? x >> 5 : LAST_VOXEL - 1;
  const cellY = y < LAST ? y >> 5 : LAST_VOXEL - 1;
  const cellZ = z < LAST ? z >> 5 : LAST_VOXEL - 1;
  const ex = x - FINE * cellX;
  const ey = y - FINE * cellY;
  const ez = z - FINE * cellZ;
  const at = cellX + SIZE * cellY + oldLayer * cellZ - oldFirst;
  const deep = at + oldLayer;
  const left = FINE - ex;
  const a = old[at]! * left + old[at + 1]! * ex;
  const b = old[at + SIZE]! * left + old[at + SIZE + 1]! * ex;
  const c = old[deep]! * left + old[deep + 1]! * ex;
  const d = old[deep + SIZE]! * left + old[deep + SIZE + 1]! * ex;
  const near = a * (FINE - ey) + b * ey;
  const far = c * (FINE - ey) + d * ey;
  return (near * (FINE - ez) + far * ez + (1 << 14)) >> 15;
}

/** Calls `row` for each row of voxels that a dab weighs on; `away` is the part of the squared distance that is the same along it. */
function eachRow(
  radius: number,
  cx: number,
  cy: number,
  cz: number,
  row: (y: number, z: number, from: number, to: number, away: number) => void,
): void {
  const { y0, y1, z0, z1 } = touched;
  const square = radius * radius - 1;
  for (let z = z0; z <= z1; z++)
    for (let y = y0; y <= y1; y++) {
      const up = FINE * y - cy;
      const deep = FINE * z - cz;
      const away = up * up + deep * deep;
      const half = halfOf(square - away);
      if (half < 0) continue;
      const from = firstIn(cx, half);
      const to = lastIn(cx, half);
      if (from <= to) row(y, z, from, to, away);
    }
}

/** 256 in the middle of a dab, falling to 0 at its radius: `left` is radius² − distance², `inverse` is 2^28 / radius². */
function weightOf(left: number, inverse: number): number {
  const t = (left * inverse) >> 20;
  return (t * t) >> 8;
}

const inverseOf = (radius: number): number => Math.floor(2 ** 28 / (radius * radius));

function grab(
  piece: Piece,
  radius: number,
  cx: number,
  cy: number,
  cz: number,
  strength: number,
  dx: number,
  dy: number,
  dz: number,
): void {
  const { row } = piece;
  const reach = (along: number) => ((Math.abs(along) * strength) >> 13) + 2;
  copyRows(piece, reach(dy), reach(dz));
  const inverse = inverseOf(radius);
  const square = radius * radius;
  eachRow(radius, cx, cy, cz, (y, z, from, to, away) => {
    for (let x = from, across = FINE * from - cx; x <= to; x++, across += FINE) {
      const force = weightOf(square - across * across - away, inverse) * strength;
      row[x] = oldAt(
        FINE * x - ((force * dx + 0x8000) >> 16),
        FINE * y - ((force * dy + 0x8000) >> 16),
        FINE * z - ((force * dz + 0x8000) >> 16),
      );
    }
    piece.put(y, z, from, to);
  });
}

function pinch(piece: Piece, radius: number, cx: number, cy: number, cz: number, strength: number): void {
  const { row } = piece;
  copyRows(piece, 6, 6);
  const inverse = inverseOf(radius);
  const square = radius * radius;
  eachRow(radius, cx, cy, cz, (y, z, from, to, away) => {
    const up = FINE * y - cy;
    const deep = FINE * z - cz;
    for (let x = from, across = FINE * from - cx; x <= to; x++, across += FINE) {
      const force = weightOf(square - across * across - away, inverse) * strength;
      row[x] = oldAt(
        FINE * x + ((across * force + 0x20000) >> 18),
        FINE * y + ((up * force + 0x20000) >> 18),
        FINE * z + ((deep * force + 0x20000) >> 18),
      );
    }
    piece.put(y, z, from, to);
  });
}

function flatten(
  piece: Piece,
  radius: number,
  cx: number,
  cy: number,
  cz: number,
  strength: number,
  nx: number,
  ny: number,
  nz: number,
): void {
  const { cells, row } = piece;
  const inverse = inverseOf(radius);
  const square = radius * radius;
  eachRow(radius, cx, cy, cz, (y, z, from, to, away) => {
    const rest = (FINE * y - cy) * ny + (FINE * z - cz) * nz + 0x2000;
    let at = from + SIZE * y + LAYER * z;
    for (let x = from, across = FINE * from - cx; x <= to; x++, at++, across += FINE) {
      let plane = (across * nx + rest) >> 14;
      if (plane > BAND) plane = BAND;
      else if (plane < -BAND) plane = -BAND;
      const force = weightOf(square - across * across - away, inverse) * strength;
      row[x] = cells[at]! + (((plane - cells[at]!) * force + 0x8000) >> 16);
    }
    piece.put(y, z, from, to);
  });
}

/** Sums of the field over squares along x and y, in layers; and over cubes, for one layer. */
const squares = new Int16Array(42 * 42 * 48);
const lines = new Int16Array(42 * 48);
const cubes = new Int32Array(42 * 42);

function smooth(piece: Piece, radius: number, cx: number, cy: number, cz: number, strength: number): void {
  const { cells, row } = piece;
  const { x0, x1, y0, y1, z0, z1 } = touched;
  const wide = radius < 192 ? 1 : radius < 384 ? 2 : 3;
  const volume = (2 * wide + 1) ** 3;
  const width = x1 - x0 + 1;
  const area = width * (y1 - y0 + 1);
  const first = Math.max(0, z0 - wide);
  const last = Math.min(LAST_VOXEL, z1 + wide);
  for (let z = first; z <= last; z++) sumSquares(cells, z, wide, (z - first) * area);
  const layerOf = (z: number) => (Math.max(first, Math.min(last, z)) - first) * area;
  const sum = (z: number, sign: number) => {
    const layer = layerOf(z);
    for (let at = 0; at < area; at++) cubes[at]! += sign * squares[layer + at]!;
  };
  cubes.fill(0);
  for (let z = z0 - wide; z < z0 + wide; z++) sum(z, 1);
  const inverse = inverseOf(radius);
  const square = radius * radius;
  let layer = z0 - 1;
  eachRow(radius, cx, cy, cz, (y, z, from, to, away) => {
    for (; layer < z; layer++) {
      if (layer >= z0) sum(layer - wide, -1);
      sum(layer + 1 + wide, 1);
    }
    const sums = (y - y0) * width - x0;
    let at = from + SIZE * y + LAYER * z;
    for (let x = from, across = FINE * from - cx; x <= to; x++, at++, across += FINE) {
      const mean = Math.floor((2 * cubes[sums + x]! + volume) / (2 * volume));
      const force = weightOf(square - across * across - away, inverse) * strength;
      row[x] = cells[at]! + (((mean - cells[at]!) * force + 0x8000) >> 16);
    }
    piece.put(y, z, from, to);
  });
}

/** The sums of the squares round the voxels of the touched box in one layer, into `squares` from `to` on. */
function sumSquares(cells: Int8Array, z: number, wide: number, to: number): void {
  const { x0, x1, y0, y1 } = touched;
  const width = x1 - x0 + 1;
  const first = Math.max(0, y0 - wide);
  const last = Math.min(LAST_VOXEL, y1 + wide);
  for (let y = first, at = 0; y <= last; y++) {
    const row = SIZE * y + LAYER * z;
    const value = (x: number) => cells[row + (x < 0 ? 0 : x > LAST_VOXEL ? LAST_VOXEL : x)]!;
    let sum = 0;
    for (let x = x0 - wide; x < x0 + wide; x++) sum += value(x);
    for (let x = x0; x <= x1; x++) {
      sum += value(x + wide);
      lines[at++] = sum;
      sum -= value(x - wide);
    }
  }
  const lineOf = (y: number) => ((y < first ? first : y > last ? last : y) - first) * width;
  for (let x = 0; x < width; x++) {
    let sum = 0;
    for (let y = y0 - wide; y < y0 + wide; y++) sum += lines[lineOf(y) + x]!;
    for (let y = y0, at = to + x; y <= y1; y++, at += width) {
      sum += lines[lineOf(y + wide) + x]!;
      squares[at] = sum;
      sum -= lines[lineOf(y - wide) + x]!;
    }
  }
}
