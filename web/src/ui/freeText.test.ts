import { describe, expect, it } from "vitest";
import { faultOf, lengthOf, trimmed } from "./freeText";

describe("free text", () => {
  it("counts characters as people do", () => {
    expect(lengthOf("Bär")).toBe(3);
    expect(lengthOf("Ba\u0308r")).toBe(3);
    expect(lengthOf("👩‍👧‍👦!")).toBe(2);
  });
  it("is sent without space at its ends and without empty pages in between", () => {
    expect(trimmed("  Is it alive? \n")).toBe("Is it alive?");
    expect(trimmed("a\n\n\n\nb")).toBe("a\n\nb");
  });
  it("may be as long as allowed, and not longer", () => {
    expect(faultOf("x".repeat(20), 20, false)).toBeUndefined();
    expect(faultOf("x".repeat(21), 20, false)).toBe("long");
    expect(faultOf(` ${"x".repeat(20)} `, 20, false)).toBeUndefined();
    expect(faultOf(" \n ", 20, true)).toBe("empty");
  });
  it("hides nothing and turns nothing round", () => {
    for (const hidden of ["a\u0000b", "a\u001bb", "a\u202eb", "a\u200bb", "a\u2066b", "\ud800"])
      expect(faultOf(hidden, 20, true)).toBe("control");
  });
  it("has lines only where it may", () => {
    expect(faultOf("a\nb", 20, true)).toBeUndefined();
    expect(faultOf("a\nb", 20, false)).toBe("control");
  });
  it("keeps what belongs to writing: joined emojis, accents, other scripts", () => {
    for (const text of ["👩‍👧", "naïve", "Größe", "日本語", "שלום"])
      expect(faultOf(text, 20, false)).toBeUndefined();
  });
});
