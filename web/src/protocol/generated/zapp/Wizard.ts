import type { Colour } from "./Colour";
import type { Place } from "./Place";
import type { Held } from "./Held";

export type Wizard = { colour: Colour, places: [Place, Place, Place], held: Array<Held>, set_down: number | null, since: number, gave_up: boolean };
