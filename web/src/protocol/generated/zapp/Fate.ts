import type { Pass } from "./Pass";
import type { Place } from "./Place";

export type Fate = { "passed": Pass } | "spared" | "banished" | { "carried": { to: Place } };
