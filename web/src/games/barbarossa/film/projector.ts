// Plays the strokes of a figure into clay, which is kneaded beside the page: on with every dab, back and far on in whole strokes.
import type { Kneading, Stroke } from "../../../clay/kneading";
import { sceneAt, type Reel, type Scene } from "./reel";

/** The clay that a film is played into: one figure, with as much clay as it takes. */
export type FilmClay = Pick<Kneading, "begin" | "dab" | "end" | "cancel" | "do" | "goTo" | "standing">;

/** The figure of a film among those that are kneaded. */
export const FIGURE = 0;

export interface ProjectorWays {
  /** The film has gone on, or back. */
  moved(): void;
  /** So many dabs of a stroke can be seen; 0 for what is done with one press. */
  shows(stroke: Stroke, dabs: number): void;
  /** The clay cannot be worked: there is no film any more. */
  failed(error: unknown): void;
  /** Settled when the page has drawn, and the clay may have room for more dabs. */
  frame(): Promise<unknown>;
}

export class Projector {
  /** Where the film is to be, in beats. */
  #wanted = 0;
  /** Where it is: scenes that are done, and beats of the one under way; null if it has not begun. */
  #scene = 0;
  #begun: number | null = null;
  /** The steps of the clay after so many scenes. */
  #steps: number[] = [0];
  #running = false;
  #stopped = false;

  constructor(
    readonly reel: Reel,
    readonly clay: FilmClay,
    readonly ways: ProjectorWays,
  ) {}

  /** Where the film is, in beats. */
  get beat(): number {
    const scene = this.reel.scenes[this.#scene];
    return scene ? scene.from + (this.#begun ?? 0) : this.reel.beats;
  }
  /** How many scenes are done. */
  get done(): number {
    return this.#scene;
  }
  /** It is not yet where it is wanted. */
  get isBusy(): boolean {
    return this.#running;
  }

  /** Lets the film go to a beat; a newer wish takes the place of an older one. */
  show(beat: number): void {
    this.#wanted = Math.max(0, Math.min(this.reel.beats, beat));
    void this.#run();
  }

  stop(): void {
    this.#stopped = true;
  }

  async #run(): Promise<void> {
    if (this.#running || this.#stopped) return;
    this.#running = true;
    try {
      while (!this.#stopped && (await this.#step())) this.ways.moved();
    } catch (error) {
      if (!this.#stopped) this.ways.failed(error);
      this.#stopped = true;
    }
    this.#running = false;
    if (!this.#stopped) this.ways.moved();
  }

  /** A little of the way to where the film is wanted; false if it is there. */
  async #step(): Promise<boolean> {
    const wanted = sceneAt(this.reel, this.#wanted);
    const scene = this.reel.scenes[this.#scene];
    if (wanted < this.#scene) return this.#back(wanted);
    if (!scene) return false;
    const part = this.#wanted - scene.from;
    if (wanted === this.#scene) {
      if (this.#begun !== null && part < this.#begun) return this.#back(wanted);
      return this.#play(scene, part);
    }
    // only the scene that comes next is played to its end; what lies before one further on is done at once
    if (this.#begun === null && wanted > this.#scene + 1) return this.#whole(scene);
    return (await this.#play(scene, scene.beats)) || this.#end(scene);
  }

  /** To the beginning of a scene. */
  async #back(to: number): Promise<boolean> {
    const isPressed = this.#begun !== null && this.reel.scenes[this.#scene]?.strokes[0]?.kind !== "brush";
    const moves = to !== this.#scene || isPressed;
    if (this.#begun !== null && !isPressed) await this.clay.cancel();
    this.#begun = null;
    this.#scene = to;
    if (moves) await this.clay.goTo(FIGURE, this.#steps[to]!);
    return true;
  }

  /** As much of a scene as belongs to its first beats; false if that was done before. */
  async #play({ strokes }: Scene, beats: number): Promise<boolean> {
    const stroke = strokes[0]!;
    if (stroke.kind !== "brush") {
      if (this.#begun !== null || beats <= 0) return false;
      await this.#do(strokes);
      this.#begun = 1;
      this.ways.shows(stroke, 0);
      return true;
    }
    const wanted = Math.min(stroke.dabs.length, Math.floor(beats));
    const before = this.#begun ?? 0;
    if (before >= wanted) return false;
    if (this.#begun === null) this.clay.begin(FIGURE, stroke);
    let done = before;
    while (done < wanted && this.clay.dab(stroke.dabs[done]!)) done++;
    this.#begun = done;
    if (done > before) this.ways.shows(stroke, done);
    await this.ways.frame();
    return true;
  }

  /** The end of a scene that was played. */
  async #end({ strokes: [stroke, ...settling] }: Scene): Promise<boolean> {
    if (stroke?.kind === "brush") {
      await this.clay.end();
      await this.#do(settling);
    }
    return this.#next();
  }

  async #whole({ strokes }: Scene): Promise<boolean> {
    await this.#do(strokes);
    const stroke = strokes[0]!;
    this.ways.shows(stroke, stroke.kind === "brush" ? stroke.dabs.length : 0);
    return this.#next();
  }

  async #do(strokes: readonly Stroke[]): Promise<void> {
    for (const stroke of strokes) await this.clay.do(FIGURE, stroke);
  }

  #next(): boolean {
    this.#begun = null;
    this.#scene++;
    // a stroke that changes nothing is no step
    this.#steps[this.#scene] = this.clay.standing(FIGURE).step;
    return true;
  }
}
