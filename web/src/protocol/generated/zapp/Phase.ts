import type { Seat } from "../table/Seat";

export type Phase = "roll" | { "shake": { until: number | null } } | { "move": { seat: Seat } } | { "over": { winner: Seat | null } };
