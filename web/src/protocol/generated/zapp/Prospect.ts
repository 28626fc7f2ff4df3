import type { Pass } from "./Pass";

export type Prospect = "banish" | "carry" | { "pass": Pass };
