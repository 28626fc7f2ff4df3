// What every part of this game is written with: what all games are, its types, and its own words.
import { wordsOf, type TableProps } from "../../kit";
import type { Action, Analysis, Asked, Event, View } from "../../protocol/hexhex.gen";

export * from "../../kit";
export type * from "../../protocol/hexhex.gen";
export type Hexhex = { view: View; choices: Asked; action: Action; event: Event; found: Analysis };
export type Props = TableProps<Hexhex>;
export const { t, say, count, about, aboutCount } = wordsOf("hexhex");
