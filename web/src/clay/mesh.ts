// The surface of a figure as triangles: naive surface nets, one vertex for each cell that the surface goes through.
import { type Field, HAND_IN_BAND } from "./field";
import { sample, slope } from "./sample";

/** A closed surface of triangles, ready for a vertex buffer. All arrays lie in the same piece of memory. */
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
  return new Mesher(field).whole();
}

/** The edges of a cell, by their corners; the bits of a corner are x, y, z. */
const FROM = Uint8Array.of(0, 2, 4, 6, 0, 1, 4, 5, 0, 1, 2, 3);
const TO = Uint8Array.of(1, 3, 5, 7, 2, 3, 6, 7, 4, 5, 6, 7);
/** By which corners are inside (a bit each), the edges that the surface crosses: a bit each. */
const CROSSED = Uint16Array.from({ length: 256 }, (_, inside) =>
  FROM.reduce((bits, from, edge) => bits | ((((inside >> from) ^ (inside >> TO[edge]!)) & 1) << edge), 0),
);
/** How far from the surface openness is felt for, in voxels, and how much each counts. */
const PROBES = [1.5, 3, 5];
const WEIGHTS = [0.4, 0.35, 0.25];
/** How far away anything must be there, if it is open; a figure that is handed in has no greater distances than two voxels. */
const NEEDED = PROBES.map((away) => Math.min(away, HAND_IN_BAND / 32));

/** Cells of a grid, from the first ones to before the last ones along x, y and z. The first along x is a multiple of four. */
export interface Cells {
  first: readonly [number, number, number];
  end: readonly [number, number, number];
}

const NONE = 0xffffffff;
/** The signs of four values in a word. */
const SIGNS = 0x80808080 | 0;

/** Makes meshes of a field, which may change between one and the next. */
export class Mesher {
  private readonly cells: Int8Array;
  /** The same, four values at once. */
  private readonly words: Int32Array;
  private readonly size: number;
  private readonly offsets: Int32Array;
  private readonly values = new Float64Array(8);
  private positions = new Float32Array(3 * 1024);
  private normals = new Float32Array(3 * 1024);
  private openness = new Float32Array(1024);
  private triangles = new Uint32Array(3 * 2048);
  private vertexCount = 0;
  private indexCount = 0;
  private rows = new Uint8Array(0);
  private now = new Uint32Array(0);
  private before = new Uint32Array(0);

  constructor(private readonly field: Field) {
    const { size } = field;
    this.cells = field.cells;
    this.words = new Int32Array(field.cells.buffer, field.cells.byteOffset, field.cells.length / 4);
    this.size = size;
    const layer = size * size;
    this.offsets = Int32Array.of(0, 1, size, size + 1, layer, layer + 1, layer + size, layer + size + 1);
  }

  /** The surface of the whole field. */
  whole(): Mesh {
    const across = this.size - 1;
    return this.part({ first: [0, 0, 0], end: [across, across, across] });
  }

  /**
   * The part of the surface round the edges that begin in these cells. It needs vertices of the cells one before, which are the same, to
   * the bit, in the part that they belong to: parts that cover the grid make a closed surface.
   */
  part({ first: [x0, y0, z0], end: [x1, y1, z1] }: Cells): Mesh {
    const { size, cells } = this;
    const layer = size * size;
    this.vertexCount = this.indexCount = 0;
    const mixed = this.mixedRows(x0, y0, z0, x1, y1, z1);
    const rows = y1 - y0 + 1;
    // the vertices of the cells of this layer and of the one before, once they are needed
    const width = x1 - x0 + 1;
    if (this.now.length < width * rows) {
      this.now = new Uint32Array(width * rows);
      this.before = new Uint32Array(width * rows);
    }
    let { now, before } = this;
    before.fill(NONE);
    for (let z = z0; z < z1; z++) {
      if (z > z0) [now, before] = [before, now];
      now.fill(NONE);
      for (let y = y0; y < y1; y++) {
        const row = y - y0 + rows * (z - z0);
        const kinds = mixed[row]! | mixed[row + 1]! | mixed[row + rows]!;
        // all inside, or all outside
        if (kinds === 1 || kinds === 2) continue;
        let at = x0 + size * y + layer * z;
        let cell = 1 + width * (y - y0 + 1);
        for (let x = x0; x < x1; x++, at++, cell++) {
          const value = cells[at]!;
          const isFront = value < 0;
          // the four cells round each of the edges that meet in the first corner; none is at the rim
          if ((value ^ cells[at + 1]!) < 0) {
            const a = this.vertex(before, cell - width, x, y - 1, z - 1);
            const b = this.vertex(before, cell, x, y, z - 1);
            const c = this.vertex(now, cell, x, y, z);
            this.addQuad(a, b, c, this.vertex(now, cell - width, x, y - 1, z), isFront);
          }
          if ((value ^ cells[at + size]!) < 0) {
            const a = this.vertex(before, cell - 1, x - 1, y, z - 1);
            const b = this.vertex(now, cell - 1, x - 1, y, z);
            const c = this.vertex(now, cell, x, y, z);
            this.addQuad(a, b, c, this.vertex(before, cell, x, y, z - 1), isFront);
          }
          if ((value ^ cells[at + layer]!) < 0) {
            const a = this.vertex(now, cell - width - 1, x - 1, y - 1, z);
            const b = this.vertex(now, cell - width, x, y - 1, z);
            const c = this.vertex(now, cell, x, y, z);
            this.addQuad(a, b, c, this.vertex(now, cell - 1, x - 1, y, z), isFront);
          }
        }
      }
    }
    return this.packed();
  }

  /** What was made, in one piece of memory of its own. */
  private packed(): Mesh {
    const { vertexCount, indexCount } = this;
    const buffer = new ArrayBuffer(28 * vertexCount + 4 * indexCount);
    const positions = new Float32Array(buffer, 0, 3 * vertexCount);
    const normals = new Float32Array(buffer, 12 * vertexCount, 3 * vertexCount);
    const openness = new Float32Array(buffer, 24 * vertexCount, vertexCount);
    const triangles = new Uint32Array(buffer, 28 * vertexCount, indexCount);
    positions.set(this.positions.subarray(0, 3 * vertexCount));
    normals.set(this.normals.subarray(0, 3 * vertexCount));
    openness.set(this.openness.subarray(0, vertexCount));
    triangles.set(this.triangles.subarray(0, indexCount));
    return { positions, normals, openness, triangles };
  }

  /** For each row: 1 if some of it is inside, 2 if some of it is outside, 3 for both. */
  private mixedRows(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): Uint8Array {
    const { size, cells } = this;
    const count = (y1 - y0 + 1) * (z1 - z0 + 1);
    if (this.rows.length < count) this.rows = new Uint8Array(count);
    const { rows, words } = this;
    let row = 0;
    for (let z = z0; z <= z1; z++)
      for (let y = y0; y <= y1; y++, row++) {
        const end = size * (y + size * z) + x1;
        let at = end - x1 + x0;
        let some = 0;
        let all = -1;
        // four voxels at once: their signs are the highest bits of the bytes
        for (; at + 3 <= end; at += 4) {
          const word = words[at >> 2]!;
          some |= word;
          all &= word;
        }
        for (; at <= end; at++) {
          some |= cells[at]!;
          all &= cells[at]!;
        }
        rows[row] = ((some & SIGNS) !== 0 ? 1 : 0) | ((all & SIGNS) !== SIGNS ? 2 : 0);
      }
    return rows;
  }

  /** The number of a cell's vertex, which is made when it is first asked for. */
  private vertex(known: Uint32Array, cell: number, x: number, y: number, z: number): number {
    const vertex = known[cell]!;
    if (vertex !== NONE) return vertex;
    if (this.vertexCount === this.openness.length) {
      this.positions = wider(this.positions);
      this.normals = wider(this.normals);
      this.openness = wider(this.openness);
    }
    this.addVertex(x, y, z);
    return (known[cell] = this.vertexCount++);
  }

  /** The middle of where the surface crosses the edges of a cell. */
  private addVertex(cellX: number, cellY: number, cellZ: number): void {
    const { cells, size, offsets, values } = this;
    const first = cellX + size * (cellY + size * cellZ);
    let inside = 0;
    for (let corner = 0; corner < 8; corner++) {
      const value = cells[first + offsets[corner]!]!;
      values[corner] = value;
      if (value < 0) inside |= 1 << corner;
    }
    let x = 0;
    let y = 0;
    let z = 0;
    let count = 0;
    for (let edge = 0, bits = CROSSED[inside]!; bits !== 0; edge++, bits >>= 1) {
      if ((bits & 1) === 0) continue;
      const from = FROM[edge]!;
      const a = values[from]!;
      const part = a / (a - values[TO[edge]!]!);
      x += from & 1;
      y += (from >> 1) & 1;
      z += from >> 2;
      if (edge < 4) x += part;
      else if (edge < 8) y += part;
      else z += part;
      count++;
    }
    x = cellX + x / count;
    y = cellY + y / count;
    z = cellZ + z / count;
    const { step } = this.field;
    const middle = (size - 1) / 2;
    const { vertexCount, positions, normals } = this;
    const at = 3 * vertexCount;
    positions[at] = (x - middle) * step;
    positions[at + 1] = (y - middle) * step;
    positions[at + 2] = (z - middle) * step;
    slope(cells, size, x, y, z, normals, at);
    const nx = normals[at]! / step;
    const ny = normals[at + 1]! / step;
    const nz = normals[at + 2]! / step;
    let open = 0;
    for (let probe = 0; probe < 3; probe++) {
      const far = PROBES[probe]!;
      const distance = sample(cells, size, x + nx * far, y + ny * far, z + nz * far) / NEEDED[probe]!;
      open += WEIGHTS[probe]! * (distance < 0 ? 0 : distance > 1 ? 1 : distance);
    }
    this.openness[vertexCount] = open > 1 ? 1 : open;
  }

  /** Two triangles, split where they are least bent. */
  private addQuad(a: number, second: number, c: number, fourth: number, isFront: boolean): void {
    const b = isFront ? second : fourth;
    const d = isFront ? fourth : second;
    if (this.indexCount + 6 > this.triangles.length) this.triangles = wider(this.triangles);
    const { triangles, indexCount: at } = this;
    const isAcross = this.apart(a, c) > this.apart(b, d);
    triangles[at] = a;
    triangles[at + 1] = b;
    triangles[at + 2] = isAcross ? d : c;
    triangles[at + 3] = isAcross ? b : a;
    triangles[at + 4] = c;
    triangles[at + 5] = d;
    this.indexCount += 6;
  }

  private apart(from: number, to: number): number {
    const { positions } = this;
    const x = positions[3 * from]! - positions[3 * to]!;
    const y = positions[3 * from + 1]! - positions[3 * to + 1]!;
    const z = positions[3 * from + 2]! - positions[3 * to + 2]!;
    return x * x + y * y + z * z;
  }
}

/** The same numbers, with room for as many again. */
function wider<T extends Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(numbers: T): T {
  const room = new (numbers.constructor as new (length: number) => T)(2 * numbers.length);
  room.set(numbers);
  return room;
}
