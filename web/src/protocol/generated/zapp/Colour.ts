
export type Colour = "red" | "green" | "blue" | "yellow";
