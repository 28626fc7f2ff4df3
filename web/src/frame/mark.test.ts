import { describe, expect, it } from "vitest";
import { markOf } from "./draft";

describe("a mark", () => {
  it("tells bytes apart, and only by what they are", () => {
    const one = new Uint8Array([1, 2, 3, 4, 5, 6, 7]);
    const shifted = new Uint8Array([0, ...one]).subarray(1);
    expect(markOf(shifted)).toBe(markOf(one));
    const others = [one.with(0, 2), one.with(6, 8), one.subarray(1), new Uint8Array(), undefined];
    expect(new Set([one, ...others].map(markOf)).size).toBe(6);
  });
});
