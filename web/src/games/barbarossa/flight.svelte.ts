// A spear on its way through the hall: what it means is said when it has come to its figure.
import { type Props, still, variant } from "./base";
import { SPEAR_FLIGHT } from "./hall/places";

type Given = Pick<Props, "told" | "settled">;

export class Flight {
  readonly #given: () => Given;
  /** The entry whose spear has landed. */
  #landed = $state<number>();
  /** The entry that the board shows, if a spear is thrown in it. */
  readonly #thrown = $derived.by(() => {
    const { told, settled } = this.#given();
    if (!told || settled || still()) return undefined;
    return told.events.some((event) => variant(event, "spear_stuck")) ? told.n : undefined;
  });
  readonly goesOn = $derived.by(() => this.#thrown !== undefined && this.#thrown !== this.#landed);

  /** Belongs to the component that makes it. */
  constructor(given: () => Given) {
    this.#given = given;
    $effect.pre(() => {
      const thrown = this.#thrown;
      if (thrown === undefined) return;
      const timer = setTimeout(() => (this.#landed = thrown), SPEAR_FLIGHT * 1000);
      return () => clearTimeout(timer);
    });
  }
}
