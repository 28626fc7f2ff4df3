import { describe, expect, it } from "vitest";
import type { Event } from "./base";
import { beatsOf, moves, stoodBefore } from "./beats";

const dragon: Event[] = [
  { rolled: { seat: 0, die: 3, timed_out: false } },
  { wizard_moved: { seat: 0, from: 10, steps: 3, to: 1, cave: "dragon" } },
  { hat_moved: { seat: 1, from: 4, to: 5, why: "dragon" } },
  { hat_moved: { seat: 2, from: 0, to: 1, why: "dragon" } },
];
const solved: Event[] = [
  { attempted: { seat: 0, attempt: 0, riddle: 5, occasion: { turn: 3 } } },
  { judged: { attempt: 0, riddle: 5, right: true } },
  { spear_stuck: { seat: 0, riddle: 5, in_figure: 1, in_all: 1 } },
  { hat_moved: { seat: 0, from: 2, to: 7, why: { solved: { riddle: 5 } } } },
  { hat_moved: { seat: 1, from: 4, to: 2, why: { maker: { riddle: 5, spears: 1 } } } },
];
const longest = (events: readonly Event[]) => Math.max(...events.map(moves));

describe("beats", () => {
  it("walk a wizard from cave to cave, then lift the hats", () => {
    const { beats } = beatsOf(dragon);
    expect(beats.map(({ cave, hat }) => cave ?? `hat ${hat}`)).toEqual([11, 0, 1, "hat 5", "hat 1"]);
    for (const [at, beat] of beats.entries()) if (at) expect(beat.at).toBeGreaterThan(beats[at - 1]!.at);
  });

  it("begin where everybody stood before", () => {
    const { caves, hats } = stoodBefore(dragon);
    expect([...caves]).toEqual([[0, 10]]);
    expect([...hats]).toEqual([
      [1, 4],
      [2, 0],
    ]);
  });

  it("are over before the board has to be at rest", () => {
    for (const events of [dragon, solved]) {
      const last = beatsOf(events).beats.at(-1)!;
      expect(last.at).toBeLessThan(longest(events));
    }
  });

  it("take no time where nothing moves", () => {
    const quiet: Event[] = [{ passed: { seat: 0 } }, { turn_began: { turn: 2, seat: 1 } }];
    expect(beatsOf(quiet)).toEqual({ beats: [], length: 0 });
    expect(longest(quiet)).toBe(0);
  });
});
