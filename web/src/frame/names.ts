// Names and the usual level of bots; and names of those who share this device, remembered here only: to the hall all of them are one guest.
import { say, t } from "../i18n/index.svelte";
import type { SeatInfo } from "../protocol/hall.gen";
import type { Card, Level } from "../protocol/table.gen";

/** How many names there are for bots. */
const spirits = 6;

/** A bot's name: one alone is the mountain itself, several are the spirits that live there. Short, so that six fit side by side. */
export function botName(seats: readonly SeatInfo[], at: number): string {
  const bots = seats.flatMap((seat, other) => (seat.bot && !seat.guest ? [other] : []));
  return bots.length > 1 ? say(`bot_name_${(bots.indexOf(at) % spirits) + 1}`) : t("bot_name");
}

const place = (table: string) => `zauberberg.names.${table}`;

/** The names given for the seats of a table, by seat. */
export function localNames(table: string): (string | undefined)[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(table)) ?? "[]");
    return Array.isArray(kept)
      ? kept.map((name) => (typeof name === "string" && name.trim() ? name.trim().slice(0, 24) : undefined))
      : [];
  } catch {
    return [];
  }
}

/** Remembers names for the seats of a table. */
export function nameSeats(table: string, names: readonly string[]): void {
  try {
    localStorage.setItem(place(table), JSON.stringify(names));
  } catch {
    // then they are called by their numbers
  }
}

/** The bot that sits down unless another is chosen: the journeyman, or the best that the game has. */
export function usualLevel(card: Card | undefined): Level {
  const levels = card?.levels ?? [];
  return levels.includes("journeyman") ? "journeyman" : (levels.at(-1) ?? "random");
}
