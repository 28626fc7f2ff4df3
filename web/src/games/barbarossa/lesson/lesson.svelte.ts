// A snail in a few steps. The lesson looks on, and sees in the clay what was done.
import type { Field } from "../../../clay";
import type { Stroke } from "../../../clay/kneading";
import { formOf } from "./form";
import { STEPS, type LessonStep } from "./steps";

const place = "zauberberg.barbarossa.lesson";

/** How the figure stands on which the lesson is done. */
export interface Seen {
  /** All strokes that are done, and where they lead. */
  readonly strokes: readonly Stroke[];
  readonly field: Field;
}

type Store = Pick<Storage, "getItem" | "setItem">;

export class Lesson {
  /** Somebody has done it on this device, or did not want it. */
  isKnown = $state(false);
  /** The figure on which it is done. */
  figure = $state(0);
  /** The step of now; past the last one all is done. Null before it has begun. */
  at = $state<number | null>(null);
  /** How many strokes of it are done. */
  done = $state(0);
  /** How many steps the figure had come before the lesson began. */
  began = 0;
  /** How many times in a row what was done was not yet what the step asks for. */
  misses = $state(0);
  /** Somebody has gone on without having done a step. */
  skipped = $state(false);
  /** How many strokes there were when each step began, up to the one of now. */
  #starts: number[] = [];
  #strokes: readonly Stroke[] = [];

  constructor(readonly store: () => Store = () => localStorage) {
    try {
      this.isKnown = store().getItem(place) === "known";
    } catch {
      // a browser without a memory offers it every time
    }
  }

  get missed(): boolean {
    return this.misses > 0;
  }
  get step(): LessonStep | null {
    return this.at === null ? null : (STEPS[this.at] ?? null);
  }
  get isRunning(): boolean {
    return this.step !== null;
  }
  get isOver(): boolean {
    return this.at === STEPS.length;
  }
  /** `steps` is how many of the figure's there are before it begins. */
  begin({ strokes }: Pick<Seen, "strokes">, { figure = 0, steps = 0 } = {}): void {
    this.figure = figure;
    this.began = steps;
    this.#starts = [];
    this.#strokes = strokes;
    this.skipped = false;
    this.#go(0);
  }
  /** Goes on without having done it. */
  skip(): void {
    if (this.at === null || !this.isRunning) return;
    this.skipped = true;
    this.#go(this.at + 1);
  }
  /** It is over, or not wanted: nobody is asked again. */
  leave(): void {
    this.at = null;
    this.#remember();
  }

  /** Something may have changed; whether a step is done with it. */
  look({ strokes, field }: Seen): boolean {
    const before = this.#strokes;
    this.#strokes = strokes;
    const isSame = strokes.length === before.length && strokes.at(-1) === before.at(-1);
    if (!this.step || isSame) return false;
    // who takes back what a step was about is at that step again
    while (this.at! > 0 && strokes.length < this.#starts[this.at!]!) this.at!--;
    this.#starts.length = this.at! + 1;
    const { step } = this;
    const had = this.done;
    this.done = step.done(formOf(field), strokes.slice(this.#starts.at(-1)));
    this.misses = strokes.length >= before.length && this.done <= had ? this.misses + 1 : 0;
    if (this.done < step.times) return false;
    this.#go(this.at! + 1);
    return true;
  }

  #go(at: number): void {
    this.at = at;
    this.done = 0;
    this.misses = 0;
    this.#starts[at] = this.#strokes.length;
    if (this.isOver) this.#remember();
  }
  #remember(): void {
    this.isKnown = true;
    try {
      this.store().setItem(place, "known");
    } catch {
      // then it lasts as long as the page
    }
  }
}
