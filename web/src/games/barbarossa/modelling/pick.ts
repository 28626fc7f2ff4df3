// Which piece lies under a finger: a ray is marched through the distances of the pieces themselves.
import { UNIT, type Vector } from "../../../clay";
import { Solid } from "../../../clay/solid";
import type { Figure } from "./figure";
import { AXES, EDGE, rotationOfTurn, shapeOf, type Piece } from "./piece";

/** In 1/256 voxel from the middle of the grid; `way` is a unit vector. */
export interface Ray {
  readonly from: Readonly<Vector>;
  readonly way: Readonly<Vector>;
}

export interface Hit {
  readonly piece: Piece;
  readonly at: Vector;
}

/** A finger that misses a piece by less still means it. */
const NEAR_MISS = 3 * UNIT;
const LEAST_STEP = UNIT / 4;
const TOUCHING = UNIT / 8;

interface Probe {
  piece: Piece;
  distance(point: Readonly<Vector>): number;
}

function probeOf(piece: Piece): Probe {
  const solid = new Solid(shapeOf(piece));
  const m = rotationOfTurn(piece.turn).map((value) => value / 16384);
  const [px, py, pz] = piece.position;
  const distance = (x: number, y: number, z: number): number => {
    const [dx, dy, dz] = [x - px, y - py, z - pz];
    const own = AXES.map((axis) => Math.round(dx * m[axis]! + dy * m[3 + axis]! + dz * m[6 + axis]!));
    return solid.distance(...(own as Vector));
  };
  return {
    piece,
    distance: ([x, y, z]) =>
      piece.mirror ? Math.min(distance(x, y, z), distance(-x, y, z)) : distance(x, y, z),
  };
}

/** How far the clay is from a point, and the piece whose surface is nearest there. */
function nearest(probes: readonly Probe[], point: Readonly<Vector>): { far: number; piece?: Piece } {
  let far = Infinity;
  let owner: Piece | undefined;
  for (const { piece, distance } of probes) {
    const own = distance(point);
    if (!piece.cut && own < far) [far, owner] = [own, piece];
    else if (piece.cut && -own > far) [far, owner] = [-own, piece];
  }
  return { far, piece: owner };
}

/** The piece that a ray meets first, or passes closely. */
export function pick(figure: Figure, { from, way }: Ray): Hit | null {
  const probes = figure.map(probeOf);
  const at = (t: number) => AXES.map((axis) => from[axis] + way[axis] * t) as Vector;
  const reach = Math.hypot(...from);
  const end = reach + 2 * EDGE;
  let close: { miss: number; hit: Hit } | null = null;
  for (let t = Math.max(0, reach - 2 * EDGE); t < end;) {
    const point = at(t);
    const { far, piece } = nearest(probes, point);
    if (!piece) return null;
    if (far < TOUCHING) return { piece, at: point };
    if (far < NEAR_MISS && far < (close?.miss ?? Infinity)) close = { miss: far, hit: { piece, at: point } };
    t += Math.max(LEAST_STEP, far * 0.9);
  }
  return close?.hit ?? null;
}
