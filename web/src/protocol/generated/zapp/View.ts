import type { Options } from "./Options";
import type { Seat } from "../table/Seat";
import type { Phase } from "./Phase";
import type { Wizard } from "./Wizard";
import type { Spell } from "./Spell";
import type { Outcome } from "../table/Outcome";

export type View = { options: Options, round: number, roller: Seat, phase: Phase, dice: [number, number] | null, plateau: Array<number>, wizards: Array<Wizard>, spells: Array<Spell>, outcome: Outcome | null };
