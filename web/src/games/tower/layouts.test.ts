import { describe, expect, it } from "vitest";
import type { Action } from "../../protocol/tower.gen";
import { between, on, opened, same, turned, wayOf, withCard, without, written, type Layout } from "./layouts";

/** Plays actions the way the hall does: one card a field, nothing laid twice. */
function played(from: Layout, actions: Action[]): Layout {
  let now = [...from];
  for (const action of actions) {
    if ("take_up" in action) {
      expect(now.some((laid) => laid.card === action.take_up.card)).toBe(true);
      now = now.filter((laid) => laid.card !== action.take_up.card);
      continue;
    }
    const { card, row, col } =
      "lay" in action ? action.lay : "move" in action ? action.move : expect.fail("no such action");
    expect(on(now, { row, col })).toBeUndefined();
    expect(now.some((laid) => laid.card === card)).toBe("move" in action);
    now = [...now.filter((laid) => laid.card !== card), { card, row, col }];
  }
  return now;
}

/** A layout of its own for each number. */
function drawn(seed: number): Layout {
  let state = seed * 2654435761 + 1;
  const below = (n: number) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % n;
  const fields = Array.from({ length: 9 }, (_, i) => i);
  return [1, 2, 3, 4, 5, 6].flatMap((card) => {
    if (below(3) === 0) return [];
    const field = fields.splice(below(fields.length), 1)[0]!;
    return [{ card, row: Math.floor(field / 3), col: field % 3 }];
  });
}

describe("from one layout to another", () => {
  it("every step is allowed and the last one arrives", () => {
    for (let seed = 0; seed < 400; seed++) {
      const [from, to] = [drawn(seed), drawn(seed + 1000)];
      expect(same(played(from, between(from, to, 1)), to)).toBe(true);
      expect(between(to, to, 1)).toEqual([]);
    }
  });
  it("two cards change places through the hand", () => {
    const from = [
      { card: 1, row: 0, col: 0 },
      { card: 2, row: 0, col: 1 },
    ];
    const to = withCard(from, 1, { row: 0, col: 1 });
    expect(on(to, { row: 0, col: 0 })?.card).toBe(2);
    expect(same(played(from, between(from, to, 1)), to)).toBe(true);
  });
  it("a card from the hand sends the one that lay there back to it", () => {
    const to = withCard([{ card: 1, row: 0, col: 0 }], 7, { row: 0, col: 0 });
    expect(to).toEqual([{ card: 7, row: 0, col: 0 }]);
    expect(between([{ card: 1, row: 0, col: 0 }], to, 3)).toEqual([
      { take_up: { round: 3, card: 1 } },
      { lay: { round: 3, card: 7, row: 0, col: 0 } },
    ]);
  });
});

describe("the book", () => {
  it("turns back and on without end, and forgets what was undone when something new is laid", () => {
    const one = withCard([], 1, { row: 0, col: 0 });
    const two = withCard(one, 2, { row: 1, col: 0 });
    let book = written(written(opened([]), one), two);
    book = turned(book, -1);
    expect(book.pages[book.at]).toEqual(one);
    expect(turned(book, 1).at).toBe(2);
    book = written(book, without(one, 1));
    expect(book.pages).toHaveLength(3);
    expect(turned(book, 5).at).toBe(2);
    expect(turned(book, -9).at).toBe(0);
    expect(written(book, [])).toBe(book);
  });
  it("is filled with what lies already", () => {
    const book = opened([
      { card: 1, row: 0, col: 0 },
      { card: 2, row: 1, col: 0 },
    ]);
    expect(book.at).toBe(2);
    expect(book.pages[1]).toEqual([{ card: 1, row: 0, col: 0 }]);
  });
});

describe("the way of a solution", () => {
  const solution: Layout = [
    { card: 3, row: 0, col: 0 },
    { card: 1, row: 0, col: 1 },
    { card: "key-1", row: 1, col: 1 },
  ];
  it("goes as far as it lies without a gap", () => {
    expect(wayOf(solution, [])).toEqual([]);
    expect(wayOf(solution, [solution[2]!, solution[0]!])).toEqual([{ row: 0, col: 0 }]);
    expect(
      wayOf(solution, [
        { card: 1, row: 0, col: 0 },
        { card: 3, row: 0, col: 1 },
      ]),
    ).toEqual([]);
    expect(wayOf(solution, [...solution].reverse())).toHaveLength(3);
  });
});
