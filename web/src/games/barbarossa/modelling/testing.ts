// Clay under a finger without a page, for tests: gestures become dabs as in the studio, and are done at once.
import { UNIT, type Shape } from "../../../clay";
import { castRay, FINE, positionOf } from "../../../clay/kneading";
import { Kneader } from "../../../clay/kneading/kneader";
import { beginDrawing, type BrushTool, type Cast, type Touch } from "./dabs";
import { minus, unit, type Point } from "./space";
import { FRESH_GRIPS, type Grip } from "./tools";

/** About as far away as the camera of the studio is. */
const EYE: Point = [0, 0, 300];
const AXES = { right: [1, 0, 0], up: [0, 1, 0], away: [0, 0, -1] } as const;

/** A ball of clay, in voxels. */
export const ball = ([x, y, z]: Point, radius: number): Shape => ({
  kind: "ball",
  position: [x * UNIT, y * UNIT, z * UNIT],
  size: [radius * UNIT, radius * UNIT, radius * UNIT],
});

export class Lump {
  readonly kneader = new Kneader();
  /** How many dabs the strokes so far were made of. */
  dabs = 0;

  constructor(...shapes: Shape[]) {
    if (shapes.length) this.press(...shapes);
  }
  get amount(): number {
    return this.kneader.standing.amount;
  }

  press(...shapes: Shape[]): void {
    this.kneader.do({ kind: "shapes", shapes });
  }
  /** A snake of clay through these points. */
  roll(path: readonly Point[], radius: number): void {
    const dabs = path.map(([x, y, z]) => ({
      x: positionOf(x),
      y: positionOf(y),
      z: positionOf(z),
      strength: 256,
    }));
    this.kneader.do({ kind: "brush", tool: "add", radius: radius * FINE, mirror: false, dabs });
  }

  /** The finger over a point of the figure, as seen from the front. */
  #touch = (at: Point): Touch => ({ from: EYE, way: unit(minus(at, EYE)), pressure: 1 });
  #castIn =
    (cells: Int8Array): Cast =>
    ({ from, way }) => {
      const { size, step } = this.kneader.piece;
      const hit = castRay({ size, step, cells }, from, way);
      return hit && { at: [hit.x, hit.y, hit.z], out: [hit.nx, hit.ny, hit.nz] };
    };
  /** Where a look along a direction meets the clay; null if it does not. */
  meet(from: Point, way: Point): Point | null {
    return this.#castIn(this.kneader.piece.cells)({ from, way: unit(way) })?.at ?? null;
  }

  /** Draws with a tool through these points, each a moment after the other. */
  draw(tool: BrushTool, path: readonly Point[], grip: Partial<Grip> = {}, mirror = false): void {
    const { piece } = this.kneader;
    const cast = this.#castIn(piece.cells);
    const still = this.#castIn(piece.cells.slice());
    const touches = path.map(this.#touch);
    const spot = cast(touches[0]!);
    if (!spot) throw new Error("no clay there");
    const held = { tool, grip: { ...FRESH_GRIPS[tool], ...grip }, mirror };
    const drawing = beginDrawing(held, touches[0]!, spot, { cast, still, axes: AXES });
    this.kneader.begin(drawing.brush);
    const dab = (dabs: ReturnType<typeof drawing.end>) => {
      for (const one of dabs) this.kneader.dab(one);
      this.dabs += dabs.length;
    };
    dab(drawing.hold(touches[0]!));
    for (const touch of touches.slice(1)) dab(drawing.move(touch));
    dab(drawing.end());
    this.kneader.end();
  }
}

/** Points along a line. */
export const along = (from: Point, to: Point, steps = 20): Point[] =>
  Array.from({ length: steps + 1 }, (_, at) => [
    from[0] + ((to[0] - from[0]) * at) / steps,
    from[1] + ((to[1] - from[1]) * at) / steps,
    from[2] + ((to[2] - from[2]) * at) / steps,
  ]);
