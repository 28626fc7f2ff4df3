import { expect, it } from "vitest";
import type { Notice } from "../protocol/table.gen";
import type { GameModule } from "./game";
import { newsFor, soundsOf, tellAll, tellNotice } from "./log";

it("says first what was done at the table, then what came of it in the game", () => {
  const game = { words: { tell: { won: () => "Ben wins." } } } as unknown as GameModule;
  const [first, second, ...more] = tellAll(
    { n: 7, events: [{ won: {} }], notices: [{ gave_up: { seat: 0 } }] },
    game,
    null,
    () => "Ada",
    {},
  );
  expect(first).not.toBe("Ben wins.");
  expect([second, more]).toEqual(["Ben wins.", []]);
});

it("sounds of what comes of a move wait until it was seen", () => {
  const game = {
    motion: { lasts: (event: string) => (event === "walk" ? 900 : 0) },
    words: { sound: { "set down": "set down", walk: () => "walk", win: "win" } },
  } as unknown as GameModule;
  const told = { n: 1, events: ["set down", "walk", "win"] };
  expect(soundsOf(told, game, [], "shown")).toEqual(["set down", "walk"]);
  expect(soundsOf(told, game, [], "settled")).toEqual(["win"]);
  const still = { n: 2, events: ["set down", "win"] };
  expect([soundsOf(still, game, [], "shown"), soundsOf(still, game, [], "settled")]).toEqual([
    ["set down", "win"],
    [],
  ]);
});

it("what one did oneself is told as one's own, and nobody else's is", () => {
  const of = (notice: Notice, eyes: number | null) => tellNotice(notice, eyes, () => "Ada");
  const all: Notice[] = [
    { gave_up: { seat: 1 } },
    { handed_over: { seat: 1, to: "person" } },
    { handed_over: { seat: 1, to: { bot: "master" } } },
    { wished: { seat: 1, wish: { more_time: { ms: 5000 } } } },
    { agreed: { seat: 1 } },
    { declined: { seat: 1 } },
  ];
  for (const notice of all) {
    expect(of(notice, 1)).toMatch(/_you$/);
    for (const eyes of [0, null]) expect(of(notice, eyes)).toMatch(/^notice_(?!.*_you$)/);
  }
});

it("who gave up and for whom the mountain plays is said to the others", () => {
  const gone = {
    n: 3,
    events: [],
    notices: [{ gave_up: { seat: 1 } }, { more_time: { ms: 60000 } }] satisfies Notice[],
  };
  expect([0, 1, null].map((eyes) => newsFor(gone, eyes).length)).toEqual([2, 0, 2]);
  const lent = {
    n: 4,
    events: [],
    notices: [{ handed_over: { seat: 1, to: { bot: "master" } } }] satisfies Notice[],
  };
  expect([0, 1].map((eyes) => newsFor(lent, eyes).length)).toEqual([1, 0]);
});

it("what came of a wish is said to everybody but whoever answered it", () => {
  const declined = { n: 3, events: [], notices: [{ declined: { seat: 1 } }] satisfies Notice[] };
  expect([0, 1, null].map((eyes) => newsFor(declined, eyes).length)).toEqual([1, 0, 1]);
  const granted = {
    n: 4,
    events: [],
    notices: [{ agreed: { seat: 1 } }, { more_time: { ms: 60000 } }] satisfies Notice[],
  };
  expect([0, 1, null].map((eyes) => newsFor(granted, eyes))).toEqual([
    [{ more_time: { ms: 60000 } }],
    [],
    [{ more_time: { ms: 60000 } }],
  ]);
  // it came to nothing: that is news for everybody, also for whoever went on
  expect(
    [0, 1, null].map((eyes) => newsFor({ n: 6, events: ["rolled"], notices: ["lapsed"] }, eyes)),
  ).toEqual([["lapsed"], ["lapsed"], ["lapsed"]]);
  expect(newsFor({ n: 7, events: [], notices: ["abandoned"] }, 0)).toEqual([]);
  // one of several has agreed: nothing has come of it yet
  expect(newsFor({ n: 5, events: [], notices: [{ agreed: { seat: 2 } }] }, 0)).toEqual([]);
});
