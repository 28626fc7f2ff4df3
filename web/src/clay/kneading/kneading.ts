// The page's side of kneading: figures are worked on in a worker, and what it makes of them is told here. If the worker breaks
// down, another begins where it was.
import { Fault } from "../fault";
import type { Field } from "../field";
import type { WorkerLike } from "../workshop";
import { decodeStrokes } from "./codec";
import { Copies } from "./copies";
import type { Shape } from "../shapes";
import type { Answer, Draft, HandIn, Look, News, Request } from "./hands";
import { type Lack, type Standing, stepsOf } from "./kneader";
import type { ChunkMesh } from "./chunks";
import { type Brush, checkBrush, checkDab, checkStroke, type Dab, type Stroke } from "./strokes";
import { check } from "./work";

export type { ChunkMesh, Draft, HandIn, Lack, Look, Standing };

type Bytes = Uint8Array<ArrayBuffer>;

/** Figures that are kneaded side by side are numbered from 0. */
export const MOST_FIGURES = 3;

export interface Change extends Standing {
  /** Chunks that are to be drawn anew. */
  chunks: ChunkMesh[];
  /** Why dabs, a stroke or a step was left out, if one was. */
  lack: Lack | null;
}

export type Outcome = Standing & { lack: Lack | null };

/** What the studio is told. */
export interface Listener {
  /** A figure is another now; `field` of the kneading is, too. */
  changed(figure: number, change: Change): void;
  /** How much of a long way (opening, going far back) is done: 0 to 1. */
  progress?(figure: number, done: number): void;
  /** The worker broke down and another does its work; nothing is lost. */
  restarted?(): void;
  /** Workers break down again and again; what was asked for last is left out. */
  failed?(error: Error): void;
}

/** So many requests wait at most, and so many dabs. */
export const MOST_WAITING = 64;
export const MOST_DABS_WAITING = 4096;
/** A worker that says nothing for so long, in milliseconds, has broken down. */
const PATIENCE = 20_000;
/** After so many workers have broken down over a request it is left out. */
const MOST_BREAKDOWNS = 3;

const newWorker = (): WorkerLike => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

interface Waiting {
  request: Request;
  settle(answer: Answer): void;
  fail(why: Error): void;
}

const refuse = (field: string): never => {
  throw new Fault("stroke_out_of_range", { stroke: 0, field });
};

/** Figures that are kneaded in a worker, as the page sees them. */
export class Kneading {
  #worker: WorkerLike | undefined;
  readonly #make: () => WorkerLike;
  readonly #patience: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What has to be said to a new worker before it goes on. */
  #preparing: Request[] = [];
  #now: Waiting | undefined;
  #waiting: Waiting[] = [];
  /** Workers that broke down since the last answer, and whether one did since a worker was last employed. */
  #breakdowns = 0;
  #hasBroken = false;
  #isFlushing = false;
  readonly #copies = new Copies();
  #lump = Infinity;
  /** The stroke under way as the studio knows it; requests about it may still wait. */
  #drawing: { figure: number; brush: Brush } | undefined;

  constructor(
    readonly listener: Listener,
    { make = newWorker, patience = PATIENCE }: { make?: () => WorkerLike; patience?: number } = {},
  ) {
    this.#make = make;
    this.#patience = patience;
  }

  /** The clay that all figures together may have; Infinity for as much as one likes (the preset). */
  set lump(amount: number) {
    this.#lump = amount;
    void this.#ask({ figure: 0, ask: "lump", amount }).catch(() => {});
  }

  get lump(): number {
    return this.#lump;
  }

  /**
   * Opens a figure: empty, or where its strokes lead. With `field`, the draft's bytes, that is quick. Where its strokes are not known
   * (null), it begins with the field alone. Throws a `Fault` if the bytes are none.
   */
  async open(
    figure: number,
    { strokes = [], field = null }: { strokes?: Bytes | readonly Stroke[] | null; field?: Bytes | null } = {},
  ): Promise<Standing> {
    if (!Number.isInteger(figure) || figure < 0 || figure >= MOST_FIGURES)
      throw new Error(`no figure can be number ${figure}`);
    if (this.#drawing?.figure === figure) await this.cancel();
    const list = strokes instanceof Uint8Array ? await decodeStrokes(strokes) : (strokes ?? []);
    check(list);
    const steps = stepsOf(list);
    // the page keeps what it was given: it may have to be said to another worker
    const from = strokes === null ? { field: null, base: field } : { field, base: null };
    return this.#newsOf({ ask: "open", figure, steps, step: steps.length, ...from });
  }

  /** Forgets a figure, also its clay. */
  close(figure: number): void {
    if (this.#drawing?.figure === figure) void this.cancel().catch(() => {});
    void this.#ask({ figure, ask: "close" }).catch(() => {});
  }

  /** Begins a stroke; only one is under way at a time. */
  begin(figure: number, brush: Brush): void {
    if (this.#drawing) throw new Error("one stroke at a time");
    checkBrush(brush, refuse);
    this.#drawing = { figure, brush };
    void this.#ask({ figure, ask: "begin", brush }).catch(() => {
      this.#drawing = undefined;
    });
  }

  /** Adds to the stroke under way. False if too many dabs wait already, and it was left out. Out of range throws a `Fault`. */
  dab(dab: Dab): boolean {
    if (!this.#drawing) throw new Error("no stroke is under way");
    const { figure, brush } = this.#drawing;
    checkDab(brush.tool, dab, refuse);
    const last = this.#waiting.at(-1)?.request;
    if (last?.ask === "dabs") {
      if (last.dabs.length >= MOST_DABS_WAITING) return false;
      last.dabs.push(dab);
      return true;
    }
    if (this.#waiting.length >= MOST_WAITING) return false;
    void this.#ask({ figure, ask: "dabs", dabs: [dab] }).catch(() => {});
    return true;
  }

  /** Ends the stroke under way, with repair and settling. */
  end(): Promise<Outcome> {
    return this.#finish("end");
  }

  /** As if the stroke under way had never begun. */
  cancel(): Promise<Outcome> {
    return this.#finish("cancel");
  }

  #finish(ask: "end" | "cancel"): Promise<Outcome> {
    const drawing = this.#drawing;
    if (!drawing) return Promise.reject(new Error("no stroke is under way"));
    this.#drawing = undefined;
    return this.#newsOf({ figure: drawing.figure, ask });
  }

  /** A whole stroke at once. `lack` says why it was not done, if it was not. Out of range throws a `Fault`. */
  async do(figure: number, stroke: Stroke): Promise<Outcome> {
    checkStroke(stroke);
    return this.#newsOf({ figure, ask: "do", stroke });
  }

  /** Takes steps back or does them again until so many are done. Where the clay does not suffice for that, nothing happens. */
  goTo(figure: number, step: number): Promise<Outcome> {
    return this.#newsOf({ figure, ask: "goTo", step });
  }

  /** Bytes to keep. While a stroke is under way: as it was before. */
  async draft(figure: number): Promise<Draft> {
    const answer = await this.#ask({ figure, ask: "draft" });
    if (!("draft" in answer)) throw new Error("no draft");
    return answer.draft;
  }

  /** How a figure would be with these shapes pressed onto it, or about so. */
  async look(figure: number, shapes: readonly Shape[], coarse: boolean): Promise<Look> {
    const answer = await this.#ask({ figure, ask: "look", shapes, coarse });
    if (!("look" in answer)) throw new Error("nothing to look at");
    return answer.look;
  }

  /** Bytes to hand in, as if these shapes had been pressed on; throws a `Fault` `too_large` if they could not be. */
  async handIn(figure: number, shapes: readonly Shape[] = []): Promise<HandIn> {
    if (this.#drawing?.figure === figure) throw new Error("a stroke is under way");
    const answer = await this.#ask({ figure, ask: "handIn", shapes });
    if (!("handIn" in answer)) throw new Error("nothing to hand in");
    return answer.handIn;
  }

  /** The page's copy of a figure, for casting rays. It changes with each `changed`. */
  field(figure: number): Field {
    return this.#copies.of(figure).field;
  }

  /** Where a figure stands by the last `changed`. */
  standing(figure: number): Standing {
    return this.#copies.of(figure).standing;
  }

  /** The strokes that are done, by the last `changed`. */
  strokes(figure: number): Stroke[] {
    const { steps, standing } = this.#copies.of(figure);
    return steps.slice(0, standing.step).flat();
  }

  /** Stops the worker. What waits is left out. */
  stop(): void {
    this.#dismiss();
    const waiting = [...(this.#now ? [this.#now] : []), ...this.#waiting];
    this.#now = undefined;
    this.#waiting = [];
    this.#drawing = undefined;
    for (const { fail } of waiting) fail(new Error("kneading has stopped"));
  }

  async #newsOf(request: Request): Promise<Outcome> {
    const answer = await this.#ask(request);
    if (!("news" in answer)) throw new Error("no news");
    return { ...answer.news.standing, lack: answer.news.lack };
  }

  #ask(request: Request): Promise<Answer> {
    return new Promise((settle, fail) => {
      if (this.#waiting.length >= MOST_WAITING) return fail(new Error("too much waits to be kneaded"));
      this.#waiting.push({ request, settle, fail });
      if (this.#isFlushing) return;
      this.#isFlushing = true;
      // what is asked for in one go, such as the dabs of one movement, goes on its way together
      queueMicrotask(() => {
        this.#isFlushing = false;
        this.#next();
      });
    });
  }

  #next(): void {
    if (this.#now) return;
    this.#now = this.#waiting.shift();
    if (this.#now) this.#send();
  }

  /** Sends the next of what a new worker has to know, or the request that is due. */
  #send(): void {
    if (!this.#now) return;
    if (!this.#worker) this.#employ();
    this.#watch();
    this.#worker!.postMessage(this.#preparing[0] ?? this.#now.request);
  }

  #employ(): void {
    const worker = this.#make();
    this.#worker = worker;
    worker.addEventListener("message", (event) => {
      if (worker === this.#worker) this.#hear((event as MessageEvent<Answer>).data);
    });
    for (const kind of ["error", "messageerror"] as const)
      worker.addEventListener(kind, () => {
        if (worker === this.#worker) this.#brokeDown();
      });
    this.#preparing = this.#copies.told();
    if (this.#hasBroken) this.listener.restarted?.();
    this.#hasBroken = false;
  }

  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#brokeDown(), this.#patience);
  }

  #dismiss(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#preparing = [];
  }

  #brokeDown(): void {
    this.#dismiss();
    this.#hasBroken = true;
    const now = this.#now;
    // between requests nobody waits: the next one starts another worker
    if (!now) return;
    if (++this.#breakdowns < MOST_BREAKDOWNS) return this.#send();
    this.#breakdowns = 0;
    this.#now = undefined;
    const { ask } = now.request;
    if (ask === "end" || ask === "cancel") {
      // the next worker shows the figure as it was; it is started for that
      this.#copies.giveUpStroke();
      this.lump = this.#lump;
    }
    const error = new Error("kneading breaks down again and again");
    now.fail(error);
    this.listener.failed?.(error);
    this.#next();
  }

  #hear(answer: Answer): void {
    if (!this.#now) return;
    const { request, settle, fail } = this.#now;
    if ("progress" in answer) {
      this.#watch();
      if (request.ask === "open" || request.ask === "goTo")
        this.listener.progress?.(request.figure, answer.progress);
      return;
    }
    clearTimeout(this.#timer);
    if (this.#preparing.length > 0) {
      // where even that fails, nothing can be done with this worker
      if ("fault" in answer || "broken" in answer) return this.#brokeDown();
      const said = this.#preparing.shift()!;
      if ("news" in answer && !said.quiet) this.#learn(said, answer.news);
      return this.#send();
    }
    // nobody knows what it has in its hands now
    if ("broken" in answer) return this.#brokeDown();
    this.#breakdowns = 0;
    this.#now = undefined;
    if ("fault" in answer) fail(new Fault(answer.fault.key, answer.fault.place));
    else {
      if ("news" in answer) this.#learn(request, answer.news);
      else this.#copies.did(request);
      settle(answer);
    }
    this.#next();
  }

  #learn(request: Request, news: News): void {
    this.#copies.learn(request, news);
    const { standing, chunks, lack } = news;
    this.listener.changed(request.figure, { ...standing, chunks, lack });
  }
}
