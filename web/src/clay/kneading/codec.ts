// Strokes as bytes: small differences from dab to dab, deflated. docs/clay.md describes the format; the same as in
// crates/clay/src/codec/strokes.rs.
import { deflate, inflate } from "../deflate";
import { Fault } from "../fault";
import { KINDS, LIMITS, type Rotation, type Shape, type Vector } from "../shapes";
import { type Dab, isDirected, LAST, type Stroke, STROKE_LIMITS, TOOLS, checkStroke } from "./strokes";
import { Tally } from "./work";

type Bytes = Uint8Array<ArrayBuffer>;

/** The most bytes of encoded strokes. */
export const LARGEST_STROKES = 1_000_000;
const LARGEST_INFLATED = 4_000_000;

const MAGIC = [0x53, 0x54, 0x52, 0x4b];
const VERSION = 1;
const HEADER = 5;

const [CUT, SHAPES, SETTLE] = [16, 17, 18];
/** What the first dab is compared with. */
const MIDDLE = LAST / 2;
/** Bits of a shape's flags. */
const [IS_CUT, IS_MIRRORED, IS_ROTATED] = [1, 2, 4];

/** Strokes as bytes; throws a `Fault` if they are too many, or some cannot be done. */
export async function encodeStrokes(strokes: readonly Stroke[]): Promise<Bytes> {
  const tally = new Tally();
  const writer = new Writer();
  writer.number(strokes.length);
  strokes.forEach((stroke, index) => {
    checkStroke(stroke, index);
    tally.add(stroke);
    writer.stroke(stroke);
  });
  const inner = writer.bytes();
  if (inner.length > LARGEST_INFLATED) throw new Fault("too_large");
  const packed = await deflate(inner);
  if (HEADER + packed.length > LARGEST_STROKES) throw new Fault("too_large");
  const bytes = new Uint8Array(HEADER + packed.length);
  bytes.set([...MAGIC, VERSION]);
  bytes.set(packed, HEADER);
  return bytes;
}

/** The strokes in these bytes, all of which can be done; throws a `Fault` if there are none. */
export async function decodeStrokes(bytes: Bytes): Promise<Stroke[]> {
  if (bytes.length > LARGEST_STROKES) throw new Fault("too_large");
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) throw new Fault("not_strokes");
  if (bytes[4] === undefined) throw new Fault("truncated");
  if (bytes[4] !== VERSION) throw new Fault("unknown_version");
  const reader = new Reader(await inflate(bytes.subarray(HEADER), LARGEST_INFLATED));
  const count = reader.number();
  if (count > STROKE_LIMITS.strokes[1]) throw new Fault("too_many_strokes");
  const strokes: Stroke[] = [];
  for (let index = 0; index < count; index++) {
    const stroke = reader.stroke();
    checkStroke(stroke, index);
    reader.tally.add(stroke);
    strokes.push(stroke);
  }
  reader.end();
  return strokes;
}

/** The numbers of a dab, in the order in which they are written; without a direction only the first four. */
const numbersOf = ({ x, y, z, strength, dx = 0, dy = 0, dz = 0 }: Dab) => [x, y, z, strength, dx, dy, dz];
const FIRST = [MIDDLE, MIDDLE, MIDDLE, 0, 0, 0, 0];

class Writer {
  private room: Bytes = new Uint8Array(4096);
  private length = 0;

  bytes(): Bytes {
    return this.room.subarray(0, this.length);
  }

  byte(value: number): void {
    if (this.length === this.room.length) {
      const wider = new Uint8Array(2 * this.length);
      wider.set(this.room);
      this.room = wider;
    }
    this.room[this.length++] = value;
  }

  /** Seven bits a byte, the lowest first. */
  number(value: number): void {
    let rest = value >>> 0;
    for (; rest >= 128; rest >>>= 7) this.byte((rest & 127) | 128);
    this.byte(rest);
  }

  signed(value: number): void {
    this.number((value << 1) ^ (value >> 31));
  }

  stroke(stroke: Stroke): void {
    switch (stroke.kind) {
      case "brush": {
        this.byte(TOOLS.indexOf(stroke.tool));
        this.number(stroke.radius);
        this.byte(stroke.mirror ? 1 : 0);
        this.number(stroke.dabs.length);
        const width = isDirected(stroke.tool) ? 7 : 4;
        let before = FIRST;
        for (const dab of stroke.dabs) {
          const now = numbersOf(dab);
          for (let at = 0; at < width; at++) this.signed(now[at]! - before[at]!);
          before = now;
        }
        break;
      }
      case "cut":
        this.byte(CUT);
        for (const at of [stroke.x, stroke.y, stroke.z]) this.number(at);
        for (const along of [stroke.dx, stroke.dy, stroke.dz]) this.signed(along);
        break;
      case "shapes":
        this.byte(SHAPES);
        this.number(stroke.shapes.length);
        for (const shape of stroke.shapes) this.shape(shape);
        break;
      case "settle":
        this.byte(SETTLE);
        this.number(stroke.amount);
    }
  }

  private shape(shape: Shape): void {
    const { kind, position, size, rotation, round = 0, taper = 0, bend = 0, blend = 0 } = shape;
    this.byte(KINDS.indexOf(kind));
    this.byte((shape.cut ? IS_CUT : 0) | (shape.mirror ? IS_MIRRORED : 0) | (rotation ? IS_ROTATED : 0));
    for (const at of position) this.signed(at);
    for (const half of size) this.number(half);
    for (const cosine of rotation ?? []) this.signed(cosine);
    this.number(round);
    this.number(taper);
    this.signed(bend);
    this.number(blend);
  }
}

class Reader {
  readonly tally = new Tally();
  private at = 0;

  constructor(private readonly from: Bytes) {}

  end(): void {
    if (this.at < this.from.length) throw new Fault("trailing_bytes");
  }

  byte(): number {
    const byte = this.from[this.at++];
    if (byte === undefined) throw new Fault("truncated");
    return byte;
  }

  /** One of the first few; anything else means nothing. */
  private oneOf(count: number): number {
    const byte = this.byte();
    if (byte >= count) throw new Fault("corrupt");
    return byte;
  }

  number(): number {
    let number = 0;
    for (let shift = 0; shift <= 28; shift += 7) {
      const byte = this.byte();
      if ((byte === 0 && shift > 0) || (shift === 28 && byte > 15)) throw new Fault("corrupt");
      number = (number | ((byte & 127) << shift)) >>> 0;
      if (byte < 128) return number;
    }
    throw new Fault("corrupt");
  }

  signed(): number {
    const number = this.number();
    return (number >>> 1) ^ -(number & 1);
  }

  stroke(): Stroke {
    const kind = this.byte();
    const tool = TOOLS[kind];
    if (tool) {
      const brush = { tool, radius: this.number(), mirror: this.oneOf(2) === 1 };
      const count = this.number();
      // before there is room for them
      if (this.tally.dabs + count > STROKE_LIMITS.dabs[1]) throw new Fault("too_many_dabs");
      const dabs: Dab[] = [];
      const now = [...FIRST];
      for (let index = 0; index < count; index++) {
        for (let at = 0; at < (isDirected(tool) ? 7 : 4); at++) now[at] = now[at]! + this.signed();
        const [x, y, z, strength, dx, dy, dz] = now as [
          number,
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        dabs.push(isDirected(tool) ? { x, y, z, strength, dx, dy, dz } : { x, y, z, strength });
      }
      return { kind: "brush", ...brush, dabs };
    }
    switch (kind) {
      case CUT: {
        const [x, y, z] = [this.number(), this.number(), this.number()];
        return { kind: "cut", x, y, z, dx: this.signed(), dy: this.signed(), dz: this.signed() };
      }
      case SHAPES: {
        const count = this.number();
        if (count > LIMITS.shapes[1]) throw new Fault("too_many_shapes");
        return { kind: "shapes", shapes: Array.from({ length: count }, () => this.shape()) };
      }
      case SETTLE:
        return { kind: "settle", amount: this.number() };
      default:
        throw new Fault("corrupt");
    }
  }

  private shape(): Shape {
    const kind = KINDS[this.oneOf(KINDS.length)]!;
    const flags = this.oneOf(8);
    const shape: Shape = {
      kind,
      position: [this.signed(), this.signed(), this.signed()] satisfies Vector,
      size: [this.number(), this.number(), this.number()] satisfies Vector,
    };
    if (flags & IS_ROTATED) shape.rotation = Array.from({ length: 9 }, () => this.signed()) as Rotation;
    // what is 0 is left out, as in lists that people write
    const [round, taper, bend, blend] = [this.number(), this.number(), this.signed(), this.number()];
    if (round) shape.round = round;
    if (taper) shape.taper = taper;
    if (bend) shape.bend = bend;
    if (blend) shape.blend = blend;
    if (flags & IS_CUT) shape.cut = true;
    if (flags & IS_MIRRORED) shape.mirror = true;
    return shape;
  }
}
