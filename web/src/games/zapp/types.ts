// The types in which this game talks with the page.
import type { TableProps } from "../../frame/game";
import type { Action, Asked, Event, View } from "../../protocol/zapp.gen";

export type Zapp = { view: View; choices: Asked; action: Action; event: Event };
export type Props = TableProps<Zapp>;
