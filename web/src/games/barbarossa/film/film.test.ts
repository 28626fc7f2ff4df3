import { describe, expect, it } from "vitest";
import { encode, forHandIn, type Shape } from "../../../clay";
import {
  encodeStrokes,
  replay,
  type Brush,
  type BrushStroke,
  type Dab,
  type Standing,
  type Stroke,
} from "../../../clay/kneading";
import { loadFilm } from "./load";
import { Projector, type FilmClay } from "./projector";
import { reelOf, sceneAt, secondsOf, toolOf } from "./reel";

const ball: Shape = { kind: "ball", position: [0, 0, 0], size: [4096, 4096, 4096] };
const lump: Stroke = { kind: "shapes", shapes: [ball] };
const brush = (tool: Brush["tool"], dabs: number): BrushStroke => ({
  kind: "brush",
  tool,
  radius: 160,
  mirror: false,
  dabs: Array.from({ length: dabs }, (_, at) => ({
    x: 2032 + 16 * at,
    y: 2544,
    z: 2032,
    strength: 256,
    ...(tool === "grab" ? { dx: 0, dy: 64, dz: 0 } : {}),
  })),
});
const settle: Stroke = { kind: "settle", amount: 60_000 };

/** Clay that notes which strokes are done, dab by dab, as the clay beside the page does them. */
class NotedClay implements FilmClay {
  strokes: Stroke[] = [];
  under: BrushStroke | null = null;
  /** So many dabs are taken until the page has drawn. */
  room = Infinity;
  asked: string[] = [];
  broken = false;

  begin(_: number, { tool, radius, mirror }: Brush): void {
    this.under = { kind: "brush", tool, radius, mirror, dabs: [] };
  }
  dab(dab: Dab): boolean {
    if (this.room <= 0) return false;
    this.room--;
    this.under!.dabs.push(dab);
    return true;
  }
  async end() {
    this.strokes.push(this.under!);
    this.under = null;
    return this.outcome();
  }
  async cancel() {
    this.under = null;
    return this.outcome();
  }
  async do(_: number, stroke: Stroke) {
    if (this.broken) throw new Error("the worker broke down");
    this.asked.push(stroke.kind);
    this.strokes.push(stroke);
    return this.outcome();
  }
  async goTo(_: number, step: number) {
    this.asked.push(`to ${step}`);
    this.strokes.length = step;
    return this.outcome();
  }
  outcome() {
    return { ...this.standing(), lack: null };
  }
  standing(): Standing {
    const steps = this.strokes.length;
    return { amount: 0, step: steps, steps, quickFrom: 0 };
  }
}

function film(strokes: readonly Stroke[]) {
  const clay = new NotedClay();
  const seen: string[] = [];
  const faults: unknown[] = [];
  let frames = 0;
  const reel = reelOf(strokes);
  const projector = new Projector(reel, clay, {
    moved: () => undefined,
    shows: (stroke, dabs) => seen.push(`${toolOf(stroke)} ${dabs}`),
    failed: (error) => faults.push(error),
    async frame() {
      frames++;
      clay.room = Infinity;
    },
  });
  return {
    ...{ clay, seen, faults, reel, projector },
    frames: () => frames,
    async show(beat: number) {
      projector.show(beat);
      while (projector.isBusy) await new Promise((done) => setImmediate(done));
    },
  };
}

const four = [lump, brush("add", 10), settle, brush("grab", 20), brush("smooth", 6)];

describe("a reel", () => {
  it("has a scene for each stroke, with the settling that follows it", () => {
    const { scenes, beats } = reelOf(four);
    expect(scenes.map(({ first, strokes }) => [first, strokes.length])).toEqual([
      [0, 1],
      [1, 2],
      [3, 1],
      [4, 1],
    ]);
    expect(scenes.map(({ from }) => from)).toEqual([0, 12, 27, 52]);
    expect(beats).toBe(63);
    expect([0, 11.9, 12, 51.9, 52, 62.9, 63].map((beat) => sceneAt({ scenes, beats }, beat))).toEqual([
      0, 0, 1, 2, 3, 3, 4,
    ]);
  });
  it("lasts about twenty seconds, and less where there is less to see", () => {
    expect(secondsOf(reelOf(four))).toBe(3);
    expect(secondsOf(reelOf(Array.from({ length: 30 }, () => brush("add", 5))))).toBe(7.5);
    expect(secondsOf(reelOf(Array.from({ length: 900 }, () => brush("add", 60))))).toBe(20);
  });
  it("names what was in the hand", () => {
    expect([lump, brush("grab", 1), brush("take", 1), settle].map(toolOf)).toEqual([
      "ball",
      "pull",
      "take",
      null,
    ]);
    expect(toolOf({ kind: "shapes", shapes: [{ ...ball, kind: "roll", cut: true }] })).toBe("hole");
  });
});

describe("a film", () => {
  it("leads to the same strokes, however it is watched", async () => {
    for (const beats of [[63], [5, 13.5, 20, 40.2, 63], [40, 13, 63], [62, 0, 14, 3, 30, 30.5, 63]]) {
      const { clay, show } = film(four);
      for (const beat of beats) await show(beat);
      expect(clay.strokes).toEqual(four);
      expect(clay.under).toBeNull();
    }
  });
  it("shows as many dabs as belong to a moment", async () => {
    const { clay, show, projector, seen } = film(four);
    await show(0);
    expect(clay.strokes).toEqual([]);
    await show(1);
    expect(clay.strokes).toEqual([lump]);
    expect(projector.done).toBe(0);
    await show(16.7);
    expect(clay.under?.dabs).toHaveLength(4);
    expect(projector.beat).toBe(16);
    await show(19);
    expect(clay.under?.dabs).toHaveLength(7);
    expect(seen).toEqual(["ball 0", "add 4", "add 7"]);
  });
  it("goes back to the beginning of a stroke, also of one that is under way", async () => {
    const { clay, show, projector } = film(four);
    await show(30);
    expect(clay.under?.tool).toBe("grab");
    await show(27);
    expect(clay.under).toBeNull();
    expect(clay.strokes).toHaveLength(3);
    await show(12);
    expect(clay.strokes).toEqual([lump]);
    expect(projector.done).toBe(1);
    await show(2);
    await show(0);
    expect(clay.strokes).toEqual([]);
  });
  it("does at once what lies before a place that was chosen", async () => {
    const { clay, show } = film(four);
    await show(52);
    expect(clay.asked.slice(0, 3)).toEqual(["shapes", "brush", "settle"]);
    expect(clay.strokes).toHaveLength(4);
  });
  it("waits for the page where the clay takes no more dabs, and loses none", async () => {
    const { clay, show, frames } = film(four);
    await show(30);
    const before = frames();
    clay.room = 2;
    await show(45);
    expect(clay.under?.dabs).toHaveLength(18);
    expect(frames()).toBeGreaterThan(before + 1);
  });
  it("can be stopped at any time, and says when the clay breaks down", async () => {
    const { clay, projector, show, faults } = film(four);
    projector.show(63);
    projector.stop();
    await show(63);
    expect(clay.strokes.length).toBeLessThan(2);
    expect(faults).toEqual([]);
    const other = film(four);
    other.clay.broken = true;
    await other.show(63);
    expect(other.faults).toHaveLength(1);
  });
});

// whole figures are made here, and written and read
describe("what was handed in", { timeout: 60_000 }, () => {
  /** Clay that opens strokes at once, on the page. */
  const opener = () => {
    let field = replay([]);
    return {
      async open(_: number, from: { strokes?: unknown } = {}): Promise<Standing> {
        field = replay((from.strokes as Stroke[] | undefined) ?? []);
        return { amount: field.amount, step: 0, steps: 0, quickFrom: 0 };
      },
      field: () => field,
    };
  };
  const strokes = [brush("add", 3), brush("grab", 2)];
  const handed = async (made: readonly Stroke[], told: readonly Stroke[]) => ({
    figure: await encode(forHandIn(replay(made))),
    strokes: await encodeStrokes(told),
  });

  it("is a film if the strokes lead to the figure", async () => {
    const clay = opener();
    const reel = await loadFilm(await handed(strokes, strokes), clay);
    expect(reel?.scenes).toHaveLength(2);
    expect(clay.field().amount).toBe(0);
  });
  it("is none if they lead elsewhere, or cannot be read", async () => {
    expect(await loadFilm(await handed(strokes, strokes.slice(1)), opener())).toBeNull();
    expect(await loadFilm(await handed([], []), opener())).toBeNull();
    const whole = await handed(strokes, strokes);
    expect(await loadFilm({ ...whole, strokes: new Uint8Array(9) }, opener())).toBeNull();
    expect(await loadFilm({ ...whole, figure: new Uint8Array(9) }, opener())).toBeNull();
  });
});
