// What a figure is like from above and along a line, found from its vertices alone: they lie a voxel apart.

/** Cells along each side of a relief; each is four voxels wide. */
export const CELLS = 32;
const WIDTH = 128 / CELLS;
/** How much a hanging cloth falls from one cell to the next. */
const STEEP = 13;

/** How high a figure is above its lowest point, and how low it hangs, for each cell seen from above; in voxels. */
export interface Relief {
  /** 0 where there is nothing. */
  top: Float32Array;
  /** Infinity where there is nothing. */
  under: Float32Array;
}

/** `middle` is what lies above the middle of the relief, `floor` the height of the lowest point. */
export function reliefOf(
  positions: Float32Array,
  middle: { x: number; z: number },
  floor: number,
  scale = 1,
): Relief {
  const top = new Float32Array(CELLS * CELLS);
  const under = new Float32Array(CELLS * CELLS).fill(Infinity);
  const cell = (along: number) => Math.max(0, Math.min(CELLS - 1, Math.floor(along / WIDTH + CELLS / 2)));
  for (let i = 0; i < positions.length; i += 3) {
    const at =
      cell((positions[i + 2]! - middle.z) * scale) * CELLS + cell((positions[i]! - middle.x) * scale);
    const height = (positions[i + 1]! - floor) * scale;
    if (height > top[at]!) top[at] = height;
    if (height < under[at]!) under[at] = height;
  }
  return { top, under };
}

/** How dark it is below each cell, from 0 to 1: darkest where clay touches the ground, and soft at the edges. */
export function shadowOf({ under }: Relief): Float32Array {
  let shade: Float32Array = under.map((height) => Math.exp(-height / 26));
  for (let pass = 0; pass < 3; pass++) shade = blurred(shade);
  return shade;
}

/** A cloth over it: it lies on what is highest and falls steeply to the ground around it. */
export function drapeOf({ top }: Relief): Float32Array {
  let cloth: Float32Array = top.slice();
  for (let pass = 0; pass < CELLS; pass++) {
    const spread = blurred(cloth);
    cloth = cloth.map((_, at) => Math.max(top[at]!, spread[at]! - 1.5, highest(cloth, at) - STEEP));
  }
  return blurred(cloth).map((height, at) => Math.max(height, top[at]!));
}

/** The highest of the four neighbours. */
function highest(field: Float32Array, at: number): number {
  const x = at % CELLS;
  return Math.max(
    x > 0 ? field[at - 1]! : 0,
    x < CELLS - 1 ? field[at + 1]! : 0,
    field[at - CELLS] ?? 0,
    field[at + CELLS] ?? 0,
  );
}

function blurred(field: Float32Array): Float32Array {
  return field.map((_, at) => {
    const [x, y] = [at % CELLS, Math.floor(at / CELLS)];
    let sum = 0;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const [nx, ny] = [x + dx, y + dy];
        if (nx < 0 || ny < 0 || nx >= CELLS || ny >= CELLS) continue;
        sum += field[ny * CELLS + nx]! * (dx && dy ? 1 : dx || dy ? 2 : 4);
      }
    return sum / 16;
  });
}

/** A height of a relief between its cells; `x` and `z` in voxels from its middle. */
export function heightAt(field: Float32Array, x: number, z: number): number {
  const clamp = (value: number) => Math.max(0, Math.min(CELLS - 1.001, value));
  const [fx, fz] = [clamp(x / WIDTH + CELLS / 2 - 0.5), clamp(z / WIDTH + CELLS / 2 - 0.5)];
  const [ix, iz] = [Math.floor(fx), Math.floor(fz)];
  const [tx, tz] = [fx - ix, fz - iz];
  const at = iz * CELLS + ix;
  const near = field[at]! * (1 - tx) + field[at + 1]! * tx;
  const far = field[at + CELLS]! * (1 - tx) + field[at + CELLS + 1]! * tx;
  return near * (1 - tz) + far * tz;
}

type Vector = readonly [x: number, y: number, z: number];

/** Where something that comes down along the line through `through` meets the figure: its outermost point near that line. */
export function struck(positions: Float32Array, through: Vector, out: Vector): Vector {
  let best: Vector = through;
  for (const reach of [2, 6, 200]) {
    let furthest = -Infinity;
    for (let i = 0; i < positions.length; i += 3) {
      const by = [
        positions[i]! - through[0],
        positions[i + 1]! - through[1],
        positions[i + 2]! - through[2],
      ] as const;
      const along = by[0] * out[0] + by[1] * out[1] + by[2] * out[2];
      const aside = by[0] ** 2 + by[1] ** 2 + by[2] ** 2 - along ** 2;
      // far from the line the nearest point counts, not the outermost
      const worth = reach < 100 ? along : -aside;
      if (aside > reach * reach || worth <= furthest) continue;
      furthest = worth;
      best = [positions[i]!, positions[i + 1]!, positions[i + 2]!];
    }
    if (furthest > -Infinity) return best;
  }
  return best;
}
