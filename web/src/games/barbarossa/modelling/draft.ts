// The bench as bytes. The first part is what the clock hands in when the time is up: concepts, figures and their strokes, as
// crates/barbarossa/src/draft.rs reads them, little-endian. Behind it is what this page alone needs to go on: the length of a JSON
// text in 4 bytes, the text with the loose pieces, and for each figure its kneaded clay behind the length of that.
import { Fault, KINDS, type Kind, type Vector } from "../../../clay";
import { checkStroke, type Stroke } from "../../../clay/kneading";
import { MOST_PIECES, type Figure } from "./figure";
import { settled, type Piece } from "./piece";
import type { Bench, Subject, Way } from "./workbench.svelte";

type Bytes = Uint8Array<ArrayBuffer>;

const MAGIC = "BARD";
const VERSION = 2;
/** A bench that was kept before clay could be kneaded: no strokes, and behind them nothing but JSON. */
const SHAPES_ONLY = 1;
const NO_CONCEPT = 0xffff;

/** So many bytes a draft may have, and so many of them are left for words and loose pieces. */
const ROOM = 2_000_000;
const BESIDE = 100_000;

/** What was made of a figure and its pieces: the loose ones lie on the kneaded clay. */
export interface KeptFigure {
  readonly figure: Bytes | null;
  readonly strokes: Bytes | null;
  readonly field: Bytes | null;
  /** Whether the last of the strokes presses the loose pieces in. */
  readonly loose: boolean;
  /** What was done since. */
  readonly since?: Since | null;
}
/** What a figure has become since it was made: so many of its strokes stay, and these follow. */
export interface Since {
  readonly after: number;
  readonly strokes: readonly Stroke[];
}
const NOTHING: KeptFigure = { figure: null, strokes: null, field: null, loose: false, since: null };

/**
 * The figures whose strokes have room in a draft, beside all figures and their clay: one may have as many as can be handed in, and of
 * several the longest lists are left out.
 */
export function figuresWithStrokes(
  made: readonly (Pick<KeptFigure, "figure" | "strokes" | "field"> | null)[],
): Set<number> {
  const length = (at: number) => made[at]?.strokes?.length ?? 0;
  let room = made.reduce(
    (left, one) => left - (one?.figure?.length ?? 0) - (one?.field?.length ?? 0),
    ROOM - BESIDE,
  );
  const fits = [...made.keys()]
    .sort((one, other) => length(one) - length(other))
    .filter((at) => (room -= length(at)) >= 0);
  return new Set(fits);
}

/** The bench, and the figures as far as they are made. */
export function toBytes({ figures, subjects, way }: Bench, made: readonly (KeptFigure | null)[]): Bytes {
  const encoder = new TextEncoder();
  const withStrokes = figuresWithStrokes(made);
  const parts: Uint8Array[] = [encoder.encode(MAGIC), Uint8Array.of(VERSION, figures.length)];
  const number = (bytes: 2 | 4, value: number) => {
    const view = new DataView(new ArrayBuffer(bytes));
    if (bytes === 2) view.setUint16(0, value, true);
    else view.setUint32(0, value, true);
    parts.push(new Uint8Array(view.buffer));
  };
  const bytes = (part: Uint8Array | null) => {
    number(4, part?.length ?? 0);
    if (part) parts.push(part);
  };
  figures.forEach((_, at) => {
    const subject = subjects[at];
    const word = encoder.encode(subject?.word ?? "");
    const { figure, strokes } = made[at] ?? NOTHING;
    number(2, subject?.concept ?? NO_CONCEPT);
    number(2, word.length);
    parts.push(word);
    bytes(figure);
    bytes(withStrokes.has(at) ? strokes : null);
  });
  const text: Text = {
    figures: figures.map((figure) => figure.map(packed)),
    loose: figures.map((_, at) => made[at]?.loose ?? false),
    way,
    since: figures.map((_, at) => made[at]?.since ?? null),
  };
  bytes(encoder.encode(JSON.stringify(text)));
  figures.forEach((_, at) => bytes(made[at]?.field ?? null));
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

/** What the page writes for itself. */
interface Text {
  figures: unknown[][];
  loose?: boolean[];
  way?: Way;
  since?: unknown[];
}

/** A bench that was kept. */
export interface Kept {
  bench: Bench;
  /** The figures as they were made last, which may be older than their pieces. */
  made: KeptFigure[];
}

/** What these bytes keep. Throws a `Fault` if that is no bench for so many riddles: another page may have written it. */
export function fromBytes(bytes: Uint8Array, riddles: number): Kept {
  try {
    return new Reader(bytes).bench(riddles);
  } catch (fault) {
    throw fault instanceof Fault ? fault : new Fault("corrupt");
  }
}

class Reader {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #view: DataView;
  #at = 0;

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  bench(riddles: number): Kept {
    const magic = this.#text(4);
    const version = this.#take(1)[0]!;
    if (magic !== MAGIC) throw new Fault("corrupt");
    if (version !== VERSION && version !== SHAPES_ONLY) throw new Fault("unknown_version");
    if (this.#take(1)[0] !== riddles) throw new Fault("corrupt");
    const subjects: (Subject | null)[] = [];
    const made: KeptFigure[] = [];
    for (let riddle = 0; riddle < riddles; riddle++) {
      const concept = this.#number(2);
      const word = this.#text(this.#number(2));
      subjects.push(concept === NO_CONCEPT ? null : { concept, word: word || null });
      const figure = this.#part();
      made.push({ ...NOTHING, figure, strokes: version === VERSION ? this.#part() : null });
    }
    const rest = version === VERSION ? this.#number(4) : this.bytes.length - this.#at;
    const { figures, loose, way, since } = JSON.parse(this.#text(rest)) as Text;
    if (figures.length !== riddles) throw new Fault("corrupt");
    let id = 1;
    const unpackedFigure = (list: unknown[]): Figure =>
      list.slice(0, MOST_PIECES).map((one) => unpacked(one as Packed, id++));
    const bench = {
      subjects,
      figures: figures.map(unpackedFigure),
      way: way === "shapes" ? way : "hand",
    } as const;
    if (version === SHAPES_ONLY) return { bench: { ...bench, way: "shapes" }, made };
    return {
      bench,
      made: made.map((one, at) => ({
        ...one,
        field: this.#part(),
        loose: loose?.[at] === true,
        since: sinceOf(since?.[at]),
      })),
    };
  }

  #take(length: number): Uint8Array<ArrayBuffer> {
    this.#at += length;
    if (this.#at > this.bytes.length) throw new RangeError("too short");
    return this.bytes.slice(this.#at - length, this.#at);
  }
  #number(length: 2 | 4): number {
    const from = this.#at;
    this.#take(length);
    return length === 2 ? this.#view.getUint16(from, true) : this.#view.getUint32(from, true);
  }
  #text(length: number): string {
    return this.#decoder.decode(this.#take(length));
  }
  /** Bytes behind their length; null for none. */
  #part(): Bytes | null {
    const length = this.#number(4);
    return length ? this.#take(length) : null;
  }
}

/** What cannot be done is left out: the figure is there without it. */
function sinceOf(one: unknown): Since | null {
  const { after, strokes } = (one ?? {}) as Partial<Since>;
  if (!Number.isInteger(after) || !Array.isArray(strokes)) return null;
  try {
    strokes.forEach((stroke) => checkStroke(stroke as Stroke));
    return { after: Math.max(0, after!), strokes: strokes as Stroke[] };
  } catch {
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
