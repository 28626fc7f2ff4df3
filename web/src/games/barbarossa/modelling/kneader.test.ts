import { describe, expect, it } from "vitest";
import { emptyField } from "../../../clay";
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
  open = async (figure: number) => this.standing(figure);
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
    this.#later(
      figure,
      `go to ${step}`,
      () => (this.figures[figure]!.step = Math.min(step, this.figures[figure]!.steps)),
    );
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
});
