// Keeps looks and bytes in step with the bench: a coarse look at loose pieces at once, the figure itself and its bytes when the hand rests.
import { Fault, type Mesh, type Shape } from "../../../clay";
import type { Stroke } from "../../../clay/kneading";
import { shapesOf, type Figure } from "./figure";
import type { Workbench } from "./workbench.svelte";

type Bytes = Uint8Array<ArrayBuffer>;

/** What was made of a figure, to be kept and handed in: all of it of the same clay. */
export interface Made {
  /** The loose pieces and the kneaded clay that it was made of. */
  readonly of: Figure;
  readonly version: number;
  /** As it is handed in; null without clay, and for more detail than can be handed in. */
  readonly figure: Bytes | null;
  /** The strokes that lead there; null if they are not known. */
  readonly strokes: Bytes | null;
  /** The same as the clay had them then, without what presses loose pieces in. */
  readonly done: readonly Stroke[];
  /** Whether the last of them presses loose pieces in. */
  readonly loose: boolean;
  /** The kneaded clay, for going on; null if there is none, or too much detail. */
  readonly field: Bytes | null;
  readonly tooFine: boolean;
}

/** What is known of a figure. */
export interface Model {
  /** The pieces, and the kneaded clay below them, that the look was made of. */
  readonly of: Figure;
  readonly version: number;
  /** How it looks; null for nothing. */
  readonly surface: Mesh | null;
  /** The clay in it; about so, as long as the look is coarse. */
  readonly amount: number;
  readonly coarse: boolean;
  /** The newest that could be handed in; null if nobody knows. */
  readonly made: Made | null;
}

/** The clay below loose pieces. */
export interface Clay {
  /** Another number whenever the clay of a figure is another. */
  version(figure: number): number;
  isEmpty(figure: number): boolean;
  strokes(figure: number): readonly Stroke[];
  readonly isKneading: boolean;
  /** Ends the stroke under way. */
  end(): Promise<void>;
  readonly amounts: readonly number[];
  surface(figure: number): Mesh | null;
  look(figure: number, shapes: readonly Shape[], coarse: boolean): Promise<{ mesh: Mesh; amount: number }>;
  handIn(
    figure: number,
    shapes: readonly Shape[],
  ): Promise<{ figure: Bytes; strokes: Bytes | null; amount: number }>;
  draft(figure: number): Promise<{ field: Bytes | null; strokes: Bytes | null }>;
}

type Job = { at: number; kind: "look" | "coarse look" | "bytes" };

/** The hand rests when nothing has changed for so long, in ms. */
const REST = 160;

export class Sculptor {
  models = $state.raw<readonly Model[]>([]);
  /** Something is still to be made. */
  isBusy = $state(false);
  /** Why there is no clay. */
  fault = $state.raw<unknown>();
  #working = false;
  #rests = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #awaited: (() => void)[] = [];

  constructor(
    readonly bench: Workbench,
    readonly clay: Clay,
    /** What was made of the figures before the page was loaded anew: it counts until there is something newer. */
    made: readonly (Made | null)[] = [],
  ) {
    this.models = bench.figures.map((figure, at) => ({
      of: figure.length ? [] : figure,
      version: clay.isEmpty(at) ? clay.version(at) : -1,
      surface: null,
      amount: 0,
      coarse: false,
      made: made[at] ?? null,
    }));
  }

  /** Figures with more detail than can be handed in, from 0. */
  get tooFine(): number[] {
    return this.models.flatMap((model, at) => (model.made?.tooFine ? [at] : []));
  }
  /** The clay in each figure now. */
  get amounts(): readonly number[] {
    return this.models.map((model, at) =>
      this.bench.figures[at]?.length ? model.amount : (this.clay.amounts[at] ?? 0),
    );
  }

  /** What belongs together of each figure: bytes that were made, and loose pieces on the very clay that they were made of. */
  get kept(): { figures: readonly Figure[]; made: readonly (Made | null)[] } {
    const made = this.models.map((model) => model.made);
    const figures = this.bench.figures.map((figure, at) => {
      const one = made[at];
      return one && one.version !== this.clay.version(at) ? one.of : figure;
    });
    return { figures, made };
  }

  /** The bench or the clay has changed. */
  follow(): void {
    this.isBusy = true;
    this.#rests = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), REST);
    void this.#work();
  }

  /** Makes everything without waiting for the hand; settled when it is made. */
  async finish(): Promise<void> {
    // nothing is made while a finger is down
    await this.clay.end();
    const made = new Promise<void>((resolve) => this.#awaited.push(resolve));
    this.#rest();
    await made;
    if (this.fault !== undefined) throw this.fault;
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#rests = true;
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    try {
      for (let job = this.#next(); job; job = this.#next()) await this.#do(job);
      this.fault = undefined;
    } catch (fault) {
      this.fault = fault;
    }
    this.#working = false;
    if (!this.#rests || this.clay.isKneading || this.bench.isHolding) return;
    this.isBusy = false;
    for (const made of this.#awaited.splice(0)) made();
  }

  /** First a look at what has changed; bytes last, when nobody waits for a look. */
  #next(): Job | null {
    const { figures, isHolding } = this.bench;
    const hasty = isHolding || this.clay.isKneading || !this.#rests;
    const changed = figures.findIndex((figure, at) => {
      const model = this.models[at];
      // clay that is kneaded is looked at as it is; a look at all of it can wait
      const kneaded = model?.version !== this.clay.version(at);
      return model?.of !== figure || (kneaded && (!hasty || figure.length > 0));
    });
    if (changed >= 0) return { at: changed, kind: hasty ? "coarse look" : "look" };
    if (hasty) return null;
    const coarse = this.models.findIndex((model) => model.coarse);
    if (coarse >= 0) return { at: coarse, kind: "look" };
    const bare = this.models.findIndex(
      ({ of, version, made }) => made?.of !== of || made.version !== version,
    );
    return bare >= 0 ? { at: bare, kind: "bytes" } : null;
  }

  async #do({ at, kind }: Job): Promise<void> {
    const of = this.bench.figures[at] ?? [];
    const version = this.clay.version(at);
    if (kind === "bytes") {
      const made = await this.#make(at, of, version);
      // what was made of clay that changed meanwhile may be half of this and half of that
      if (!made || this.clay.version(at) !== version) return;
      this.models = this.models.with(at, { ...this.models[at]!, made });
      return;
    }
    const coarse = kind === "coarse look";
    const { made } = this.models[at]!;
    const look = of.length
      ? await this.clay.look(at, shapesOf(of), coarse)
      : { mesh: this.clay.surface(at), amount: this.clay.amounts[at] ?? 0 };
    const { mesh: surface, amount } = look;
    this.models = this.models.with(at, {
      of,
      version,
      surface,
      amount,
      coarse: coarse && of.length > 0,
      made,
    });
  }

  /** Null if somebody has begun to knead meanwhile: it is made when their hand rests. */
  async #make(at: number, of: Figure, version: number): Promise<Made | null> {
    const loose = of.length > 0;
    const done = this.clay.strokes(at);
    const nothing = { of, version, figure: null, strokes: null, done, loose, field: null, tooFine: false };
    if (!of.length && this.clay.isEmpty(at)) return nothing;
    const draft = await this.clay.draft(at);
    if (this.clay.isKneading || this.clay.version(at) !== version) return null;
    const { field } = draft;
    try {
      const { figure, strokes, amount } = await this.clay.handIn(at, shapesOf(of));
      return { ...nothing, figure: amount > 0 ? figure : null, strokes, field };
    } catch (fault) {
      if (fault instanceof Fault && fault.key === "too_large") {
        // nothing to hand in, but all of it to go on with
        return { ...nothing, strokes: draft.strokes, loose: false, field, tooFine: true };
      }
      throw fault;
    }
  }
}
