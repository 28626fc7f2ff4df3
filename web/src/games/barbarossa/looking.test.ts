import { describe, expect, it } from "vitest";
import type { Menu, Standing } from "./base";
import { beginWith, mayBe, meantRiddle } from "./looking.svelte";
import { aView } from "./testing";

const standings: Standing[] = ["own", "own", "own", "solved", "open", "open", "full", "taken_out", "open"];

describe("the riddle that is looked at", () => {
  it("is at first the one that is chosen, if it can still be solved", () => {
    expect(beginWith(4, [], standings)).toBe(4);
    expect(beginWith(4, [8, 5], standings)).toBe(4);
  });

  it("is otherwise the last one looked at that can be, or none", () => {
    expect(beginWith(3, [3, 0, 8, 5], standings)).toBe(8);
    expect(beginWith(null, [6, 7, 5], standings)).toBe(5);
    expect(beginWith(3, [3, 0, 6, 7], standings)).toBeNull();
    expect(beginWith(null, [], standings)).toBeNull();
  });

  it("is for a letter one that can still be solved, and for a question also one that cannot", () => {
    const offered = (mode: "ask" | "attempt" | "letter") =>
      standings.flatMap((standing, at) => (mayBe(mode, standing) ? [at] : []));
    expect(offered("letter")).toEqual([4, 5, 8]);
    expect(offered("attempt")).toEqual([4, 5, 8]);
    expect(offered("ask")).toEqual([3, 4, 5, 6, 8]);
  });

  it("is for whoever is asked the one that is meant", () => {
    const view = aView({
      questions: [{ seat: 1, riddle: 2, text: "Lebt es?", turn: 5, round: "first", reply: null }],
      attempts: [{ seat: 1, riddle: 1, occasion: { turn: 5 }, right: false, close: null, guess: null }],
    });
    const menu = { answer: null, close: null } as Menu;
    expect(meantRiddle(view, { ...menu, answer: 0 })).toBe(2);
    expect(meantRiddle(view, { ...menu, close: 0 })).toBe(1);
    expect(meantRiddle(view, menu)).toBeUndefined();
  });
});
