import type { Banish } from "./Banish";
import type { TimeLimit } from "./TimeLimit";

export type Options = { expert: boolean, memory: boolean, banish: Banish, time_limit: TimeLimit };
