// Figures as bytes: runs of far voxels, guesses for the others, deflated. docs/clay.md describes the format; the same as in
// crates/clay/src/codec.rs.
import { deflate, inflate } from "./deflate";
import { Fault } from "./fault";
import { BAND, type Field, HAND_IN_BAND, SIZE } from "./field";

/** The most bytes of an encoded figure. */
export const LARGEST = 150_000;

const MAGIC = [0x43, 0x4c, 0x41, 0x59];
const VERSION = 1;
const HEADER = 6;
const VOXELS = SIZE ** 3;
const LARGEST_INFLATED = 2 * VOXELS + 16;

/** A figure as bytes; the whole field, or what `forHandIn` left of it. Only those of up to `LARGEST` can be decoded. */
export async function encode(field: Field): Promise<Uint8Array<ArrayBuffer>> {
  if (field.size !== SIZE) throw new Error("a preview is no figure");
  const isCut = field.cells.every((value) => Math.abs(value) <= HAND_IN_BAND);
  const band = isCut ? HAND_IN_BAND : BAND;
  const packed = await deflate(write(field.cells, band));
  const bytes = new Uint8Array(HEADER + packed.length);
  bytes.set([...MAGIC, VERSION, band]);
  bytes.set(packed, HEADER);
  return bytes;
}

/** The figure in these bytes; throws a `Fault` if there is none. */
export async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<Field> {
  if (bytes.length > LARGEST) throw new Fault("too_large");
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) throw new Fault("not_a_figure");
  const band = bytes[5];
  if (band === undefined) throw new Fault("truncated");
  if (bytes[4] !== VERSION) throw new Fault("unknown_version");
  if (band !== BAND && band !== HAND_IN_BAND) throw new Fault("bad_band");
  const cells = read(await inflate(bytes.subarray(HEADER), LARGEST_INFLATED), band);
  if (isInsideRim(cells)) throw new Fault("inside_rim");
  return { size: SIZE, step: 1, cells };
}

function isInsideRim(cells: Int8Array): boolean {
  const last = SIZE - 1;
  for (let z = 0; z < SIZE; z++)
    for (let y = 0; y < SIZE; y++) {
      const isEdge = y === 0 || y === last || z === 0 || z === last;
      const row = SIZE * (y + SIZE * z);
      for (let x = 0; x < SIZE; x += isEdge ? 1 : last) if (cells[row + x]! < 0) return true;
    }
  return false;
}

/** Reads or writes one voxel after the other. */
interface Pass {
  /** The next voxel, which is expected to be `far`. */
  expected(far: number, at: number): number;
  /** The next voxel, which may be anything and is probably near `guess`. */
  guessed(guess: number, at: number): number;
  /** Whether the next `SIZE` voxels are all expected and all as expected; takes them if so. */
  rowOf(far: number, at: number): boolean;
}

/** Goes through the field: where the three earlier neighbours are as far out, or in, as values go, the voxel most likely is, too. */
function walk(pass: Pass, band: number): Int8Array {
  const cells = new Int8Array(VOXELS).fill(band);
  // which rows are outside throughout: most are, and go by at once
  const isFar = new Uint8Array(SIZE * SIZE);
  const outside = new Int8Array(SIZE).fill(band);
  const row = (index: number, isThere: boolean) =>
    isThere ? cells.subarray(index * SIZE, (index + 1) * SIZE) : outside;
  for (let index = 0; index < SIZE * SIZE; index++) {
    const isLow = index % SIZE === 0;
    const isBack = index < SIZE;
    if ((isLow || isFar[index - 1]) && (isBack || isFar[index - SIZE]) && pass.rowOf(band, index * SIZE)) {
      isFar[index] = 1;
      continue;
    }
    const below = row(index - 1, !isLow);
    const behind = row(index - SIZE, !isBack);
    const both = row(index - SIZE - 1, !isLow && !isBack);
    let [left, leftBelow, leftBehind] = [band, band, band];
    let far = 1;
    for (let x = 0, at = index * SIZE; x < SIZE; x++, at++) {
      const down = below[x]!;
      const back = behind[x]!;
      let value: number;
      if (left === down && down === back && (left === band || left === -band))
        value = pass.expected(left, at);
      else {
        // the mean of the three planes through the neighbours, to the nearest
        const sum = 2 * (left + down + back) - (leftBelow + leftBehind + both[x]!);
        const mean = Math.floor((sum + 1) / 3);
        value = pass.guessed(mean > band ? band : mean < -band ? -band : mean, at);
      }
      cells[at] = value;
      if (value !== band) far = 0;
      left = value;
      leftBelow = down;
      leftBehind = back;
    }
    isFar[index] = far;
  }
  return cells;
}

function write(cells: Int8Array, band: number): Uint8Array<ArrayBuffer> {
  const runs: number[] = [];
  const values: number[] = [];
  let run = 0;
  const endRun = () => {
    for (; run >= 128; run >>= 7) runs.push((run & 127) | 128);
    runs.push(run);
    run = 0;
  };
  walk(
    {
      expected(far, at) {
        const value = cells[at]!;
        if (value === far) run++;
        else {
          endRun();
          values.push((value - far) & 255);
        }
        return value;
      },
      guessed(guess, at) {
        values.push((cells[at]! - guess) & 255);
        return cells[at]!;
      },
      rowOf(far, at) {
        for (let x = 0; x < SIZE; x++) if (cells[at + x] !== far) return false;
        run += SIZE;
        return true;
      },
    },
    band,
  );
  endRun();
  const bytes = new Uint8Array(4 + runs.length + values.length);
  new DataView(bytes.buffer).setUint32(0, runs.length, true);
  bytes.set(runs, 4);
  bytes.set(values, 4 + runs.length);
  return bytes;
}

function read(bytes: Uint8Array<ArrayBuffer>, band: number): Int8Array {
  if (bytes.length < 4) throw new Fault("truncated");
  const endOfRuns = 4 + new DataView(bytes.buffer).getUint32(0, true);
  if (endOfRuns > bytes.length) throw new Fault("truncated");
  let atRun = 4;
  let atValue = endOfRuns;
  const nextRun = () => {
    let number = 0;
    for (let shift = 0; shift <= 21; shift += 7) {
      if (atRun >= endOfRuns) throw new Fault("truncated");
      const byte = bytes[atRun++]!;
      if (byte === 0 && shift > 0) throw new Fault("corrupt");
      number |= (byte & 127) << shift;
      if (byte < 128) return number;
    }
    throw new Fault("corrupt");
  };
  const next = (guess: number) => {
    if (atValue >= bytes.length) throw new Fault("truncated");
    const value = ((guess + bytes[atValue++]!) << 24) >> 24;
    if (value > band || value < -band) throw new Fault("value_out_of_band");
    return value;
  };
  let run = nextRun();
  const cells = walk(
    {
      expected(far) {
        if (run > 0) {
          run--;
          return far;
        }
        run = nextRun();
        const value = next(far);
        // otherwise the run would have been longer: there is one way to write a field
        if (value === far) throw new Fault("corrupt");
        return value;
      },
      guessed: next,
      rowOf() {
        if (run < SIZE) return false;
        run -= SIZE;
        return true;
      },
    },
    band,
  );
  if (run > 0 || atRun < endOfRuns || atValue < bytes.length) throw new Fault("trailing_bytes");
  return cells;
}
