// What board and help have in common: the row being filled. It belongs to one seat and one question; no other ever
// sees it, and a refusal leaves it be.
import type { Seat } from "../../kit";
import type { View } from "../../protocol/mastermind.gen";
import type { Answer, Draft } from "./pegs";

export type Filled = { question: string; draft: Draft; small: Answer };

/** The question that is open, for these eyes. */
export const questionOf = (seat: Seat | null, view: View): string => `${seat}:${view.ask}`;

/** What is filled for a question so far. */
export function filledFor(desk: Map<string, unknown>, question: string): Filled {
  const filled = desk.get("filled") as Filled | undefined;
  return filled?.question === question ? filled : { question, draft: [], small: { black: 0, white: 0 } };
}

/** Fills something more. */
export function fillIn(
  desk: Map<string, unknown>,
  question: string,
  more: Partial<Omit<Filled, "question">>,
): void {
  desk.set("filled", { ...filledFor(desk, question), ...more });
}
