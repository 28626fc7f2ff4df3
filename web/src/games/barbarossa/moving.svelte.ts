// Moving the own wizard: how many stones are picked, where each number of them leads, and the two ways to go.
import type { Menu, Props } from "./base";
import { ring, wayOf } from "./ring";

type Given = Pick<Props, "act" | "busy" | "table"> & {
  menu: Menu | null;
  /** The cave where the wizard stands. */ from: number;
};

export class Moving {
  /** The stones that are picked. */
  stones = $state<number | null>(null);
  readonly #given: () => Given;
  /** It is ours to move. */
  readonly isOurs = $derived.by(() => !!this.#given().menu?.roll);
  readonly from = $derived.by(() => this.#given().from);
  /** By cave, how many stones lead there. */
  readonly reach = $derived.by(() => {
    const { menu, from } = this.#given();
    const ways = menu?.roll ? wayOf(from, Math.min(menu.spend, ring.length)) : [];
    return new Map(ways.map((cave, at) => [cave, at + 1]));
  });

  constructor(given: () => Given, turn: () => number | undefined) {
    this.#given = given;
    // what was picked is for one turn
    $effect.pre(() => {
      void turn();
      this.stones = null;
    });
  }

  pick = (stones: number | null): void => {
    this.stones = stones === this.stones ? null : stones;
  };

  /** Picks so many, also if they are picked already. */
  take = (stones: number): void => {
    this.stones = stones;
  };

  roll = (): void => {
    const { menu, act, busy, table } = this.#given();
    if (menu?.roll && !busy && !table.hasty()) void act({ roll: { turn: menu.turn ?? 0 } });
  };

  spend = (): void => {
    const { menu, act, busy } = this.#given();
    if (menu?.roll && this.stones !== null && !busy)
      void act({ spend: { turn: menu.turn ?? 0, stones: this.stones } });
  };
}
