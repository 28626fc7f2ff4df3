// The shapes that figures are made of. Every number is a whole number, so that the same shapes give the same
// field on every machine; docs/clay.md says what each means.
import { Fault } from "./fault";

/** Lengths and positions are in 1/256 voxel. */
export const UNIT = 256;
/** One in the numbers of a rotation. */
export const ONE = 16384;

export const KINDS = ["ball", "roll", "disc", "cone", "ring", "block"] as const;
export type Kind = (typeof KINDS)[number];

export type Vector = [number, number, number];
/** Row by row; the columns are where the shape's own x, y and z axes point. Each number is `ONE` times a cosine. */
export type Rotation = [number, number, number, number, number, number, number, number, number];

export const UPRIGHT: Readonly<Rotation> = [ONE, 0, 0, 0, ONE, 0, 0, 0, ONE];

/** One shape. What is left out is 0, false or upright. */
export interface Shape {
  kind: Kind;
  /** Its middle, from the middle of the grid; y points up. */
  position: Vector;
  /** Half of its width, height and depth along its own axes, before it is bent. A ring lies flat: the height is its thickness. */
  size: Vector;
  rotation?: Rotation;
  /** The radius of the edges of a block, disc or cone. */
  round?: number;
  /** How much narrower its top is than its bottom, of 256: at 256 it ends in a point. For roll, disc and block. */
  taper?: number;
  /** By how many degrees its height is bent into an arc, towards its own x (or away from it, if negative). Not for balls and rings. */
  bend?: number;
  /** How wide the fillet is where it joins (or cuts) what was there before. */
  blend?: number;
  /** Cut out of what was there before, rather than joined to it. */
  cut?: boolean;
  /** Its mirror image in x is there, too. */
  mirror?: boolean;
}

/** What the numbers of a shape may be, both ends included. */
export const LIMITS = {
  shapes: [0, 64],
  position: [-16256, 16256],
  size: [128, 16128],
  round: [0, 16128],
  taper: [0, 256],
  bend: [-330, 330],
  blend: [0, 1536],
} as const;

/** How far a rotation's columns may be from unit length and from right angles: what rounding to `ONE` can do, and a little. */
const RIGID = 65536;

/** Throws a `Fault` if these shapes cannot be composed; `stroke` is the stroke that presses them on, if one does. */
export function check(shapes: readonly Shape[], stroke?: number): void {
  if (shapes.length > LIMITS.shapes[1]) throw new Fault("too_many_shapes");
  const placed = (shape: number, field: string) =>
    stroke === undefined ? { shape, field } : { stroke, shape, field };
  shapes.forEach((shape, index) => {
    const within = (field: "position" | "size" | "round" | "taper" | "bend" | "blend", value: number) => {
      const [least, most] = LIMITS[field];
      if (!Number.isInteger(value) || value < least || value > most)
        throw new Fault("shape_out_of_range", placed(index, field));
    };
    shape.position.forEach((value) => within("position", value));
    shape.size.forEach((value) => within("size", value));
    within("round", shape.round ?? 0);
    within("taper", shape.taper ?? 0);
    within("bend", shape.bend ?? 0);
    within("blend", shape.blend ?? 0);
    if (!isRigid(shape.rotation ?? UPRIGHT)) throw new Fault("rotation_not_rigid", placed(index, "rotation"));
  });
}

function isRigid(m: Readonly<Rotation>): boolean {
  if (!m.every((value) => Number.isInteger(value) && Math.abs(value) <= 2 * ONE)) return false;
  const product = (i: number, j: number) => m[i]! * m[j]! + m[i + 3]! * m[j + 3]! + m[i + 6]! * m[j + 6]!;
  const near = (value: number, wanted: number) => Math.abs(value - wanted) <= RIGID;
  const one = ONE * ONE;
  return (
    near(product(0, 0), one) &&
    near(product(1, 1), one) &&
    near(product(2, 2), one) &&
    near(product(0, 1), 0) &&
    near(product(0, 2), 0) &&
    near(product(1, 2), 0)
  );
}

/** The rotation of a unit quaternion, rounded once: keep the numbers, not the angles. */
export function rotationOf(x: number, y: number, z: number, w: number): Rotation {
  // adding 0 makes a plain 0 of −0
  const q = (value: number) => Math.round(value * ONE) + 0;
  return [
    q(1 - 2 * (y * y + z * z)),
    q(2 * (x * y - z * w)),
    q(2 * (x * z + y * w)),
    q(2 * (x * y + z * w)),
    q(1 - 2 * (x * x + z * z)),
    q(2 * (y * z - x * w)),
    q(2 * (x * z - y * w)),
    q(2 * (y * z + x * w)),
    q(1 - 2 * (x * x + y * y)),
  ];
}
