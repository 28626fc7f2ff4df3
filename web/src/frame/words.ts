// Sentences about whoever sits somewhere: one for the reader's own seat, one for everybody else's.
import { count, hasSentence, say } from "../i18n/index.svelte";
import type { Params } from "../i18n/fill";
import type { Name, Seat } from "./game";

const of = (key: string, who: Seat, seat: Seat | null): string => (who === seat ? `${key}_you` : key);

/** A sentence about a seat: `<key>_you` when it is the reader's own. */
export const about = (key: string, who: Seat, seat: Seat | null, name: Name, params?: Params): string =>
  say(of(key, who, seat), { ...params, name: name(who) });

/** The same by a number: `<key>_one`, `<key>_you_other` and so on. */
export const aboutCount = (
  key: string,
  amount: number,
  who: Seat,
  seat: Seat | null,
  name: Name,
  params?: Params,
): string => count(of(key, who, seat), amount, { ...params, name: name(who) });

/** What an option is set to: in the game's own words, in those that games share, or as it is. */
export function optionWord(game: string, field: string, value: string): string {
  const word = value.replaceAll("-", "_");
  const key = [`${game}_option_${field}_${word}`, `option_${word}`].find(hasSentence);
  return key ? say(key) : value;
}
