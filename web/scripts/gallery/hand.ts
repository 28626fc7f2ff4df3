// A hand that knows where it is in space: places are given in voxels, and found on the board as the eye finds them.
import { doStroke } from "../../src/clay/kneading/passage";
import { Piece } from "../../src/clay/kneading/piece";
import type { Stroke } from "../../src/clay/kneading/strokes";
import type { Tool } from "../../src/games/barbarossa/modelling/tools";
import { type Place, Potter } from "../../tests/support/potter";
import type { Visitor } from "../../tests/support/visitor";
import { HOME, nearestClay, placeOf, type Spot } from "./eye";

/** Radians for each pixel, and how far the board tips: as orbit.ts and easel.ts have it. */
const SPEED = 0.0075;
const PITCHES = [0.02, 1.45] as const;
/** Where a press on the board was not noticed, one presses again beside it, so often. */
const TRIES = 6;

/** Between two places where it is noticed, a hand moves by so many voxels at most. */
const PACE = 6;
const slowly = (spots: readonly Spot[]): Spot[] =>
  spots.flatMap((to, at) => {
    const from = spots[at - 1] ?? to;
    const by = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const;
    const steps = Math.max(1, Math.ceil(Math.hypot(...by) / PACE));
    return Array.from({ length: steps }, (_, step): Spot => {
      const part = (step + 1) / steps;
      return [from[0] + by[0] * part, from[1] + by[1] * part, from[2] + by[2] * part];
    });
  });

export class Hand extends Potter {
  /** Where the front is; 0 is along the mirror's axis. */
  front = 0;
  /** The clay as it is now, and how many strokes have made it. */
  clay = new Piece();
  strokes = 0;
  protected view = { ...HOME };
  #held: Tool | undefined;
  #grips = new Map<Tool, string>();

  /** `kept` gives the strokes that the studio has kept so far. */
  constructor(
    who: Visitor,
    readonly kept: () => Promise<readonly Stroke[]>,
  ) {
    super(who);
  }

  // looking

  /** Back to the usual view. */
  async home(): Promise<void> {
    await this.who.barbarossa.board.focus();
    await this.who.page.keyboard.press("Home");
    this.view = { ...HOME };
  }
  /** Turns the board with the right button, so that it is seen from so far round its front, and from so high. */
  async look(round: number, pitch = HOME.pitch): Promise<void> {
    const { mouse } = this.who.page;
    const [start] = await this.onPage([[0.5, 0.5]]);
    const [x, y] = [Math.round(start!.x), Math.round(start!.y)];
    const [right, down] = [this.front + round - this.view.yaw, pitch - this.view.pitch].map((by) =>
      Math.round(by / SPEED),
    ) as [number, number];
    if (!right && !down) return;
    await mouse.move(x, y);
    await mouse.down({ button: "right" });
    await mouse.move(x + right, y + down);
    await mouse.up({ button: "right" });
    this.view.yaw += right * SPEED;
    this.view.pitch = Math.max(PITCHES[0], Math.min(PITCHES[1], this.view.pitch + down * SPEED));
  }
  async #aspect(): Promise<number> {
    const { width, height } = (await this.who.barbarossa.board.boundingBox())!;
    return width / height;
  }

  // doing

  /** Takes a tool up, as large and as strong as that. */
  async hold(tool: Tool, size?: number, strength?: number): Promise<void> {
    if (this.#held !== tool) await this.take(tool);
    this.#held = tool;
    const grip = `${size} ${strength}`;
    if (this.#grips.get(tool) === grip) return;
    this.#grips.set(tool, grip);
    if (size !== undefined) await this.size.fill(String(size));
    if (strength !== undefined) await this.strength.fill(String(strength));
  }
  /** Draws through spots, or touches one. What begins at height 0 begins on the board, everything else on the clay that is seen nearest to it. */
  async stroke(...spots: readonly Spot[]): Promise<void> {
    const { view, front } = this;
    const aspect = await this.#aspect();
    const path = slowly(spots).map((spot) => placeOf(spot, front, view, aspect));
    if (this.#held === "wire") return this.#drawn(path, false);
    if (spots[0]![1] <= 0) return this.#drawn(path, true);
    const found = nearestClay(this.clay, spots[0]!, front, view, aspect);
    if (!found) throw new Error(`stroke ${this.strokes + 1} finds no clay at ${spots[0]!.join(", ")}`);
    this.begins(found.off, spots[0]!);
    await this.#drawn([found.place, ...path.slice(1)], false);
  }
  /** Told how far from where it should be a stroke begins. */
  protected begins(_off: number, _spot: Spot): void {}

  /** Draws, and looks what has come of it. */
  async #drawn(path: readonly Place[], onBoard: boolean): Promise<void> {
    const { yaw, pitch } = this.view;
    for (let tries = 0; tries < (onBoard ? TRIES : 1); tries++) {
      await this.draw(path.map(([x, y]) => [x + 0.0011 * tries, y + 0.0007 * tries]));
      if (await this.#isDone()) return;
      // whoever misses the clay has turned the board
      await this.home();
      await this.look(yaw - this.front, pitch);
    }
    throw new Error(`stroke ${this.strokes + 1} did not meet the clay`);
  }
  async #isDone(): Promise<boolean> {
    for (let tries = 0; tries < 25; tries++) {
      const strokes = await this.kept();
      if (strokes.length > this.strokes) {
        for (const stroke of strokes.slice(this.strokes)) doStroke(this.clay, stroke);
        this.strokes = strokes.length;
        return true;
      }
      await new Promise((again) => setTimeout(again, 60));
    }
    return false;
  }
  /** Touches every one of these spots. */
  async touch(...spots: readonly Spot[]): Promise<void> {
    for (const spot of spots) await this.stroke(spot);
  }
  /** What is done meanwhile is done on the other side of the mirror, too. */
  async mirrored(work: () => Promise<void>): Promise<void> {
    await this.mirror.click();
    await work();
    await this.mirror.click();
  }
}

/** One figure: its word in our list of concepts, and how hands make it. */
export interface Figure {
  readonly word: string;
  make(hand: Hand): Promise<void>;
}
