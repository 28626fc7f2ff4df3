// The field of a figure that is being worked on: its amount is always known, and so is what has changed.
import { amount, BAND, emptyField, type Field, SIZE } from "../field";

/** Fields are compared, kept and sent in blocks of 8³ voxels. */
export const BLOCK = 8;
/** Blocks along each side. */
export const BLOCKS = SIZE / BLOCK;
export const BLOCK_VOXELS = BLOCK ** 3;
/** Voxels along each side of a chunk of the mesh. */
export const CHUNK = 16;
/** Chunks along each side. */
export const CHUNKS_ALONG = SIZE / CHUNK;

const LAST_VOXEL = SIZE - 1;
/** A change further from the surface than two voxels moves no vertex of a well-kept field. */
const NEAR = 64;

/** The clay of a voxel, by its value + 128. */
export const CLAY = Uint8Array.from({ length: 256 }, (_, at) => Math.max(0, Math.min(32, 16 - (at - 128))));

/** Along an axis, the chunks (a bit each) whose vertices depend on each voxel: those of the cells one before, and a voxel more on either side. */
const CHUNK_BITS = Uint8Array.from({ length: SIZE }, (_, at) => chunksRound(at - 1, at + 2));

/** The chunks with cells from the voxel `from` to the voxel `to`, a bit each; vertices of the cell before a chunk are its own, too. */
export function chunksRound(from: number, to: number): number {
  let bits = 0;
  for (let chunk = 0; chunk < CHUNKS_ALONG; chunk++)
    if (to >= CHUNK * chunk && from <= CHUNK * (chunk + 1)) bits |= 1 << chunk;
  return bits;
}

/** The least values by distance of a row from the nearest side of the grid: half a voxel is cut off all round. Further in than five voxels there is none. */
const RIMS = Array.from({ length: 6 }, (_, edge) =>
  Int16Array.from({ length: SIZE }, (_, x) => 16 - 32 * Math.min(edge, x, LAST_VOXEL - x)),
);

/** A part of the grid, both ends included. */
export interface Box {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  z0: number;
  z1: number;
}

export const WHOLE: Readonly<Box> = {
  x0: 0,
  x1: LAST_VOXEL,
  y0: 0,
  y1: LAST_VOXEL,
  z0: 0,
  z1: LAST_VOXEL,
};

/** Blocks of the grid: a bit for each block along x, by y and z. */
export type BlockBits = Uint16Array<ArrayBuffer>;

export class Piece implements Field {
  readonly size = SIZE;
  readonly step = 1;
  readonly cells: Int8Array;
  amount: number;
  /** The blocks that changed since somebody last cleared them. */
  readonly changed: BlockBits = new Uint16Array(BLOCKS * BLOCKS);
  /** The chunks whose mesh is not right any more: a bit for each along x, by y and z. */
  readonly dirty = new Uint8Array(CHUNKS_ALONG * CHUNKS_ALONG);
  /** The values that `put` is to write, by x. */
  readonly row = new Int32Array(SIZE);

  constructor(from: Field = emptyField()) {
    this.cells = from.cells;
    this.amount = amount(from);
  }

  /** Called with the part of the grid that is about to be written to. */
  beforeChange: (box: Readonly<Box>) => void = () => {};

  /**
   * Writes the values of `row` from one voxel of a row to another: cut to the band, and raised to the rim. What moves no vertex need not
   * soil any chunk.
   */
  put(y: number, z: number, from: number, to: number, soils = true): void {
    const { cells, row } = this;
    const edge = Math.min(y, LAST_VOXEL - y, z, LAST_VOXEL - z);
    const rim = RIMS[edge < 5 ? edge : 5]!;
    let at = from + SIZE * (y + SIZE * z);
    let blocks = 0;
    let chunks = 0;
    let gained = 0;
    for (let x = from; x <= to; x++, at++) {
      let value = row[x]!;
      if (value > BAND) value = BAND;
      else if (value < -BAND) value = -BAND;
      if (value < rim[x]!) value = rim[x]!;
      const before = cells[at]!;
      if (value === before) continue;
      cells[at] = value;
      gained += CLAY[value + 128]! - CLAY[before + 128]!;
      blocks |= 1 << (x >> 3);
      if ((value <= NEAR && value >= -NEAR) || (before <= NEAR && before >= -NEAR)) chunks |= CHUNK_BITS[x]!;
    }
    if (blocks === 0) return;
    this.amount += gained;
    this.changed[(y >> 3) + BLOCKS * (z >> 3)]! |= blocks;
    if (soils && chunks !== 0) this.soil(chunks, CHUNK_BITS[y]!, CHUNK_BITS[z]!);
  }

  /** Marks chunks as dirty, by their bits along each axis. */
  soil(across: number, up: number, deep: number): void {
    for (let z = 0; z < CHUNKS_ALONG; z++)
      if (deep & (1 << z))
        for (let y = 0; y < CHUNKS_ALONG; y++) if (up & (1 << y)) this.dirty[y + CHUNKS_ALONG * z]! |= across;
  }
}
