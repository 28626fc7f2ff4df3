// A snail in four steps. The lesson looks on, and notices by itself what was done.
import { givesClay, type Grip, type Tool } from "../modelling/tools";

const place = "zauberberg.barbarossa.lesson";

export interface LessonStep {
  readonly id: "body" | "shell" | "horns" | "smooth";
  /** What is needed for it, and how it is held. */
  readonly tool: Tool;
  readonly grip: Grip;
  /** How many strokes it takes. */
  readonly times: number;
}

export const STEPS: readonly LessonStep[] = [
  { id: "body", tool: "snake", grip: { size: 7, strength: 0.5 }, times: 1 },
  { id: "shell", tool: "ball", grip: { size: 14, strength: 0.3 }, times: 1 },
  { id: "horns", tool: "pull", grip: { size: 5, strength: 1 }, times: 2 },
  { id: "smooth", tool: "smooth", grip: { size: 8, strength: 0.6 }, times: 1 },
];

/** How the figure stands on which the lesson is done. */
export interface Seen {
  /** Strokes that are done. */
  readonly strokes: number;
  readonly amount: number;
  readonly tool: Tool;
  readonly mirror: boolean;
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
  #seen: Seen = { strokes: 0, amount: 0, tool: "add", mirror: false };
  /** The clay before the newest stroke: what that brings may be known only a moment later. */
  #before = 0;
  /** A stroke whose clay has not come yet. */
  #awaited = false;
  #began = 0;

  constructor(readonly store: () => Store = () => localStorage) {
    try {
      this.isKnown = store().getItem(place) === "known";
    } catch {
      // a browser without a memory offers it every time
    }
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
  /** How many strokes there were before it began. */
  get began(): number {
    return this.#began;
  }

  begin(now: Seen, figure = 0): void {
    this.figure = figure;
    this.#seen = now;
    this.#began = now.strokes;
    this.#before = now.amount;
    this.#go(0);
  }
  /** Goes on without having done it. */
  skip(): void {
    if (this.at !== null && this.isRunning) this.#go(this.at + 1);
  }
  /** It is over, or not wanted: nobody is asked again. */
  leave(): void {
    this.at = null;
    this.#remember();
  }

  /** Something may have changed; whether a step is done with it. */
  look(now: Seen): boolean {
    const { step } = this;
    const seen = this.#seen;
    this.#seen = now;
    if (!step) return false;
    if (now.strokes < seen.strokes) {
      // taken back
      this.#awaited = false;
      this.#before = now.amount;
      this.done = Math.max(0, this.done - 1);
      return false;
    }
    if (now.strokes > seen.strokes) {
      if (now.tool !== step.tool) {
        this.#before = now.amount;
        return false;
      }
      if (!givesClay(step.tool)) return this.#stroke(now.mirror ? 2 : 1);
      this.#before = seen.amount;
      this.#awaited = true;
    }
    if (this.#awaited && now.amount > this.#before) return this.#stroke(1);
    return false;
  }

  #stroke(count: number): boolean {
    this.#awaited = false;
    this.done += count;
    if (!this.step || this.done < this.step.times) return false;
    this.#go(this.at! + 1);
    return true;
  }
  #go(at: number): void {
    this.at = at;
    this.done = 0;
    this.#awaited = false;
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
