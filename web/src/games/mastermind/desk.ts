// What board and help have in common: the row being filled. It belongs to one seat and one question; no other ever
// sees it, and a refusal leaves it be.
import { type Desk, laidFor, layFor } from "./base";
import type { Answer, Draft } from "./pegs";

export type Filled = { draft: Draft; small: Answer };

export const filledFor = (desk: Desk, question: string): Filled =>
  laidFor(desk, "filled", question) ?? { draft: [], small: { black: 0, white: 0 } };

export const fillIn = (desk: Desk, question: string, more: Partial<Filled>): void =>
  layFor(desk, "filled", question, { ...filledFor(desk, question), ...more });
