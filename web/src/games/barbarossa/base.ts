// What every part of this game is written with: what all games are, its types, and its own words.
import { wordsOf, type TableProps } from "../../kit";
import type { Action, Analysis, Event, Menu, View } from "../../protocol/barbarossa.gen";

export * from "../../kit";
export type * from "../../protocol/barbarossa.gen";
export type Barbarossa = { view: View; choices: Menu; action: Action; event: Event; found: Analysis };
export type Props = TableProps<Barbarossa>;
export const { t, say, count, about, aboutCount } = wordsOf("barbarossa");
