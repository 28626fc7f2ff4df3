// What every part of this game is written with: what all games are, its types, and its own words.
import { wordsOf, type TableProps } from "../../kit";
import type { Action, Analysis, Asked, Event, View } from "../../protocol/zapp.gen";

export * from "../../kit";
export type * from "../../protocol/zapp.gen";
export type Zapp = { view: View; choices: Asked; action: Action; event: Event; found: Analysis };
export type Props = TableProps<Zapp>;
export const { t, say, count, about, aboutCount } = wordsOf("zapp");
