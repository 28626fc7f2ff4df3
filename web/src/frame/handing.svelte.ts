// Whose turn at the device it is, where several people share one.
import { untrack } from "svelte";
import type { GameModule, Seat, SharedDevice } from "./game";
import type { Table } from "./table.svelte";

/** Decides who looks at a shared device next; belongs to the component that makes it. */
export class Handing {
  /** Whoever was called to the device out of turn, until something new happens. */
  #called = $state<Seat>();
  /** Something was told to these eyes alone and is not read yet. */
  #unread = $state(false);
  readonly #table: () => Table;
  readonly #awaited: () => readonly Seat[];

  /** `awaited` are the seats of this device that the table waits for. */
  constructor(table: () => Table, game: () => GameModule, awaited: () => readonly Seat[]) {
    this.#table = table;
    this.#awaited = awaited;
    $effect(() => {
      const { told } = table();
      if (!told) return;
      untrack(() => {
        this.#called = undefined;
        if (this.shared && table().eyes !== null && game().sharing?.reads?.(told)) this.#unread = true;
      });
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
    const awaited = this.#awaited();
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
