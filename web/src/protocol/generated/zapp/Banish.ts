
export type Banish = "by-hand" | "automatic";
