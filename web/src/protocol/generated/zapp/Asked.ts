import type { Full } from "./Full";
import type { Way } from "./Way";
import type { Banish } from "./Banish";

export type Asked = "nothing" | { "roll": { round: number } } | { "barrels": { round: number, take: Array<number>, held: Array<number>, shake: Array<number>, put_back: Array<number>, full: Full | null } } | { "move": { round: number, number: number, ways: Array<Way>, banish: Banish } };
