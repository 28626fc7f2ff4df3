// What is done to the clay with one press: shapes that are pressed on, holes, the first lump, and the cut of the wire.
import { LIMITS, ONE, SIZE, UNIT, type Field, type Rotation, type Shape, type Vector } from "../../../clay";
import { positionOf, unitOf, type Cut } from "../../../clay/kneading";
import type { Spot } from "./dabs";
import { cross, dot, minus, plus, times, unit, type Look, type Point } from "./space";
import type { Grip, Stamp } from "./tools";

const clamped = (value: number, [least, most]: readonly [number, number]): number =>
  Math.max(least, Math.min(most, Math.round(value * UNIT))) + 0;
const placed = (at: Point): Vector => at.map((one) => clamped(one, LIMITS.position)) as Vector;
const sized = (...half: [number, number, number]): Vector =>
  half.map((one) => clamped(one, LIMITS.size)) as Vector;

/** Upright along `out`, and its own x as near to the viewer's right as that allows. */
function standing(out: Point, right: Point): Rotation {
  const up = unit(out);
  const aside = plus(right, up, -dot(right, up));
  const x = unit(aside, Math.abs(up[0]) < 0.9 ? unit(cross(up, [1, 0, 0])) : unit(cross(up, [0, 0, 1])));
  const z = cross(x, up);
  const q = (value: number) => Math.round(value * ONE) + 0;
  return [q(x[0]), q(up[0]), q(z[0]), q(x[1]), q(up[1]), q(z[1]), q(x[2]), q(up[2]), q(z[2])];
}

/** Half of the width, height and depth of what is pressed on, for a brush of radius 1. */
const FORMS: Record<Exclude<Stamp, "hole">, Point> = {
  ball: [1, 1, 1],
  disc: [1, 0.32, 1],
  cone: [0.8, 1.15, 0.8],
  block: [0.85, 0.85, 0.85],
};

/** The shape that a stamp leaves at a spot: the stronger, the deeper it goes in. */
export function stampAt(
  stamp: Stamp,
  { size, strength }: Grip,
  spot: Spot,
  right: Point,
  mirror: boolean,
): Shape {
  const rotation = standing(spot.out, right);
  if (stamp === "hole") {
    const deep = size * (1.2 + 9 * strength);
    const half = (deep + size) / 2;
    const position = placed(plus(spot.at, spot.out, size - half));
    return {
      kind: "roll",
      position,
      size: sized(size, half, size),
      rotation,
      blend: UNIT / 2,
      cut: true,
      mirror,
    };
  }
  const form = times(FORMS[stamp], size);
  const sunk = Math.min(form[1], (0.15 + 0.7 * strength) * Math.min(...form) * (stamp === "ball" ? 1.2 : 1));
  return {
    kind: stamp,
    position: placed(plus(spot.at, spot.out, form[1] - sunk)),
    size: sized(...form),
    rotation,
    round: stamp === "ball" ? 0 : Math.round(Math.min(1.2, 0.12 * size) * UNIT),
    blend: Math.round(Math.min(2.5, size / 5) * UNIT),
    mirror,
  };
}

/** The lump that a figure begins with, in the middle of the board. */
export const firstLump = (): Shape => ({
  kind: "ball",
  position: [0, (24 - 63) * UNIT, 0],
  size: [24 * UNIT, 24 * UNIT, 24 * UNIT],
});

/** The cut of a wire that is stretched between two looks: the smaller side goes. Null where there is nothing to cut. */
export function wireCut(field: Field, one: Look, other: Look): Cut | null {
  const across = cross(one.way, other.way);
  if (Math.hypot(...across) < 0.01) return null;
  const normal = unit(across);
  // the point of the plane that is nearest to the middle
  const at = times(normal, dot(one.from, normal));
  const room = (SIZE - 1) / 2;
  if (at.some((value) => Math.abs(value) > room)) return null;
  const [before, beyond] = sides(field, at, normal);
  if (!before || !beyond) return null;
  const [dx, dy, dz] = unitOf(...(beyond <= before ? normal : times(normal, -1)));
  return { kind: "cut", x: positionOf(at[0]), y: positionOf(at[1]), z: positionOf(at[2]), dx, dy, dz };
}

/** How much clay lies before a plane and beyond it, counted in every other voxel. */
function sides({ cells, size }: Field, through: Point, normal: Point): [number, number] {
  const half = (size - 1) / 2;
  let [before, beyond] = [0, 0];
  for (let z = 0; z < size; z += 2)
    for (let y = 0; y < size; y += 2) {
      const row = size * (y + size * z);
      const start = dot(minus([-half, y - half, z - half], through), normal);
      for (let x = 0; x < size; x += 2) {
        if (cells[row + x]! >= 0) continue;
        if (start + x * normal[0] > 0) beyond++;
        else before++;
      }
    }
  return [before, beyond];
}
