// Who sits round the table that is looked at: the log and the board ask here what they must not show.
import { isHidden, me, type Seat, type SeatInfo } from "./base";

let seats = $state.raw<readonly SeatInfo[]>([]);

/** The table that is looked at. */
export const sitAt = (now: readonly SeatInfo[]): void => void (seats = now);

/** Whether what somebody at this table writes is hidden. */
export const isHushed = (seat: Seat): boolean => isHidden(seats[seat]?.guest?.id);

/** Whether a bot sits there that answers what it understands; guests at random understand nothing. */
export const isBot = (seat: Seat): boolean => ![null, undefined, "random"].includes(seats[seat]?.bot);

/** Whether several people share this device: then nothing stands in the log that only one of them may know. */
export const isSharedHere = (): boolean =>
  seats.filter((seat) => seat.guest && seat.guest.id === me()?.id).length > 1;
