// The types in which this game talks with the page.
import type { TableProps } from "../../frame/game";
import type { Action } from "../../protocol/generated/mastermind/Action";
import type { Asked } from "../../protocol/generated/mastermind/Asked";
import type { Event } from "../../protocol/generated/mastermind/Event";
import type { View } from "../../protocol/generated/mastermind/View";

export type Mastermind = { view: View; choices: Asked; action: Action; event: Event };
export type Props = TableProps<Mastermind>;
