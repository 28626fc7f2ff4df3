import { beforeAll, afterAll, expect, it, vi } from "vitest";
import { setLocale } from "../../i18n/index.svelte";
import type { Analysis, Choice, Moved, View } from "../../protocol/zapp.gen";
import { courseOf, gaveUpAt, mistakesOf, roundsOf } from "./figures";

const choice = (round: number, seat: number, works: boolean, cost = 0): Choice => ({
  n: round,
  round,
  seat,
  magic: 7,
  barrel: 0,
  number: works ? 5 : 9,
  works,
  heard: [],
  promised: 0.5,
  best: 0,
  further: null,
  cost,
  luck: 0,
});
const moved = (round: number, seat: number, cost = 0): Moved => ({
  n: round,
  round,
  who: { seat, number: 0 },
  number: 5,
  chance: 0.5,
  better: null,
  cost,
  overlooked: [],
});
const game = (choices: Choice[], moves: Moved[], chances: number[][]): Analysis => ({
  curve: chances.map((of, at) => ({ n: at, round: Math.min(at + 1, chances.length - 1), chances: of })),
  choices,
  moves,
  seats: [],
  mistakes: [{ move: 0 }, { choice: 0 }],
  cut_short: false,
});
const table = (...gaveUp: boolean[]): View => ({
  options: { expert: false, memory: false, banish: "by-hand", time_limit: "off" },
  round: 1,
  roller: 0,
  phase: { over: { winner: 0 } },
  dice: null,
  plateau: [],
  spells: [],
  outcome: null,
  wizards: gaveUp.map((gave_up) => ({
    colour: "red",
    places: ["start", "start", "start"],
    held: [],
    set_down: null,
    since: 0,
    gave_up,
  })),
});

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await setLocale("en", false);
});
afterAll(() => vi.unstubAllGlobals());

it("a round is one thing: the barrel, the move and what both cost", () => {
  const analysis = game(
    [choice(1, 0, true, 0.02), choice(1, 1, true), choice(2, 0, false)],
    [moved(1, 0, 0.03), moved(1, 1)],
    [[0.5, 0.5]],
  );
  expect(
    roundsOf(analysis, 0).map(({ round, cost, choice, moved }) => [round, cost, !!choice, !!moved]),
  ).toEqual([
    [1, 0.05, true, true],
    [2, 0, true, false],
  ]);
  expect(mistakesOf(analysis, 0).map(({ cost }) => cost)).toEqual([0.03, 0.02]);
  expect(mistakesOf(analysis, 1)).toEqual([]);
});

it("giving up is told with the chance that was given away, and the course ends there", () => {
  const chances = [
    [0.5, 0.5],
    [0.63, 0.37],
    [0, 1],
  ];
  const alone = game([choice(1, 0, true), choice(1, 1, true)], [moved(1, 0), moved(1, 1)], chances);
  expect(gaveUpAt(alone, table(true, false), 0)?.chances[0]).toBe(0.63);
  expect(gaveUpAt(alone, table(true, false), 1)).toBeUndefined();
  expect(courseOf(alone, table(true, false), 0)).toEqual([0.5, 0.63, 0]);
  // the spell worked and was never used: it was given up in that round
  const early = game(
    [choice(1, 0, true), choice(1, 1, true), choice(2, 1, true)],
    [moved(1, 1), moved(2, 1)],
    [
      [0.4, 0.3, 0.3],
      [0.5, 0.2, 0.3],
      [0.3, 0.3, 0.4],
      [0, 1, 0],
    ],
  );
  expect(gaveUpAt(early, table(true, false, false), 0)?.round).toBe(1);
  expect(courseOf(early, table(true, false, false), 0)).toEqual([0.4, 0]);
  expect(courseOf(early, table(true, false, false), 1)).toEqual([0.3, 0.2, 0.3, 1]);
  // before the first barrel was turned over
  expect(
    gaveUpAt(
      game(
        [],
        [],
        [
          [0.5, 0.5],
          [0, 1],
        ],
      ),
      table(true, false),
      0,
    )?.chances,
  ).toEqual([0.5, 0.5]);
});
