// Sitting down at a new tower in one step, and links to challenges.
import { introduced } from "../../frame/guest.svelte";
import { api } from "../../protocol/api";
import type { Options } from "../../protocol/generated/tower/Options";
import { go } from "../../route.svelte";
import { href } from "../../router";

/** Makes a table for one and goes there; a no is thrown. Whoever has no name yet is asked for one, and may think better of it. */
export async function begin(options: Partial<Options>, replace = false): Promise<void> {
  if (!(await introduced())) return;
  const { table } = await api.makeTable({ game: "tower", seats: 1, options, open: false, chat: false, help: true, own_dice: false });
  await api.sit(table, 0);
  await api.start(table);
  go(href({ page: "table", table }), replace);
}

/** Makes a table for a race, with chat and a link for the others. */
export async function openRace(options: Partial<Options>, seats: number): Promise<void> {
  if (!(await introduced())) return;
  const { table } = await api.makeTable({ game: "tower", seats, options: { ...options, mode: "race" }, open: false, chat: true, help: true, own_dice: false });
  await api.sit(table, 0);
  go({ page: "table", table });
}

/** The address of a challenge: whoever opens it plays it. */
export const linkTo = (id: string): string => `${location.origin}${href({ page: "room", game: "tower", room: "play" })}?id=${id}`;
