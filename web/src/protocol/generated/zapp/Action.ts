import type { Apprentice } from "./Apprentice";

export type Action = { "roll": { round: number } } | { "take": { round: number, barrel: number } } | { "shake": { round: number, barrel: number, strength: number, rhythm: number } } | { "put_back": { round: number, barrel: number } } | { "set_down": { round: number, barrel: number } } | { "move": { round: number, apprentice: number, banish: Array<Apprentice>, carry: Array<Apprentice> } };
