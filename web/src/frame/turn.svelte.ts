// What is to be said of whose turn it is, while the board moves and when it has come to rest.
import { untrack } from "svelte";
import { play } from "../sound";
import { announceNow } from "../ui/live.svelte";
import type { Desk, GameModule } from "./game";
import { quiet } from "./line.svelte";
import { promptOf } from "./prompt";
import type { Table } from "./table.svelte";

interface Given {
  table: Table;
  game: GameModule;
  desk: Desk;
  /** The mountain plays for these eyes. */ lent: boolean;
}

/** Whose turn it is for these eyes, in words; chimes when it becomes theirs. Belongs to the component that makes it. */
export class Turn {
  readonly #given: () => Given;

  /** How things are, as far as it can be said: while the board moves nothing gives away how it ends. */
  readonly calm = $derived.by(() => {
    const { table, game } = this.#given();
    return game.motion?.meanwhile && !table.settled && table.rested ? table.rested : table.now;
  });
  /** What the board shows while it moves. */
  readonly meanwhile = $derived.by(() => {
    const { table, game } = this.#given();
    return !table.settled && table.told
      ? (game.motion?.meanwhile?.(table.told, table.eyes, table.name) ?? null)
      : null;
  });
  readonly #prompt = $derived.by(() => {
    const { table, game, desk, lent } = this.#given();
    return this.calm ? promptOf(game, table, this.calm, lent ? null : table.eyes, desk).text : "";
  });
  readonly words = $derived(this.meanwhile ?? this.#prompt);
  readonly yours = $derived.by((): boolean => {
    const { eyes } = this.#given().table;
    const { calm } = this;
    return (
      !!calm && !calm.over && eyes !== null && calm.due.includes(eyes) && calm.players[eyes] === "person"
    );
  });
  readonly glows = $derived(this.yours && this.meanwhile === null);

  constructor(given: () => Given) {
    this.#given = given;
    let was = false;
    $effect(() => {
      const { yours } = this;
      if (yours && !was)
        untrack(() => {
          play("chime");
          announceNow(this.#prompt);
        });
      was = yours;
      if (!yours) untrack(quiet);
    });
  }
}
