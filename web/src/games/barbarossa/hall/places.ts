// Where things stand on the round table. Lengths are in grids of a figure; angles in radians, 0 is nearest to the viewer.

/** From one figure to the next along the ring. */
const SPACING = 1.06;
/** From the ring to the edge of the table. */
const MARGIN = 0.72;
/** All the spears there are. */
export const SPEARS = 13;
/** How long one flies from its stand to a figure, in seconds. */
export const SPEAR_FLIGHT = 0.42;
/** So many can be stuck in one figure. */
export const MOST_STUCK = 2;

export interface Point {
  x: number;
  z: number;
}

/** How far the figures are from the middle, where the spears stand. */
export const ringRadius = (count: number): number => Math.max(1.2, (count * SPACING) / (2 * Math.PI));

export const tableRadius = (count: number): number => ringRadius(count) + MARGIN;

/** The angle of a place on the table. */
export const angleOf = (place: number, count: number): number => (place * 2 * Math.PI) / Math.max(1, count);

export const pointAt = (angle: number, radius: number): Point => ({
  x: Math.sin(angle) * radius,
  z: Math.cos(angle) * radius,
});

/** How far the table has to be turned from `yaw` so that a place is in front, the shorter way round. */
export function turnToFront(yaw: number, place: number, count: number): number {
  const whole = 2 * Math.PI;
  const by = (((-angleOf(place, count) - yaw) % whole) + whole) % whole;
  return by > Math.PI ? by - whole : by;
}

/** The hole of a spear in the stand: two rings, so that thirteen do not look like a fence. */
export function holeOf(spear: number): Point & { lean: number; angle: number } {
  const inner = spear >= 8;
  const angle = inner ? ((spear - 8 + 0.5) * 2 * Math.PI) / 5 : (spear * 2 * Math.PI) / 8;
  return { ...pointAt(angle, inner ? 0.13 : 0.27), angle, lean: inner ? 0.05 : 0.12 };
}

/** The way along which a spear comes out of a figure: up, outwards, and to either side. */
export function shaftOf(stuck: number): readonly [x: number, y: number, z: number] {
  const side = stuck % 2 === 0 ? 1 : -1;
  const [x, y, z] = [side * (0.52 + 0.06 * stuck), 0.78, 0.3 - 0.25 * stuck];
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
