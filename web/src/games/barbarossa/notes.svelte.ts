// Private notes, one for each riddle, kept in the seat's draft: a reload and other devices find them again.
import type { Draft } from "../../frame/draft";

/** The draft belonged to the clay before play began: only what says that it is notes is read as such. */
type Kept = { barbarossa_notes: Record<string, string> };
const isKept = (value: unknown): value is Kept =>
  typeof value === "object" &&
  value !== null &&
  "barbarossa_notes" in value &&
  typeof value.barbarossa_notes === "object" &&
  value.barbarossa_notes !== null;

/** The most characters of the notes on one riddle. */
export const longestNote = 1000;

export class Notes {
  #texts = $state<Record<string, string>>({});
  /** Before what was kept is known, nothing is written. */
  ready = $state(false);
  readonly #draft: Draft;

  constructor(draft: Draft) {
    this.#draft = draft;
    void this.#read();
  }

  async #read(): Promise<void> {
    for (;;) {
      try {
        const kept = await this.#draft.read();
        if (isKept(kept))
          for (const [riddle, text] of Object.entries(kept.barbarossa_notes))
            if (typeof text === "string") this.#texts[riddle] = text;
        this.ready = true;
        return;
      } catch {
        // without a line nobody knows what would be overwritten: it is asked for again
        await new Promise((again) => setTimeout(again, 3000));
      }
    }
  }

  of(riddle: number): string {
    return this.#texts[riddle] ?? "";
  }

  write(riddle: number, text: string): void {
    if (!this.ready) return;
    this.#texts[riddle] = text.slice(0, longestNote);
    this.#draft.keep({ barbarossa_notes: $state.snapshot(this.#texts) } satisfies Kept);
  }
}
