// Turning a picture that was taken from eight sides.

export const SIDES = 8;
/** So many pixels to the next side. */
const STEP = 34;

/** A side so many further on. */
export const sideAfter = (side: number, steps: number): number => (((side + steps) % SIDES) + SIDES) % SIDES;

/** The side that a drag by so many pixels leads to. */
export const sideDragged = (side: number, pixels: number): number =>
  sideAfter(side, Math.trunc(pixels / STEP));
