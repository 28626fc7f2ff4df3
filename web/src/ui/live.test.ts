import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { announce, hush, saying, spokenFor } from "./live.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it("says one thing after the other, and the same words twice", () => {
  announce("one");
  announce("two");
  announce("two");
  const turn = saying().turn;
  expect(saying().said).toBe("one");
  vi.advanceTimersByTime(spokenFor("one") - 1);
  expect(saying().said).toBe("one");
  vi.advanceTimersByTime(1);
  expect([saying().said, saying().turn]).toEqual(["two", turn + 1]);
  vi.advanceTimersByTime(spokenFor("two"));
  expect([saying().said, saying().turn]).toEqual(["two", turn + 2]);
});

it("forgets what was said and what still waits, and then goes on", () => {
  announce("red, green");
  announce("blue");
  hush();
  expect(saying().said).toBe("");
  vi.advanceTimersByTime(10_000);
  expect(saying().said).toBe("");
  announce("your turn");
  expect(saying().said).toBe("your turn");
});
