// Several people at one device: whose eyes are next, and what has to be read before the device goes on.
import { untrack } from "svelte";
import type { GameModule, Seat, SharedDevice } from "./game";
import type { Table } from "./table.svelte";

export class Device {
  /** Whoever was called to the device out of turn, until something new happens. */
  #called = $state<Seat>();
  /** Something was told to these eyes alone and is not read yet. */
  #unread = $state(false);
  readonly #table: () => Table;
  readonly #awaited: () => readonly Seat[];

  constructor(table: () => Table, game: () => GameModule, awaited: () => readonly Seat[]) {
    this.#table = table;
    this.#awaited = awaited;
    $effect(() => {
      const { told } = table();
      if (!told) return;
      untrack(() => {
        this.#called = undefined;
        if (this.isShared && table().eyes !== null && game().sharing?.reads?.(told)) this.#unread = true;
      });
    });
  }

  /** Several seats of the table are played here. */
  get isShared(): boolean {
    return this.#table().mine.length > 1;
  }

  /** The seat of this device that the eyes have to change to. */
  get next(): Seat | undefined {
    const { eyes } = this.#table();
    const awaited = this.#awaited();
    if (!this.isShared || this.#unread) return undefined;
    if (this.#called !== undefined) return this.#called === eyes ? undefined : this.#called;
    return eyes === null || !awaited.includes(eyes) ? awaited[0] : undefined;
  }

  /** What the board is told of it; undefined where everybody has a device of their own. */
  get forBoard(): SharedDevice | undefined {
    if (!this.isShared) return undefined;
    return {
      seats: this.#table().mine,
      call: (seat) => (this.#called = seat ?? undefined),
      ...(this.#unread ? { read: () => (this.#unread = false) } : {}),
    };
  }
}
