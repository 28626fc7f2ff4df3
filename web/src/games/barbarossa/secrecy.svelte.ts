// Several people round one device: what only one may see stays covered until they say that nobody else looks.
import { type Props, variant } from "./base";

/** What somebody uncovers here is uncovered wherever else it is shown, until somebody else or something new is at issue. */
export class Secrecy {
  readonly #given: () => Props;
  readonly #issue = $derived.by(() => {
    const { view, seat } = this.#given();
    const { curse, verdict, question } = view.pending;
    return [seat, variant(view.phase, "turn")?.turn, curse?.number, verdict, question].join();
  });
  /** What only this seat may see may be shown. */
  readonly open = $derived.by((): boolean => {
    const { view, frame, desk } = this.#given();
    return !frame.device || !!variant(view.phase, "over") || desk.get("uncovered") === this.#issue;
  });

  constructor(given: () => Props) {
    this.#given = given;
  }

  lift = (): void => void this.#given().desk.set("uncovered", this.#issue);
}
