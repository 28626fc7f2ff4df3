// Whose questions are not shown at this table, by seat: the log and the board ask here.
import { isHidden, type Seat, type SeatInfo } from "./base";

let seats = $state.raw<readonly SeatInfo[]>([]);

/** The table that is looked at. */
export const hushAt = (now: readonly SeatInfo[]): void => void (seats = now);

/** Whether what somebody at this table writes is hidden. */
export const isHushed = (seat: Seat): boolean => isHidden(seats[seat]?.guest?.id);
