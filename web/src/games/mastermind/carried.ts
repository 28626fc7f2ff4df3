// The peg in the air: which colour, and where it came from. The board lists its holes with data-hole.
import { Carrying } from "./base";

export const carried = new Carrying<{ colour: number; from: number | "palette" }>("hole");
