import { ringRadius, tableRadius } from "./places";

/** From where the table is looked at: so high, so far before its middle, and by how much downwards. */
export interface Framing {
  high: number;
  before: number;
  pitch: number;
}

/** How much is seen from top to bottom, in radians. */
export const VIEW = (30 * Math.PI) / 180;

/** Where the table's nearest edge and the tops of the furthest figures come to lie, from -1 at the bottom to 1 at the top. */
const NEAREST = -0.95;
const FURTHEST = 0.42;

/**
 * A wide picture has room for the whole table. In a narrow one the figures would be tiny: there the nearer ones fill it, and
 * the table is turned to see the others.
 */
export function framingOf(aspect: number, count: number): Framing {
  const narrow = Math.max(0, Math.min(1, (1.6 - aspect) / 0.9));
  const [radius, ring] = [tableRadius(count), ringRadius(count)];
  const pitch = 0.4 + 0.08 * narrow;
  const half = Math.tan(VIEW / 2);
  const slope = (place: number) => Math.tan(pitch - Math.atan(place * half));
  const edge = { high: -0.12, before: radius, slope: slope(NEAREST) };
  const tops = { high: 0.7, before: -ring, slope: slope(FURTHEST) };
  // a camera that sees both where they should be
  const fitting =
    (tops.high - edge.high + edge.slope * edge.before - tops.slope * tops.before) / (edge.slope - tops.slope);
  const wanted = radius * (1.07 - 0.32 * narrow);
  const across = ring * 0.45 + (wanted / (half * aspect)) * Math.cos(pitch);
  const before = Math.max(fitting, across);
  return { before, high: edge.high + edge.slope * (before - edge.before), pitch };
}
