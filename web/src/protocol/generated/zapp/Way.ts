import type { Place } from "./Place";
import type { Meeting } from "./Meeting";

export type Way = { apprentice: number, from: Place, to: Place, lost: number, meetings: Array<Meeting> };
