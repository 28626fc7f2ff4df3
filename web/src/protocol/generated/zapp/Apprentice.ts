import type { Seat } from "../table/Seat";

export type Apprentice = { seat: Seat, number: number };
