// The eleven fields in the order of the sheet, and why one of them is closed, in words.
import {
  type Asked,
  capital,
  count,
  list,
  type Offer,
  say,
  type SheetField as Field,
  type Symbol,
} from "./base";

import { symbols } from "./symbols";

export const fields = [
  ...symbols,
  "triple",
  "two_pairs",
  "triple_pair",
  "five_different",
  "hex_hex",
] as const satisfies readonly Field[];

const isSymbol = (field: Field): field is Symbol => (symbols as readonly string[]).includes(field);
export const fieldName = (field: Field): string =>
  isSymbol(field) ? capital(say(`symbol_${field}`)) : say(`field_${field}`);
/** What it needs and gives, in a few words. */
export const fieldNeeds = (field: Field): string => say(`needs_${isSymbol(field) ? "symbol" : field}`);

export type Turn = Exclude<Asked, "nothing">["turn"];
/** What the seat is asked for, if it is on turn. */
export const turnOf = (choices: Asked | null): Turn | null =>
  choices === null || choices === "nothing" ? null : choices.turn;

/** The fields that would take the dice, with what they give. */
export const openFields = (offers: readonly Offer[]): string =>
  list(offers.filter((offer) => !offer.closed).map((offer) => `${fieldName(offer.field)} (${offer.points})`));

/** Why a field is closed, with its rule; nothing if it is open. */
export function whyClosed(
  { closed, field }: Offer,
  offers: readonly Offer[],
): { text: string; rule: string } | undefined {
  if (!closed) return undefined;
  const [key, rule] = {
    not_rolled: ["roll_first", "HEX-3"],
    filled: ["filled", "HEX-6"],
    others_score: ["why_closed", "HEX-7"],
  }[closed] as [string, string];
  return { text: say(key, { field: fieldName(field), fitting: openFields(offers) }), rule };
}

/** What a field that is open would give, in words. */
export const offerWords = (offer: Offer): string => count("would_give", offer.points);
