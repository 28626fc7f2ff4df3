// The bench as bytes. The first part is what the clock hands in when the time is up: concepts and figures, as
// crates/barbarossa/src/draft.rs reads them, little-endian. Behind it are the pieces, for this page alone, as JSON.
import { KINDS, type Kind, type Vector } from "../../../clay";
import { MOST_PIECES, type Figure } from "./figure";
import { settled, type Piece } from "./piece";
import type { Bench, Subject } from "./workbench.svelte";

type Bytes = Uint8Array<ArrayBuffer>;

const MAGIC = "BARD";
const VERSION = 1;
const NO_CONCEPT = 0xffff;

/** The bench, and the figures as far as they are made; null for a lump. */
export function toBytes({ figures, subjects }: Bench, made: readonly (Bytes | null)[]): Bytes {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [encoder.encode(MAGIC), Uint8Array.of(VERSION, figures.length)];
  const number = (bytes: 2 | 4, value: number) => {
    const view = new DataView(new ArrayBuffer(bytes));
    if (bytes === 2) view.setUint16(0, value, true);
    else view.setUint32(0, value, true);
    parts.push(new Uint8Array(view.buffer));
  };
  figures.forEach((_, at) => {
    const subject = subjects[at];
    const word = encoder.encode(subject?.word ?? "");
    const figure = made[at] ?? new Uint8Array();
    number(2, subject?.concept ?? NO_CONCEPT);
    number(2, word.length);
    parts.push(word);
    number(4, figure.length);
    parts.push(figure);
  });
  parts.push(encoder.encode(JSON.stringify({ figures: figures.map((figure) => figure.map(packed)) })));
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

/** A bench that was kept. */
export interface Kept {
  bench: Bench;
  /** The figures as they were made last, which may be older than their pieces. */
  made: (Bytes | null)[];
}

/** What these bytes keep; null if that is no bench for so many riddles. */
export function fromBytes(bytes: Uint8Array, riddles: number): Kept | null {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = MAGIC.length + 2;
  try {
    if (decoder.decode(bytes.subarray(0, 4)) !== MAGIC || bytes[4] !== VERSION || bytes[5] !== riddles)
      return null;
    const subjects: (Subject | null)[] = [];
    const made: (Bytes | null)[] = [];
    for (let riddle = 0; riddle < riddles; riddle++) {
      const concept = view.getUint16(at, true);
      const length = view.getUint16(at + 2, true);
      const word = decoder.decode(bytes.subarray(at + 4, at + 4 + length));
      subjects.push(concept === NO_CONCEPT ? null : { concept, word: word || null });
      const size = view.getUint32(at + 4 + length, true);
      at += 8 + length + size;
      made.push(size ? bytes.slice(at - size, at) : null);
    }
    const { figures } = JSON.parse(decoder.decode(bytes.subarray(at))) as { figures: unknown[][] };
    if (figures.length !== riddles) return null;
    let id = 1;
    const unpackedFigure = (list: unknown[]): Figure =>
      list.slice(0, MOST_PIECES).map((one) => unpacked(one as Packed, id++));
    return { bench: { subjects, figures: figures.map(unpackedFigure) }, made };
  } catch {
    // another page wrote it, or nobody: the bench is empty then
    return null;
  }
}

/** A piece without its id: kind, position, size, turn, then what else it has. */
type Packed = [Kind, Vector, Vector, Vector, number, number, number, number, boolean, boolean];

const packed = (piece: Piece): Packed => [
  piece.kind,
  [...piece.position],
  [...piece.size],
  [...piece.turn],
  piece.round,
  piece.taper,
  piece.bend,
  piece.blend,
  piece.cut,
  piece.mirror,
];

function unpacked([kind, position, size, turn, ...rest]: Packed, id: number): Piece {
  const [round, taper, bend, blend, cut, mirror] = rest;
  const numbers = [...position, ...size, ...turn, round, taper, bend, blend];
  if (!KINDS.includes(kind) || numbers.length !== 13 || !numbers.every(Number.isFinite))
    throw new TypeError("no piece");
  return settled({ id, kind, position, size, turn, round, taper, bend, blend, cut: !!cut, mirror: !!mirror });
}
