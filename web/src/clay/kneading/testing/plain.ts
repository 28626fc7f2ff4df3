// The same as the brushes and repair, as plainly as docs/clay.md says it: slow, for tests to compare with.
import { SIZE } from "../../field";
import type { Brush, Dab, Tool } from "../strokes";

export type Cells = Int8Array;
type Axes = [number, number, number];

const at = (x: number, y: number, z: number) => x + SIZE * (y + SIZE * z);
const cut = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The whole number nearest to a root, by whole numbers alone. */
export function root(square: number): number {
  let n = Math.floor(Math.sqrt(square));
  while (n * n > square) n--;
  while ((n + 1) * (n + 1) <= square) n++;
  return square - n * n > n ? n + 1 : n;
}

export function weight(radius: number, square: number): number {
  if (square >= radius * radius) return 0;
  const inverse = Math.floor(2 ** 28 / (radius * radius));
  const t = ((radius * radius - square) * inverse) >> 20;
  return (t * t) >> 8;
}

export function join(a: number, b: number): number {
  const h = Math.min(64 - Math.abs(a - b), 127 - Math.max(a, b));
  return h > 0 ? Math.min(a, b) - ((h * h) >> 8) : Math.min(a, b);
}

export function written(value: number, x: number, y: number, z: number): number {
  const side = Math.min(x, y, z, SIZE - 1 - x, SIZE - 1 - y, SIZE - 1 - z);
  return Math.max(cut(value, -127, 127), 16 - 32 * side);
}

/** The field between the voxels round a point. */
export function between(cells: Cells, point: Axes): number {
  const first = point.map((p) => Math.min(cut(p, 0, 4064) >> 5, SIZE - 2)) as Axes;
  const part = point.map((p, axis) => cut(p, 0, 4064) - 32 * first[axis]!) as Axes;
  let sum = 0;
  for (let corner = 0; corner < 8; corner++) {
    const bits = [corner & 1, (corner >> 1) & 1, corner >> 2] as Axes;
    const share = bits.reduce((so, bit, axis) => so * (bit ? part[axis]! : 32 - part[axis]!), 1);
    sum += share * cells[at(first[0] + bits[0], first[1] + bits[1], first[2] + bits[2])]!;
  }
  return (sum + 2 ** 14) >> 15;
}

export function mean(cells: Cells, radius: number, [x, y, z]: Axes): number {
  const half = radius < 192 ? 1 : radius < 384 ? 2 : 3;
  const count = (2 * half + 1) ** 3;
  const side = (value: number) => cut(value, 0, SIZE - 1);
  let sum = 0;
  for (let k = -half; k <= half; k++)
    for (let j = -half; j <= half; j++)
      for (let i = -half; i <= half; i++) sum += cells[at(side(x + i), side(y + j), side(z + k))]!;
  return Math.floor((2 * sum + count) / (2 * count));
}

/** What a voxel becomes. `old` is the field before the dab. */
function become(old: Cells, tool: Tool, radius: number, dab: Required<Dab>, voxel: Axes): number {
  const f = old[at(...voxel)]!;
  const d = [32 * voxel[0] - dab.x, 32 * voxel[1] - dab.y, 32 * voxel[2] - dab.z] as Axes;
  const square = d[0] ** 2 + d[1] ** 2 + d[2] ** 2;
  const w = weight(radius, square);
  const s = dab.strength;
  const v = [dab.dx, dab.dy, dab.dz] as Axes;
  const b = Math.max(root(square) - radius, -127);
  switch (tool) {
    case "add":
      return b < 127 ? join(f, b) : f;
    case "take":
      return b < 127 ? -join(-f, b) : f;
    case "grab":
      return between(old, voxel.map((p, axis) => 32 * p - ((w * v[axis]! * s + 2 ** 15) >> 16)) as Axes);
    case "pinch":
      return between(old, voxel.map((p, axis) => 32 * p + ((d[axis]! * w * s + 2 ** 17) >> 18)) as Axes);
    case "smooth":
      return w === 0 ? f : f + (((mean(old, radius, voxel) - f) * w * s + 2 ** 15) >> 16);
    case "flatten": {
      const p = cut((d[0] * v[0] + d[1] * v[1] + d[2] * v[2] + 2 ** 13) >> 14, -127, 127);
      return f + (((p - f) * w * s + 2 ** 15) >> 16);
    }
  }
}

/** The voxels that are not further than `reach` from a point, along an axis. */
const range = (centre: number, reach: number): [number, number] => [
  Math.max(0, Math.ceil((centre - reach) / 32)),
  Math.min(SIZE - 1, Math.floor((centre + reach) / 32)),
];

export type Ranges = [[number, number], [number, number], [number, number]];

function each(
  [[x0, x1], [y0, y1], [z0, z1]]: Ranges,
  visit: (x: number, y: number, z: number) => void,
): void {
  for (let z = z0; z <= z1; z++) for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) visit(x, y, z);
}

function once(cells: Cells, tool: Tool, radius: number, dab: Required<Dab>): Ranges {
  const old = cells.slice();
  const reach = tool === "add" || tool === "take" ? radius + 127 : radius - 1;
  const ranges: Ranges = [range(dab.x, reach), range(dab.y, reach), range(dab.z, reach)];
  each(ranges, (x, y, z) => {
    cells[at(x, y, z)] = written(become(old, tool, radius, dab, [x, y, z]), x, y, z);
  });
  return ranges;
}

/** One dab and its image. Returns the boxes. */
export function dab(cells: Cells, { tool, radius, mirror }: Brush, plain: Dab): Ranges[] {
  const one = { dx: 0, dy: 0, dz: 0, ...plain };
  const boxes = [once(cells, tool, radius, one)];
  const other = { ...one, x: 4064 - one.x, dx: 0 - one.dx };
  if (mirror && (other.x !== one.x || other.dx !== one.dx)) boxes.push(once(cells, tool, radius, other));
  return boxes;
}

export function repair(cells: Cells, boxes: readonly Ranges[]): void {
  const box = [0, 1, 2].map((axis) => [
    Math.max(0, Math.min(...boxes.map((one) => one[axis]![0])) - 3),
    Math.min(SIZE - 1, Math.max(...boxes.map((one) => one[axis]![1])) + 3),
  ]) as Ranges;
  const isInside = (value: number) => value < 0;
  const isThere = (value: number) => value >= 0 && value < SIZE;
  /** What a voxel's neighbours have, along each axis; undefined beyond the grid. */
  const neighbours = (from: ArrayLike<number>, x: number, y: number, z: number) =>
    [-1, 1].map((side) => [
      isThere(x + side) ? from[at(x + side, y, z)] : undefined,
      isThere(y + side) ? from[at(x, y + side, z)] : undefined,
      isThere(z + side) ? from[at(x, y, z + side)] : undefined,
    ]);
  const u = Float64Array.from(cells, (value) => 8 * Math.abs(value));
  const frozen = new Uint8Array(cells.length);
  each(box, (x, y, z) => {
    const own = cells[at(x, y, z)]!;
    const crosses = neighbours(cells, x, y, z)
      .flat()
      .some((value) => value !== undefined && isInside(value) !== isInside(own));
    if (crosses) frozen[at(x, y, z)] = 1;
    else u[at(x, y, z)] = 1016;
  });
  const order = ([from, to]: [number, number], sign: number) => {
    const list = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    return sign > 0 ? list : list.reverse();
  };
  for (const [sx, sy, sz] of [
    [1, 1, 1],
    [-1, -1, -1],
    [-1, 1, 1],
    [1, -1, -1],
  ] as const)
    for (const z of order(box[2], sz))
      for (const y of order(box[1], sy))
        for (const x of order(box[0], sx)) {
          if (frozen[at(x, y, z)]) continue;
          const [before, after] = neighbours(u, x, y, z);
          const least = [0, 1, 2].map((axis) => Math.min(before![axis] ?? 1016, after![axis] ?? 1016));
          const [a, b, c] = least.sort((one, other) => one - other) as Axes;
          let t = a + 256;
          if (t > b && 131072 - (b - a) ** 2 >= 0) t = (a + b + root(131072 - (b - a) ** 2)) >> 1;
          if (t > c) {
            const sum = a + b + c;
            const inner = sum * sum - 3 * (a * a + b * b + c * c - 65536);
            if (inner >= 0) t = Math.floor((sum + root(inner)) / 3);
          }
          u[at(x, y, z)] = Math.min(u[at(x, y, z)]!, t);
        }
  each(box, (x, y, z) => {
    if (frozen[at(x, y, z)]) return;
    const distance = Math.min(127, (u[at(x, y, z)]! + 4) >> 3);
    const value = isInside(cells[at(x, y, z)]!) ? Math.min(-1, -distance) : distance;
    cells[at(x, y, z)] = written(value, x, y, z);
  });
}
