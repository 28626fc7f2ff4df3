import { describe, expect, it } from "vitest";
import type { Analysis, AskedBack, Question, RiddleBack, View } from "./base";
import {
  askedAbout,
  askersOf,
  betterThen,
  effectOf,
  knownOf,
  promiseOf,
  saysSo,
  spearsIn,
  sumOf,
  timesLikelier,
  timingOf,
} from "./review";
import { aView } from "./testing";

const back = (more: Partial<AskedBack> = {}): AskedBack => ({
  reading: "is alive",
  expected: 0.5,
  told: 1,
  best: "Is it an animal?",
  best_expected: 0.6,
  ...more,
});
const question = (seat: number, riddle: number): Question => ({
  turn: 1,
  round: "first",
  seat,
  riddle,
  text: "Is it alive?",
  reply: { answered: "yes" },
});
const found = (more: Partial<Analysis> = {}): Analysis => ({
  questions: [],
  riddles: [],
  stairs: [],
  cut_short: false,
  ...more,
});
const attempt = (seat: number, riddle: number, right = true): View["attempts"][number] => ({
  seat,
  riddle,
  occasion: { turn: 1 },
  right,
  close: null,
  guess: null,
});

describe("bits in words", () => {
  it.each([
    [0.69, "much"],
    [0.3, "some"],
    [0.06, "little"],
  ] as const)("a question that promises %d bits tells %s", (bits, promise) =>
    expect(promiseOf(bits)).toBe(promise),
  );
  it.each([
    [1.8, "told"],
    [0.15, "told"],
    [0.1, "nothing"],
    [-0.1, "nothing"],
    [-0.6, "misled"],
  ] as const)("an answer of %d bits has %s", (bits, effect) => expect(effectOf(bits)).toBe(effect));
  it.each([
    [0.2, null],
    [0.5, 1.4],
    [1, 2],
    [2.32, 5],
    [3.4, 10],
    [6, 60],
    [9, 500],
  ] as const)("%d bits made the truth %s times as likely", (bits, times) =>
    expect(timesLikelier(bits)).toBe(times),
  );
});

describe("a better question", () => {
  const asked = (more: Partial<AskedBack>) => ({ ...question(0, 3), number: 0, back: back(more) });
  it("is named where it promised clearly more", () =>
    expect(betterThen(asked({ expected: 0.1 }))).toEqual({ text: "Is it an animal?", bits: 0.6 }));
  it("is not, where it promised as much", () => expect(betterThen(asked({}))).toBeUndefined());
  it("is compared with nothing where the question was not understood", () => {
    expect(betterThen(asked({ reading: null, expected: null }))?.bits).toBe(0.6);
    expect(betterThen(asked({ expected: null })), "understood, and not weighed").toBeUndefined();
  });
  it("is unknown where nothing was looked at", () =>
    expect(betterThen({ ...question(0, 3), number: 0, back: undefined })).toBeUndefined());
});

describe("when riddles were solved", () => {
  it("follows from the hats: a solution lifts one by three at least, a dragon or a maker's share does not", () => {
    const view = aView({ attempts: [attempt(0, 3, false), attempt(0, 3), attempt(2, 3), attempt(1, 0)] });
    const stairs = [
      [0, 0, 0],
      [0, 2, 2],
      [5, 0, 2],
      [5, 0, 5],
      [6, 1, 5],
      [6, 6, 5],
    ].map((hats, at) => ({ entry: 10 * at, hats }));
    const spears = spearsIn(view, found({ stairs }));
    expect(spears[3]).toEqual([
      { seat: 0, entry: 20 },
      { seat: 2, entry: 30 },
    ]);
    expect(spears[0]).toEqual([{ seat: 1, entry: 50 }]);
    expect(spears[1]).toEqual([]);
  });
  it("is the end where the last spear cost as much as it brought", () => {
    const stairs = [
      { entry: 0, hats: [0, 9, 9] },
      { entry: 40, hats: [0, 4, 2] },
    ];
    expect(spearsIn(aView({ attempts: [attempt(1, 0)] }), found({ stairs }))[0]).toEqual([
      { seat: 1, entry: 40 },
    ]);
  });
  it.each([
    [20, 22, "ready"],
    [20, 60, null],
    [20, 10, "bold"],
    ["never", 10, "bold"],
    ["unknown", 10, null],
    [20, undefined, "missed"],
    ["never", undefined, null],
    ["unknown", undefined, null],
  ] as const)("known after %s and solved after %s is %s", (known, solved, timing) =>
    expect(timingOf(typeof known === "number" ? { seat: 0, entry: known } : known, solved)).toBe(timing),
  );
});

describe("who knew enough first", () => {
  const riddle: View["riddles"][number] = {
    maker: 1,
    figure: "a figure",
    shown: true,
    spears: [],
    taken_out: false,
    named: { concept: 7, word: null },
  };
  const known = (
    back: Partial<RiddleBack> | null,
    {
      of = {},
      asked = true,
      cut_short = false,
    }: { of?: Partial<typeof riddle>; asked?: boolean; cut_short?: boolean } = {},
  ) => {
    const riddles = back ? [{ seat: null, entry: null, by_looks: 4, ...back }] : [];
    const view = aView({ riddles: [{ ...riddle, ...of }], questions: asked ? [question(0, 0)] : [] });
    return knownOf(view, found({ riddles, cut_short }), 0);
  };
  it("is somebody, or nobody where all was weighed", () => {
    expect(known({ seat: 2, entry: 9 }, { cut_short: true })).toEqual({ seat: 2, entry: 9 });
    expect(known({})).toBe("never");
    expect(known({ by_looks: null }, { of: { figure: null } }), "a lump").toBe("never");
  });
  it("is not nobody where the time was too short", () =>
    expect(known({}, { cut_short: true })).toBe("unknown"));
  it("is not nobody where the riddle was not weighed", () => {
    expect(known(null), "the host's list is gone").toBe("unknown");
    expect(known({ by_looks: null }), "a word that nobody has heard of").toBe("unknown");
    const word = { named: { concept: 7, word: "Plumpaquatsch" } };
    expect(known({ by_looks: null }, { of: { ...word, figure: null } })).toBe("unknown");
    expect(known({ by_looks: null }, { of: { named: null, figure: null } })).toBe("unknown");
  });
  it("is not nobody where it is plain by its looks and nothing was asked", () => {
    expect(known({ by_looks: 1 }, { asked: false })).toBe("unknown");
    expect(known({ by_looks: 1 })).toBe("never");
    expect(known({ by_looks: 2 }, { asked: false })).toBe("never");
  });
});

it.each([
  ["Is it larger than a shoe box?", "is larger than a shoe box", true],
  ["Does it fit into a shoe box?", "is larger than a shoe box", false],
  ["Lebt es?", "lebt", true],
])("%s says %s by itself: %s", (text, reading, so) => expect(saysSo(text, reading)).toBe(so));

describe("who asked how well", () => {
  const view = aView({
    questions: [question(0, 3), question(0, 4), question(0, 3), question(1, 0)],
    attempts: [attempt(0, 3), attempt(0, 4, false)],
  });
  const all = found({
    questions: [back({ told: 0.5 }), back({ told: 2 }), back({ told: null, reading: null })],
  });
  it("is a mean over what was weighed, and the best of it", () => {
    const [ada, ben, cem] = askersOf(view, all);
    expect(ada).toMatchObject({ asked: 3, solved: 1, mean: 1.25, best: { number: 1, riddle: 4 } });
    expect(ben, "the time was too short for this question").toMatchObject({
      asked: 1,
      mean: null,
      best: null,
    });
    expect(cem).toMatchObject({ asked: 0, solved: 0, mean: null, best: null });
  });
  it("has no best question where none told anything", () => {
    const [ada] = askersOf(view, found({ questions: [back({ told: -1 }), back({ told: 0.1 })] }));
    expect(ada).toMatchObject({ mean: -0.45, best: null });
  });
  it("lies with the riddles that were asked about", () => {
    const asked = askedAbout(view, all, 3);
    expect(asked.map(({ number }) => number)).toEqual([0, 2]);
    expect(sumOf(asked)).toBe(0.5);
  });
});
