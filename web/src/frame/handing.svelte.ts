// Whose turn at the device it is, where several people share one.
import { untrack } from "svelte";
import type { GameModule, Seat, SharedDevice } from "./game";
import type { Table } from "./table.svelte";

/** Decides who looks at a shared device next, and that nobody sees what another seat does; belongs to the component that makes it. */
export class Handing {
  /** Whoever was called to the device out of turn, until something new happens. */
  #called = $state<Seat>();
  /** Something was told to these eyes alone and is not read yet. */
  #unread = $state(false);
  /** Who got it last. */
  #passing = $state<Seat>();
  readonly #table: () => Table;
  readonly #game: () => GameModule;

  /** The seats of this device that the table waits for, to decide or to answer a wish. */
  readonly #awaited = $derived.by((): Seat[] => {
    const { now, mine } = this.#table();
    if (!now || now.over) return [];
    const waits = now.wish ? now.wish.asked : now.due;
    return mine.filter((seat) => now.players[seat] === "person" && waits.includes(seat));
  });

  /** Nobody has a secret as things stand. */
  readonly #open = $derived.by((): boolean => {
    const open = this.#game().sharing?.open;
    const { now } = this.#table();
    return typeof open === "function" ? !!now && open(now.view) : !!open;
  });

  /** A seat of this device is next: until its player has tapped, nothing is left on the page of what another seat sees. */
  readonly passTo = $derived.by((): Seat | undefined => {
    const { next } = this;
    if (next !== undefined) return this.#open ? undefined : next;
    const { now, eyes } = this.#table();
    // what nobody in particular sees is still on its way
    return now === null && eyes === null ? this.#passing : undefined;
  });

  /** A page that the browser keeps for its Back button keeps no secret either; one that is loaded anew has none to keep. */
  readonly coverUp = (event: PageTransitionEvent): void => {
    if (event.persisted && this.shared && !this.#open) this.#table().unveil(null);
  };

  /** `cleared` takes away what may still lie on the page when the device is handed on. */
  constructor(table: () => Table, game: () => GameModule, cleared: () => void) {
    this.#table = table;
    this.#game = game;
    $effect(() => {
      const { told } = table();
      if (!told) return;
      untrack(() => {
        this.#called = undefined;
        if (this.shared && table().eyes !== null && game().sharing?.reads?.(told)) this.#unread = true;
      });
    });
    $effect(() => {
      this.#passing = this.passTo;
      if (this.passTo === undefined) return;
      untrack(() => {
        table().unveil(null);
        cleared();
      });
    });
    // without secrets the device simply shows whoever is next, once what has just happened was seen
    $effect(() => {
      const { next } = this;
      if (this.#open && next !== undefined && table().settled) untrack(() => table().unveil(next));
    });
  }

  get shared(): boolean {
    return this.#table().mine.length > 1;
  }

  /** Who gets the device now, if it is not theirs already. */
  get next(): Seat | undefined {
    if (!this.shared || this.#unread) return undefined;
    const { eyes } = this.#table();
    if (this.#called !== undefined) return this.#called === eyes ? undefined : this.#called;
    const awaited = this.#awaited;
    return eyes === null || !awaited.includes(eyes) ? awaited[0] : undefined;
  }

  /** The device as the board sees it. */
  get device(): SharedDevice | undefined {
    if (!this.shared) return undefined;
    return {
      seats: this.#table().mine,
      call: (seat) => (this.#called = seat ?? undefined),
      ...(this.#unread ? { read: () => (this.#unread = false) } : {}),
    };
  }
}
