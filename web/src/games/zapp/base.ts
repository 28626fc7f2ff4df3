// The types in which this game talks with the page, and its own words.
import { wordsOf, type TableProps } from "../../kit";
import type { Action, Asked, Event, View } from "../../protocol/zapp.gen";

export type Zapp = { view: View; choices: Asked; action: Action; event: Event };
export type Props = TableProps<Zapp>;
export const { t, say, count, about, aboutCount } = wordsOf("zapp");
