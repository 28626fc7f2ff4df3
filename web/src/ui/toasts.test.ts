import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearToasts, dismiss, toast, toasts } from "./toasts.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toasts()) dismiss(id);
  vi.useRealTimers();
});

it("the same words are not stacked: they stay longer", () => {
  const first = toast("Both hands are full.", { stay: 4000 });
  vi.advanceTimersByTime(3000);
  expect(toast("Both hands are full.", { stay: 4000 })).toBe(first);
  expect(toasts().length).toBe(1);
  vi.advanceTimersByTime(3999);
  expect(toasts().length).toBe(1);
  vi.advanceTimersByTime(1);
  expect(toasts().length).toBe(0);
});

it("other words stand beside them, and after their time the same words come anew", () => {
  const first = toast("one", { stay: 100 });
  toast("two", { stay: 1000 });
  expect(toasts().map(({ text }) => text)).toEqual(["one", "two"]);
  vi.advanceTimersByTime(100);
  expect(toast("one", { stay: 100 })).not.toBe(first);
});

it("all that would go by itself can be taken away at once; what stays until it changes stays", () => {
  toast("The line is down.", { stay: 0 });
  toast("Both hands are full.");
  clearToasts();
  expect(toasts().map(({ text }) => text)).toEqual(["The line is down."]);
});
