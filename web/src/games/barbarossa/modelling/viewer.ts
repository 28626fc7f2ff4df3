import type { Mesh, Vector } from "../../../clay";

/** What the studio asks of whatever shows the figure. */
export interface Viewer {
  /** Where right, up and away from the viewer point in the figure's space. */
  axes(): { right: Vector; up: Vector; away: Vector };
  /** Whether one looks from above, so that up on the screen is away on the board. */
  readonly isAbove: boolean;
  /** Draws a figure into a small canvas. */
  snapshot(surface: Mesh, target: HTMLCanvasElement): void;
  /** Turns the board; left out where it cannot be turned. */
  turn?(yaw: number, pitch?: number): void;
  above?(): void;
  home?(): void;
}

/** The axis of the board that a direction is nearest to; `level` leaves out the upright one. */
function nearestAxis(way: Readonly<Vector>, level: boolean): Vector {
  let best = 0;
  for (const axis of level ? [2] : [1, 2]) if (Math.abs(way[axis]!) > Math.abs(way[best]!)) best = axis;
  const axis: Vector = [0, 0, 0];
  axis[best] = Math.sign(way[best]!) || 1;
  return axis;
}

/** Where the arrow keys move a piece: along the board's own axes, as they lie before the viewer. */
export function keyAxes({ axes, isAbove }: { axes: ReturnType<Viewer["axes"]>; isAbove: boolean }): {
  right: Vector;
  up: Vector;
  away: Vector;
} {
  const right = nearestAxis(axes.right, true);
  // seen from above, what points away is what points up
  const depth = nearestAxis(isAbove ? axes.up : axes.away, true);
  // seen across a corner both may be nearest to the same axis
  const away: Vector =
    Math.abs(depth[0]) === Math.abs(right[0]) ? [right[2], 0, -right[0]] : depth;
  return isAbove ? { right, up: away, away: [0, -1, 0] } : { right, up: [0, 1, 0], away };
}
