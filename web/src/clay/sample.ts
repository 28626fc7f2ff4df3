// A field between its samples, for the eye and the hand: floats, and not the same to the last bit everywhere.

/** The distance, in voxels, between the eight samples round a point; beyond the grid, at its side. */
export function sample(cells: Int8Array, size: number, x: number, y: number, z: number): number {
  const most = size - 1.001;
  x = x < 0 ? 0 : x > most ? most : x;
  y = y < 0 ? 0 : y > most ? most : y;
  z = z < 0 ? 0 : z > most ? most : z;
  const cellX = x | 0;
  const cellY = y | 0;
  const cellZ = z | 0;
  const at = cellX + size * (cellY + size * cellZ);
  const near = across(cells, at, 1, size, x - cellX, y - cellY);
  const far = across(cells, at + size * size, 1, size, x - cellX, y - cellY);
  return (near + (far - near) * (z - cellZ)) / 32;
}

/** A value between four samples: `one` and `other` lead to the next ones. */
function across(cells: Int8Array, at: number, one: number, other: number, s: number, t: number): number {
  const a = cells[at]!;
  const b = cells[at + other]!;
  const near = a + (cells[at + one]! - a) * s;
  return near + (b + (cells[at + one + other]! - b) * s - near) * t;
}

/** The way out of the clay at a point, of unit length, into three numbers of `into`: central differences at the samples round it, and between them. */
export function slope(
  cells: Int8Array,
  size: number,
  x: number,
  y: number,
  z: number,
  into: Float32Array,
  to: number,
): void {
  const most = size - 2;
  let nx: number, ny: number, nz: number;
  if (x < 1 || y < 1 || z < 1 || x >= most || y >= most || z >= most) {
    nx = sample(cells, size, x + 1, y, z) - sample(cells, size, x - 1, y, z);
    ny = sample(cells, size, x, y + 1, z) - sample(cells, size, x, y - 1, z);
    nz = sample(cells, size, x, y, z + 1) - sample(cells, size, x, y, z - 1);
  } else {
    const cellX = x | 0;
    const cellY = y | 0;
    const cellZ = z | 0;
    const layer = size * size;
    const at = cellX + size * cellY + layer * cellZ;
    const u = x - cellX;
    const v = y - cellY;
    const w = z - cellZ;
    // squares across each axis: one sample before, at either side of the cell, one after
    const x0 = across(cells, at, size, layer, v, w);
    const x1 = across(cells, at + 1, size, layer, v, w);
    const xBefore = across(cells, at - 1, size, layer, v, w);
    nx = (1 - u) * (x1 - xBefore) + u * (across(cells, at + 2, size, layer, v, w) - x0);
    const y0 = across(cells, at, 1, layer, u, w);
    const y1 = across(cells, at + size, 1, layer, u, w);
    const yBefore = across(cells, at - size, 1, layer, u, w);
    ny = (1 - v) * (y1 - yBefore) + v * (across(cells, at + 2 * size, 1, layer, u, w) - y0);
    const z0 = across(cells, at, 1, size, u, v);
    const z1 = across(cells, at + layer, 1, size, u, v);
    const zBefore = across(cells, at - layer, 1, size, u, v);
    nz = (1 - w) * (z1 - zBefore) + w * (across(cells, at + 2 * layer, 1, size, u, v) - z0);
  }
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const isFlat = length < 1e-6;
  into[to] = isFlat ? 0 : nx / length;
  into[to + 1] = isFlat ? 1 : ny / length;
  into[to + 2] = isFlat ? 0 : nz / length;
}
