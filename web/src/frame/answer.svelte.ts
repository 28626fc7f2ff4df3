// What a tool answered, or why it did not: a review that is loaded, and loaded again when there is more to look back at.
import { tick } from "svelte";
import { sentenceOf } from "../protocol/api";
import { helpIsBeside } from "../ui/screen";
import { laidFor, layFor } from "./desk";
import type { Desk } from "./game";

/** The newest answer to a question that may be asked again. */
export class Answer<T> {
  value = $state.raw<T>();
  fault = $state("");
  #asked = 0;

  /** Asks; an answer that comes after a later question is not taken. */
  async ask(question: () => Promise<T>): Promise<void> {
    const number = ++this.#asked;
    try {
      const value = await question();
      if (number !== this.#asked) return;
      this.value = value;
      this.fault = "";
    } catch (refusal) {
      if (number === this.#asked) this.fault = sentenceOf(refusal);
    }
  }
}

/** Something that is done once at a time; why it could not be done is kept in words. */
export class Task {
  busy = $state(false);
  fault = $state("");

  /** Does it, unless something is being done. */
  async run(work: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.fault = "";
    try {
      await work();
    } catch (refusal) {
      this.fault = sentenceOf(refusal);
    }
    this.busy = false;
  }
}

/** Advice about a question. It lies on the desk, because a turned screen builds the page anew. */
export class Advice<T> extends Task {
  constructor(
    private readonly desk: () => Desk,
    private readonly place: string,
    private readonly question: () => string,
  ) {
    super();
  }

  /** What was told about the question of now. */
  get now(): T | undefined {
    return laidFor(this.desk(), this.place, this.question());
  }

  /** Asks; what is told holds for the question that stood when it was asked. */
  want(ask: () => Promise<T>): Promise<void> {
    const question = this.question();
    return this.run(async () => layFor(this.desk(), this.place, question, await ask()));
  }
}

/** Leaves help where it covers the board, and goes on there: `next` gets the focus, and `shown` comes into sight. */
export async function backToBoard(close: () => void, next?: string, shown = next): Promise<void> {
  if (!helpIsBeside()) close();
  if (!next || !shown) return;
  await tick();
  await tick();
  document.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  document.querySelector(shown)?.scrollIntoView({ block: "nearest" });
}
