import type { Mesh, Vector } from "../../../clay";
import { LEVEL, nearestAxis, type Sight } from "./handling";

/** What the studio asks of whatever shows the figure. */
export interface Viewer extends Pick<Sight, "axes" | "isAbove"> {
  /** Draws a figure into a small canvas. */
  snapshot(surface: Mesh, target: HTMLCanvasElement): void;
  /** Turns the board; left out where it cannot be turned. */
  turn?(yaw: number, pitch?: number): void;
  zoom?(factor: number): void;
  above?(): void;
  home?(): void;
}

/** Where the arrow keys move a piece: along the board's own axes, as they lie before the viewer. */
export function keyAxes(sight: Pick<Sight, "axes" | "isAbove">): ReturnType<Sight["axes"]> {
  const { isAbove } = sight;
  const axes = sight.axes();
  const right = nearestAxis(axes.right, LEVEL);
  // seen from above, what points away is what points up
  const depth = nearestAxis(isAbove ? axes.up : axes.away, LEVEL);
  // seen across a corner both may be nearest to the same axis
  const away: Vector = Math.abs(depth[0]) === Math.abs(right[0]) ? [right[2], 0, -right[0]] : depth;
  return isAbove ? { right, up: away, away: [0, -1, 0] } : { right, up: [0, 1, 0], away };
}
