import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { setLocale, withPart } from "../../i18n/index.svelte";
import type { Reason } from "../../protocol/mastermind.gen";
import { breadth, fortuneOf, gradeOf, luckWords, reasonColour, reasonWords, sumWords } from "./figures";
import { allCodes, digits } from "./scene";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await setLocale("en", false);
  await withPart("mastermind");
});
afterAll(() => vi.unstubAllGlobals());

/** Every kind of reason, and what it says in both languages. */
const reasons: [Reason, string, string][] = [
  [
    { kind: "no_rows" },
    "No row has been answered yet: every code is possible.",
    "Noch ist keine Reihe beantwortet: Jeder Code ist möglich.",
  ],
  [
    { kind: "open" },
    "Every colour can still be in every place.",
    "Noch kann jede Farbe an jedem Platz sitzen.",
  ],
  [
    { kind: "contradiction", rows: [2] },
    "No code fits the answer to row 2: it must be false.",
    "Zur Antwort auf Reihe 2 passt kein Code: Sie muss falsch sein.",
  ],
  [
    { kind: "contradiction", rows: [1, 3] },
    "No code fits the answers to rows 1 and 3 together: one of them must be false.",
    "Zu den Antworten auf die Reihen 1 und 3 passt zusammen kein Code: Eine davon muss falsch sein.",
  ],
  [
    { kind: "absent", rows: [1], colour: 2 },
    "Row 1 says: Yellow is nowhere in the code.",
    "Reihe 1 sagt: Gelb kommt im Code nicht vor.",
  ],
  [
    { kind: "not_there", rows: [2], colour: 1, place: 1 },
    "Row 2 says: Red is not in place 1.",
    "Reihe 2 sagt: Rot sitzt nicht an Platz 1.",
  ],
  [
    { kind: "there", rows: [1, 2, 4], colour: 3, place: 4 },
    "Rows 1, 2 and 4 together say: Blue is in place 4.",
    "Die Reihen 1, 2 und 4 sagen zusammen: Blau sitzt an Platz 4.",
  ],
  [
    { kind: "at_least", rows: [1], colour: 1, count: 1 },
    "Row 1 says: Red is in the code.",
    "Reihe 1 sagt: Rot kommt im Code vor.",
  ],
  [
    { kind: "at_least", rows: [1], colour: 1, count: 2 },
    "Row 1 says: Red is there at least 2 times.",
    "Reihe 1 sagt: Rot kommt mindestens 2-mal vor.",
  ],
  [
    { kind: "at_most", rows: [1], colour: 1, count: 1 },
    "Row 1 says: Red is there once at most.",
    "Reihe 1 sagt: Rot kommt höchstens einmal vor.",
  ],
  [
    { kind: "order", row: 3 },
    "Row 3 has all colours of the code; only their places are not right yet.",
    "Reihe 3 hat alle Farben des Codes, nur die Plätze stimmen noch nicht.",
  ],
];

describe("a reason", () => {
  it.each(reasons)("%j is said in both languages", async (reason, english, german) => {
    await setLocale("en", false);
    expect(reasonWords(reason)).toBe(english);
    await setLocale("de", false);
    expect(reasonWords(reason)).toBe(german);
    await setLocale("en", false);
  });
  it("shows the peg it is about, if it is about one", () => {
    expect(reasonColour({ kind: "absent", rows: [1], colour: 2 })).toBe(2);
    expect(reasonColour({ kind: "order", row: 1 })).toBeUndefined();
  });
});

describe("figures", () => {
  it("grade what a guess lost", () => {
    expect([0, 0.004, 0.006, 0.09, 0.1, 0.34, 0.36, 2].map(gradeOf)).toEqual([
      "best",
      "best",
      "good",
      "good",
      "fair",
      "fair",
      "poor",
      "poor",
    ]);
  });
  it("call luck by its name", () => {
    expect([0.3, -0.3, 0.01, -0.04].map(fortuneOf)).toEqual(["lucky", "unlucky", "even", "even"]);
    expect(luckWords(-0.3)).toBe("Unlucky: 0.30 guesses more");
  });
  it("add up to the guesses made", () => {
    expect(sumWords({ made: 5, expected: 4.34, lost: 0.9, luck: 0.24, luck_bits: 0, skill: 80 })).toBe(
      "5 guesses = 4.34 with best play + 0.90 given away − 0.24 luck",
    );
    expect(sumWords({ made: 6, expected: 4.34, lost: 0.9, luck: -0.76, luck_bits: 0, skill: 80 })).toBe(
      "6 guesses = 4.34 with best play + 0.90 given away + 0.76 bad luck",
    );
  });
  it("do not speak of luck where there was none", () => {
    expect(sumWords({ made: 5, expected: 4.34, lost: 0.66, luck: -0.001, luck_bits: 0, skill: 87 })).toBe(
      "5 guesses = 4.34 with best play + 0.66 given away, neither luck nor bad luck",
    );
  });
});

describe("the bar of codes", () => {
  it("is whole at first, empty without a code, and shorter by the same length with every halving", () => {
    expect(breadth(1024, 1024)).toBe(1);
    expect(breadth(0, 1024)).toBe(0);
    expect(breadth(1024, 1024) - breadth(512, 1024)).toBeCloseTo(breadth(64, 1024) - breadth(32, 1024));
  });
  it("still shows a single code, and fewer always shorter", () => {
    const widths = [1, 2, 3, 10, 1296].map((codes) => breadth(codes, 1296));
    expect(widths[0]).toBeGreaterThan(0);
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  });
});

it("counts codes and writes them as the tools read them", () => {
  expect(allCodes({ pegs: 4, colours: 6, repeats: true })).toBe(1296);
  expect(allCodes({ pegs: 4, colours: 6, repeats: false })).toBe(360);
  expect(digits([1, 9, 10, 2])).toBe("19a2");
});
