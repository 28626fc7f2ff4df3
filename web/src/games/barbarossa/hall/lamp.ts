// Where the lamp of a close look is: on a dome over the figure, whose middle is where the viewer sits.

/** Round the figure as the hands of a clock go, in degrees, 0 above it; and how far from the viewer, 0 to 1. */
export interface LampPlace {
  around: number;
  aside: number;
}

export const FIRST_LAMP: LampPlace = { around: 315, aside: 0.5 };

/** At the edge of its field the lamp is behind the figure, and only its outline is lit. */
const FURTHEST = (125 * Math.PI) / 180;

/** The way from the figure to the lamp; x to the right, y up, z to the viewer. */
export function lampWay({ around, aside }: LampPlace): [x: number, y: number, z: number] {
  const [clock, off] = [(around * Math.PI) / 180, aside * FURTHEST];
  return [Math.sin(clock) * Math.sin(off), Math.cos(clock) * Math.sin(off), Math.cos(off)];
}

/** The handle keeps to the outside, where it does not hide the figure. */
const OUTWARDS = 0.55;

/** Where the lamp's handle is in a square from -1 to 1, y downwards. */
export function handleAt({ around, aside }: LampPlace): { x: number; y: number } {
  const clock = (around * Math.PI) / 180;
  const out = aside ** OUTWARDS;
  return { x: Math.sin(clock) * out, y: -Math.cos(clock) * out };
}

/** The lamp for a handle that was dragged there. */
export function lampAt(x: number, y: number): LampPlace {
  const degrees = (Math.atan2(x, -y) * 180) / Math.PI;
  return {
    around: Math.round((degrees + 360) % 360) % 360,
    aside: Math.min(1, Math.hypot(x, y)) ** (1 / OUTWARDS),
  };
}
