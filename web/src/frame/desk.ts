// What lies half made on the desk, kept by the tab: whoever loads the page again finds the dice they had set aside. It belongs to
// one seat. Once other eyes look, or none, it is gone: what one seat has chosen is nobody else's to see.
import type { Desk, Seat } from "./game";

type Kept = { seat: Seat; entries: [string, unknown][] };
const place = (table: string): string => `desk-${table}`;

/** Keeps what is named in `keys`. */
export function keepDesk(
  table: string,
  seat: Seat,
  desk: ReadonlyMap<string, unknown>,
  keys: readonly string[],
): void {
  const entries = keys.flatMap((key): [string, unknown][] => (desk.has(key) ? [[key, desk.get(key)]] : []));
  if (entries.length) sessionStorage.setItem(place(table), JSON.stringify({ seat, entries } satisfies Kept));
}

/** What was kept for a seat; what was kept for another is forgotten. */
export function recallDesk(table: string, seat: Seat): [string, unknown][] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place(table)) ?? "null") as Kept | null;
    if (kept?.seat === seat) return kept.entries;
  } catch {
    // something that cannot be read is nothing
  }
  forgetDesk(table);
  return [];
}

/** Forgets what was kept. */
export function forgetDesk(table: string): void {
  sessionStorage.removeItem(place(table));
}

/** The question that is open, for these eyes. */
export const questionOf = (seat: Seat | null, view: { ask: number }): string => `${seat}:${view.ask}`;

/** What lies there for a question; what was laid there for another is forgotten. */
export function laidFor<T>(
  desk: ReadonlyMap<string, unknown> | undefined,
  place: string,
  question: string,
): T | undefined {
  const laid = desk?.get(place) as { question: string; what: T } | undefined;
  return laid?.question === question ? laid.what : undefined;
}

/** Lays something there for a question. */
export const layFor = (desk: Desk, place: string, question: string, what: unknown): void =>
  void desk.set(place, { question, what });
