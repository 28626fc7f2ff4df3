// Which riddle is looked at. Whoever may ask begins with one that is open to them; whoever is asked sees the one that is meant.
import { untrack } from "svelte";
import { type Menu, type Props, type Standing, variant } from "./base";

type Given = Pick<Props, "view" | "desk"> & { menu: Menu | null };

/** What somebody begins with who may ask now: what is chosen, or what they looked at last, as long as they can still solve it. */
export function beginWith(
  chosen: number | null,
  looked: readonly number[],
  standings: readonly Standing[],
): number | null {
  const candidates = chosen === null ? looked : [chosen, ...looked];
  return candidates.find((riddle) => standings[riddle] === "open") ?? null;
}

/** What one does with a riddle. */
export type Mode = "ask" | "attempt" | "letter";

/** Whether a riddle is offered for it: a letter of a word that one knows, or that nobody can solve any more, is of no use. */
export const mayBe = (mode: Mode, standing: Standing): boolean =>
  standing === "open" || (mode === "ask" && (standing === "solved" || standing === "full"));

/** The riddle that a seat is asked about, or whose attempt it judges. */
export const meantRiddle = (view: Given["view"], menu: Menu | null): number | undefined =>
  menu?.answer != null
    ? view.questions[menu.answer]?.riddle
    : menu?.close != null
      ? view.attempts[menu.close]?.riddle
      : undefined;

/** Changes whenever somebody may ask, demand or solve anew. */
export function occasionOf({ phase, pending }: Given["view"]): string {
  const turn = variant(phase, "turn");
  return `${turn?.turn} ${turn?.stage} ${pending.curse?.number}`;
}

export class Looking {
  readonly #given: () => Given;
  readonly chosen = $derived.by(() => (this.#given().desk.get("riddle") as number | undefined) ?? null);
  /** Those that were looked at, the last one first. */
  readonly #looked = $derived.by(
    () => (this.#given().desk.get("looked") as readonly number[] | undefined) ?? [],
  );
  /** Changes whenever one may ask anew; null while one may not. */
  readonly #occasion = $derived.by(() => {
    const { view, menu } = this.#given();
    return menu && (menu.ask || menu.letter || menu.attempt) ? occasionOf(view) : null;
  });
  readonly #meant = $derived.by(() => meantRiddle(this.#given().view, this.#given().menu));

  constructor(given: () => Given) {
    this.#given = given;
    $effect.pre(() => {
      if (this.#occasion === null) return;
      untrack(() => this.#lay(beginWith(this.chosen, this.#looked, given().menu?.riddles ?? [])));
    });
    $effect.pre(() => {
      const meant = this.#meant;
      if (meant !== undefined) untrack(() => this.#lay(meant));
    });
  }

  #lay(riddle: number | null): void {
    const { desk } = this.#given();
    if (riddle === null) desk.delete("riddle");
    else desk.set("riddle", riddle);
  }

  choose = (riddle: number): void => {
    this.#lay(riddle);
    this.#given().desk.set("looked", [riddle, ...this.#looked.filter((other) => other !== riddle)]);
  };
}
