import { beforeAll, describe, expect, it, vi } from "vitest";
import { setLocale, withPart } from "../../i18n/index.svelte";
import { covered, knownOf, letterRow, riddleName, spokenOf } from "./riddles";
import { aView, name } from "./testing";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await setLocale("en", false);
  await withPart("barbarossa");
});

const letter = (place: number, told: string | null, seat = 0) => ({
  seat,
  riddle: 5,
  place,
  occasion: { turn: 1 },
  told: told === null ? ("no_such_letter" as const) : { letter: told },
});

describe("the row of places", () => {
  it("has a place for each letter up to the last one that is known", () => {
    expect(letterRow([letter(3, "Ä"), letter(0, "S")], 0).map(({ letter }) => letter)).toEqual([
      "S",
      null,
      null,
      "Ä",
    ]);
  });
  it("ends where the word is known to end", () => {
    const row = letterRow([letter(1, "a"), letter(5, null), letter(4, null)], 0);
    expect(row).toHaveLength(5);
    expect(row.map(({ beyond }) => beyond)).toEqual([false, false, false, false, true]);
  });
  it("holds nobody else's letters, and nothing where there is none", () => {
    expect(letterRow([letter(0, "S", 1)], 0)).toEqual([]);
    expect(letterRow([], null)).toEqual([]);
  });
});

describe("a riddle", () => {
  it("is called by its number in the hall and its maker", () => {
    expect(riddleName(aView(), 5, { seat: 0, name })).toBe("Ben’s riddle 6");
    expect(riddleName(aView(), 1, { seat: 0, name })).toBe("your riddle 2");
  });
  it("gathers what was said about it, in order", () => {
    const question = (riddle: number, text: string) => ({
      turn: 5,
      round: "first" as const,
      seat: 0,
      riddle,
      text,
      reply: null,
    });
    const view = aView({ questions: [question(5, "a"), question(4, "b"), question(5, "c")] });
    expect(knownOf(view, 5).questions.map(({ text, number }) => [text, number])).toEqual([
      ["a", 0],
      ["c", 2],
    ]);
  });
});

describe("the question of now", () => {
  const question = { turn: 4, round: "first" as const, seat: 0, riddle: 5, text: "Alive?", reply: null };
  it("is the one that waits, or the last one until the next wizard has moved", () => {
    expect(spokenOf(aView({ questions: [question] }))).toBeNull();
    expect(
      spokenOf(aView({ questions: [question], phase: { turn: { turn: 5, seat: 1, stage: "move" } } }))
        ?.number,
    ).toBe(0);
    expect(spokenOf(aView({ questions: [{ ...question, turn: 5 }] }))?.text).toBe("Alive?");
    const pending = { question: 0, verdict: null, curse: null, queue: [] };
    expect(spokenOf(aView({ questions: [question], pending }))?.number).toBe(0);
  });
});

describe("a view for a device that is handed on", () => {
  const secrets = aView({
    attempts: [
      {
        seat: 0,
        riddle: 5,
        occasion: { turn: 1 },
        right: false,
        close: null,
        guess: { concept: 3, word: "secret" },
      },
    ],
    letters: [letter(0, "S")],
  });
  it("has no concept, no letter and no guess", () => {
    const bare = covered(secrets);
    expect(JSON.stringify(bare)).not.toMatch(/secret|"letter":"S"|"concept"/);
    expect(bare.riddles[5]!.figure).toBe("figure-5");
  });
  it("has no figure before the hall is open", () => {
    const hidden = aView({
      phase: "modelling",
      riddles: secrets.riddles.map((one) => ({ ...one, shown: false })),
    });
    expect(JSON.stringify(covered(hidden))).not.toContain("figure-");
  });
  it("hides nothing once everything is told", () => {
    const over = aView({ phase: { over: { why: "goal" } } });
    expect(covered(over)).toBe(over);
  });
});
