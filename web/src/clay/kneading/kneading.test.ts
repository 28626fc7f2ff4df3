import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decode } from "../codec";
import { Fault } from "../fault";
import { amount, type Field, forHandIn, hash } from "../field";
import type { WorkerLike } from "../workshop";
import { decodeStrokes, encodeStrokes } from "./codec";
import { type Answer, Hands, type Request } from "./hands";
import { type Change, Kneading, MOST_DABS_WAITING, MOST_WAITING } from "./kneading";
import { replay } from "./passage";
import type { Brush, Dab, Stroke } from "./strokes";

vi.setConfig({ testTimeout: 60_000 });

const lump: Stroke = {
  kind: "brush",
  tool: "add",
  radius: 640,
  mirror: false,
  dabs: [{ x: 2032, y: 2032, z: 2032, strength: 256 }],
};
const ball: Stroke = {
  kind: "shapes",
  shapes: [{ kind: "ball", position: [0, 6000, 0], size: [2000, 2000, 2000] }],
};
const grab: Brush = { tool: "grab", radius: 300, mirror: true };
const pull = (x: number): Dab => ({ x, y: 2600, z: 2032, strength: 256, dx: 40, dy: 60, dz: 0 });

/** A worker in the same thread, which can be made to break down or to fall silent before it answers. */
class Inside {
  readonly heard: Request[] = [];
  /** Breaks down when it is asked for this. */
  fallsOver: (request: Request) => boolean = () => false;
  isMute = false;
  isStopped = false;
  #listeners = new Map<string, (event: Event) => void>();
  #hands = new Hands((answer: Answer, move = []) => {
    const data = structuredClone(answer, { transfer: move });
    if (!this.isStopped && !this.isMute)
      this.#listeners.get("message")!(new MessageEvent("message", { data }));
  });
  addEventListener = ((kind: string, hear: (event: Event) => void) => {
    this.#listeners.set(kind, hear);
  }) as WorkerLike["addEventListener"];
  postMessage = (request: Request) => {
    this.heard.push(request);
    if (this.fallsOver(request)) queueMicrotask(() => this.breakDown());
    else void this.#hands.hear(structuredClone(request));
  };
  terminate = () => void (this.isStopped = true);
  breakDown = () => this.#listeners.get("error")!(new Event("error"));
}

interface Studio {
  kneading: Kneading;
  workers: Inside[];
  changes: [number, Change][];
  restarted: number;
  failed: Error[];
}

/** What workers do from the first on. */
let beforeWork: (worker: Inside, index: number) => void = () => {};

function studio(): Studio {
  const workers: Inside[] = [];
  const told: Studio = {
    workers,
    changes: [],
    restarted: 0,
    failed: [],
    kneading: new Kneading(
      {
        changed: (figure, change) => void told.changes.push([figure, change]),
        restarted: () => void told.restarted++,
        failed: (error) => void told.failed.push(error),
      },
      {
        make: () => {
          const worker = new Inside();
          beforeWork(worker, workers.length);
          workers.push(worker);
          return worker as unknown as WorkerLike;
        },
      },
    ),
  };
  return told;
}

beforeEach(() => {
  beforeWork = () => {};
});
afterEach(() => {
  vi.useRealTimers();
});

/** The page's copy is what the strokes lead to. */
async function expectWhole({ kneading }: Studio, figure = 0): Promise<void> {
  const made = replay(kneading.strokes(figure));
  expect(await hash(kneading.field(figure))).toBe(await hash(made));
  expect(kneading.standing(figure).amount).toBe(amount(kneading.field(figure)));
}

const same = async (a: Field, b: Field) => (await hash(a)) === (await hash(b));

describe("kneading beside the page", () => {
  it("tells what has changed, and keeps a copy", async () => {
    const whole = studio();
    const { kneading, changes } = whole;
    expect(await kneading.open(0)).toEqual({ amount: 0, step: 0, steps: 0, quickFrom: 0, lack: null });
    expect(await kneading.do(0, lump)).toMatchObject({ step: 1, lack: null });
    expect(changes.at(-1)![1].chunks.length).toBeGreaterThan(20);
    kneading.begin(0, grab);
    for (let at = 0; at < 10; at++) expect(kneading.dab(pull(2300 + 20 * at))).toBe(true);
    await kneading.end();
    // what was asked for in one go was done in one go
    expect(whole.workers[0]!.heard.map(({ ask }) => ask)).toEqual([
      "lump",
      "open",
      "do",
      "begin",
      "dabs",
      "end",
    ]);
    await expectWhole(whole);
    expect(kneading.strokes(0)).toHaveLength(2);
    await kneading.goTo(0, 1);
    expect(kneading.standing(0)).toMatchObject({ step: 1, steps: 2 });
    await expectWhole(whole);
  });

  it("shares one lump among all figures", async () => {
    const { kneading } = studio();
    await Promise.all([kneading.open(0), kneading.open(1)]);
    const { amount: of } = await kneading.do(0, lump);
    kneading.lump = of + 1000;
    expect(await kneading.do(1, lump)).toMatchObject({ amount: 0, lack: "clay" });
    await kneading.goTo(0, 0);
    expect(await kneading.do(1, lump)).toMatchObject({ amount: of, lack: null });
    expect(await kneading.goTo(0, 1)).toMatchObject({ step: 0, lack: "clay" });
    kneading.close(1);
    expect(await kneading.goTo(0, 1)).toMatchObject({ step: 1, lack: null });
    expect(() => kneading.field(1)).toThrow("no figure 1");
  });

  it("hands in and keeps drafts that lead to the same figure", async () => {
    const { kneading } = studio();
    await kneading.open(0, { strokes: [lump, ball] });
    const field = { ...kneading.field(0), cells: kneading.field(0).cells.slice() };
    kneading.begin(0, grab);
    kneading.dab(pull(2300));
    const draft = await kneading.draft(0);
    expect(await same(await decode(draft.field!), field)).toBe(true);
    expect(await decodeStrokes(draft.strokes!)).toEqual([lump, ball]);
    expect(draft.amount).toBe(amount(field));
    await expect(kneading.handIn(0)).rejects.toThrow("under way");
    await kneading.cancel();
    const { figure, strokes, amount: handedIn } = await kneading.handIn(0);
    expect(await same(await decode(figure), forHandIn(replay(await decodeStrokes(strokes!))))).toBe(true);
    expect(handedIn).toBe(draft.amount);

    const again = studio();
    expect(await again.kneading.open(2, draft)).toMatchObject({ step: 2, amount: draft.amount });
    expect(await same(again.kneading.field(2), field)).toBe(true);
  });

  it("refuses bytes that are none, and what is out of range, and goes on", async () => {
    const { kneading } = studio();
    const none = new Uint8Array([1, 2, 3]);
    await expect(kneading.open(0, { strokes: none })).rejects.toThrow("not_strokes");
    await expect(kneading.open(0, { field: none })).rejects.toThrow(Fault);
    await expect(kneading.open(3)).rejects.toThrow("number 3");
    await kneading.open(0);
    await expect(kneading.do(0, { kind: "settle", amount: -1 })).rejects.toThrow("amount");
    expect(() => kneading.begin(0, { ...grab, radius: 1 })).toThrow("radius");
    expect(() => kneading.dab(pull(2))).toThrow("no stroke");
    kneading.begin(0, grab);
    expect(() => kneading.begin(0, grab)).toThrow("one stroke");
    expect(() => kneading.dab(pull(-1))).toThrow("centre");
    expect(kneading.dab(pull(2000))).toBe(true);
    expect(await kneading.cancel()).toMatchObject({ steps: 0 });
  });

  it("lets no more wait than it says", async () => {
    const { kneading, workers } = studio();
    await kneading.open(0);
    kneading.begin(0, grab);
    for (let count = 0; count < MOST_DABS_WAITING; count++) expect(kneading.dab(pull(2000))).toBe(true);
    expect(kneading.dab(pull(2000))).toBe(false);
    workers[0]!.isMute = true;
    const cancelled = kneading.cancel().catch(() => "left out");
    const asked = Array.from({ length: MOST_WAITING }, () =>
      kneading.goTo(0, 0).catch(({ message }) => message),
    );
    expect(await asked.at(-1)).toMatch("too much waits");
    kneading.stop();
    expect(await cancelled).toBe("left out");
  });
});

describe("a worker that breaks down", () => {
  it("is replaced, and nothing is lost: also not the stroke under way", async () => {
    const whole = studio();
    const { kneading, workers } = whole;
    await kneading.open(0, { strokes: await encodeStrokes([lump, ball]) });
    await kneading.open(1, { strokes: [ball] });
    await kneading.goTo(0, 1);
    const limit = kneading.standing(0).amount + kneading.standing(1).amount + 50;
    kneading.lump = limit;
    kneading.begin(0, grab);
    for (let at = 0; at < 11; at++) kneading.dab(pull(2300 + 20 * at));
    await vi.waitFor(() => expect(workers[0]!.heard.at(-1)!.ask).toBe("dabs"));
    await vi.waitFor(() => expect(whole.changes.at(-1)![1].amount).toBeGreaterThan(limit - 51));
    const seen = whole.changes.length;
    workers[0]!.breakDown();
    for (let at = 0; at < 6; at++) kneading.dab(pull(2500 + 20 * at));
    await kneading.end();
    expect(workers).toHaveLength(2);
    expect([whole.restarted, whole.failed]).toEqual([1, []]);
    expect(workers[0]!.isStopped).toBe(true);
    // what the page has seen already is not told again
    expect(whole.changes.length).toBe(seen + 2);
    const strokes = kneading.strokes(0);
    expect(strokes.map(({ kind }) => kind)).toEqual(["brush", "brush", "settle"]);
    expect(strokes[1]).toMatchObject({ dabs: { length: 17 } });
    expect(kneading.standing(0).amount + kneading.standing(1).amount).toBe(limit);
    await expectWhole(whole, 0);
    await expectWhole(whole, 1);
    await kneading.goTo(0, 0);
    await kneading.goTo(0, 2);
    await expectWhole(whole, 0);
  });

  it("while it works leads to the same figure as one that does not", async () => {
    const figures = [];
    for (const breaks of [false, true]) {
      beforeWork = (worker, index) => {
        const bad = ["dabs", "end", "goTo", "do"][index];
        worker.fallsOver = ({ ask, quiet }) => breaks && ask === bad && !quiet;
      };
      const { kneading, workers } = studio();
      await kneading.open(0, { strokes: [lump] });
      kneading.begin(0, { tool: "smooth", radius: 400, mirror: false });
      for (let at = 0; at < 9; at++) kneading.dab({ x: 1600 + 100 * at, y: 2600, z: 2100, strength: 256 });
      await kneading.end();
      await kneading.goTo(0, 1);
      await kneading.goTo(0, 2);
      await kneading.do(0, ball);
      expect(workers).toHaveLength(breaks ? 5 : 1);
      figures.push(await hash(kneading.field(0)));
    }
    expect(figures[0]).toBe(figures[1]);
  });

  it("or says nothing for too long is given up", async () => {
    const { kneading, workers } = studio();
    await kneading.open(0);
    vi.useFakeTimers();
    workers[0]!.isMute = true;
    const done = kneading.do(0, lump);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(workers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect(await done).toMatchObject({ step: 1 });
    expect(workers).toHaveLength(2);
  });

  it("again and again over a request leaves it out, and says so", async () => {
    const whole = studio();
    const { kneading, workers } = whole;
    beforeWork = (worker) => {
      worker.fallsOver = ({ ask }) => ask === "end" || ask === "goTo";
    };
    await kneading.open(0, { strokes: [lump] });
    const before = await hash(kneading.field(0));
    await expect(kneading.goTo(0, 0)).rejects.toThrow("again and again");
    expect(workers).toHaveLength(3);
    kneading.begin(0, grab);
    kneading.dab(pull(2300));
    await expect(kneading.end()).rejects.toThrow("again and again");
    // the figure is shown as it was before the stroke
    await vi.waitFor(() => expect(whole.changes.at(-1)![1].chunks.length).toBeGreaterThan(20));
    expect(await hash(kneading.field(0))).toBe(before);
    expect(whole.failed).toHaveLength(2);
    expect(await kneading.do(0, ball)).toMatchObject({ step: 2 });
    await expectWhole(whole);
  });
});
