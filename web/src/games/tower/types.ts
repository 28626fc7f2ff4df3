// The types in which this game talks with the page.
import type { TableProps } from "../../frame/game";
import type { Action, Event, Moves, View } from "../../protocol/tower.gen";

export type Tower = { view: View; choices: Moves; action: Action; event: Event };
export type Props = TableProps<Tower>;
