import { describe, expect, it, vi } from "vitest";
import type { Answered, Asked, JobKind } from "../../../clay/jobs";
import { Sculptor } from "./sculptor.svelte";
import { emptyBench, Workbench } from "./workbench.svelte";

/** A workshop that notes what it is asked, and answers when it is told to. */
function slowShop() {
  const asked: string[] = [];
  let answer: (() => void) | undefined;
  const shop = {
    ask<K extends JobKind>(kind: K, what: Asked[K]): Promise<Answered[K]> {
      const { shapes, coarse } = what as Asked["shapes"];
      asked.push(`${kind}${coarse ? " coarse" : ""} ${shapes.length}`);
      const made = { mesh: {}, amount: shapes.length, bounds: null, bytes: new Uint8Array(shapes.length) };
      return new Promise((resolve) => (answer = () => resolve(made as unknown as Answered[K])));
    },
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    shop,
    asked,
    async answer() {
      answer?.();
      await turn();
    },
  };
}

function setUp(made: Uint8Array<ArrayBuffer>[] = []) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { shop, asked, answer } = slowShop();
  const bench = new Workbench(emptyBench(2));
  const sculptor = new Sculptor(bench, shop, made);
  const add = () => {
    bench.add("ball");
    sculptor.follow();
  };
  return { bench, sculptor, asked, answer, add };
}

describe("clay follows the bench", () => {
  it("with a coarse look at once, then the figure and its bytes when the hand rests", async () => {
    const { sculptor, asked, answer, add } = setUp();
    add();
    expect(asked).toEqual(["shapes coarse 1"]);
    await answer();
    expect(sculptor.models[0]).toMatchObject({ amount: 1, coarse: true });
    vi.runAllTimers();
    await answer();
    expect(sculptor.models[0]).toMatchObject({ coarse: false });
    expect(sculptor.models[0]?.bytes).toBeNull();
    await answer();
    expect(sculptor.models[0]?.bytes).toHaveLength(1);
    expect(asked).toEqual(["shapes coarse 1", "shapes 1", "handIn 1"]);
  });

  it("and leaves out what is old before it is begun", async () => {
    const { asked, answer, add } = setUp();
    add();
    add();
    add();
    await answer();
    expect(asked).toEqual(["shapes coarse 1", "shapes coarse 3"]);
  });

  it("only coarsely during a drag", async () => {
    const { bench, asked, answer, add } = setUp();
    bench.hold();
    add();
    vi.runAllTimers();
    await answer();
    expect(asked).toEqual(["shapes coarse 1"]);
  });

  it("and has the last bytes until there are newer ones", async () => {
    const { sculptor, answer, add } = setUp([new Uint8Array(7)]);
    expect(sculptor.models.map((model) => model.bytes?.length)).toEqual([7, undefined]);
    add();
    vi.runAllTimers();
    await answer();
    await answer();
    expect(sculptor.models[0]?.bytes).toHaveLength(7);
    await answer();
    expect(sculptor.models[0]?.bytes).toHaveLength(1);
  });

  it("and forgets the bytes of pieces that are gone", async () => {
    const { bench, sculptor, answer, add } = setUp();
    add();
    vi.runAllTimers();
    for (let i = 0; i < 3; i++) await answer();
    expect(sculptor.models[0]?.bytes).toHaveLength(1);
    bench.remove();
    sculptor.follow();
    await answer();
    expect(sculptor.models[0]).toMatchObject({ surface: null, amount: 0, bytes: null });
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
    expect([done, asked.at(-1)]).toEqual([true, "handIn 1"]);
  });
});
