import type { Seat } from "../table/Seat";

export type Spell = { seat: Seat, barrel: number, number: number, works: boolean };
