// Beginnings that several tests share.
import type { Made, Visitor } from "./visitor";
import { smallTable } from "./mastermind";

/** Two at a small table of Mastermind, in two browsers, who have begun; the table's name. */
export async function adaAndBen(ada: Visitor, ben: Visitor, options: object = {}): Promise<string> {
  const table = await smallTable(ada, { options });
  await ben.join(table, "Ben", 1);
  await ada.begin(table);
  await Promise.all([ada, ben].map((who) => who.goTo(table)));
  return table;
}

/** So many people at one table, each with a browser; the table's name. */
export async function company(
  all: readonly Visitor[],
  names: readonly string[],
  game: string,
  made: Made = {},
) {
  const [host, ...others] = all;
  const table = await host!.make(game, { name: names[0]!, seats: all.length, ...made, start: false });
  for (const [at, who] of others.entries()) await who.join(table, names[at + 1]!, at + 1);
  await host!.begin(table);
  await Promise.all(all.map((who) => who.goTo(table)));
  return table;
}
