// On to the next game with the same people, however far it has come meanwhile.
import { api, Refusal } from "../protocol/api";
import type { TableInfo } from "../protocol/hall.gen";
import { localNames, nameSeats } from "./names";

/** The newest game that follows: who was away for long does not have to walk through those that are over. */
async function newest(id: string): Promise<TableInfo> {
  const table = await api.table(id);
  return table.phase === "over" && table.rematch ? newest(table.rematch) : table;
}

/** Tries what may be too late by now: it has begun, or the seat is taken. The table itself then shows how things are. */
async function attempt(what: Promise<unknown>): Promise<void> {
  try {
    await what;
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status !== 409) throw refusal;
  }
}

/** Sitting down again adds to the chance of the new table. A seat that somebody else has got stays theirs. */
async function sitAgain({ table, seats }: TableInfo, mine: readonly number[], me: string): Promise<void> {
  for (const seat of mine) {
    const there = seats[seat];
    if (!there || there.bot || (there.guest && there.guest.id !== me)) continue;
    await attempt(api.sit(table, seat));
  }
}

/** Whether nobody else has to come before the table can begin. */
const complete = ({ host, seats }: TableInfo, me: string): boolean =>
  host.id === me && seats.every((seat) => seat.bot || seat.guest?.id === me);

/**
 * The table to go to after `old`, where this guest held the seats `mine`; it is made if there is none. Before the game there
 * has begun the guest sits down again, and one who plays with nobody else begins at once.
 */
export async function rematchOf(old: TableInfo, mine: readonly number[], me: string): Promise<string> {
  const table = await newest(old.rematch ?? (await api.rematch(old.table)).table);
  const names = localNames(old.table);
  if (names.length)
    nameSeats(
      table.table,
      names.map((name) => name ?? ""),
    );
  if (table.phase !== "gathering") return table.table;
  await sitAgain(table, mine, me);
  const now = await api.table(table.table);
  if (now.phase === "gathering" && complete(now, me)) await attempt(api.start(now.table));
  return now.table;
}
