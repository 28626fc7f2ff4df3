
export type Full = "hands" | "tired";
