// One figure in somebody's hands: its field, what was done to it, and the way back.
import { Fault } from "../fault";
import { emptyField, type Field } from "../field";
import { Chunks, type ChunkMesh } from "./chunks";
import { History, Memory, Trial } from "./history";
import { replace } from "./others";
import { doStroke, Passage } from "./passage";
import { type BlockBits, BLOCKS, Piece } from "./piece";
import {
  type Brush,
  type BrushStroke,
  checkBrush,
  checkDab,
  checkStroke,
  type Dab,
  FINE,
  type Stroke,
} from "./strokes";
import { Tally, workOf, workOfNext } from "./work";

/** Where a figure stands. A step is a stroke with the settling that follows it. */
export interface Standing {
  /** The clay in it, in 1/32 voxel. While a stroke is under way it may pass the limit. */
  amount: number;
  /** Steps that are done, and all, with those that were taken back and can be done again. */
  step: number;
  steps: number;
  /** Going back to this step or a later one is quick; earlier ones take as long as doing all strokes anew. */
  quickFrom: number;
}

/** Why something was not done: there is not enough clay, or no room for more strokes. */
export type Lack = "clay" | "room";

/** Memory for the way back, of one figure. */
const MOST_HISTORY = 8_000_000;

/** What belongs together when it is taken back. */
export type Step = Stroke[];

/** A settling belongs to the stroke before it. */
export function stepsOf(strokes: readonly Stroke[]): Step[] {
  const steps: Step[] = [];
  for (const stroke of strokes) {
    const last = steps.at(-1);
    if (stroke.kind === "settle" && last) last.push(stroke);
    else steps.push([stroke]);
  }
  return steps;
}

const refuse = (field: string): never => {
  throw new Fault("stroke_out_of_range", { stroke: 0, field });
};

export class Kneader {
  readonly piece: Piece;
  readonly chunks: Chunks;
  /** The clay that the figure may have. */
  limit = Infinity;
  private readonly steps: Step[];
  private step: number;
  private readonly memory: Memory;
  private readonly history: History;
  /** What the strokes begin with, if that is not the empty grid: how it was made is not known then. */
  private readonly base: Field | undefined;
  /** The stroke under way. */
  private passage: Passage | undefined;
  private dabs: Dab[] = [];
  /** The clay before it. */
  private before = 0;
  private tally = new Tally();

  /** A figure after the first `step` of these steps; with `field`, which is where they lead, they are not done anew. */
  constructor(
    steps: readonly Step[] = [],
    step = steps.length,
    field?: Field,
    {
      most = MOST_HISTORY,
      progress,
      base,
    }: { most?: number; progress?: (done: number) => void; base?: Field | undefined } = {},
  ) {
    this.base = base;
    this.piece = new Piece(field ?? (base && { ...base, cells: base.cells.slice() }));
    this.chunks = new Chunks(this.piece);
    this.memory = new Memory(this.piece);
    this.history = new History(most);
    this.steps = [...steps];
    this.step = field ? step : 0;
    this.redo(step, progress);
    this.chunks.soilAll();
    this.piece.changed.fill(0xffff);
  }

  get standing(): Standing {
    const { step, steps, history, piece } = this;
    return { amount: piece.amount, step, steps: steps.length, quickFrom: history.quickFrom(step) };
  }

  get isBusy(): boolean {
    return this.passage !== undefined;
  }

  /** The strokes that are done. */
  strokes(): Stroke[] {
    return this.steps.slice(0, this.step).flat();
  }

  /** Whether the strokes lead here from the empty grid. */
  get isFromNothing(): boolean {
    return this.base === undefined;
  }

  /** The field without the stroke under way. */
  field(): Field {
    const { size, step, cells } = this.piece;
    return { size, step, cells: this.passage ? this.memory.before() : cells };
  }

  /** Chunks that are to be drawn anew, and blocks that have changed, since this was last asked for. */
  news(): { chunks: ChunkMesh[]; blocks: BlockBits } {
    const blocks = this.piece.changed.slice();
    this.piece.changed.fill(0);
    return { chunks: this.chunks.renewed(), blocks };
  }

  begin(brush: Brush): void {
    if (this.passage) throw new Error("one stroke at a time");
    checkBrush(brush, refuse);
    this.tally = this.counted();
    this.memory.begin();
    this.before = this.piece.amount;
    this.passage = new Passage(this.piece, brush);
    this.dabs = [];
  }

  /** One more dab of the stroke under way, or why there is none. */
  dab(dab: Dab): Lack | null {
    const { passage } = this;
    if (!passage) throw new Error("no stroke is under way");
    checkDab(passage.brush.tool, dab, refuse);
    const work = workOfNext(passage.brush, this.dabs, dab);
    if (!this.tally.hasRoom(work)) return "room";
    if (passage.brush.tool === "add") {
      if (!this.added(passage, dab)) return "clay";
    } else passage.dab(dab);
    this.tally.dabs++;
    this.tally.work += work;
    this.dabs.push(dab);
    return null;
  }

  /** Adds clay if there is enough of it. */
  private added(passage: Passage, dab: Dab): boolean {
    const { piece, limit } = this;
    const { radius, mirror } = passage.brush;
    const most = 32 * (2 * (radius / FINE + 5)) ** 3 * (mirror ? 2 : 1);
    if (piece.amount + most <= limit) {
      passage.dab(dab);
      return true;
    }
    const trial = new Trial(piece);
    passage.dab(dab);
    trial.end();
    const isEnough = piece.amount <= limit;
    if (!isEnough) trial.undo();
    return isEnough;
  }

  /** Ends the stroke under way. Returns the strokes that it has become, none if nothing has changed. */
  end(): Step {
    const { passage, dabs } = this;
    if (!passage) throw new Error("no stroke is under way");
    passage.end();
    this.passage = undefined;
    const { tool, radius, mirror } = passage.brush;
    if (dabs.length === 0) return [];
    const done: Step = [{ kind: "brush", tool, radius, mirror, dabs }];
    // a stroke gives back what it gained, and never clay that was there before
    const most = Math.max(this.limit, this.before);
    if (tool !== "add" && this.piece.amount > most) {
      const settling: Stroke = { kind: "settle", amount: Math.floor(most) };
      doStroke(this.piece, settling);
      done.push(settling);
    }
    return this.keep(done);
  }

  /** As if the stroke under way had not begun. */
  cancel(): void {
    if (!this.passage) return;
    this.passage = undefined;
    this.chunks.soilRound(this.memory.saved);
    this.memory.restore();
  }

  /** A whole stroke. Returns what it has become, or why there is none. */
  do(stroke: Stroke): { did: Step; lack: Lack | null } {
    checkStroke(stroke);
    if (stroke.kind === "brush") return this.drawn(stroke);
    if (!this.counted().hasRoom(workOf(stroke))) return { did: [], lack: "room" };
    const { amount } = this.piece;
    this.memory.begin();
    doStroke(this.piece, stroke);
    if (this.piece.amount > this.limit && this.piece.amount > amount) {
      this.chunks.soilRound(this.memory.saved);
      this.memory.restore();
      return { did: [], lack: "clay" };
    }
    return { did: this.keep([stroke]), lack: null };
  }

  private drawn(stroke: BrushStroke): { did: Step; lack: Lack | null } {
    let lack: Lack | null = null;
    this.begin({ tool: stroke.tool, radius: stroke.radius, mirror: stroke.mirror });
    for (const dab of stroke.dabs) lack = this.dab(dab) ?? lack;
    return { did: this.end(), lack };
  }

  private counted(): Tally {
    const tally = new Tally();
    for (const stroke of this.strokes()) tally.add(stroke);
    return tally;
  }

  /** Keeps a step that has just been done. */
  private keep(done: Step): Step {
    const difference = this.memory.difference();
    if (!difference) return [];
    this.chunks.soilRound(difference.blocks);
    this.steps.length = this.step;
    this.steps.push(done);
    this.history.add(++this.step, difference);
    return done;
  }

  /** Takes steps back or does them again until so many are done; stays where it is if there is not enough clay for that. */
  goTo(step: number, progress?: (done: number) => void): Lack | null {
    if (this.passage) throw new Error("a stroke is under way");
    const from = this.step;
    const { amount } = this.piece;
    this.walk(Math.max(0, Math.min(this.steps.length, Math.floor(step))), progress);
    if (this.piece.amount <= this.limit || this.piece.amount <= amount) return null;
    this.walk(from, progress);
    return "clay";
  }

  private walk(step: number, progress?: (done: number) => void): void {
    if (step < this.history.quickFrom(this.step)) {
      // too long ago: from the beginning
      this.history.forget();
      replace(this.piece, (this.base ?? emptyField()).cells);
      this.step = 0;
      this.redo(step, progress);
      this.chunks.soilAll();
    }
    while (this.step > step) {
      this.chunks.soilRound(this.history.walk(this.piece, this.step, -1)!);
      this.step--;
    }
    this.redo(step, progress);
  }

  private redo(step: number, progress?: (done: number) => void): void {
    const from = this.step;
    while (this.step < step) {
      const known = this.history.walk(this.piece, this.step + 1, 1);
      if (known) this.chunks.soilRound(known);
      else {
        this.memory.begin();
        for (const stroke of this.steps[this.step]!) doStroke(this.piece, stroke);
        const difference = this.memory.difference() ?? NOTHING;
        this.chunks.soilRound(difference.blocks);
        this.history.add(this.step + 1, difference);
        progress?.((this.step + 1 - from) / (step - from));
      }
      this.step++;
    }
  }
}

/** What a step changed that changed nothing: lists from elsewhere may have some. */
const NOTHING = { blocks: new Uint16Array(BLOCKS * BLOCKS), packed: new Uint8Array(0) };
