import { describe, expect, it } from "vitest";
import { UNIT } from "../../../clay";
import { amountsOf, percentLeft } from "./clayAmount";
import { MOST_PIECES } from "./figure";
import type { Piece } from "./piece";
import { emptyBench, Workbench } from "./workbench.svelte";

const bench = () => new Workbench(emptyBench(3));
const kinds = (bench: Workbench) => bench.figure.map((piece) => piece.kind);
const right = (piece: Piece): Piece => ({
  ...piece,
  position: [piece.position[0] + UNIT, piece.position[1], piece.position[2]],
});
const x = (bench: Workbench) => bench.piece!.position[0] / UNIT;

describe("pieces", () => {
  it("are selected when they are added, and stand on the selected one", () => {
    const one = bench();
    one.add("ball");
    one.add("cone");
    const cone = one.piece!;
    expect(cone.kind).toBe("cone");
    expect(cone.position[1]).toBeGreaterThan(one.figure[0]!.position[1]);
    one.select(one.figure[0]!.id);
    one.add("ring");
    expect(one.piece!.position[1]).toBeLessThan(cone.position[1]);
  });
  it("are duplicated right after themselves", () => {
    const one = bench();
    one.add("ball");
    one.add("cone");
    one.select(one.figure[0]!.id);
    one.duplicate();
    expect(kinds(one)).toEqual(["ball", "ball", "cone"]);
    expect(one.selected).toBe(one.figure[1]!.id);
    expect(one.figure[1]!.position).not.toEqual(one.figure[0]!.position);
  });
  it("leave the selection to a neighbour when they are removed", () => {
    const one = bench();
    one.add("ball");
    one.add("cone");
    one.remove();
    expect([kinds(one), one.piece?.kind]).toEqual([["ball"], "ball"]);
    one.remove();
    expect(one.selected).toBeNull();
  });
  it("change their order", () => {
    const one = bench();
    (["ball", "cone", "ring"] as const).forEach((kind) => one.add(kind));
    one.move(-2);
    expect(kinds(one)).toEqual(["ring", "ball", "cone"]);
    one.move(-1);
    expect(kinds(one)).toEqual(["ring", "ball", "cone"]);
  });
  it("are not more than a figure can have", () => {
    const one = bench();
    for (let i = 0; i < MOST_PIECES + 3; i++) one.add("ball");
    one.duplicate();
    expect(one.figure).toHaveLength(MOST_PIECES);
    expect(one.piece).toBeDefined();
  });
  it("are selected one after the other, to the end", () => {
    const one = bench();
    expect(one.selectNext(1)).toBe(false);
    one.add("ball");
    one.add("cone");
    one.select(null);
    expect([one.selectNext(1), one.piece?.kind]).toEqual([true, "ball"]);
    expect([one.selectNext(1), one.piece?.kind]).toEqual([true, "cone"]);
    expect([one.selectNext(1), one.piece?.kind]).toEqual([false, "cone"]);
  });
  it("of a bench that was kept get ids of their own", () => {
    const one = bench();
    one.add("ball");
    const again = new Workbench(one.bench);
    again.add("ball");
    expect(new Set(again.figure.map((piece) => piece.id)).size).toBe(2);
  });
});

describe("undo", () => {
  it("goes back and on, and forgets the way on after another step", () => {
    const one = bench();
    one.add("ball");
    one.change(right);
    one.undo();
    expect(x(one)).toBe(0);
    one.redo();
    expect(x(one)).toBe(1);
    one.undo();
    one.remove();
    expect(one.canRedo).toBe(false);
    one.undo();
    one.undo();
    expect([one.figure.length, one.canUndo]).toEqual([0, false]);
  });
  it("takes repeated changes back at once until the hand rests", () => {
    const one = bench();
    one.add("ball");
    one.change(right, "x");
    one.change(right, "x");
    one.rest();
    one.change(right, "x");
    one.undo();
    expect(x(one)).toBe(2);
    one.undo();
    expect(x(one)).toBe(0);
  });
  it("does not count what changes nothing", () => {
    const one = bench();
    one.add("ball");
    one.change((piece) => ({ ...piece }));
    one.undo();
    expect(one.figure).toEqual([]);
  });
  it("is that of the figure that is looked at", () => {
    const one = bench();
    one.add("ball");
    one.look(1);
    one.add("cone");
    one.add("disc");
    one.look(2);
    expect([one.canUndo, one.canRedo]).toEqual([false, false]);
    one.undo();
    one.look(0);
    one.undo();
    expect([one.at, one.figure, one.canUndo]).toEqual([0, [], false]);
    one.look(1);
    expect([kinds(one), one.canRedo]).toEqual([["cone", "disc"], false]);
    one.undo();
    one.look(0);
    one.redo();
    expect(kinds(one)).toEqual(["ball"]);
    one.look(1);
    one.redo();
    expect(kinds(one)).toEqual(["cone", "disc"]);
  });
  it("keeps what was chosen to model", () => {
    const one = bench();
    one.add("ball");
    one.choose({ concept: 7, word: null });
    one.undo();
    expect(one.bench.subjects).toEqual([{ concept: 7, word: null }, null, null]);
  });
});

describe("a drag", () => {
  it("is one step, counted from where it began", () => {
    const one = bench();
    one.add("ball");
    one.hold();
    one.drag(right);
    one.drag(right);
    one.letGo();
    expect(x(one)).toBe(1);
    one.undo();
    expect([x(one), one.canRedo]).toEqual([0, true]);
  });
  it("that is cancelled leaves nothing behind", () => {
    const one = bench();
    one.add("ball");
    one.hold();
    one.drag(right);
    one.dropHeld();
    expect([x(one), one.isHolding]).toEqual([0, false]);
    one.undo();
    expect(one.figure).toEqual([]);
  });
  it("that changes nothing is no step", () => {
    const one = bench();
    one.add("ball");
    one.hold();
    one.letGo();
    one.undo();
    expect(one.figure).toEqual([]);
  });
});

describe("kneading", () => {
  it("is undone with everything else, in the order in which it was done", () => {
    const one = bench();
    one.knead(0, 1);
    one.way = "shapes";
    one.add("ball");
    one.knead(0, 2, true);
    expect([one.figure, one.kneaded, one.way]).toEqual([[], [2, 0, 0], "hand"]);
    one.undo();
    expect([kinds(one), one.kneaded, one.way]).toEqual([["ball"], [1, 0, 0], "shapes"]);
    one.undo();
    one.undo();
    expect([one.figure, one.kneaded, one.canUndo]).toEqual([[], [0, 0, 0], false]);
    one.redo();
    expect(one.kneaded).toEqual([1, 0, 0]);
  });
  it("of another figure is not undone with this one", () => {
    const one = bench();
    one.knead(2, 1);
    one.undo();
    expect([one.at, one.kneaded, one.canUndo]).toEqual([0, [0, 0, 1], false]);
    one.look(2);
    one.undo();
    expect(one.kneaded).toEqual([0, 0, 0]);
  });
  it("that came to nothing is no step", () => {
    const one = bench();
    one.knead(0, 1);
    one.knead(0, 2);
    one.correct(0, 1, 1);
    expect(one.kneaded).toEqual([1, 0, 0]);
    one.undo();
    expect([one.kneaded, one.canUndo]).toEqual([[0, 0, 0], false]);
  });
  it("that could not be taken back or done again stays where it was", () => {
    const one = bench();
    for (const step of [1, 2, 3]) one.knead(0, step);
    one.undo();
    one.undo();
    // the clay went back one step only
    one.correct(0, 2, 3);
    expect(one.kneaded).toEqual([2, 0, 0]);
    one.redo();
    one.correct(0, 2, 3);
    expect([one.kneaded, one.canRedo]).toEqual([[2, 0, 0], true]);
    one.undo();
    one.undo();
    expect([one.kneaded, one.canUndo]).toEqual([[0, 0, 0], false]);
  });
  it("without its strokes has no way back, but that of the other figures stays", () => {
    const one = bench();
    one.knead(1, 1);
    one.knead(0, 1);
    one.knead(1, 2);
    one.knead(0, 2);
    one.undo();
    one.forget(0);
    expect([one.kneaded, one.canUndo, one.canRedo]).toEqual([[0, 2, 0], false, false]);
    one.look(1);
    one.undo();
    one.undo();
    expect([one.kneaded, one.canUndo]).toEqual([[0, 0, 0], false]);
    one.redo();
    one.redo();
    expect(one.kneaded).toEqual([0, 2, 0]);
  });
  it("is taken back also when the bench was kept and opened again", () => {
    const one = bench();
    one.knead(0, 1);
    one.knead(1, 1);
    one.knead(0, 2);
    const again = new Workbench(one.bench, one.kneaded);
    again.undo();
    again.undo();
    expect([again.kneaded, again.canUndo]).toEqual([[0, 1, 0], false]);
    again.redo();
    expect(again.kneaded).toEqual([1, 1, 0]);
  });
  it("is not taken back from below loose pieces that were there before", () => {
    const one = bench();
    one.knead(1, 1);
    one.knead(0, 1);
    one.way = "shapes";
    one.add("ball");
    const again = new Workbench(one.bench, one.kneaded);
    expect([again.canUndo, kinds(again)]).toEqual([false, ["ball"]]);
    again.look(1);
    again.undo();
    expect([again.kneaded, again.canUndo]).toEqual([[1, 0, 0], false]);
  });
  it("is how one models until there are loose pieces", () => {
    const one = bench();
    expect(one.way).toBe("hand");
    one.way = "shapes";
    one.add("ball");
    one.way = "hand";
    expect(one.way).toBe("shapes");
    one.look(1);
    expect(one.way).toBe("hand");
  });
});

describe("the amount of clay", () => {
  const left = (each: number[]) => percentLeft(amountsOf(each, 1000));
  it("is counted over all figures", () => {
    expect(amountsOf([200, 300], 1000)).toMatchObject({ used: 500, left: 0.5, over: false });
  });
  it("never says that nothing or everything is left unless it is so", () => {
    expect([left([]), left([1]), left([999]), left([1000])]).toEqual([100, 99, 1, 0]);
  });
  it("says so if there is the least bit too much", () => {
    expect(amountsOf([600, 401], 1000).over).toBe(true);
    expect([left([1001]), left([1500])]).toEqual([-1, -50]);
  });
});
