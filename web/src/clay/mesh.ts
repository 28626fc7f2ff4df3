// The surface of a figure as triangles: naive surface nets, one vertex for each cell that the surface goes through.
import { type Field, HAND_IN_BAND } from "./field";

/** A closed surface of triangles, ready for a vertex buffer. */
export interface Mesh {
  /** x, y, z of each vertex, in voxels from the middle of the grid. */
  positions: Float32Array<ArrayBuffer>;
  /** Unit normals, pointing out of the clay. */
  normals: Float32Array<ArrayBuffer>;
  /** How open each vertex is: 1 in the open, towards 0 in creases. */
  openness: Float32Array<ArrayBuffer>;
  /** Three vertices of each triangle, counter-clockwise seen from outside. */
  triangles: Uint32Array<ArrayBuffer>;
}

/** The surface of a figure or a preview. */
export function mesh(field: Field): Mesh {
  return new Mesher(field).mesh();
}

/** The edges of a cell, by their corners; the bits of a corner are x, y, z. */
const FROM = [0, 2, 4, 6, 0, 1, 4, 5, 0, 1, 2, 3];
const TO = [1, 3, 5, 7, 2, 3, 6, 7, 4, 5, 6, 7];
/** How far from the surface openness is felt for, in voxels, and how much each counts. */
const PROBES = [
  [1.5, 0.4],
  [3, 0.35],
  [5, 0.25],
] as const;

class Mesher {
  private readonly cells: Int8Array;
  private readonly size: number;
  private readonly offsets: number[];
  private positions: number[] = [];
  private normals: number[] = [];
  private openness: number[] = [];
  private triangles: number[] = [];
  private readonly values = new Float64Array(8);

  constructor(private readonly field: Field) {
    const { size } = field;
    this.cells = field.cells;
    this.size = size;
    this.offsets = [0, 1, size, size + 1].flatMap((at) => [at, at + size * size]).sort((a, b) => a - b);
  }

  mesh(): Mesh {
    const { size } = this;
    const across = size - 1;
    const mixed = this.mixedRows();
    // the vertices of the cells of this layer and of the one before
    let now = new Uint32Array(across * across);
    let before = new Uint32Array(across * across);
    for (let z = 0; z < across; z++) {
      [now, before] = [before, now];
      for (let y = 0; y < across; y++) {
        const first = y + size * z;
        const rows = mixed[first]! | mixed[first + 1]! | mixed[first + size]! | mixed[first + size + 1]!;
        // all inside, or all outside
        if (rows === 1 || rows === 2) continue;
        for (let x = 0; x < across; x++) {
          const inside = this.read(x + size * first);
          if (inside === 0 || inside === 255) continue;
          const cell = x + across * y;
          now[cell] = this.openness.length;
          this.addVertex(x, y, z);
          // the four cells round each of the edges that meet in the first corner; none is at the rim
          const front = (inside & 1) === 1;
          const below = cell - across;
          if (front !== ((inside & 2) === 2))
            this.addQuad(before[below]!, before[cell]!, now[cell], now[below]!, front);
          if (front !== ((inside & 4) === 4))
            this.addQuad(before[cell - 1]!, now[cell - 1]!, now[cell], before[cell]!, front);
          if (front !== ((inside & 16) === 16))
            this.addQuad(now[below - 1]!, now[below]!, now[cell], now[cell - 1]!, front);
        }
      }
    }
    return {
      positions: Float32Array.from(this.positions),
      normals: Float32Array.from(this.normals),
      openness: Float32Array.from(this.openness),
      triangles: Uint32Array.from(this.triangles),
    };
  }

  /** For each row: 1 if some of it is inside, 2 if some of it is outside, 3 for both. */
  private mixedRows(): Uint8Array {
    const { size, cells } = this;
    const rows = new Uint8Array(size * size);
    for (let row = 0, at = 0; row < rows.length; row++) {
      let kinds = 0;
      for (let x = 0; x < size; x++, at++) kinds |= cells[at]! < 0 ? 1 : 2;
      rows[row] = kinds;
    }
    return rows;
  }

  /** Reads the corners of a cell, and says which are inside. */
  private read(first: number): number {
    const { cells, offsets, values } = this;
    let inside = 0;
    for (let corner = 0; corner < 8; corner++) {
      const value = cells[first + offsets[corner]!]!;
      values[corner] = value;
      if (value < 0) inside |= 1 << corner;
    }
    return inside;
  }

  /** The middle of where the surface crosses the edges of a cell. */
  private addVertex(cellX: number, cellY: number, cellZ: number): void {
    const { values } = this;
    let [x, y, z, count] = [0, 0, 0, 0];
    for (let edge = 0; edge < 12; edge++) {
      const from = FROM[edge]!;
      const to = TO[edge]!;
      const a = values[from]!;
      const b = values[to]!;
      if (a < 0 === b < 0) continue;
      const part = a / (a - b);
      const along = to - from;
      x += (from & 1) + (along === 1 ? part : 0);
      y += ((from >> 1) & 1) + (along === 2 ? part : 0);
      z += ((from >> 2) & 1) + (along === 4 ? part : 0);
      count++;
    }
    x = cellX + x / count;
    y = cellY + y / count;
    z = cellZ + z / count;
    const { step } = this.field;
    const middle = (this.size - 1) / 2;
    this.positions.push((x - middle) * step, (y - middle) * step, (z - middle) * step);
    let nx = this.distance(x + 1, y, z) - this.distance(x - 1, y, z);
    let ny = this.distance(x, y + 1, z) - this.distance(x, y - 1, z);
    let nz = this.distance(x, y, z + 1) - this.distance(x, y, z - 1);
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (length > 1e-6) {
      nx /= length;
      ny /= length;
      nz /= length;
    } else ny = 1;
    this.normals.push(nx, ny, nz);
    let open = 0;
    for (const [away, weight] of PROBES) {
      const far = away / step;
      const distance = this.distance(x + nx * far, y + ny * far, z + nz * far);
      open += weight * Math.max(0, Math.min(1, distance / Math.min(away, HAND_IN_BAND / 32)));
    }
    this.openness.push(Math.min(1, open));
  }

  /** The distance in voxels between the eight samples round a point. */
  private distance(x: number, y: number, z: number): number {
    const { cells, size } = this;
    const most = size - 1.001;
    x = x < 0 ? 0 : x > most ? most : x;
    y = y < 0 ? 0 : y > most ? most : y;
    z = z < 0 ? 0 : z > most ? most : z;
    const cellX = x | 0;
    const cellY = y | 0;
    const cellZ = z | 0;
    x -= cellX;
    y -= cellY;
    z -= cellZ;
    const at = cellX + size * (cellY + size * cellZ);
    const layer = size * size;
    const a = cells[at]! + (cells[at + 1]! - cells[at]!) * x;
    const b = cells[at + size]! + (cells[at + size + 1]! - cells[at + size]!) * x;
    const c = cells[at + layer]! + (cells[at + layer + 1]! - cells[at + layer]!) * x;
    const d = cells[at + layer + size]! + (cells[at + layer + size + 1]! - cells[at + layer + size]!) * x;
    const near = a + (b - a) * y;
    const far = c + (d - c) * y;
    return (near + (far - near) * z) / 32;
  }

  /** Two triangles, split where they are least bent. */
  private addQuad(a: number, second: number, c: number, fourth: number, isFront: boolean): void {
    const b = isFront ? second : fourth;
    const d = isFront ? fourth : second;
    if (this.apart(a, c) <= this.apart(b, d)) this.triangles.push(a, b, c, a, c, d);
    else this.triangles.push(a, b, d, b, c, d);
  }

  private apart(from: number, to: number): number {
    const { positions } = this;
    const x = positions[3 * from]! - positions[3 * to]!;
    const y = positions[3 * from + 1]! - positions[3 * to + 1]!;
    const z = positions[3 * from + 2]! - positions[3 * to + 2]!;
    return x * x + y * y + z * z;
  }
}
