import { describe, expect, it } from "vitest";
import { UNIT, type Vector } from "../../../clay";
import { meets, movedBy, nearestAxis } from "./handling";
import { pick } from "./pick";
import { fresh, type Piece } from "./piece";

const ball = (id: number, x: number, more: Partial<Piece> = {}): Piece => ({
  ...fresh("ball", id),
  position: [x * UNIT, 0, 0],
  size: [10 * UNIT, 10 * UNIT, 10 * UNIT],
  ...more,
});
/** Looks straight back from far in front, at this place. */
const at = (x: number, y: number) => ({
  from: [x * UNIT, y * UNIT, 400 * UNIT] as Vector,
  way: [0, 0, -1] as Vector,
});

describe("a ray", () => {
  it("meets the piece in front", () => {
    const near = ball(2, 0, { position: [0, 0, 30 * UNIT] });
    const hit = pick([ball(1, 0), near], at(0, 0));
    expect(hit?.piece.id).toBe(2);
    expect(Math.abs(hit!.at[2] / UNIT - 40)).toBeLessThan(1);
  });
  it("misses what it misses, but not by a hair", () => {
    expect(pick([ball(1, 0)], at(0, 30))).toBeNull();
    expect(pick([ball(1, 0)], at(0, 12))?.piece.id).toBe(1);
    expect(pick([], at(0, 0))).toBeNull();
  });
  it("finds the twin of a mirrored piece", () => {
    expect(pick([ball(1, 30, { mirror: true })], at(-30, 0))?.piece.id).toBe(1);
  });
  it("finds the piece that cut a hollow", () => {
    const figure = [ball(1, 0), ball(2, 0, { position: [0, 0, 10 * UNIT], cut: true })];
    expect(pick(figure, at(0, 0))?.piece.id).toBe(2);
  });
  it("goes by a piece that was cut away altogether", () => {
    const gone = ball(2, 0, { size: [20 * UNIT, 20 * UNIT, 20 * UNIT], cut: true });
    expect(pick([ball(1, 0), gone], at(0, 0))).toBeNull();
  });
});

describe("dragging", () => {
  it("follows the finger on a plane", () => {
    expect(meets({ from: [0, 0, 100], way: [0, 0.6, -0.8] }, [0, 0, 20], [0, 0, 1])).toEqual([0, 60, 20]);
    expect(meets({ from: [0, 0, 100], way: [1, 0, 0] }, [0, 0, 20], [0, 0, 1])).toBeNull();
    expect(meets({ from: [0, 0, 100], way: [0, 0, 1] }, [0, 0, 20], [0, 0, 1])).toBeNull();
  });
  it("is drawn into the middle of the board, but only along the way it goes", () => {
    expect(movedBy(ball(1, 10), [-9.5 * UNIT, 0, 0]).position).toEqual([0, 0, 0]);
    expect(movedBy(ball(1, 10), [-5 * UNIT, 9 * UNIT, 0]).position).toEqual([5 * UNIT, 9 * UNIT, 0]);
    expect(movedBy(ball(1, 1), [0, 9 * UNIT, 0]).position).toEqual([UNIT, 9 * UNIT, 0]);
  });
  it("keeps to the nearest axis", () => {
    expect(nearestAxis([0.4, -0.8, 0.45])).toEqual([0, -1, 0]);
    expect(nearestAxis([0.4, -0.8, 0.45], [0, 2])).toEqual([0, 0, 1]);
  });
});
