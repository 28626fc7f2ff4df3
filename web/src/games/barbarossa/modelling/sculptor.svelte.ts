// Keeps clay in step with the bench: a coarse look at once, the figure itself and its bytes when the hand rests.
import { LARGEST, type Mesh } from "../../../clay";
import type { Workshop } from "../../../clay/workshop";
import { shapesOf, type Figure } from "./figure";
import type { Workbench } from "./workbench.svelte";

/** What is known of a figure. */
export interface Model {
  /** The pieces that it was made of. */
  readonly of: Figure;
  /** How it looks; null for nothing. */
  readonly surface: Mesh | null;
  /** The clay in it; about so, as long as the look is coarse. */
  readonly amount: number;
  readonly coarse: boolean;
  /** The newest that could be handed in; null without clay. */
  readonly bytes: Bytes | null;
  /** The pieces that these bytes were made of; null if nobody knows. */
  readonly bytesOf: Figure | null;
}

type Bytes = Uint8Array<ArrayBuffer>;

const nothing = (of: Figure): Model => ({
  of,
  surface: null,
  amount: 0,
  coarse: false,
  bytes: null,
  bytesOf: of,
});

type Job = { at: number; kind: "look" | "coarse look" | "bytes" };

/** The hand rests when nothing has changed for so long, in ms. */
const REST = 160;

export class Sculptor {
  models = $state.raw<readonly Model[]>([]);
  /** Why there is no clay. */
  fault = $state.raw<unknown>();
  #working = false;
  #rests = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #awaited: (() => void)[] = [];

  constructor(
    readonly bench: Workbench,
    readonly workshop: Pick<Workshop, "ask">,
    /** What was made of the figures before the page was loaded anew: it counts until there is something newer. */
    made: readonly (Bytes | null)[] = [],
  ) {
    this.models = bench.figures.map((_, at) => ({ ...nothing([]), bytes: made[at] ?? null, bytesOf: null }));
  }

  /** Figures with more detail than can be handed in, from 0. */
  get tooFine(): number[] {
    return this.models.flatMap((model, at) => ((model.bytes?.length ?? 0) > LARGEST ? [at] : []));
  }

  /** The bench has changed. */
  follow(): void {
    this.#rests = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), REST);
    void this.#work();
  }

  /** Makes everything without waiting for the hand; settled when it is made. */
  async finish(): Promise<void> {
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
    if (!this.#rests) return;
    for (const made of this.#awaited.splice(0)) made();
  }

  /** First a look at what has changed; bytes last, when nobody waits for a look. */
  #next(): Job | null {
    const { figures, isHolding } = this.bench;
    const hasty = isHolding || !this.#rests;
    const changed = figures.findIndex((figure, at) => this.models[at]?.of !== figure);
    if (changed >= 0) return { at: changed, kind: hasty ? "coarse look" : "look" };
    if (hasty) return null;
    const coarse = this.models.findIndex((model) => model.coarse);
    if (coarse >= 0) return { at: coarse, kind: "look" };
    const bare = this.models.findIndex((model) => model.bytesOf !== model.of);
    return bare >= 0 ? { at: bare, kind: "bytes" } : null;
  }

  async #do({ at, kind }: Job): Promise<void> {
    const of = this.bench.figures[at] ?? [];
    const shapes = shapesOf(of);
    let model = nothing(of);
    if (kind === "bytes") {
      const { bytes, amount } = await this.workshop.ask("handIn", { shapes });
      const now = this.models[at];
      if (now?.of !== of) return;
      model = { ...now, bytes: amount > 0 ? bytes : null, bytesOf: of };
    } else if (of.length) {
      const coarse = kind === "coarse look";
      const { mesh, amount } = await this.workshop.ask("shapes", { shapes, coarse });
      model = { ...this.models[at]!, of, surface: mesh, amount, coarse };
    }
    this.models = this.models.with(at, model);
  }
}
