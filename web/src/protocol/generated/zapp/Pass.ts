
export type Pass = "own" | "safe" | "from_start";
