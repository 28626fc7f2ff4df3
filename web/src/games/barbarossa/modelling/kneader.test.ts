import { describe, expect, it } from "vitest";
import { emptyField, Fault } from "../../../clay";
import type { Brush, Dab, Kneading, Lack, Standing, Stroke } from "../../../clay/kneading";
import { Kneader } from "./kneader.svelte";
import { emptyBench, Workbench } from "./workbench.svelte";

type Listener = ConstructorParameters<typeof Kneading>[0];

/** Clay that answers one thing after the other, when it is told to. */
class SlowClay {
  lump = Infinity;
  readonly done: string[] = [];
  /** Of each figure: all steps, and how many of them are done. */
  readonly figures = [0, 1].map(() => ({ steps: 0, step: 0 }));
  lack: Lack | null = null;
  #dabs = 0;
  #figure = 0;
  #waiting: (() => void)[] = [];

  constructor(readonly listener: Listener) {}

  standing(figure: number): Standing {
    const { step, steps } = this.figures[figure]!;
    return { step, steps, amount: 10 * step, quickFrom: 0 };
  }
  field = () => emptyField();
  /** What is asked for when something is opened, and what of it cannot be read. */
  readonly opened: { strokes: unknown; field: unknown }[] = [];
  broken: (way: { strokes: unknown; field: unknown }) => Error | null = () => null;
  async open(figure: number, way = { strokes: null as unknown, field: null as unknown }): Promise<Standing> {
    this.opened.push(way);
    const error = this.broken(way);
    if (error) throw error;
    this.figures[figure] = { steps: 0, step: 0 };
    return this.standing(figure);
  }
  /** The draft of a figure is packed only when it is asked for the next answer. */
  fieldOf: (step: number) => Uint8Array | null = (step) => Uint8Array.of(step);
  draft = (figure: number) =>
    new Promise((resolve) =>
      this.#waiting.push(() => {
        this.done.push("draft");
        resolve({ field: this.fieldOf(this.standing(figure).step), strokes: null });
      }),
    );
  begin(figure: number, _: Brush): void {
    this.#figure = figure;
    this.#dabs = 0;
  }
  dab(_: Dab): boolean {
    this.#dabs++;
    return true;
  }
  end = () => this.#later(this.#figure, `end ${this.#dabs}`, () => this.#add(this.#figure));
  cancel = () => this.#later(this.#figure, "cancel", () => {});
  do = (figure: number, { kind }: Stroke) => this.#later(figure, kind, () => this.#add(figure));
  goTo = (figure: number, step: number) =>
    this.#later(figure, `go to ${step}`, () => {
      if (!this.lack) this.figures[figure]!.step = Math.min(step, this.figures[figure]!.steps);
    });
  stop = () => {};

  #add(figure: number): void {
    if (this.lack) return;
    const one = this.figures[figure]!;
    one.steps = ++one.step;
  }
  #later(figure: number, what: string, does: () => void) {
    return new Promise<Standing & { lack: Lack | null }>((resolve) =>
      this.#waiting.push(() => {
        this.done.push(what);
        const { lack } = this;
        does();
        this.lack = null;
        this.listener.changed(figure, { ...this.standing(figure), chunks: [], lack });
        resolve({ ...this.standing(figure), lack });
      }),
    );
  }
  async answer(): Promise<void> {
    this.#waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  async answerAll(): Promise<void> {
    while (this.#waiting.length) await this.answer();
  }
}

const brush: Brush = { tool: "add", radius: 64, mirror: false };
const dab: Dab = { x: 0, y: 0, z: 0, strength: 1 };
const press: Stroke = { kind: "shapes", shapes: [] };

function setUp() {
  let clay!: SlowClay;
  const kneader = new Kneader(2, (listener) => (clay = new SlowClay(listener)) as unknown as Kneading);
  const bench = new Workbench(emptyBench(2));
  kneader.workAt(bench);
  const undo = () => {
    bench.undo();
    kneader.follow();
  };
  const redo = () => {
    bench.redo();
    kneader.follow();
  };
  return { kneader, bench, clay, undo, redo };
}

describe("strokes", () => {
  it("are steps of the bench at once, and stay so", async () => {
    const { kneader, bench, clay } = setUp();
    kneader.begin(0, brush);
    kneader.dab([dab, dab]);
    void kneader.end();
    expect([bench.canUndo, bench.kneaded, kneader.isBusy]).toEqual([true, [1, 0], true]);
    await clay.answerAll();
    expect([bench.kneaded, clay.done, kneader.isBusy]).toEqual([[1, 0], ["end 2"], false]);
  });
  it("without a dab are none", async () => {
    const { kneader, bench, clay } = setUp();
    kneader.begin(0, brush);
    kneader.dab([]);
    void kneader.end();
    await clay.answerAll();
    expect([bench.canUndo, clay.done]).toEqual([false, ["cancel"]]);
  });
  it("for which there is no clay are none, however much was asked for meanwhile", async () => {
    const { kneader, bench, clay } = setUp();
    void kneader.do(0, press);
    await clay.answer();
    clay.lack = "clay";
    const second = kneader.do(0, press);
    void kneader.do(0, press);
    await clay.answer();
    expect(await second).toBe("clay");
    await clay.answer();
    expect([bench.kneaded, kneader.lacks]).toEqual([[2, 0], 1]);
    bench.undo();
    bench.undo();
    expect([bench.kneaded, bench.canUndo]).toEqual([[0, 0], false]);
  });
  it("that are cancelled leave nothing", async () => {
    const { kneader, bench, clay } = setUp();
    kneader.begin(0, brush);
    kneader.dab([dab]);
    void kneader.cancel();
    await clay.answerAll();
    expect([bench.canUndo, kneader.isKneading]).toEqual([false, false]);
  });
});

describe("the way back", () => {
  it("is gone by the clay, also faster than that can follow", async () => {
    const { kneader, bench, clay, undo, redo } = setUp();
    for (let step = 0; step < 3; step++) {
      void kneader.do(0, press);
      await clay.answer();
    }
    undo();
    undo();
    undo();
    expect(bench.canUndo).toBe(false);
    await clay.answerAll();
    expect([clay.standing(0).step, bench.kneaded]).toEqual([0, [0, 0]]);
    redo();
    redo();
    await clay.answerAll();
    expect([clay.standing(0).step, bench.kneaded, bench.canRedo]).toEqual([2, [2, 0], true]);
  });
  it("goes over a stroke that is not answered yet", async () => {
    const { kneader, bench, clay, undo } = setUp();
    void kneader.do(0, press);
    undo();
    await clay.answerAll();
    expect([clay.standing(0).step, bench.kneaded, bench.canUndo]).toEqual([0, [0, 0], false]);
  });
  it("goes over shapes that were pressed in, which are loose again", async () => {
    const { kneader, bench, clay, undo } = setUp();
    bench.way = "shapes";
    bench.add("ball");
    const pressed = kneader.pressIn();
    await clay.answerAll();
    expect([await pressed, bench.figure, bench.kneaded, bench.way]).toEqual([null, [], [1, 0], "hand"]);
    undo();
    await clay.answerAll();
    expect([bench.figure.length, clay.standing(0).step, bench.way]).toEqual([1, 0, "shapes"]);
  });
  it("is not changed by shapes for which there is too little clay: they stay loose", async () => {
    const { kneader, bench, clay } = setUp();
    bench.way = "shapes";
    bench.add("ball");
    clay.lack = "clay";
    const pressed = kneader.pressIn();
    await clay.answerAll();
    expect([await pressed, bench.figure.length, bench.kneaded]).toEqual(["clay", 1, [0, 0]]);
  });
  it("that needs more clay than there is stays where it is, and says so", async () => {
    const { kneader, bench, clay, undo } = setUp();
    for (let step = 0; step < 2; step++) {
      void kneader.do(0, press);
      await clay.answer();
    }
    clay.lack = "clay";
    undo();
    expect(bench.kneaded).toEqual([1, 0]);
    await clay.answerAll();
    expect([bench.kneaded, bench.canUndo, bench.canRedo]).toEqual([[2, 0], true, false]);
    expect([kneader.stuck, kneader.lacks]).toEqual([1, 0]);
    undo();
    await clay.answerAll();
    expect([bench.kneaded, clay.standing(0).step]).toEqual([[1, 0], 1]);
  });
});

describe("too many strokes", () => {
  it("are told of the figure that has them, whichever is looked at", async () => {
    const { kneader, bench, clay } = setUp();
    bench.look(0);
    clay.lack = "room";
    void kneader.do(1, press);
    await clay.answerAll();
    expect(kneader.full).toBe(1);
  });
  it("are forgotten with all that was done before and meanwhile, and nothing of another figure", async () => {
    const { kneader, bench, clay } = setUp();
    void kneader.do(1, press);
    void kneader.do(0, press);
    await clay.answerAll();
    // in the middle of a stroke
    kneader.begin(0, brush);
    kneader.dab([dab]);
    kneader.full = 0;
    const forgotten = kneader.forget(0);
    await clay.answer();
    expect([kneader.isKneading, clay.done.at(-1)]).toEqual([false, "end 1"]);
    // and one more while the draft is packed
    void kneader.do(0, press);
    await clay.answerAll();
    expect(await forgotten).toBe(true);
    expect(clay.opened).toEqual([{ strokes: null, field: Uint8Array.of(3) }]);
    expect([bench.kneaded, kneader.full, kneader.waiting]).toEqual([[0, 1], null, null]);
    void kneader.do(0, press);
    await clay.answerAll();
    expect(bench.kneaded).toEqual([1, 1]);
    bench.undo();
    expect([bench.kneaded, bench.canUndo]).toEqual([[0, 1], false]);
    bench.look(1);
    bench.undo();
    expect([bench.kneaded, bench.canUndo]).toEqual([[0, 0], false]);
  });
  it("stay where the clay is too fine to be kept without them", async () => {
    const { kneader, bench, clay } = setUp();
    void kneader.do(0, press);
    await clay.answerAll();
    clay.fieldOf = () => null;
    kneader.full = 0;
    const forgotten = kneader.forget(0);
    await clay.answerAll();
    expect([await forgotten, clay.opened, bench.canUndo, kneader.full, kneader.waiting]).toEqual([
      false,
      [],
      true,
      null,
      null,
    ]);
  });
});

describe("clay that was kept", () => {
  const field = Uint8Array.of(7);
  const kept = { strokes: [], field };

  it("is opened with as much of it as can be read", async () => {
    const { kneader, clay } = setUp();
    clay.broken = ({ strokes }) => (strokes ? new Fault("corrupt") : null);
    await kneader.open([kept, null]);
    expect(clay.opened.slice(0, 3)).toEqual([kept, { strokes: [], field: null }, { strokes: null, field }]);
  });
  it("and cannot be read at all is no empty board", async () => {
    const { kneader, clay } = setUp();
    clay.broken = () => new Fault("unknown_version");
    await expect(kneader.open([kept])).rejects.toThrow(Fault);
  });
  it("is not taken for unreadable because something else is wrong", async () => {
    const { kneader, clay } = setUp();
    clay.broken = () => new Error("kneading breaks down again and again");
    await expect(kneader.open([kept])).rejects.toThrow("breaks down");
    expect(clay.opened).toHaveLength(1);
  });
});
