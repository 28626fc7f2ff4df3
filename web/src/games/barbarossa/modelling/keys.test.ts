import { describe, expect, it } from "vitest";
import { UNIT, type Vector } from "../../../clay";
import { press } from "./keys";
import type { Viewer } from "./viewer";
import { emptyBench, Workbench } from "./workbench.svelte";

const front = { right: [1, 0, 0], up: [0, 1, 0], away: [0, 0, -1] } satisfies ReturnType<Viewer["axes"]>;

function setUp(axes: ReturnType<Viewer["axes"]> = front, isAbove = false) {
  const bench = new Workbench(emptyBench(3));
  const hit = (key: string, more: Partial<Record<"shiftKey" | "ctrlKey" | "repeat", boolean>> = {}) =>
    press(
      bench,
      { axes: () => axes, isAbove },
      { key, shiftKey: false, ctrlKey: false, metaKey: false, repeat: false, ...more },
    );
  hit("1");
  const start = bench.piece!.position;
  const moved = () => bench.piece!.position.map((value, axis) => (value - start[axis]!) / UNIT);
  return { bench, hit, moved };
}

describe("arrow keys", () => {
  it("move a piece as it is seen", () => {
    const { hit, moved } = setUp();
    hit("ArrowRight");
    hit("ArrowUp");
    hit("PageUp");
    expect(moved()).toEqual([2, 2, -2]);
    hit("ArrowLeft", { ctrlKey: true });
    expect(moved()).toEqual([1.5, 2, -2]);
  });
  it("follow the board when it is turned", () => {
    const side: Vector = [0.1, 0, -0.99];
    const { hit, moved } = setUp({ right: side, up: [0, 1, 0], away: [-0.99, 0, -0.1] });
    hit("ArrowRight");
    hit("PageUp");
    expect(moved()).toEqual([-2, 0, -2]);
  });
  it("never lose a direction, even across a corner", () => {
    const half = Math.SQRT1_2;
    const { hit, moved } = setUp({ right: [half, 0, -half], up: [0, 1, 0], away: [-half, 0, -half] });
    hit("ArrowRight");
    hit("PageUp");
    expect(moved().filter(Boolean)).toHaveLength(2);
  });
  it("move it about on the board for whoever looks from above", () => {
    const { hit, moved } = setUp({ right: [1, 0, 0], up: [0, 0.1, -0.99], away: [0, -0.99, -0.1] }, true);
    hit("ArrowUp");
    expect(moved()).toEqual([0, 0, -2]);
  });
  it("turn it with Shift", () => {
    const { bench, hit } = setUp();
    hit("ArrowRight", { shiftKey: true });
    hit("ArrowDown", { shiftKey: true });
    hit("PageDown", { shiftKey: true });
    expect(bench.piece!.turn).toEqual([15, 15, -15]);
  });
  it("are left alone where nothing is selected", () => {
    const { bench, hit } = setUp();
    bench.select(null);
    expect(hit("ArrowUp")).toBe(false);
  });
});

describe("other keys", () => {
  it("make a figure without a pointer", () => {
    const { bench, hit } = setUp();
    hit("2");
    hit("m");
    hit("c");
    hit("d");
    expect(bench.figure.map(({ kind, mirror, cut }) => [kind, mirror, cut])).toEqual([
      ["ball", false, false],
      ["roll", true, true],
      ["roll", true, true],
    ]);
    hit("Delete");
    hit("z", { ctrlKey: true });
    expect(bench.figure).toHaveLength(3);
    hit("z", { ctrlKey: true, shiftKey: true });
    expect(bench.figure).toHaveLength(2);
  });
  it("scale it up and down again", () => {
    const { bench, hit } = setUp();
    const before = bench.piece!.size;
    hit("+");
    expect(bench.piece!.size[0]).toBeGreaterThan(before[0]);
    hit("-");
    bench.piece!.size.forEach((size, axis) => expect(Math.abs(size - before[axis]!)).toBeLessThan(3));
  });
  it("that are held down go on moving, but do not add again", () => {
    const { bench, hit, moved } = setUp();
    hit("ArrowRight");
    hit("ArrowRight", { repeat: true });
    expect(moved()[0]).toBe(4);
    bench.undo();
    expect(moved()[0]).toBe(0);
    hit("1", { repeat: true });
    hit("d", { repeat: true });
    expect(bench.figure).toHaveLength(1);
  });
  it("of the browser are left to it", () => {
    const { hit } = setUp();
    expect(hit("d", { ctrlKey: true })).toBe(false);
    expect(hit("c", { ctrlKey: true })).toBe(false);
    expect(hit("F5")).toBe(false);
    expect(hit("0")).toBe(false);
  });
});
