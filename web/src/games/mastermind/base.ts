// What every part of this game is written with: what all games are, its types, and its own words.
import { wordsOf, type TableProps } from "../../kit";
import type { Action, Asked, Event, Review, View } from "../../protocol/mastermind.gen";

export * from "../../kit";
export { Advice, Task } from "../../kit";
export type * from "../../protocol/mastermind.gen";
export type Mastermind = { view: View; choices: Asked; action: Action; event: Event; found: Review };
export type Props = TableProps<Mastermind>;
export const { t, say, count, about, aboutCount } = wordsOf("mastermind");
