// What fingers and the mouse do to pieces: tap to select, drag to move, a second finger or a handle to turn and scale. What is
// pressed elsewhere turns the board; that is not known here.
import type { Vector } from "../../../clay";
import { pick, type Ray } from "./pick";
import { AXES, scaled, turnedAbout, type Axis, type Piece } from "./piece";
import type { Workbench } from "./workbench.svelte";

type Point = { x: number; y: number };

/** How a figure is looked at. */
export interface Sight {
  /** The ray under a point of the page, in the figure's space. */
  ray(x: number, y: number): Ray;
  /** Where right, up and away from the viewer point in the figure's space. */
  axes(): { right: Vector; up: Vector; away: Vector };
  /** Whether one looks from above: things are moved about on the board then. */
  readonly isAbove: boolean;
}

/** A tap may tremble by so many pixels. */
const SLACK = 6;
/** A piece this near to the middle of the board is drawn into it, in 1/256 voxel. */
const MAGNET = 1.5 * 256;

const dot = (a: Readonly<Vector>, b: Readonly<Vector>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The axes along the board. */
export const LEVEL: readonly Axis[] = [0, 2];

/** The one of these axes that a direction is nearest to. What is done along it leaves tidy numbers. */
export function nearestAxis(way: Readonly<Vector>, axes: readonly Axis[] = AXES): Vector {
  const best = axes.reduce((best, axis) => (Math.abs(way[axis]) > Math.abs(way[best]) ? axis : best));
  return [0, 0, 0].with(best, Math.sign(way[best]) || 1) as Vector;
}

/** Where a ray meets the plane through a point. */
export function meets(
  { from, way }: Ray,
  through: Readonly<Vector>,
  normal: Readonly<Vector>,
): Vector | null {
  const facing = dot(way, normal);
  if (Math.abs(facing) < 0.05) return null;
  const t = dot(AXES.map((axis) => through[axis] - from[axis]) as Vector, normal) / facing;
  return t > 0 ? (AXES.map((axis) => from[axis] + way[axis] * t) as Vector) : null;
}

/** Moved by a vector; sideways and in depth the middle of the board holds what comes near. */
export function movedBy(piece: Piece, by: Readonly<Vector>): Piece {
  const position = piece.position.map((value, axis) => {
    const to = value + by[axis]!;
    return axis !== 1 && by[axis] && Math.abs(to) < MAGNET ? 0 : to;
  }) as Vector;
  return { ...piece, position };
}

const nearlyRight = (degrees: number): number => {
  const right = Math.round(degrees / 15) * 15;
  return Math.abs(degrees - right) < 3 ? right : Math.round(degrees);
};

const between = (a: Point, b: Point) => ({
  far: Math.max(12, Math.hypot(b.x - a.x, b.y - a.y)),
  angle: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI,
  middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
});

/** One way to hold a piece: what a place of the fingers makes of it. */
type Grip = (fingers: readonly Point[]) => ((piece: Piece) => Piece) | null;

export class Handling {
  #fingers = new Map<number, Point>();
  #grip: Grip | null = null;
  #moved = false;
  #began: Point = { x: 0, y: 0 };

  constructor(
    readonly bench: Workbench,
    readonly sight: Sight,
  ) {}

  get isHolding(): boolean {
    return this.#fingers.size > 0;
  }

  /** Whether a press is for a piece. A finger moves only what is selected, so that it can turn the board anywhere else. */
  taken = (event: PointerEvent): boolean => {
    const at = { x: event.clientX, y: event.clientY };
    if (this.#fingers.size) {
      if (this.#fingers.size === 1) this.#take(event, this.#pinch(at));
      return true;
    }
    const ray = this.sight.ray(at.x, at.y);
    const hit = pick(this.bench.figure, ray);
    if (!hit || (event.pointerType === "touch" && hit.piece.id !== this.bench.selected)) return false;
    this.bench.select(hit.piece.id);
    this.#take(event, this.#carry(hit.at));
    return true;
  };

  /** A tap that was not for the selected piece. */
  tap = (event: PointerEvent): void => {
    this.bench.select(
      pick(this.bench.figure, this.sight.ray(event.clientX, event.clientY))?.piece.id ?? null,
    );
  };

  /** A handle beside the piece was pressed. */
  handle(event: PointerEvent, which: "turn" | "scale", centre: Point): void {
    if (event.button !== 0 || this.isHolding) return;
    this.#take(event, which === "turn" ? this.#twist(event, centre) : this.#stretch(event, centre));
  }

  #take(event: PointerEvent, grip: Grip): void {
    const element = event.currentTarget as HTMLElement;
    element.setPointerCapture(event.pointerId);
    if (!this.#fingers.size) {
      this.#moved = false;
      this.#began = { x: event.clientX, y: event.clientY };
      const stop = new AbortController();
      const { signal } = stop;
      addEventListener("pointermove", this.#move, { signal });
      for (const end of ["pointerup", "pointercancel"] as const)
        addEventListener(end, (event) => this.#end(event, stop), { signal });
      addEventListener("keydown", (event) => event.key === "Escape" && this.#drop(stop, event), {
        signal,
        capture: true,
      });
    }
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#grip = grip;
  }

  #move = (event: PointerEvent): void => {
    if (!this.#fingers.has(event.pointerId)) return;
    const at = { x: event.clientX, y: event.clientY };
    this.#fingers.set(event.pointerId, at);
    if (!this.#moved) {
      if (this.#fingers.size === 1 && Math.hypot(at.x - this.#began.x, at.y - this.#began.y) < SLACK) return;
      this.#moved = true;
      if (!this.bench.isHolding) this.bench.hold();
    }
    const how = this.#grip?.([...this.#fingers.values()]);
    if (how) this.bench.drag(how);
  };

  #end(event: PointerEvent, stop: AbortController): void {
    if (!this.#fingers.has(event.pointerId)) return;
    if (event.type === "pointercancel") return this.#drop(stop);
    this.#fingers.delete(event.pointerId);
    // with the last of two fingers on it the piece stays as it is
    this.#grip = null;
    if (this.#fingers.size) return;
    stop.abort();
    this.bench.letGo();
  }

  #drop(stop: AbortController, event?: Event): void {
    event?.preventDefault();
    event?.stopPropagation();
    stop.abort();
    this.#fingers.clear();
    this.#grip = null;
    this.bench.dropHeld();
  }

  /** Moves with the finger: up, down and along the side of the board that faces the viewer, or on it if one looks from above. */
  #carry(from: Vector): Grip {
    const normal: Vector = this.sight.isAbove ? [0, 1, 0] : nearestAxis(this.sight.axes().away, LEVEL);
    return ([finger]) => {
      const to = finger && meets(this.sight.ray(finger.x, finger.y), from, normal);
      return to ? (piece) => movedBy(piece, AXES.map((axis) => to[axis] - from[axis]) as Vector) : null;
    };
  }

  /** Two fingers turn, scale and move at once. */
  #pinch(second: Point): Grip {
    const first = [...this.#fingers.values()][0]!;
    const began = between(first, second);
    const axis = nearestAxis(this.sight.axes().away);
    // it may have been moved before the second finger came
    const position = this.bench.piece?.position;
    return ([a, b]) => {
      if (!a || !b) return null;
      const now = between(a, b);
      return (piece) => ({
        ...scaled({ ...piece, position: position ?? piece.position }, now.far / began.far),
        turn: turnedAbout(piece.turn, axis, nearlyRight(now.angle - began.angle)),
      });
    };
  }

  #twist(event: PointerEvent, centre: Point): Grip {
    const began = between(centre, { x: event.clientX, y: event.clientY }).angle;
    const axis = nearestAxis(this.sight.axes().away);
    return ([finger]) => {
      if (!finger) return null;
      const by = nearlyRight(between(centre, finger).angle - began);
      return (piece) => ({ ...piece, turn: turnedAbout(piece.turn, axis, by) });
    };
  }

  #stretch(event: PointerEvent, centre: Point): Grip {
    const began = between(centre, { x: event.clientX, y: event.clientY }).far;
    return ([finger]) => (finger ? (piece) => scaled(piece, between(centre, finger).far / began) : null);
  }
}
