// A stroke as it is being done, dab after dab; and whole lists of strokes.
import { dabOn } from "./brushes";
import { cut, press, settle } from "./others";
import { type Box, Piece } from "./piece";
import { repair } from "./repair";
import { type Brush, check, type Dab, REPAIR_EVERY, type Stroke, type Tool } from "./strokes";

/** Adding and taking leave distances; the other brushes bend them. */
const bends = (tool: Tool): boolean => tool !== "add" && tool !== "take";

/** A brush on its way over the clay. */
export class Passage {
  /** What was touched since the last repair. */
  private box: Box | undefined;
  private since = 0;
  private readonly see: ((box: Readonly<Box>) => void) | undefined;

  constructor(
    private readonly piece: Piece,
    readonly brush: Brush,
  ) {
    if (bends(brush.tool)) this.see = (box) => this.widen(box);
  }

  dab(dab: Dab): void {
    this.touch(dab);
    this.mend();
  }

  /** The first half of a dab: what the brush does. */
  touch(dab: Dab): void {
    dabOn(this.piece, this.brush, dab, this.see);
    this.since++;
  }

  /** The second half: repair, if it is due. */
  mend(): void {
    if (this.since === REPAIR_EVERY) this.repair();
  }

  end(): void {
    if (this.since > 0) this.repair();
  }

  private repair(): void {
    if (this.box) repair(this.piece, this.box);
    this.box = undefined;
    this.since = 0;
  }

  private widen(by: Readonly<Box>): void {
    this.box ??= { ...by };
    const { box } = this;
    box.x0 = Math.min(box.x0, by.x0);
    box.x1 = Math.max(box.x1, by.x1);
    box.y0 = Math.min(box.y0, by.y0);
    box.y1 = Math.max(box.y1, by.y1);
    box.z0 = Math.min(box.z0, by.z0);
    box.z1 = Math.max(box.z1, by.z1);
  }
}

/** Does a whole stroke, which has been checked. */
export function doStroke(piece: Piece, stroke: Stroke): void {
  switch (stroke.kind) {
    case "brush": {
      const passage = new Passage(piece, stroke);
      for (const dab of stroke.dabs) passage.dab(dab);
      return passage.end();
    }
    case "cut":
      return cut(piece, stroke);
    case "shapes":
      return press(piece, stroke.shapes);
    case "settle":
      return settle(piece, stroke.amount);
  }
}

/** The field that strokes lead to, from the empty grid. Throws a `Fault`. */
export function replay(strokes: readonly Stroke[]): Piece {
  check(strokes);
  const piece = new Piece();
  for (const stroke of strokes) doStroke(piece, stroke);
  return piece;
}
