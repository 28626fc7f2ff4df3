// The types in which this game talks with the page, and its own words.
import { wordsOf, type TableProps } from "../../kit";
import type { Action, Moves, Event, View } from "../../protocol/tower.gen";

export type Tower = { view: View; choices: Moves; action: Action; event: Event };
export type Props = TableProps<Tower>;
export const { t, say, count, about, aboutCount } = wordsOf("tower");
