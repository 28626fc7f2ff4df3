// The types in which this game talks with the page.
import type { TableProps } from "../../frame/game";
import type { Action } from "../../protocol/generated/hexhex/Action";
import type { Asked } from "../../protocol/generated/hexhex/Asked";
import type { Event } from "../../protocol/generated/hexhex/Event";
import type { View } from "../../protocol/generated/hexhex/View";

export type Hexhex = { view: View; choices: Asked; action: Action; event: Event };
export type Props = TableProps<Hexhex>;
