// What scripts ask of the screen. Style sheets have the same widths.
import { MediaQuery } from "svelte/reactivity";

const atLeast = (pixels: number): string => `(min-width: ${pixels}px)`;
const matches = (query: string): boolean => matchMedia(query).matches;

/** From here on log and chat stand beside the board; beside a tall one, which needs the width itself, later. */
const beside = { plain: atLeast(1000), tall: atLeast(1200) };

/** Whether there is room beside the board, kept up to date. */
export const roomBeside = (tall: boolean): MediaQuery => new MediaQuery(tall ? beside.tall : beside.plain);

/** Whether help lies beside the board now, so that it need not be closed to see it. */
export const helpIsBeside = (): boolean => matches(beside.plain);

/** Whether board and controls do not fit on the screen together. */
export const isSmall = (): boolean => innerWidth < 700 || innerHeight < 520;

/** Whether fingers point here, as on a phone or a tablet. */
export const byFinger = (): boolean => matches("(pointer: coarse)");

/** Whether somebody sits before a keyboard, as a mouse tells. */
export const byKeyboard = (): boolean => matches("(hover: hover) and (pointer: fine)");
