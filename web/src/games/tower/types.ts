// The types in which this game talks with the page.
import type { TableProps } from "../../frame/game";
import type { Action } from "../../protocol/generated/tower/Action";
import type { Moves } from "../../protocol/generated/tower/Moves";
import type { Event } from "../../protocol/generated/tower/Event";
import type { View } from "../../protocol/generated/tower/View";

export type Tower = { view: View; choices: Moves; action: Action; event: Event };
export type Props = TableProps<Tower>;
