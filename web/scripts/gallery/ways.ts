// Ways that a hand goes, and sides from which it looks.
import type { Spot } from "./eye";

/** Near and far. */
export const SIDES = [1, -1] as const;
/** Looks from behind. */
export const BACK = Math.PI;
/** Looks along the board. */
export const LEVEL = 0.02;
/** Looks down on it. */
export const ABOVE = 1.45;

/** Spots on an ellipse that faces the viewer, by parts of a whole turn from the right, upwards. */
export const round = (
  [x, h, z]: Spot,
  [wide, high]: readonly [number, number],
  from = 0,
  to = 1,
  steps = 36,
): Spot[] =>
  Array.from({ length: steps + 1 }, (_, at) => {
    const angle = 2 * Math.PI * (from + ((to - from) * at) / steps);
    return [x + wide * Math.cos(angle), h + high * Math.sin(angle), z];
  });
/** Spots on an ellipse that lies flat, by parts of a whole turn from the right, towards the back. */
export const flat = (
  [x, h, z]: Spot,
  [wide, deep]: readonly [number, number],
  from = 0,
  to = 1,
  steps = 36,
): Spot[] =>
  Array.from({ length: steps + 1 }, (_, at) => {
    const angle = 2 * Math.PI * (from + ((to - from) * at) / steps);
    return [x + wide * Math.cos(angle), h, z - deep * Math.sin(angle)];
  });
/** A face of clay: from the middle of an ellipse that faces the viewer to its edge, wound so closely that no gap is left. */
export const oval = (
  [x, h, z]: Spot,
  [wide, high]: readonly [number, number],
  turns = Math.ceil(Math.max(wide, high) / 4),
): Spot[] =>
  Array.from({ length: 20 * (turns + 1) + 1 }, (_, at) => {
    const far = Math.min(1, at / (20 * turns));
    const angle = (Math.PI * at) / 10;
    return [x + far * wide * Math.cos(angle), h + far * high * Math.sin(angle), z];
  });
/** To and fro between two lines, each given by its ends, so often: fills what is between them. */
export const filled = (
  [a, b]: readonly [Spot, Spot],
  [c, d]: readonly [Spot, Spot],
  times: number,
): Spot[] => {
  const part = (from: Spot, to: Spot, t: number): Spot => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t,
    from[2] + (to[2] - from[2]) * t,
  ];
  return Array.from({ length: times }, (_, at) => {
    const t = at / (times - 1);
    const ends = [part(a, b, t), part(c, d, t)];
    return at % 2 ? ends.reverse() : ends;
  }).flat();
};
/** A curve that leads smoothly through all these spots. */
export function through(...spots: readonly Spot[]): Spot[] {
  const STEPS = 6;
  const at = (index: number) => spots[Math.max(0, Math.min(spots.length - 1, index))]!;
  const curve: Spot[] = [spots[0]!];
  for (let index = 0; index + 1 < spots.length; index++)
    for (let step = 1; step <= STEPS; step++) {
      const t = step / STEPS;
      const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
      const axis = (i: 0 | 1 | 2) =>
        b[i] +
        0.5 *
          t *
          (c[i] - a[i] + t * (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i] + t * (3 * (b[i] - c[i]) + d[i] - a[i])));
      curve.push([axis(0), axis(1), axis(2)]);
    }
  return curve;
}
