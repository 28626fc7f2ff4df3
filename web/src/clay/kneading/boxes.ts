// Boxes of voxels: what dabs reach, and what is repaired after them.
import { SIZE } from "../field";
import type { Box } from "./piece";
import { bends, type Brush, type Dab, FINE, hasImage, LAST } from "./strokes";

const LAST_VOXEL = SIZE - 1;
/** How far round the dabs the field is repaired, in voxels. */
const MARGIN = 3;

/** Makes a box of the voxels that are less than `reach` from a point along each axis. */
export function boxRound(box: Box, x: number, y: number, z: number, reach: number): void {
  const first = (at: number) => Math.max(0, (at - reach + FINE) >> 5);
  const last = (at: number) => Math.min(LAST_VOXEL, (at + reach - 1) >> 5);
  box.x0 = first(x);
  box.x1 = last(x);
  box.y0 = first(y);
  box.y1 = last(y);
  box.z0 = first(z);
  box.z1 = last(z);
}

/** The box that is repaired after some dabs, if they bend the field: all that they and their images touch, and a margin. */
export function repairedBox(brush: Brush, dabs: readonly Dab[]): Box | null {
  if (!bends(brush.tool) || dabs.length === 0) return null;
  const all: Box = { x0: SIZE, x1: 0, y0: SIZE, y1: 0, z0: SIZE, z1: 0 };
  for (const dab of dabs) {
    widen(all, dab.x, dab, brush.radius);
    if (hasImage(brush, dab)) widen(all, LAST - dab.x, dab, brush.radius);
  }
  return {
    x0: Math.max(0, all.x0 - MARGIN),
    x1: Math.min(LAST_VOXEL, all.x1 + MARGIN),
    y0: Math.max(0, all.y0 - MARGIN),
    y1: Math.min(LAST_VOXEL, all.y1 + MARGIN),
    z0: Math.max(0, all.z0 - MARGIN),
    z1: Math.min(LAST_VOXEL, all.z1 + MARGIN),
  };
}

const touched: Box = { x0: 0, x1: 0, y0: 0, y1: 0, z0: 0, z1: 0 };

function widen(box: Box, x: number, { y, z }: Dab, radius: number): void {
  boxRound(touched, x, y, z, radius);
  box.x0 = Math.min(box.x0, touched.x0);
  box.x1 = Math.max(box.x1, touched.x1);
  box.y0 = Math.min(box.y0, touched.y0);
  box.y1 = Math.max(box.y1, touched.y1);
  box.z0 = Math.min(box.z0, touched.z0);
  box.z1 = Math.max(box.z1, touched.z1);
}

/** How many voxels a box has. */
export const volume = ({ x0, x1, y0, y1, z0, z1 }: Readonly<Box>): number =>
  (x1 - x0 + 1) * (y1 - y0 + 1) * (z1 - z0 + 1);
