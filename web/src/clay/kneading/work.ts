// What doing strokes costs, in voxels that are looked at. Counted dab after dab it comes to the same as in a finished list, and to the
// same as in crates/clay: what one of them hands in, the other must not refuse.
import { Fault } from "../fault";
import { SIZE } from "../field";
import { repairedBox, volume } from "./boxes";
import { type Brush, checkStroke, type Dab, REPAIR_EVERY, type Stroke, STROKE_LIMITS } from "./strokes";

/** A repair goes through its box so many times. */
const SWEEPS = 4;

/** How much work a stroke makes whose numbers lie in their ranges. */
export function workOf(stroke: Stroke): number {
  if (stroke.kind === "shapes") return stroke.shapes.length * SIZE ** 3;
  if (stroke.kind !== "brush") return SIZE ** 3;
  let work = stroke.dabs.length * workOfDab(stroke);
  for (let at = 0; at < stroke.dabs.length; at += REPAIR_EVERY)
    work += workOfRepair(stroke, stroke.dabs.slice(at, at + REPAIR_EVERY));
  return work;
}

/** By how much the work of a stroke grows with one more dab. */
export function workOfNext(brush: Brush, dabs: readonly Dab[], next: Dab): number {
  const open = dabs.slice(dabs.length - (dabs.length % REPAIR_EVERY));
  return workOfDab(brush) + workOfRepair(brush, [...open, next]) - workOfRepair(brush, open);
}

function workOfDab({ radius, mirror }: Brush): number {
  return (2 * ((radius + 31) >> 5) + 1) ** 3 * (mirror ? 2 : 1);
}

function workOfRepair(brush: Brush, dabs: readonly Dab[]): number {
  const box = repairedBox(brush, dabs);
  return box ? SWEEPS * volume(box) : 0;
}

/** Counts strokes, their dabs and their work, and throws a `Fault` where there are too many. */
export class Tally {
  strokes = 0;
  dabs = 0;
  work = 0;

  add(stroke: Stroke): void {
    this.strokes++;
    if (stroke.kind === "brush") this.dabs += stroke.dabs.length;
    this.work += workOf(stroke);
    this.check();
  }

  /** Whether there is room for more work in one more stroke, and for the settling that may follow. */
  hasRoom(work: number): boolean {
    return (
      this.strokes + 2 <= STROKE_LIMITS.strokes[1] &&
      this.dabs < STROKE_LIMITS.dabs[1] &&
      this.work + work + SIZE ** 3 <= STROKE_LIMITS.work[1]
    );
  }

  private check(): void {
    if (this.strokes > STROKE_LIMITS.strokes[1]) throw new Fault("too_many_strokes");
    if (this.dabs > STROKE_LIMITS.dabs[1]) throw new Fault("too_many_dabs");
    if (this.work > STROKE_LIMITS.work[1]) throw new Fault("too_much_work");
  }
}

/** Throws a `Fault` if these strokes cannot be done. */
export function check(strokes: readonly Stroke[]): void {
  const tally = new Tally();
  strokes.forEach((stroke, index) => {
    checkStroke(stroke, index);
    tally.add(stroke);
  });
}
