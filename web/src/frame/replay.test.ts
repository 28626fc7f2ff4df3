import { expect, it } from "vitest";
import { beginnings, chapterBack, chapterOn, paceOf } from "./replay";

it("a whole game plays in about three minutes at most, a short one without haste", () => {
  expect(paceOf(20)).toBe(1100);
  for (const steps of [200, 450, 900]) expect(paceOf(steps) * steps).toBeLessThanOrEqual(180_000);
  expect(paceOf(0)).toBe(1100);
});

it("goes from chapter to chapter, first to the beginning of its own", () => {
  const begin = beginnings([0, 0, 1, 1, 1, 2]);
  expect(begin).toEqual([0, 2, 5]);
  expect([0, 1, 2, 4, 5].map((at) => chapterBack(begin, at))).toEqual([0, 0, 0, 2, 2]);
  expect([0, 1, 2, 4, 5].map((at) => chapterOn(begin, at, 6))).toEqual([2, 2, 5, 5, 6]);
});
