// What the worker does for the page: it has the figures in its hands. One request after the other, one answer for each.
import { decode, encode, LARGEST } from "../codec";
import { composeOnto } from "../compose";
import { Fault, type FaultKey, type Place } from "../fault";
import { amount as amountOf, type Field, forHandIn, halved, SIZE } from "../field";
import { mesh, type Mesh } from "../mesh";
import type { Shape } from "../shapes";
import type { ChunkMesh } from "./chunks";
import { encodeStrokes } from "./codec";
import { copyOut, eachBlock } from "./history";
import { Kneader, type Lack, type Standing, type Step } from "./kneader";
import { BLOCK_VOXELS } from "./piece";
import type { Brush, Dab, Stroke } from "./strokes";

type Bytes = Uint8Array<ArrayBuffer>;

/** What the page asks for. Where it is `quiet`, the page has seen already what comes of it. */
export type Request = { figure: number; quiet?: boolean } & (
  | {
      ask: "open";
      steps: readonly Step[];
      step: number;
      field: Bytes | Int8Array<ArrayBuffer> | null;
      /** What the steps begin with, where that is not the empty grid. */
      base: Bytes | null;
    }
  | { ask: "close" }
  | { ask: "lump"; amount: number }
  | { ask: "begin"; brush: Brush }
  | { ask: "dabs"; dabs: Dab[] }
  | { ask: "end" }
  | { ask: "cancel" }
  | { ask: "do"; stroke: Stroke }
  | { ask: "goTo"; step: number }
  | { ask: "draft" }
  | { ask: "look"; shapes: readonly Shape[]; coarse: boolean }
  | { ask: "handIn"; shapes: readonly Shape[] }
);

/** Blocks of a field, one after the other. */
export interface BlockNews {
  which: Uint16Array<ArrayBuffer>;
  cells: Int8Array<ArrayBuffer>;
}

/** What a figure has become. */
export interface News {
  standing: Standing;
  chunks: ChunkMesh[];
  blocks: BlockNews;
  lack: Lack | null;
  /** The dabs that were left out, by their place among those that were asked for. */
  left: number[];
  /** The strokes of the step that has just been done, if one has. */
  did: Step;
}

export interface Draft {
  /** The figure, full band; null where it would have too many bytes to be read again. */
  field: Bytes | null;
  /** Null where they are not known. */
  strokes: Bytes | null;
  amount: number;
}

export interface HandIn {
  /** The figure, cut for handing in. */
  figure: Bytes;
  /** Null where they are not known. */
  strokes: Bytes | null;
  amount: number;
}

/** What a figure would be like. */
export interface Look {
  mesh: Mesh;
  amount: number;
}

export type Answer =
  | { news: News }
  | { draft: Draft }
  | { handIn: HandIn }
  | { look: Look }
  | { nothing: true }
  | { fault: { key: FaultKey; place: Place | undefined } }
  | { broken: string }
  // no answer yet
  | { progress: number };

export type Say = (answer: Answer, move?: ArrayBuffer[]) => void;

/** So often the page is told how far a long way is, in milliseconds. */
const TELL_EVERY = 100;

export class Hands {
  private readonly kneaders = new Map<number, Kneader>();
  private lump = Infinity;
  /** One request after the other, also where bytes are waited for. */
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly say: Say) {}

  hear(request: Request): Promise<void> {
    return (this.last = this.last.then(() => this.answer(request)));
  }

  private async answer(request: Request): Promise<void> {
    try {
      await this.work(request);
    } catch (fault) {
      // classes are lost on the way
      if (fault instanceof Fault) this.say({ fault: { key: fault.key, place: fault.place } });
      else this.say({ broken: String(fault) });
    }
  }

  private async work(request: Request): Promise<void> {
    const { figure } = request;
    switch (request.ask) {
      case "lump":
        this.lump = request.amount;
        return this.say({ nothing: true });
      case "close":
        this.kneaders.delete(figure);
        return this.say({ nothing: true });
      case "open":
        await this.open(request);
        return this.tell(request);
      case "draft":
        return this.draft(this.kneader(figure));
      case "look":
        return this.look(this.kneader(figure), request);
      case "handIn":
        return this.handIn(this.kneader(figure), request.shapes);
      case "begin":
        this.kneader(figure).begin(request.brush);
        return this.tell(request);
      case "dabs": {
        const kneader = this.kneader(figure);
        const progress = this.progress();
        const left: number[] = [];
        let lack: Lack | null = null;
        request.dabs.forEach((dab, index) => {
          const lacks = kneader.dab(dab);
          if (lacks) left.push(index);
          lack = lacks ?? lack;
          progress(index / request.dabs.length);
        });
        return this.tell(request, { lack, left });
      }
      case "end":
        return this.tell(request, { did: this.kneader(figure).end() });
      case "cancel":
        this.kneader(figure).cancel();
        return this.tell(request);
      case "do":
        return this.tell(request, this.kneader(figure).do(request.stroke));
      case "goTo":
        return this.tell(request, { lack: this.kneader(figure).goTo(request.step, this.progress()) });
    }
  }

  /** A figure, with all clay that the others leave. */
  private kneader(figure: number): Kneader {
    const kneader = this.kneaders.get(figure);
    if (!kneader) throw new Error(`there is no figure ${figure}`);
    kneader.limit = this.lump;
    for (const other of this.kneaders.values()) if (other !== kneader) kneader.limit -= other.standing.amount;
    return kneader;
  }

  private progress(): (done: number) => void {
    let told = performance.now();
    return (done) => {
      if (performance.now() - told < TELL_EVERY) return;
      told = performance.now();
      this.say({ progress: done });
    };
  }

  private async open({ figure, steps, step, field, base }: Request & { ask: "open" }): Promise<void> {
    const known = await fieldOf(field);
    const progress = this.progress();
    this.kneaders.set(figure, new Kneader(steps, step, known, { progress, base: await fieldOf(base) }));
  }

  private tell({ figure, quiet }: Request, also: Partial<News> = {}): void {
    const kneader = this.kneaders.get(figure)!;
    const { standing } = kneader;
    if (quiet) {
      kneader.chunks.seen();
      kneader.piece.changed.fill(0);
    }
    const { chunks, blocks } = kneader.news();
    const which: number[] = [];
    eachBlock(blocks, (block) => which.push(block));
    const cells = new Int8Array(which.length * BLOCK_VOXELS);
    which.forEach((block, at) => copyOut(kneader.piece.cells, block, cells, at * BLOCK_VOXELS));
    const changed = { which: Uint16Array.from(which), cells };
    const news: News = { standing, chunks, blocks: changed, lack: null, left: [], did: [], ...also };
    const meshes = chunks.flatMap(({ mesh }) => (mesh ? [mesh.positions.buffer] : []));
    this.say({ news }, [cells.buffer, changed.which.buffer, ...meshes]);
  }

  private async draft(kneader: Kneader): Promise<void> {
    const field = kneader.field();
    const amount = amountOf(field);
    const [strokes, bytes] = await Promise.all([strokesOf(kneader), encode(field)]);
    const isReadable = bytes.length <= LARGEST;
    const draft = { field: isReadable ? bytes : null, strokes, amount };
    this.say({ draft }, [...(strokes ? [strokes.buffer] : []), ...(isReadable ? [bytes.buffer] : [])]);
  }

  private look(kneader: Kneader, { shapes, coarse }: Request & { ask: "look" }): void {
    const field = kneader.field();
    const pressed = composeOnto(coarse ? halved(field) : field, shapes);
    const look = { mesh: mesh(pressed), amount: amountOf(pressed) };
    this.say({ look }, [look.mesh.positions.buffer]);
  }

  private async handIn(kneader: Kneader, shapes: readonly Shape[]): Promise<void> {
    if (kneader.isBusy) throw new Error("a stroke is under way");
    const field = shapes.length > 0 ? composeOnto(kneader.field(), shapes) : kneader.field();
    const amount = amountOf(field);
    const strokes = await strokesOf(kneader, shapes);
    const figure = await encode(forHandIn(field));
    if (figure.length > LARGEST) throw new Fault("too_large");
    this.say({ handIn: { figure, strokes, amount } }, [...(strokes ? [strokes.buffer] : []), figure.buffer]);
  }
}

/** A field as it came from the page. */
async function fieldOf(from: Bytes | Int8Array<ArrayBuffer> | null): Promise<Field | undefined> {
  if (from instanceof Int8Array) return { size: SIZE, step: 1, cells: from };
  return from ? decode(from) : undefined;
}

/** The strokes that lead to a figure, with shapes that would be pressed in last; null where they are not known, or too many. */
async function strokesOf(kneader: Kneader, shapes: readonly Shape[] = []): Promise<Bytes | null> {
  if (!kneader.isFromNothing) return null;
  const last: Stroke[] = shapes.length > 0 ? [{ kind: "shapes", shapes: [...shapes] }] : [];
  try {
    return await encodeStrokes([...kneader.strokes(), ...last]);
  } catch (fault) {
    // each of them has been done: there can only be too many
    if (fault instanceof Fault) return null;
    throw fault;
  }
}
