// Somebody who is away, where the table waits for nobody else: most come back at once, so it is said only after a while.
import type { Seat } from "./game";
import { absence } from "./line.svelte";
import { patience, type Table } from "./table.svelte";

/** Watches for whom the table waits; belongs to the component that makes it. */
export class Absence {
  /** For whom the table has waited long enough to say so. */
  missed = $state<Seat>();
  /** The hall lets the mountain play for them now. */
  replaceable = $state(false);

  constructor(table: () => Table | undefined) {
    const stuck = $derived(table()?.waitsFor);
    $effect(() => {
      const seat = stuck;
      if (seat === undefined) return;
      // the hall counts from when it missed them, a moment before it said so
      const timers = [
        setTimeout(() => (this.missed = seat), patience),
        setTimeout(() => (this.replaceable = true), absence() + 1000),
      ];
      return () => {
        timers.forEach(clearTimeout);
        this.missed = undefined;
        this.replaceable = false;
      };
    });
  }
}
