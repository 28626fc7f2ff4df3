// One shape on the bench: what the clay's shapes are made from, in words that fields and keys can change.
import { LIMITS, rotationOf, UNIT, type Kind, type Rotation, type Shape, type Vector } from "../../../clay";

export type Axis = 0 | 1 | 2;
export const AXES = [0, 1, 2] as const;

/** All numbers are whole and mean what they mean in a `Shape`. */
export interface Piece {
  /** Tells pieces of a bench apart, whatever is done to them. */
  readonly id: number;
  readonly kind: Kind;
  readonly position: Readonly<Vector>;
  readonly size: Readonly<Vector>;
  /** Degrees about its own z, then x, then about the upright y. Angles are kept because a rotation does not tell them. */
  readonly turn: Readonly<Vector>;
  readonly round: number;
  readonly taper: number;
  readonly bend: number;
  readonly blend: number;
  readonly cut: boolean;
  readonly mirror: boolean;
}

/** What of a shape only some kinds have. */
export type Trait = "round" | "taper" | "bend";
const TRAITS: Record<Kind, readonly Trait[]> = {
  ball: [],
  roll: ["bend", "taper"],
  disc: ["bend", "taper", "round"],
  cone: ["bend", "round"],
  ring: [],
  block: ["bend", "taper", "round"],
};
export const hasTrait = (kind: Kind, trait: Trait): boolean => TRAITS[kind].includes(trait);

const voxels = (...numbers: number[]): Vector => numbers.map((number) => number * UNIT) as Vector;

/** What a shape is like when it is taken from the palette. A roll lies, as rolls of clay do. */
const FRESH: Record<Kind, { size: Vector; turn?: Vector; round?: number }> = {
  ball: { size: voxels(20, 20, 20) },
  roll: { size: voxels(10, 32, 10), turn: [0, 0, 90] },
  disc: { size: voxels(24, 6, 24), round: 2 * UNIT },
  cone: { size: voxels(16, 22, 16), round: UNIT },
  ring: { size: voxels(22, 6, 22) },
  block: { size: voxels(17, 17, 17), round: 2 * UNIT },
};

export const fresh = (kind: Kind, id: number): Piece => ({
  id,
  kind,
  position: [0, 0, 0],
  size: FRESH[kind].size,
  turn: FRESH[kind].turn ?? [0, 0, 0],
  round: FRESH[kind].round ?? 0,
  taper: 0,
  bend: 0,
  blend: 2 * UNIT,
  cut: false,
  mirror: false,
});

/** The shape that the clay is composed of. */
export const shapeOf = (piece: Piece): Shape => ({
  kind: piece.kind,
  position: [...piece.position],
  size: [...piece.size],
  rotation: rotationOfTurn(piece.turn),
  round: hasTrait(piece.kind, "round") ? piece.round : 0,
  taper: hasTrait(piece.kind, "taper") ? piece.taper : 0,
  bend: hasTrait(piece.kind, "bend") ? piece.bend : 0,
  blend: piece.blend,
  cut: piece.cut,
  mirror: piece.mirror,
});

/** A quaternion: x, y, z, w. */
export type Quaternion = readonly [number, number, number, number];

const product = (a: Quaternion, b: Quaternion): Quaternion => [
  a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
  a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
  a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
  a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A rotation about a unit vector. */
export function about(axis: Readonly<Vector>, degrees: number): Quaternion {
  const half = radians(degrees) / 2;
  const sine = Math.sin(half);
  return [axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(half)];
}

export const quaternionOf = ([x, y, z]: Readonly<Vector>): Quaternion =>
  product(product(about([0, 1, 0], y), about([1, 0, 0], x)), about([0, 0, 1], z));

export const rotationOfTurn = (turn: Readonly<Vector>): Rotation => rotationOf(...quaternionOf(turn));

/** Degrees from -179 to 180. */
export const wrapped = (degrees: number): number => {
  const rest = (((Math.round(degrees) % 360) + 540) % 360) - 180;
  return rest === -180 ? 180 : rest;
};

/** The turn after turning on about a unit vector of the board's space. */
export function turnedAbout(turn: Readonly<Vector>, axis: Readonly<Vector>, degrees: number): Vector {
  const [x, y, z, w] = product(about(axis, degrees), quaternionOf(turn));
  const sine = Math.max(-1, Math.min(1, 2 * (w * x - y * z)));
  const angles = (...pair: [number, number]) => (Math.atan2(...pair) * 180) / Math.PI;
  // upright or upside down, y and z are the same turn: all of it is y
  const locked = Math.abs(sine) > 0.99999;
  return [
    wrapped((Math.asin(sine) * 180) / Math.PI),
    wrapped(
      locked
        ? angles(-2 * (x * z - w * y), 1 - 2 * (y * y + z * z))
        : angles(2 * (x * z + w * y), 1 - 2 * (x * x + y * y)),
    ),
    locked ? 0 : wrapped(angles(2 * (x * y + w * z), 1 - 2 * (x * x + z * z))),
  ];
}

/** Half of the room that a piece takes along each axis of the board; of a bent one, about so. */
export function extent({ kind, size, turn }: Piece): Vector {
  const rows = rotationOfTurn(turn).map((value) => value / 16384);
  return AXES.map((row) => {
    const reach = AXES.map((column) => rows[3 * row + column]! * size[column]);
    const far = kind === "ball" ? Math.hypot(...reach) : reach.reduce((sum, one) => sum + Math.abs(one), 0);
    return Math.round(far);
  }) as Vector;
}

/** How far from its middle a figure may reach, in 1/256 voxel: beyond it clay is cut off. */
export const EDGE = 63 * UNIT;

const clamp = (value: number, [least, most]: readonly [number, number]): number =>
  Math.max(least, Math.min(most, Math.round(value)));

/** The piece with every number within its limits, and inside the space that a figure has as far as it fits in. */
export function settled(piece: Piece): Piece {
  const size = piece.size.map((value) => clamp(value, LIMITS.size)) as Vector;
  const turn = piece.turn.map(wrapped) as Vector;
  const reach = extent({ ...piece, size, turn });
  const position = piece.position.map((value, axis) => {
    const room = Math.max(0, EDGE - reach[axis]!);
    return clamp(value, [-room, room]);
  }) as Vector;
  return {
    ...piece,
    position,
    size,
    turn,
    round: clamp(piece.round, LIMITS.round),
    taper: clamp(piece.taper, LIMITS.taper),
    bend: clamp(piece.bend, LIMITS.bend),
    blend: clamp(piece.blend, LIMITS.blend),
  };
}

/** The piece so many times as large, its proportions kept: the first length that meets a limit stops them all. */
export function scaled(piece: Piece, factor: number): Piece {
  const [least, most] = LIMITS.size;
  const bounded = Math.min(
    most / Math.max(...piece.size),
    Math.max(least / Math.min(...piece.size), Math.max(factor, 0)),
  );
  return settled({
    ...piece,
    size: piece.size.map((value) => value * bounded) as Vector,
    round: piece.round * bounded,
  });
}

/** Where a new piece goes: on the board, or on top of another one, a little sunk into it. */
export function placed(piece: Piece, below: Piece | undefined): Piece {
  const reach = extent(piece);
  if (!below) return settled({ ...piece, position: [0, reach[1] - EDGE, 0] });
  const under = extent(below);
  const [x, y, z] = below.position;
  const sunk = Math.min(reach[1], under[1]) / 2;
  const top = y + under[1] + reach[1] - sunk;
  // there is no room above: beside it, then
  return top + reach[1] > EDGE
    ? settled({ ...piece, position: [x + (x > 0 ? -1 : 1) * (under[0] + reach[0] / 2), y, z] })
    : settled({ ...piece, position: [x, top, z] });
}
