// What the page knows of the figures that a worker has in its hands: a copy of each, and all that another worker would have to be told.
import { emptyField, type Field, SIZE } from "../field";
import type { BlockNews, News, Request } from "./hands";
import { copyIn, copyOut } from "./history";
import type { Standing, Step } from "./kneader";
import { BLOCK_VOXELS } from "./piece";
import type { Brush, Dab } from "./strokes";

/** A figure as the page knows it. */
interface Known {
  field: Field & { cells: Int8Array<ArrayBuffer> };
  steps: Step[];
  /** What the steps begin with, where that is not the empty grid. */
  base: Uint8Array<ArrayBuffer> | null;
  standing: Standing;
}

/** The stroke under way, as far as the worker has answered. */
interface Live {
  figure: number;
  brush: Brush;
  /** Those that were not left out. */
  dabs: Dab[];
  /** The blocks that it changed, as they were before. */
  before: Map<number, Int8Array<ArrayBuffer>>;
}

export class Copies {
  private readonly figures = new Map<number, Known>();
  private live: Live | undefined;
  private lump = Infinity;
  /** Figures of which nobody has seen yet what they are. */
  private readonly unseen = new Set<number>();

  of(figure: number): Known {
    const known = this.figures.get(figure);
    if (!known) throw new Error(`there is no figure ${figure}`);
    return known;
  }

  /** Takes over what was asked for and has been done. */
  did(request: Request): void {
    if (request.ask === "lump") this.lump = request.amount;
    if (request.ask === "close") this.figures.delete(request.figure);
  }

  /** Takes over what has become of a figure. */
  learn(request: Request, { standing, blocks, left, did }: News): void {
    const { figure, ask } = request;
    if (ask === "open") {
      const field = { size: SIZE, step: 1, cells: new Int8Array(emptyField().cells) };
      this.figures.set(figure, { field, steps: [...request.steps], base: request.base, standing });
      this.unseen.delete(figure);
    }
    const known = this.of(figure);
    if (ask === "begin") this.live = { figure, brush: request.brush, dabs: [], before: new Map() };
    if (ask === "dabs") {
      const isLeft = new Set(left);
      request.dabs.forEach((dab, index) => isLeft.has(index) || this.live?.dabs.push(dab));
    }
    if (ask === "end" || ask === "cancel") this.live = undefined;
    this.copy(figure, known, blocks);
    if (did.length > 0) {
      known.steps.length = standing.step - 1;
      known.steps.push(did);
    }
    known.standing = standing;
  }

  private copy(figure: number, { field }: Known, { which, cells }: BlockNews): void {
    const before = this.live?.figure === figure ? this.live.before : undefined;
    which.forEach((block, at) => {
      if (before && !before.has(block)) {
        const old = new Int8Array(BLOCK_VOXELS);
        copyOut(field.cells, block, old, 0);
        before.set(block, old);
      }
      copyIn(field.cells, block, cells, at * BLOCK_VOXELS);
    });
  }

  /** All that has been answered so far, for a worker that knows nothing yet. */
  told(): Request[] {
    const quiet = true;
    const said: Request[] = [];
    for (const [figure, { field, steps, base, standing }] of this.figures) {
      const cells = field.cells.slice();
      if (this.live?.figure === figure)
        for (const [block, before] of this.live.before) copyIn(cells, block, before, 0);
      const isSeen = !this.unseen.has(figure);
      said.push({ figure, ask: "open", steps, step: standing.step, field: cells, base, quiet: isSeen });
    }
    if (this.live) {
      const { figure, brush, dabs } = this.live;
      said.push({ figure, ask: "begin", brush, quiet });
      if (dabs.length > 0) said.push({ figure, ask: "dabs", dabs, quiet });
    }
    // last, because there was clay for all this
    said.push({ figure: 0, ask: "lump", amount: this.lump });
    return said;
  }

  /** Leaves out the stroke under way: the figure is as it was before. */
  giveUpStroke(): void {
    if (!this.live) return;
    const { figure, before } = this.live;
    this.live = undefined;
    for (const [block, cells] of before) copyIn(this.of(figure).field.cells, block, cells, 0);
    this.unseen.add(figure);
  }
}
