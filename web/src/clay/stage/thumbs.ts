// The marks that thumbs leave in clay, as slopes in a small texture that repeats.
import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping } from "three";
import { chance } from "./random";

const SIDE = 256;
const DABS = 34;

/** Heights of a square that fits itself on all sides: grain, and over it dabs of thumbs with their fine ridges. */
function heights(): Float32Array {
  const random = chance(16);
  const field = new Float32Array(SIDE * SIDE);
  for (const [cells, height] of [
    [16, 1.0],
    [48, 0.36],
    [128, 0.2],
  ] as const)
    addNoise(field, cells, height, random);
  for (let dab = 0; dab < DABS; dab++) {
    const [x, y] = [random() * SIDE, random() * SIDE];
    const angle = random() * Math.PI;
    const [long, short] = [22 + random() * 16, 14 + random() * 8];
    const depth = 1.6 + random() * 1.6;
    const reach = Math.ceil(long);
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const u = (dx * Math.cos(angle) + dy * Math.sin(angle)) / long;
        const v = (dy * Math.cos(angle) - dx * Math.sin(angle)) / short;
        const inside = 1 - u * u - v * v;
        if (inside <= 0) continue;
        const at = wrap(Math.round(y) + dy) * SIDE + wrap(Math.round(x) + dx);
        const ridges = Math.sin(11 * Math.hypot(u * 1.3 + 0.9, v)) * 0.34 * inside;
        field[at]! -= depth * Math.min(1, 2.2 * inside) * inside - ridges;
      }
  }
  return field;
}

const wrap = (i: number): number => ((i % SIDE) + SIDE) % SIDE;

function addNoise(field: Float32Array, cells: number, height: number, random: () => number): void {
  const values = Float32Array.from({ length: cells * cells }, () => random() - 0.5);
  const smooth = (t: number) => t * t * (3 - 2 * t);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const [fx, fy] = [(x * cells) / SIDE, (y * cells) / SIDE];
      const [ix, iy] = [Math.floor(fx), Math.floor(fy)];
      const [tx, ty] = [smooth(fx - ix), smooth(fy - iy)];
      const [nx, ny] = [(ix + 1) % cells, (iy + 1) % cells];
      const above = values[iy * cells + ix]! * (1 - tx) + values[iy * cells + nx]! * tx;
      const below = values[ny * cells + ix]! * (1 - tx) + values[ny * cells + nx]! * tx;
      field[y * SIDE + x]! += height * (above * (1 - ty) + below * ty);
    }
}

/** Slopes along x and y in red and green, height in blue, all about a half. */
export function thumbMarks(): DataTexture {
  const field = heights();
  const data = new Uint8Array(SIDE * SIDE * 4);
  const byte = (value: number) => Math.max(0, Math.min(255, Math.round(128 + value)));
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const at = y * SIDE + x;
      const slope = (dx: number, dy: number) =>
        field[wrap(y + dy) * SIDE + wrap(x + dx)]! - field[wrap(y - dy) * SIDE + wrap(x - dx)]!;
      data.set([byte(slope(1, 0) * 150), byte(slope(0, 1) * 150), byte(field[at]! * 40), 255], at * 4);
    }
  const texture = new DataTexture(data, SIDE, SIDE);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}
