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
