import type { Seat } from "../table/Seat";
import type { Spell } from "./Spell";
import type { Apprentice } from "./Apprentice";
import type { Place } from "./Place";
import type { Met } from "./Met";

export type Event = { "round_began": { round: number, roller: Seat } } | "shuffled" | { "rolled": { seat: Seat, dice: [number, number] } } | { "took": { seat: Seat, barrel: number } } | { "shook": { seat: Seat, barrel: number, strength: number, rhythm: number } } | { "put_back": { seat: Seat, barrel: number } } | { "set_down": { seat: Seat, barrel: number, timed_out: boolean } } | { "revealed": { spells: Array<Spell> } } | { "moved": { who: Apprentice, number: number, from: Place, to: Place, lost: number, met: Array<Met> } } | { "won": { seat: Seat } };
