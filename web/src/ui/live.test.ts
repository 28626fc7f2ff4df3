import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announce, announceNow, hush, saying, spokenFor } from "./live.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  hush();
  vi.useRealTimers();
});
const said = (): string[] => saying().map(({ text }) => text);
const ids = (): number => new Set(saying().map(({ id }) => id)).size;

describe("the live region", () => {
  it("says one thing after the other, and the same words twice", () => {
    announce("one");
    announce("two");
    expect(said()).toEqual(["one"]);
    vi.advanceTimersByTime(spokenFor("one") - 1);
    expect(said()).toEqual(["one"]);
    vi.advanceTimersByTime(1);
    expect(said()).toEqual(["one", "two"]);
    announce("two");
    vi.advanceTimersByTime(spokenFor("two"));
    expect(said()).toEqual(["one", "two", "two"]);
    expect(ids()).toBe(3);
  });

  it("says at once that it is one's turn, however much waits", () => {
    for (let i = 0; i < 30; i++) announce(`The mountain moves piece ${i} to where it wants to have it.`);
    announceNow("Your turn.");
    expect(said().at(-1)).toBe("Your turn.");
    // what was being said is not taken out of anybody's ears
    expect(said()).toHaveLength(2);
  });

  it("says what has waited together, and only the newest of what is too much", () => {
    announce("First.");
    for (let i = 0; i < 30; i++) announce(`Piece ${i} moves to where it is wanted.`);
    vi.advanceTimersByTime(spokenFor("First."));
    expect(said()).toEqual([
      "First.",
      [27, 28, 29].map((i) => `Piece ${i} moves to where it is wanted.`).join(" "),
    ]);
    vi.advanceTimersByTime(60_000);
    expect(said()).toHaveLength(2);
  });

  it("does not say what has long been overtaken", () => {
    announceNow("x".repeat(200));
    announceNow("y".repeat(200));
    announce("Old news.");
    vi.advanceTimersByTime(5000);
    announce("News.");
    vi.advanceTimersByTime(20_000);
    expect(said().at(-1)).toBe("News.");
  });

  it("forgets everything when others sit before the screen", () => {
    announce("One.");
    announce("A secret.");
    hush();
    vi.advanceTimersByTime(20_000);
    expect(said()).toEqual([]);
    announce("Your turn.");
    expect(said(), "and goes on with what is new").toEqual(["Your turn."]);
  });
});
