// What every part of this game is written with: what all games are, its types, and its own words.
import { wordsOf, type TableProps } from "../../kit";
import type { Action, Analysis, Moves, Event, View } from "../../protocol/tower.gen";

export * from "../../kit";
export type * from "../../protocol/tower.gen";
export type Tower = { view: View; choices: Moves; action: Action; event: Event; found: Analysis };
export type Props = TableProps<Tower>;
export const { t, say, count, about, aboutCount } = wordsOf("tower");
