// What a tool answered, or why it did not: a review that is loaded, and loaded again when there is more to look back at.
import { sentenceOf } from "../protocol/api";

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
