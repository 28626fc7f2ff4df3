// The hands at the bench: which tool they hold, the clay that they knead, and how it keeps in step with the bench.
import { Fault, type Field, type Mesh, type Shape } from "../../../clay";
import {
  castRay,
  Kneading,
  type Brush,
  type BrushStroke,
  type Change,
  type Dab,
  type Lack,
  type Standing,
  type Stroke,
} from "../../../clay/kneading";
import type { Cast } from "./dabs";
import type { Since } from "./draft";
import { shapesOf } from "./figure";
import { joined } from "./surface";
import { FRESH_GRIPS, settledGrip, type Grip, type Tool } from "./tools";
import type { Workbench } from "./workbench.svelte";

type Bytes = Uint8Array<ArrayBuffer>;

/** The clay of a figure that was kept. */
export interface KeptClay {
  /** Its strokes; null if they are not known any more. */
  strokes: readonly Stroke[] | null;
  /** The clay itself, for going on at once. */
  field: Bytes | null;
}

/** What is drawn anew of a figure. */
export type Watcher = (figure: number, change: Change) => void;

/** So many dabs wait until there is room for them; a finger that is faster than the clay leaves some out. */
const MOST_WAITING = 600;

export class Kneader {
  readonly kneading: Kneading;
  tool = $state<Tool>("add");
  mirror = $state(false);
  #grips = $state<Record<Tool, Grip>>({ ...FRESH_GRIPS });
  /** The kneaded clay of each figure, without loose pieces. */
  amounts = $state.raw<readonly number[]>([]);
  /** Counts how often there was too little clay. */
  lacks = $state(0);
  /** Counts how often there was too little clay to go back or on. */
  stuck = $state(0);
  /** A stroke is under way. */
  isKneading = $state(false);
  /** How much was asked of the clay that it has not answered yet. */
  #asked = $state(0);
  /** How much of a long way back is done, from 0 to 1; null if nobody waits. */
  waiting = $state<number | null>(null);
  /** The figure with which nothing more can be done, because the list of its strokes is full. */
  full = $state<number | null>(null);
  /** The clay cannot be worked at all. */
  fault = $state.raw<unknown>();

  #bench: Workbench | undefined;
  #chunks: Map<number, Mesh>[];
  #versions: number[];
  /** The step of each figure that the clay is at, or on its way to. */
  #at: number[];
  /** Of each figure, how much is not answered yet. */
  #open: number[];
  /** Of each figure, how often it is still on its way back or on. */
  #travelling: number[];
  #watchers = new Set<Watcher>();
  #queue: Dab[] = [];
  /** The stroke under way, as it was drawn, and its figure. */
  #figure = 0;
  #stroke: BrushStroke = { kind: "brush", tool: "add", radius: 0, mirror: false, dabs: [] };
  /** Strokes that are done as far as the hand is concerned, and the step that each is to become; the clay may not know them yet. */
  #unanswered: { figure: number; step: number; stroke: Stroke }[] = [];
  /** Counts strokes that were done. */
  finished = $state(0);
  #cancelled = Promise.resolve();

  constructor(
    figures: number,
    make: (listener: ConstructorParameters<typeof Kneading>[0]) => Kneading = (listener) =>
      new Kneading(listener),
  ) {
    const each = <T>(what: () => T) => Array.from({ length: figures }, what);
    this.#chunks = each(() => new Map());
    this.#versions = each(() => 0);
    this.#at = each(() => 0);
    this.#open = each(() => 0);
    this.#travelling = each(() => 0);
    this.amounts = each(() => 0);
    this.kneading = make({
      changed: (figure, change) => this.#changed(figure, change),
      progress: (_, done) => (this.waiting = done < 1 ? done : null),
      restarted: () => (this.waiting = null),
      failed: (error) => (this.fault = error),
    });
  }

  /** Opens what was kept; how many steps each figure has come. Throws a `Fault` if a figure cannot be read in any way. */
  async open(kept: readonly (KeptClay | null)[]): Promise<number[]> {
    for (const [figure, clay] of kept.entries()) this.#at[figure] = (await this.#opened(figure, clay)).step;
    this.waiting = null;
    return [...this.#at];
  }
  async #opened(figure: number, clay: KeptClay | null): Promise<Standing> {
    const { strokes = null, field = null } = clay ?? {};
    const ways: KeptClay[] = [];
    if (strokes) ways.push({ strokes, field }, { strokes, field: null });
    if (field) ways.push({ strokes: null, field });
    let unread: Fault | undefined;
    for (const way of ways)
      try {
        return await this.kneading.open(figure, way);
      } catch (fault) {
        // what is left of it may be readable
        if (!(fault instanceof Fault)) throw fault;
        unread ??= fault;
      }
    if (unread) throw unread;
    return this.kneading.open(figure);
  }
  /** Does once more what the draft knew beyond what the clay was kept with; how many steps the figure has come then. */
  async catchUp(figure: number, { after, strokes }: Since): Promise<number> {
    const steps = this.kneading
      .strokes(figure)
      .slice(0, after)
      .filter(({ kind }) => kind !== "settle").length;
    await this.kneading.goTo(figure, steps);
    for (const stroke of strokes) await this.kneading.do(figure, stroke);
    return (this.#at[figure] = this.kneading.standing(figure).step);
  }
  /** All strokes of a figure, also those that the clay does not know yet. */
  strokes(figure: number): readonly Stroke[] {
    const { step } = this.kneading.standing(figure);
    const known = this.kneading.strokes(figure);
    if (this.#travelling[figure]) return known;
    const late = this.#unanswered.filter((one) => one.figure === figure && one.step > step);
    return [...known, ...late.map(({ stroke }) => stroke)];
  }
  /** The clay is being worked on. */
  get isBusy(): boolean {
    return this.isKneading || this.#asked > 0 || this.waiting !== null;
  }
  /** What is done is a step of this bench. */
  workAt(bench: Workbench): void {
    this.#bench = bench;
  }
  dispose(): void {
    this.#watchers.clear();
    this.kneading.stop();
  }

  // the tool in hand

  get grip(): Grip {
    return this.#grips[this.tool];
  }
  set grip(grip: Grip) {
    this.#grips[this.tool] = settledGrip(grip);
  }

  // the clay

  /** All clay there is for what is kneaded. */
  set lump(amount: number) {
    const whole = Math.max(0, Math.floor(amount));
    if (whole !== this.kneading.lump) this.kneading.lump = whole;
  }
  /** Another number whenever the clay of a figure is another. */
  version(figure: number): number {
    return this.#versions[figure] ?? 0;
  }
  isEmpty(figure: number): boolean {
    return !this.amounts[figure];
  }
  field(figure: number): Field {
    return this.kneading.field(figure);
  }
  /** What a look meets: the clay as it is, or as it was when `of` was taken from it. */
  cast(figure: number, of: Field = this.field(figure)): Cast {
    return ({ from, way }) => {
      const hit = castRay(of, from, way);
      return hit && { at: [hit.x, hit.y, hit.z], out: [hit.nx, hit.ny, hit.nz] };
    };
  }
  chunks(figure: number): ReadonlyMap<number, Mesh> {
    return this.#chunks[figure] ?? new Map();
  }
  /** The whole surface at once, for small pictures; null for none. */
  surface(figure: number): Mesh | null {
    return joined([...this.chunks(figure).values()]);
  }
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
  look(figure: number, shapes: readonly Shape[], coarse: boolean) {
    return this.kneading.look(figure, shapes, coarse);
  }
  handIn(figure: number, shapes: readonly Shape[]) {
    return this.kneading.handIn(figure, shapes);
  }
  draft(figure: number) {
    return this.kneading.draft(figure);
  }

  // strokes

  begin(figure: number, brush: Brush): void {
    // the last stroke may still wait to be ended
    if (this.isKneading) void this.#finish();
    this.isKneading = true;
    this.#figure = figure;
    this.#stroke = { kind: "brush", ...brush, dabs: [] };
    this.#queue = [];
    this.kneading.begin(figure, brush);
  }
  dab(dabs: readonly Dab[]): void {
    if (!this.isKneading) return;
    const taken = dabs.slice(0, MOST_WAITING - this.#queue.length);
    this.#stroke.dabs.push(...taken);
    this.#queue.push(...taken);
    this.#pour();
  }
  #pour(): void {
    while (this.#queue[0] && this.kneading.dab(this.#queue[0])) this.#queue.shift();
  }
  /** Settled when no stroke is under way any more. */
  async end(): Promise<void> {
    if (!this.isKneading) return this.#cancelled;
    if (!this.#stroke.dabs.length) return this.cancel();
    const queue = this.#queue;
    for (this.#pour(); this.#queue.length; this.#pour()) {
      await new Promise(requestAnimationFrame);
      // it may have been cancelled or ended meanwhile
      if (!this.isKneading || this.#queue !== queue) return;
    }
    await this.#finish();
  }
  async #finish(): Promise<void> {
    this.isKneading = false;
    // what never came to the clay is no part of the stroke
    if (this.#queue.length) this.#stroke.dabs.splice(-this.#queue.length);
    this.#queue = [];
    await this.#step(this.#figure, this.#stroke, this.kneading.end());
  }
  async cancel(): Promise<void> {
    if (!this.isKneading) return;
    this.isKneading = false;
    this.#queue = [];
    const cancelled = this.kneading.cancel().then(() => {});
    this.#cancelled = cancelled;
    await cancelled;
  }
  /** A whole stroke at once; why it was not done, if it was not. */
  async do(figure: number, stroke: Stroke): Promise<Lack | null> {
    return (await this.#step(figure, stroke, this.kneading.do(figure, stroke))).lack ?? null;
  }
  /** Presses the loose pieces of the figure that is looked at into its clay, to be kneaded with it. */
  async pressIn(): Promise<Lack | null> {
    const bench = this.#bench;
    if (!bench) return null;
    const { at, figure } = bench;
    if (!figure.length) {
      bench.way = "hand";
      return null;
    }
    this.waiting = 0;
    try {
      const { step, lack } = await this.kneading.do(at, { kind: "shapes", shapes: shapesOf(figure) });
      if (lack) return lack;
      if (bench.figures[at] === figure) {
        this.#at[at] = step;
        bench.knead(at, step, true);
      } else {
        // the pieces were changed meanwhile: they stay loose, and the clay is as it was
        await this.kneading.goTo(at, this.#at[at]!);
      }
      return null;
    } finally {
      this.waiting = null;
    }
  }
  /** Goes on with a figure without its strokes, of which there are too many; false if its clay is too fine to be kept without them. */
  async forget(figure: number): Promise<boolean> {
    try {
      for (;;) {
        if (this.#kneads(figure)) await this.end();
        this.waiting = 0;
        const version = this.version(figure);
        const { field } = await this.kneading.draft(figure);
        if (!field) return false;
        // what was done meanwhile is to be in it, too
        if (this.#kneads(figure) || this.#open[figure] || version !== this.version(figure)) continue;
        // whatever is asked from here on is done after it is open, and counted from there
        this.#at[figure] = 0;
        this.#bench?.forget(figure);
        await this.#answered(figure, this.kneading.open(figure, { strokes: null, field }));
        return true;
      }
    } finally {
      this.waiting = null;
      if (this.full === figure) this.full = null;
    }
  }
  #kneads(figure: number): boolean {
    return this.isKneading && this.#figure === figure;
  }

  /** The bench went back or on: the clay goes with it. */
  follow(): void {
    this.#bench?.kneaded.forEach((step, figure) => {
      if (step === this.#at[figure]) return;
      void this.cancel();
      this.#at[figure] = step;
      this.#travelling[figure]! += 1;
      const there = this.kneading.goTo(figure, step).finally(() => (this.#travelling[figure]! -= 1));
      void this.#answered(figure, there);
    });
  }

  /** The bench counts a step at once; what comes of it is known a moment later. */
  async #step<T extends Standing>(
    figure: number,
    stroke: Stroke,
    done: Promise<T>,
  ): Promise<T & { lack?: Lack | null }> {
    const step = (this.#at[figure]! += 1);
    this.#bench?.knead(figure, step);
    const one = { figure, step, stroke };
    this.#unanswered.push(one);
    this.finished++;
    try {
      return await this.#answered(figure, done);
    } finally {
      this.#unanswered = this.#unanswered.filter((other) => other !== one);
    }
  }
  async #answered<T extends Standing>(figure: number, done: Promise<T>): Promise<T> {
    this.#open[figure]! += 1;
    this.#asked++;
    try {
      return await done;
    } finally {
      this.#open[figure]! -= 1;
      this.#asked--;
      const { step, steps } = this.kneading.standing(figure);
      if (!this.#open[figure] && step !== this.#at[figure]) {
        this.#at[figure] = step;
        this.#bench?.correct(figure, step, steps);
      }
      this.waiting = null;
    }
  }

  #changed(figure: number, change: Change): void {
    const chunks = this.#chunks[figure];
    if (!chunks) return;
    for (const { chunk, mesh } of change.chunks)
      if (mesh) chunks.set(chunk, mesh);
      else chunks.delete(chunk);
    this.#versions[figure]! += 1;
    this.amounts = this.amounts.with(figure, change.amount);
    if (change.lack === "clay" && this.#travelling[figure]) this.stuck++;
    else if (change.lack === "clay") this.lacks++;
    if (change.lack === "room") this.full = figure;
    for (const watcher of this.#watchers) watcher(figure, change);
    this.#pour();
  }
}
