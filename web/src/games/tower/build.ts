// Building a challenge: what each touch changes, always within what the board has.
import type { BoardField, Challenge, Corner, ObstacleKind } from "./base";
import { on, sameField } from "./layouts";
import { lastField, longOf } from "./words";

/** What the builder's hand holds: an obstacle, the exit, or nothing to take things away. */
export type Tool = ObstacleKind | "exit" | "clear";
export const tools: readonly Tool[] = ["wall", "dragon", "closed_door", "closed_chest", "exit", "clear"];

/** A new challenge: a bare board with a few passages. */
export const bare = (deck: string, rows: number, cols: number): Challenge => ({
  deck,
  rows,
  cols,
  entrance: { colour: "red", side: "W", index: 0 },
  exit: "SE",
  obstacles: [],
  cards: [],
  specials: { knight: 0, key: 0, chest: 0 },
});

/** The corner that a field is, if it is one. */
export function cornerOf({ rows, cols }: Challenge, { row, col }: BoardField): Corner | null {
  const [north, south, west, east] = [row === 0, row === rows - 1, col === 0, col === cols - 1];
  return (north || south) && (west || east) ? (`${north ? "N" : "S"}${west ? "W" : "E"}` as Corner) : null;
}

/** With the tool used on a field; what cannot be there is left as it was. */
export function touched(challenge: Challenge, tool: Tool, field: BoardField): Challenge {
  const others = challenge.obstacles.filter((one) => !sameField(one, field));
  if (tool === "clear") return { ...challenge, obstacles: others };
  if (tool === "exit") {
    const corner = cornerOf(challenge, field);
    return corner ? { ...challenge, exit: corner, obstacles: others } : challenge;
  }
  if (sameField(lastField(challenge), field)) return challenge;
  const obstacles =
    on(challenge.obstacles, field)?.kind === tool ? others : [...others, { ...field, kind: tool }];
  return { ...challenge, obstacles: obstacles.toSorted((a, b) => a.row - b.row || a.col - b.col) };
}

/** On a board of another size: what would lie outside is gone. */
export function resized(challenge: Challenge, rows: number, cols: number): Challenge {
  const { entrance, obstacles } = challenge;
  const next = { ...challenge, rows, cols };
  const index = Math.min(entrance.index, longOf(next, entrance.side) - 1);
  const last = lastField(next);
  return {
    ...next,
    entrance: { ...entrance, index },
    obstacles: obstacles.filter((one) => one.row < rows && one.col < cols && !sameField(one, last)),
  };
}

export const toggledCard = (challenge: Challenge, card: number): Challenge => ({
  ...challenge,
  cards: challenge.cards.includes(card)
    ? challenge.cards.filter((one) => one !== card)
    : [...challenge.cards, card].toSorted((a, b) => a - b),
});
