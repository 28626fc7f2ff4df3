import { describe, expect, it, vi } from "vitest";
import { Fault, type Mesh } from "../../../clay";
import { Sculptor, type Clay, type Made } from "./sculptor.svelte";
import { emptyBench, Workbench } from "./workbench.svelte";

/** Clay that notes what it is asked, and answers when it is told to. */
function slowClay() {
  const asked: string[] = [];
  const kneaded = [
    { version: 0, amount: 0 },
    { version: 0, amount: 0 },
  ];
  const mesh = {} as Mesh;
  let isFine = false;
  let answer: (() => void) | undefined;
  const answered = <T>(what: string, made: () => T): Promise<T> => {
    asked.push(what);
    return new Promise((resolve, reject) => {
      answer = () => (isFine && what.startsWith("hand") ? reject(new Fault("too_large")) : resolve(made()));
    });
  };
  const clay: Clay & { isKneading: boolean } = {
    isKneading: false,
    async end() {
      clay.isKneading = false;
    },
    version: (figure) => kneaded[figure]!.version,
    strokes: () => [],
    isEmpty: (figure) => !kneaded[figure]!.amount,
    get amounts() {
      return kneaded.map(({ amount }) => amount);
    },
    surface: (figure) => (kneaded[figure]!.amount ? mesh : null),
    look: (figure, shapes, coarse) =>
      answered(`look ${coarse ? "coarse " : ""}${shapes.length}`, () => ({
        mesh,
        amount: kneaded[figure]!.amount + shapes.length,
      })),
    handIn: (figure, shapes) =>
      answered(`hand in ${shapes.length}`, () => {
        const amount = kneaded[figure]!.amount + shapes.length;
        return { figure: new Uint8Array(amount), strokes: new Uint8Array(2), amount };
      }),
    draft: async (figure) => ({
      field: kneaded[figure]!.amount ? new Uint8Array(3) : null,
      strokes: kneaded[figure]!.amount ? new Uint8Array(2) : null,
    }),
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    clay,
    asked,
    knead(amount: number) {
      kneaded[0] = { version: kneaded[0]!.version + 1, amount };
    },
    tooFine() {
      isFine = true;
    },
    async answer() {
      answer?.();
      await turn();
    },
  };
}

function setUp(made: (Made | null)[] = []) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { clay, answer, ...more } = slowClay();
  const bench = new Workbench(emptyBench(2));
  const sculptor = new Sculptor(bench, clay, made);
  const add = () => {
    bench.add("ball");
    sculptor.follow();
  };
  const bytes = () => sculptor.models[0]?.made?.figure ?? null;
  return { bench, sculptor, answer, add, bytes, clay, ...more };
}

describe("clay follows the bench", () => {
  it("with a coarse look at once, then the figure and its bytes when the hand rests", async () => {
    const { sculptor, asked, answer, add, bytes } = setUp();
    add();
    expect(asked).toEqual(["look coarse 1"]);
    await answer();
    expect(sculptor.models[0]).toMatchObject({ amount: 1, coarse: true });
    vi.runAllTimers();
    await answer();
    expect(sculptor.models[0]).toMatchObject({ coarse: false });
    expect(bytes()).toBeNull();
    await answer();
    expect(bytes()).toHaveLength(1);
    expect(asked).toEqual(["look coarse 1", "look 1", "hand in 1"]);
  });

  it("and leaves out what is old before it is begun", async () => {
    const { asked, answer, add } = setUp();
    add();
    add();
    add();
    await answer();
    expect(asked).toEqual(["look coarse 1", "look coarse 3"]);
  });

  it("only coarsely during a drag", async () => {
    const { bench, asked, answer, add } = setUp();
    bench.hold();
    add();
    vi.runAllTimers();
    await answer();
    expect(asked).toEqual(["look coarse 1"]);
  });

  it("and has the last bytes until there are newer ones", async () => {
    const old = {
      of: [],
      version: -1,
      figure: new Uint8Array(7),
      strokes: null,
      done: [],
      loose: false,
      field: null,
      tooFine: false,
    };
    const { answer, add, bytes } = setUp([old]);
    expect(bytes()).toHaveLength(7);
    add();
    vi.runAllTimers();
    await answer();
    await answer();
    expect(bytes()).toHaveLength(7);
    await answer();
    expect(bytes()).toHaveLength(1);
  });

  it("and forgets the bytes of pieces that are gone", async () => {
    const { bench, sculptor, answer, add, bytes } = setUp();
    add();
    vi.runAllTimers();
    for (let i = 0; i < 3; i++) await answer();
    expect(bytes()).toHaveLength(1);
    bench.remove();
    sculptor.follow();
    vi.runAllTimers();
    await answer();
    expect(sculptor.models[0]).toMatchObject({ surface: null, amount: 0, made: { figure: null } });
  });

  it("to the end before something is handed in", async () => {
    const { sculptor, asked, answer, add } = setUp();
    add();
    let done = false;
    void sculptor.finish().then(() => (done = true));
    await answer();
    await answer();
    expect(done).toBe(false);
    await answer();
    expect([done, asked.at(-1)]).toEqual([true, "hand in 1"]);
  });

  it("and says which figure is too fine to be handed in", async () => {
    const { sculptor, answer, add, tooFine } = setUp();
    tooFine();
    add();
    vi.runAllTimers();
    for (let i = 0; i < 3; i++) await answer();
    expect(sculptor.tooFine).toEqual([0]);
  });

  it("and keeps a figure that is too fine, with its strokes, to go on with", async () => {
    const { sculptor, answer, knead, tooFine } = setUp();
    tooFine();
    knead(5);
    sculptor.follow();
    vi.runAllTimers();
    for (let i = 0; i < 3; i++) await answer();
    expect(sculptor.kept.made[0]).toMatchObject({ figure: null, loose: false, tooFine: true });
    expect([sculptor.kept.made[0]?.strokes, sculptor.kept.made[0]?.field].map((one) => one?.length)).toEqual([
      2, 3,
    ]);
  });
});

describe("kneaded clay", () => {
  it("is looked at and made when the hand rests, not while it kneads", async () => {
    const { sculptor, asked, answer, knead, clay, bytes } = setUp();
    clay.isKneading = true;
    knead(5);
    sculptor.follow();
    vi.runAllTimers();
    await answer();
    expect([asked, sculptor.models[0]?.surface, sculptor.amounts]).toEqual([[], null, [5, 0]]);
    clay.isKneading = false;
    sculptor.follow();
    vi.runAllTimers();
    await answer();
    await answer();
    expect(sculptor.models[0]).toMatchObject({ surface: {}, amount: 5, made: { loose: false } });
    expect([asked, bytes()?.length]).toEqual([["hand in 0"], 5]);
  });

  it("is not made while somebody kneads again, which is no fault", async () => {
    const { sculptor, asked, answer, knead, clay, bytes } = setUp();
    const { draft } = clay;
    // the hand is down again before the draft is packed
    clay.draft = (figure) => {
      clay.isKneading = true;
      return draft(figure);
    };
    clay.handIn = () => Promise.reject(new Error("a stroke is under way"));
    knead(5);
    sculptor.follow();
    vi.runAllTimers();
    await answer();
    await answer();
    expect([asked, sculptor.fault, bytes()]).toEqual([[], undefined, null]);
  });

  it("is made to the end although a finger was never lifted", async () => {
    const { sculptor, answer, knead, clay, bytes } = setUp();
    knead(5);
    clay.isKneading = true;
    sculptor.follow();
    const made = sculptor.finish();
    for (let i = 0; i < 3; i++) await answer();
    await made;
    expect([clay.isKneading, bytes()?.length]).toEqual([false, 5]);
  });

  it("is kept with the loose pieces that lay on it, until what was made of it is newer", async () => {
    const { sculptor, answer, knead, add, bench } = setUp();
    add();
    vi.runAllTimers();
    for (let i = 0; i < 3; i++) await answer();
    const loose = bench.figures[0];
    expect(sculptor.kept.made[0]).toMatchObject({ loose: true });
    // the piece is pressed in
    knead(1);
    bench.knead(0, 1, true);
    expect(sculptor.kept.figures[0]).toBe(loose);
    sculptor.follow();
    vi.runAllTimers();
    for (let i = 0; i < 3; i++) await answer();
    expect(sculptor.kept.figures[0]).toEqual([]);
    expect(sculptor.kept.made[0]).toMatchObject({ loose: false, version: 1 });
  });
});
