// A stroke as it is being done, dab after dab; and whole lists of strokes.
import { repairedBox } from "./boxes";
import { dabOn } from "./brushes";
import { cut, press, settle } from "./others";
import { Piece } from "./piece";
import { repair } from "./repair";
import { type Brush, type Dab, REPAIR_EVERY, type Stroke } from "./strokes";
import { check } from "./work";

/** A brush on its way over the clay. */
export class Passage {
  /** The dabs since the last repair. */
  private since: Dab[] = [];

  constructor(
    private readonly piece: Piece,
    readonly brush: Brush,
  ) {}

  dab(dab: Dab): void {
    this.touch(dab);
    this.mend();
  }

  /** The first half of a dab: what the brush does. */
  touch(dab: Dab): void {
    dabOn(this.piece, this.brush, dab);
    this.since.push(dab);
  }

  /** The second half: repair, if it is due. */
  mend(): void {
    if (this.since.length === REPAIR_EVERY) this.repair();
  }

  end(): void {
    this.repair();
  }

  private repair(): void {
    const box = repairedBox(this.brush, this.since);
    if (box) repair(this.piece, box);
    this.since = [];
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
