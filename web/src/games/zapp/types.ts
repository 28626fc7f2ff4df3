// The types in which this game talks with the page.
import type { TableProps } from "../../frame/game";
import type { Action } from "../../protocol/generated/zapp/Action";
import type { Asked } from "../../protocol/generated/zapp/Asked";
import type { Event } from "../../protocol/generated/zapp/Event";
import type { View } from "../../protocol/generated/zapp/View";

export type Zapp = { view: View; choices: Asked; action: Action; event: Event };
export type Props = TableProps<Zapp>;
