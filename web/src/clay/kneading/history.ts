// What steps changed, so that they can be taken back and done again at once: differences of blocks, packed, and no more of them
// than fit into some memory.
import { SIZE } from "../field";
import { BLOCK, BLOCK_VOXELS, type BlockBits, BLOCKS, type Box, CLAY, type Piece } from "./piece";

/** What one step changed. */
interface Difference {
  blocks: BlockBits;
  /** The differences of the blocks' bytes, modulo 256, in the order of the blocks. */
  packed: Uint8Array;
}

/** Calls `visit` with the number of each block. */
export function eachBlock(blocks: BlockBits, visit: (block: number) => void): void {
  for (let row = 0; row < blocks.length; row++)
    for (let x = 0, bits = blocks[row]!; bits !== 0; x++, bits >>= 1) if (bits & 1) visit(x + BLOCKS * row);
}

/** The index of the first voxel of a block. */
export const firstOf = (block: number): number =>
  BLOCK * ((block % BLOCKS) + SIZE * (Math.floor(block / BLOCKS) % BLOCKS)) +
  BLOCK * SIZE * SIZE * Math.floor(block / (BLOCKS * BLOCKS));

/** Copies a block out of a field, from `to` on. */
export function copyOut(cells: Int8Array, block: number, into: Int8Array, to: number): void {
  for (let z = 0, from = firstOf(block); z < BLOCK; z++, from += SIZE * SIZE - BLOCK * SIZE)
    for (let y = 0; y < BLOCK; y++, from += SIZE)
      for (let x = 0; x < BLOCK; x++) into[to++] = cells[from + x]!;
}

/** Copies a block into a field. */
export function copyIn(cells: Int8Array, block: number, from: Int8Array, at: number): void {
  for (let z = 0, to = firstOf(block); z < BLOCK; z++, to += SIZE * SIZE - BLOCK * SIZE)
    for (let y = 0; y < BLOCK; y++, to += SIZE) for (let x = 0; x < BLOCK; x++) cells[to + x] = from[at++]!;
}

/** The blocks of a piece as they were before the step that is being done. */
export class Memory {
  readonly saved: BlockBits = new Uint16Array(BLOCKS * BLOCKS);
  private readonly old = new Int8Array(SIZE ** 3);
  private amount = 0;

  constructor(private readonly piece: Piece) {}

  /** From now on what changes is remembered. */
  begin(): void {
    this.saved.fill(0);
    this.amount = this.piece.amount;
    this.piece.beforeChange = (box) => this.save(box);
  }

  private save({ x0, x1, y0, y1, z0, z1 }: Readonly<Box>): void {
    const { cells } = this.piece;
    for (let z = z0 >> 3; z <= z1 >> 3; z++)
      for (let y = y0 >> 3; y <= y1 >> 3; y++) {
        const row = y + BLOCKS * z;
        for (let x = x0 >> 3; x <= x1 >> 3; x++) {
          if (this.saved[row]! & (1 << x)) continue;
          this.saved[row]! |= 1 << x;
          const block = x + BLOCKS * row;
          copyOut(cells, block, this.old, block * BLOCK_VOXELS);
        }
      }
  }

  /** As if nothing had happened. */
  restore(): void {
    const { piece } = this;
    eachBlock(this.saved, (block) => copyIn(piece.cells, block, this.old, block * BLOCK_VOXELS));
    for (let row = 0; row < this.saved.length; row++) piece.changed[row]! |= this.saved[row]!;
    piece.amount = this.amount;
  }

  /** The cells as they were. */
  before(): Int8Array {
    const cells = this.piece.cells.slice();
    eachBlock(this.saved, (block) => copyIn(cells, block, this.old, block * BLOCK_VOXELS));
    return cells;
  }

  /** What has changed; undefined if nothing has. */
  difference(): Difference | undefined {
    const blocks: BlockBits = new Uint16Array(BLOCKS * BLOCKS);
    const packer = new Packer();
    const now = new Int8Array(BLOCK_VOXELS);
    eachBlock(this.saved, (block) => {
      copyOut(this.piece.cells, block, now, 0);
      const first = block * BLOCK_VOXELS;
      let isOther = false;
      for (let at = 0; at < BLOCK_VOXELS; at++) {
        now[at] = now[at]! - this.old[first + at]!;
        if (now[at] !== 0) isOther = true;
      }
      if (!isOther) return;
      blocks[Math.floor(block / BLOCKS)]! |= 1 << (block % BLOCKS);
      packer.add(now);
    });
    return packer.isEmpty ? undefined : { blocks, packed: packer.packed() };
  }
}

/** Something small that may have to be undone at once. */
export class Trial {
  private readonly parts: { box: Box; cells: Int8Array }[] = [];
  private readonly before: Piece["beforeChange"];

  constructor(private readonly piece: Piece) {
    this.before = piece.beforeChange;
    piece.beforeChange = (box) => {
      this.before(box);
      this.parts.push({ box: { ...box }, cells: this.copied(box) });
    };
  }

  private copied({ x0, x1, y0, y1, z0, z1 }: Readonly<Box>): Int8Array {
    const width = x1 - x0 + 1;
    const copy = new Int8Array(width * (y1 - y0 + 1) * (z1 - z0 + 1));
    for (let z = z0, to = 0; z <= z1; z++)
      for (let y = y0; y <= y1; y++, to += width) {
        const from = x0 + SIZE * (y + SIZE * z);
        copy.set(this.piece.cells.subarray(from, from + width), to);
      }
    return copy;
  }

  /** It is done. */
  end(): void {
    this.piece.beforeChange = this.before;
  }

  /** As if it had not been done. */
  undo(): void {
    const { piece } = this;
    for (const { box, cells } of this.parts.toReversed()) {
      const { x0, x1, y0, y1, z0, z1 } = box;
      for (let z = z0, at = 0; z <= z1; z++)
        for (let y = y0; y <= y1; y++) {
          for (let x = x0; x <= x1; x++) piece.row[x] = cells[at++]!;
          piece.put(y, z, x0, x1);
        }
    }
  }
}

/** Runs and what is between them: a byte n below 128 is followed by n + 1 bytes, any other by one byte that stands n − 126 times. */
class Packer {
  private bytes = new Uint8Array(4096);
  private length = 0;

  get isEmpty(): boolean {
    return this.length === 0;
  }

  packed(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  add(values: Int8Array): void {
    // at worst a byte for every 128 is added
    if (this.length + 2 * values.length > this.bytes.length) {
      const wider = new Uint8Array(2 * (this.length + values.length));
      wider.set(this.bytes.subarray(0, this.length));
      this.bytes = wider;
    }
    const { bytes } = this;
    for (let at = 0; at < values.length;) {
      const run = runAt(values, at, 129);
      if (run > 1) {
        bytes[this.length++] = 126 + run;
        bytes[this.length++] = values[at]!;
        at += run;
        continue;
      }
      const from = at++;
      while (at < values.length && at - from < 128 && runAt(values, at, 3) < 3) at++;
      bytes[this.length++] = at - from - 1;
      for (let copy = from; copy < at; copy++) bytes[this.length++] = values[copy]!;
    }
  }
}

/** How often a value stands from here on, up to `most`. */
function runAt(values: Int8Array, at: number, most: number): number {
  let run = 1;
  while (run < most && at + run < values.length && values[at + run] === values[at]) run++;
  return run;
}

/** Adds a difference to a piece (`sign` 1), or takes it off (−1). */
function apply(piece: Piece, { blocks, packed }: Difference, sign: number): void {
  const { cells } = piece;
  const block = new Int8Array(BLOCK_VOXELS);
  let at = 0;
  eachBlock(blocks, (index) => {
    for (let to = 0; to < BLOCK_VOXELS;) {
      const head = packed[at++]!;
      if (head < 128) for (let copy = 0; copy <= head; copy++) block[to++] = packed[at++]!;
      else {
        block.fill(packed[at++]!, to, to + head - 126);
        to += head - 126;
      }
    }
    for (let z = 0, from = firstOf(index), voxel = 0; z < BLOCK; z++, from += SIZE * SIZE - BLOCK * SIZE)
      for (let y = 0; y < BLOCK; y++, from += SIZE)
        for (let x = 0; x < BLOCK; x++, voxel++) {
          const before = cells[from + x]!;
          const now = ((before + sign * block[voxel]!) << 24) >> 24;
          cells[from + x] = now;
          piece.amount += CLAY[now + 128]! - CLAY[before + 128]!;
        }
  });
  for (let row = 0; row < blocks.length; row++) piece.changed[row]! |= blocks[row]!;
}

/** The differences of a figure's steps. Of steps that are too long ago there is none. */
export class History {
  private readonly differences = new Map<number, Difference>();
  private bytes = 0;

  constructor(private readonly most: number) {}

  /** Remembers what the step before this number of steps changed; all later ones are gone. */
  add(step: number, difference: Difference): void {
    for (const later of [...this.differences.keys()]) if (later >= step) this.drop(later);
    this.differences.set(step, difference);
    this.bytes += sizeOf(difference);
    for (const oldest of this.differences.keys()) {
      if (this.bytes <= this.most) break;
      this.drop(oldest);
    }
  }

  forget(): void {
    this.differences.clear();
    this.bytes = 0;
  }

  private drop(step: number): void {
    this.bytes -= sizeOf(this.differences.get(step)!);
    this.differences.delete(step);
  }

  /** The first number of steps that can be gone back to from here without doing strokes anew. */
  quickFrom(step: number): number {
    while (this.differences.has(step)) step--;
    return step;
  }

  /** Takes back the last of so many steps, or does it again (`sign` 1). Returns the blocks that changed; undefined if that is not known. */
  walk(piece: Piece, step: number, sign: 1 | -1): BlockBits | undefined {
    const difference = this.differences.get(step);
    if (difference) apply(piece, difference, sign);
    return difference?.blocks;
  }
}

const sizeOf = ({ blocks, packed }: Difference): number => blocks.byteLength + packed.byteLength;
