// Which card goes where (TOW-7), for the page to say before anything is sent.
import type { BoardField, CardName, Challenge, ObstacleKind, Specials } from "./base";
import { kindOf } from "./art";
import { on } from "./layouts";

/** What overcomes an obstacle. */
export const overcome: Record<ObstacleKind, keyof Specials | null> = {
  wall: null,
  dragon: "knight",
  closed_door: "key",
  closed_chest: "chest",
};

/** Why a card cannot lie on a field: the key of a sentence; nothing where it can. */
export function hindrance(challenge: Challenge, card: CardName, field: BoardField): string | undefined {
  const kind = kindOf(card);
  const there = on(challenge.obstacles, field);
  if (!there) return kind === "passage" ? undefined : "tower_special_elsewhere";
  const needs = overcome[there.kind];
  if (needs === null) return "tower_on_wall";
  return kind === needs ? undefined : kind === "passage" ? `tower_needs_${needs}` : "tower_special_elsewhere";
}

export const fieldsOf = ({ rows, cols }: Challenge): BoardField[] =>
  Array.from({ length: rows * cols }, (_, i) => ({ row: Math.floor(i / cols), col: i % cols }));
export const groundOf = (challenge: Challenge, card: CardName): BoardField[] =>
  fieldsOf(challenge).filter((field) => !hindrance(challenge, card, field));

/** Where something stands about a point of the board, in fields from its upper left corner. */
export const placeAt = (x: number, y: number): string =>
  `left:calc((var(--w) + ${x}) * var(--cell));top:calc((var(--n) + ${y}) * var(--cell))`;

/** Digits typed one after the other name a card: 1 and 2 may be card 1 and card 2, or card 12. Gives the card, if any, and what was typed so far. */
export function typedCard(
  before: string,
  digit: string,
  cards: readonly CardName[],
): { card: CardName | undefined; typed: string } {
  for (const typed of [before + digit, digit]) {
    const card = cards.find((one) => String(one) === typed);
    if (card !== undefined) return { card, typed };
    if (cards.some((one) => typeof one === "number" && String(one).startsWith(typed)))
      return { card: undefined, typed };
  }
  return { card: undefined, typed: "" };
}
