// What is done to clay by hand, as numbers. Every number is a whole number, so that the same strokes give the same field on every
// machine; docs/clay.md says what each means.
import { Fault } from "../fault";
import { SIZE } from "../field";
import { check as checkShapes, ONE, type Shape } from "../shapes";

export { ONE };

/** Positions are in 1/32 voxel from the first voxel. */
export const FINE = 32;
/** The last position along an axis. */
export const LAST = FINE * (SIZE - 1);
/** After so many dabs of a stroke the field is repaired. */
export const REPAIR_EVERY = 8;

export const TOOLS = ["add", "take", "grab", "smooth", "pinch", "flatten"] as const;
export type Tool = (typeof TOOLS)[number];

/** What is drawn over the clay. */
export interface Brush {
  tool: Tool;
  /** In 1/32 voxel. */
  radius: number;
  /** Each dab is followed by its mirror image in x. */
  mirror: boolean;
}

/** One touch of a brush. */
export interface Dab {
  x: number;
  y: number;
  z: number;
  /** Of 256. Adding and taking do not ask for it. */
  strength: number;
  /** Grab: where to, in 1/32 voxel. Flatten: the way out of the clay, `ONE` long. Otherwise left out. */
  dx?: number;
  dy?: number;
  dz?: number;
}

export interface BrushStroke extends Brush {
  kind: "brush";
  dabs: Dab[];
}

/** A cut with the wire through a point: what lies on the side of the normal goes. */
export interface Cut {
  kind: "cut";
  x: number;
  y: number;
  z: number;
  /** The normal, `ONE` long. */
  dx: number;
  dy: number;
  dz: number;
}

/** Shapes that are pressed on or cut out, one after the other. */
export interface PressedShapes {
  kind: "shapes";
  shapes: Shape[];
}

/** The surface sinks evenly until the figure has no more clay than this. */
export interface Settle {
  kind: "settle";
  amount: number;
}

export type Stroke = BrushStroke | Cut | PressedShapes | Settle;

/** What the numbers of strokes may be, both ends included. */
export const STROKE_LIMITS = {
  strokes: [0, 20_000],
  /** Of all strokes. */
  dabs: [0, 60_000],
  work: [0, 3_000_000_000],
  position: [0, LAST],
  radius: [FINE, 20 * FINE],
  strength: [1, 256],
  /** Of each axis of what a grab is drawn along. */
  pull: [-16 * FINE, 16 * FINE],
  /** Of each axis of a normal. */
  normal: [-ONE, ONE],
  shapes: [1, 64],
  amount: [0, 32 * SIZE ** 3],
} as const;

/** How far the square of a normal's length may be from `ONE`². */
const UNEVEN = 2 ** 24;

/** Which tools have a direction with each dab. */
export const isDirected = (tool: Tool): boolean => tool === "grab" || tool === "flatten";

/** Adding and taking leave distances; the other brushes bend them, and the field is repaired. */
export const bends = (tool: Tool): boolean => tool !== "add" && tool !== "take";

/** Whether a dab has an image that differs: on the plane of the mirror it is its own, unless it points to one side. */
export const hasImage = ({ tool, mirror }: Brush, { x, dx = 0 }: Dab): boolean =>
  mirror && (2 * x !== LAST || (dx !== 0 && isDirected(tool)));

/** Throws a `Fault` if a stroke cannot be done; `index` is its place in the list. */
export function checkStroke(stroke: Stroke, index = 0): void {
  const refuse = (field: string): never => {
    throw new Fault("stroke_out_of_range", { stroke: index, field });
  };
  switch (stroke.kind) {
    case "brush":
      checkBrush(stroke, refuse);
      if (stroke.dabs.length === 0) refuse("dabs");
      for (const dab of stroke.dabs) checkDab(stroke.tool, dab, refuse);
      break;
    case "cut":
      if (![stroke.x, stroke.y, stroke.z].every((at) => isWithin(at, "position"))) refuse("centre");
      if (!isUnit(stroke.dx, stroke.dy, stroke.dz)) refuse("normal");
      break;
    case "shapes":
      if (stroke.shapes.length === 0) refuse("shapes");
      checkShapes(stroke.shapes, index);
      break;
    case "settle":
      if (!isWithin(stroke.amount, "amount")) refuse("amount");
  }
}

export function checkBrush({ tool, radius }: Brush, refuse: (field: string) => never): void {
  if (!TOOLS.includes(tool)) refuse("tool");
  if (!isWithin(radius, "radius")) refuse("radius");
}

export function checkDab(tool: Tool, dab: Dab, refuse: (field: string) => never): void {
  const { x, y, z, strength, dx = 0, dy = 0, dz = 0 } = dab;
  if (!isWithin(x, "position") || !isWithin(y, "position") || !isWithin(z, "position")) refuse("centre");
  if (!isWithin(strength, "strength")) refuse("strength");
  if (tool === "grab" && !(isWithin(dx, "pull") && isWithin(dy, "pull") && isWithin(dz, "pull")))
    refuse("vector");
  if (tool === "flatten" && !isUnit(dx, dy, dz)) refuse("normal");
}

function isWithin(value: number, limit: "position" | "radius" | "strength" | "pull" | "normal" | "amount") {
  const [least, most] = STROKE_LIMITS[limit];
  return Number.isInteger(value) && value >= least && value <= most;
}

function isUnit(x: number, y: number, z: number): boolean {
  const length = x * x + y * y + z * z;
  return (
    isWithin(x, "normal") &&
    isWithin(y, "normal") &&
    isWithin(z, "normal") &&
    Math.abs(length - ONE * ONE) <= UNEVEN
  );
}

/** The position of a point that is so many voxels from the middle of the grid, rounded once; points beyond the grid are at its side. */
export function positionOf(voxels: number): number {
  return Math.max(0, Math.min(LAST, Math.round((voxels + (SIZE - 1) / 2) * FINE)));
}

/** A direction as strokes have it, `ONE` long; upwards if there is none. */
export function unitOf(x: number, y: number, z: number): [number, number, number] {
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > 1e-9)) return [0, ONE, 0];
  // adding 0 makes a plain 0 of −0
  const q = (value: number) => Math.round((value / length) * ONE) + 0;
  return [q(x), q(y), q(z)];
}
