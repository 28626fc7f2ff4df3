import { expect, it } from "vitest";
import type { Event } from "../../protocol/zapp.gen";
import { beatsOf, before, moves, notesOf } from "./beats";

const moved: Extract<Event, { moved: unknown }>["moved"] = {
  who: { seat: 1, number: 0 },
  number: 8,
  from: { field: 23 },
  to: "city",
  lost: 1,
  met: [
    { who: { seat: 2, number: 0 }, field: 0, fate: { passed: "safe" } },
    { who: { seat: 3, number: 0 }, field: 2, fate: "banished" },
    { who: { seat: 0, number: 0 }, field: 2, fate: { carried: { to: { field: 5 } } } },
    { who: { seat: 1, number: 1 }, field: 2, fate: { carried: { to: "city" } } },
    { who: { seat: 1, number: 2 }, field: 3, fate: { passed: "own" } },
  ],
};

it("a move is shown step by step, with everybody who is met, and ends where the rules say", () => {
  const { beats, length } = beatsOf(moved, "green");
  const where = new Map(before(moved).map(({ who, to }) => [`${who.seat}-${who.number}`, to]));
  expect(where.get("1-0")).toEqual({ field: 23 });
  expect(where.get("3-0")).toEqual({ field: 2 });
  let last = 0;
  for (const { at, go } of beats) {
    expect(at).toBeGreaterThanOrEqual(last);
    last = at;
    for (const { who, to } of go) where.set(`${who.seat}-${who.number}`, to);
  }
  expect(Object.fromEntries(where)).toEqual({
    "1-0": "city",
    "3-0": "start",
    "0-0": { field: 5 },
    "1-1": "city",
  });
  expect(beats.filter((beat) => beat.note).map((beat) => beat.note!.who)).toEqual([
    { seat: 2, number: 0 },
    { seat: 3, number: 0 },
    { seat: 0, number: 0 },
    { seat: 1, number: 1 },
  ]);
  expect(length).toBeGreaterThan(last);
});

it("the frame waits exactly as long as the board moves", () => {
  expect(moves({ moved })).toBe(beatsOf(moved, "green").length);
  expect(moves("shuffled")).toBe(0);
  expect(moves({ shook: { seat: 0, barrel: 1, strength: 3, rhythm: 4 } })).toBe(0);
  expect(moves({ rolled: { seat: 0, dice: [1, 2] } })).toBeGreaterThan(0);
});

it("a note is for whoever something happened or could have happened to, not for one's own who are passed", () => {
  const [own, other] = [
    { seat: 0, number: 1 },
    { seat: 1, number: 0 },
  ];
  const moved = {
    who: { seat: 0, number: 0 },
    number: 3,
    from: "start" as const,
    to: { field: 3 },
    lost: 0,
    met: [
      { who: own, field: 1, fate: { passed: "own" as const } },
      { who: other, field: 2, fate: "banished" as const },
    ],
  };
  expect(notesOf(moved)).toEqual([{ who: other, fate: "banished" }]);
});
