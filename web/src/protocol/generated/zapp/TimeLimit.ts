
export type TimeLimit = "off" | "20" | "40" | "60";
