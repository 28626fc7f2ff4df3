// A game's own sentences by their short names, and sentences about whoever sits somewhere: one for the reader's own seat, one
// for everybody else's.
import { count, hasSentence, list, say, t, type Key } from "../i18n/index.svelte";
import type { Params } from "../i18n/fill";
import type { Messages, Own, Part } from "../i18n/keys.gen";
import type { Outcome } from "../protocol/table.gen";
import type { Reader, Seat } from "./game";

type Needs<G extends Part, K> = K extends keyof Own[G] ? Own[G][K] : K extends Key ? Messages[K] : never;

const of = (key: string, who: Seat, seat: Seat | null): string => (who === seat ? `${key}_you` : key);

/** The sentences of a game: `t("roll")` says `<game>_roll`, or `roll` of the frame where the game has none of its own. */
export function wordsOf<G extends Part>(game: G) {
  const full = (key: string, form = ""): string =>
    hasSentence(`${game}_${key}${form}`) ? `${game}_${key}` : key;
  const own = {
    /** A sentence with the parameters that it needs. */
    t: <K extends (keyof Own[G] & string) | Key>(
      key: K,
      ...params: [Needs<G, K>] extends [undefined] ? [] : [Needs<G, K>]
    ): string => own.say(key, params[0] as Params | undefined),
    /** A sentence whose name is put together. */
    say: (key: string, params?: Params): string => say(full(key), params),
    /** `<key>_one` or `<key>_other`, with `{count}`. */
    count: (key: string, amount: number, params?: Params): string =>
      count(full(key, "_other"), amount, params),
    /** A sentence about a seat: `<key>_you` when it is the reader's own. */
    about: (key: string, who: Seat, { seat, name }: Reader, params?: Params): string =>
      own.say(of(key, who, seat), { ...params, name: name(who) }),
    /** The same by a number: `<key>_one`, `<key>_you_other` and so on. */
    aboutCount: (key: string, amount: number, who: Seat, { seat, name }: Reader, params?: Params): string =>
      own.count(of(key, who, seat), amount, { ...params, name: name(who) }),
  };
  return own;
}

/** What an option is set to: in the game's own words, in those that games share, or as it is. */
export function optionWord(game: string, field: string, value: string): string {
  const word = value.replaceAll("-", "_");
  const key = [`${game}_option_${field}_${word}`, `option_${word}`].find(hasSentence);
  return key ? say(key) : value;
}

/** What somebody is called: "you", if it is the reader. */
export const called = (who: Seat, { seat, name }: Reader): string => (who === seat ? t("you") : name(who));

/** Names in a row: "Ada and you". */
export const together = (who: readonly Seat[], reader: Reader): string =>
  list(who.map((one) => called(one, reader)));

/** The seats that came first. */
export const winnersOf = ({ outcome }: { outcome: Outcome | null }): Seat[] =>
  outcome?.placings.flatMap((place, seat) => (place === 1 ? [seat] : [])) ?? [];
