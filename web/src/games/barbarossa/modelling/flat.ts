// A figure drawn without WebGL: seen straight from one side, every vertex of its surface a dab of paint, the nearest on top.
import { UNIT, type Mesh, type Vector } from "../../../clay";
import type { Sight } from "./handling";
import { EDGE } from "./piece";

export const SIDES = ["front", "side", "top"] as const;
export type Side = (typeof SIDES)[number];

/** Where right, up and away point in the figure's space, seen from a side. */
export const AXES_OF: Record<Side, { right: Vector; up: Vector; away: Vector }> = {
  front: { right: [1, 0, 0], up: [0, 1, 0], away: [0, 0, -1] },
  side: { right: [0, 0, -1], up: [0, 1, 0], away: [-1, 0, 0] },
  top: { right: [1, 0, 0], up: [0, 0, -1], away: [0, -1, 0] },
};

/** Pixels along each side of a drawing: one for each voxel. */
export const PIXELS = 128;
const LAMP: Vector = [-0.45, 0.7, 0.55];
const INK = [0x2a, 0x15, 0x0d];
const CLAY = [0xd9, 0x8a, 0x5c];

const along = (axis: Readonly<Vector>, values: ArrayLike<number>, at: number): number =>
  axis[0] * values[at]! + axis[1] * values[at + 1]! + axis[2] * values[at + 2]!;

/** Draws a surface; `dab` is how wide a vertex is, in pixels. */
export function paint({ positions, normals, openness }: Mesh, side: Side, dab: number): ImageData {
  const image = new ImageData(PIXELS, PIXELS);
  const { data } = image;
  const depth = new Float32Array(PIXELS * PIXELS).fill(Infinity);
  const { right, up, away } = AXES_OF[side];
  const toEye = away.map((value) => -value) as Vector;
  for (let vertex = 0, at = 0; at < positions.length; vertex++, at += 3) {
    const facing = along(toEye, normals, at);
    if (facing <= 0) continue;
    const x = Math.round(along(right, positions, at) + PIXELS / 2 - dab / 2);
    const y = Math.round(PIXELS / 2 - along(up, positions, at) - dab / 2);
    const far = along(away, positions, at);
    const lamp = Math.max(
      0,
      LAMP[0] * along(right, normals, at) + LAMP[1] * along(up, normals, at) + LAMP[2] * facing,
    );
    const light = (0.25 + 0.75 * lamp) * (0.45 + 0.55 * openness[vertex]!) * Math.min(1, 0.35 + 2 * facing);
    for (let row = y; row < y + dab; row++)
      for (let column = x; column < x + dab; column++) {
        if (row < 0 || column < 0 || row >= PIXELS || column >= PIXELS) continue;
        const pixel = row * PIXELS + column;
        if (depth[pixel]! <= far) continue;
        depth[pixel] = far;
        for (let colour = 0; colour < 3; colour++)
          data[4 * pixel + colour] = INK[colour]! + (CLAY[colour]! - INK[colour]!) * light;
        data[4 * pixel + 3] = 255;
      }
  }
  return image;
}

/** What a pointer means on a drawing. */
export const sightOf = (side: Side, canvas: HTMLCanvasElement): Sight => ({
  isAbove: side === "top",
  axes: () => AXES_OF[side],
  ray(x, y) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const { right, up, away } = AXES_OF[side];
    const across = ((x - left) / width - 0.5) * PIXELS * UNIT;
    const high = (0.5 - (y - top) / height) * PIXELS * UNIT;
    const from = right.map((value, axis) => value * across + up[axis]! * high - away[axis]! * 2 * EDGE);
    return { from: from as Vector, way: away };
  },
});
