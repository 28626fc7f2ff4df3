// How the board is seen: which place of the picture a point in space has, and what lies under a place.
import type { Field } from "../../src/clay/field";
import { castRay } from "../../src/clay/kneading/ray";
import type { Place } from "../../tests/support/potter";

/** A point in voxels: to the right, up from the board, and towards whoever looks at the front. */
export type Spot = readonly [right: number, up: number, near: number];

/** The usual view of the studio, and where its camera stands: as easel.ts has it. */
export const HOME = { yaw: -0.4, pitch: 0.34, distance: 0.82 };
const FAR = 2.45;
const MIDDLE = 0.24;
const VOXEL = 1 / 128;
/** The board, from the middle of the grid. */
const BOARD = -63;
/** The tangent of half of the camera's opening. */
const OPENING = Math.tan(Math.PI / 12);

export type View = typeof HOME;

const turned = ([x, y, z]: Spot, by: number): Spot => {
  const [cos, sin] = [Math.cos(by), Math.sin(by)];
  return [x * cos + z * sin, y, z * cos - x * sin];
};
const distanceOf = (view: View, aspect: number): number => FAR * view.distance * Math.max(1, 1.12 / aspect);

/** Where a spot is seen, if the front of the figure is turned to `front`. */
export function placeOf(spot: Spot, front: number, view: View, aspect: number): Place {
  const [right, high, near] = turned(spot, view.yaw - front).map((one) => one * VOXEL) as [
    number,
    number,
    number,
  ];
  const [cos, sin] = [Math.cos(view.pitch), Math.sin(view.pitch)];
  const up = (high - MIDDLE) * cos - near * sin;
  const deep = distanceOf(view, aspect) - (high - MIDDLE) * sin - near * cos;
  const scale = 1 / (2 * OPENING * deep);
  return [0.5 + (right * scale) / aspect, 0.5 - up * scale];
}

/** The look from the eye through a place of the picture, in voxels from the middle of the grid. */
export function lookAt([x, y]: Place, { pitch, ...view }: View, aspect: number) {
  const far = distanceOf({ pitch, ...view }, aspect);
  const [cos, sin] = [Math.cos(pitch), Math.sin(pitch)];
  const [right, up] = [(2 * x - 1) * OPENING * aspect, (1 - 2 * y) * OPENING];
  const eye = turned([0, sin * far + MIDDLE, cos * far], -view.yaw).map((one) => one / VOXEL) as [
    number,
    number,
    number,
  ];
  const way = turned([right, up * cos - sin, -up * sin - cos], -view.yaw);
  const length = Math.hypot(...way);
  return {
    from: [eye[0], eye[1] + BOARD, eye[2]] as const,
    way: [way[0] / length, way[1] / length, way[2] / length] as const,
  };
}

/** What of the clay is seen at a place; null where there is none. */
export function clayAt(clay: Field, place: Place, front: number, view: View, aspect: number): Spot | null {
  const { from, way } = lookAt(place, view, aspect);
  const hit = castRay(clay, from, way);
  return hit && turned([hit.x, hit.y - BOARD, hit.z], front);
}

/** So far, in voxels, clay is looked for round the place where it is meant to be: first roughly, then closely. */
const SEARCHES = [
  { reach: 16, step: 0.5 },
  { reach: 0.6, step: 0.1 },
] as const;
/** A hand trembles: so near to the edge nothing is touched. */
const TREMBLE = [
  [0.25, 0],
  [-0.25, 0],
  [0, 0.25],
  [0, -0.25],
] as const;

/** The place where the clay that is nearest to a spot is seen, and how far it is from there. */
export function nearestClay(
  clay: Field,
  spot: Spot,
  front: number,
  view: View,
  aspect: number,
): { place: Place; off: number } | null {
  const [x, y] = placeOf(spot, front, view, aspect);
  // a voxel in the picture, about
  const voxel = VOXEL / (2 * OPENING * distanceOf(view, aspect));
  const aside = (right: number, down: number): Place => [x + (right * voxel) / aspect, y + down * voxel];
  let best: { right: number; down: number; off: number } | undefined;
  for (const { reach, step } of SEARCHES) {
    const from = best ?? { right: 0, down: 0 };
    for (let right = from.right - reach; right <= from.right + reach; right += step)
      for (let down = from.down - reach; down <= from.down + reach; down += step) {
        // what is seen so far aside cannot be nearer
        if (best && Math.hypot(right, down) * 0.8 > best.off) continue;
        const seen = clayAt(clay, aside(right, down), front, view, aspect);
        if (!seen) continue;
        const off = Math.hypot(seen[0] - spot[0], seen[1] - spot[1], seen[2] - spot[2]);
        if (best && off >= best.off) continue;
        if (TREMBLE.every(([a, b]) => clayAt(clay, aside(right + a, down + b), front, view, aspect)))
          best = { right, down, off };
      }
  }
  return best ? { place: aside(best.right, best.down), off: best.off } : null;
}
