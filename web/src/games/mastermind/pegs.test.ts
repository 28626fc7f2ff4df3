import { describe, expect, it } from "vitest";
import { colourOf, digitOf, nextHole, pegColours } from "./pegs";

describe("digit keys", () => {
  it("name every colour once and lead back to it", () => {
    const digits = pegColours.map((_, i) => digitOf(i));
    expect(digits.join("")).toBe("1234567890");
    expect(digits.map((d) => colourOf(d, 10))).toEqual(pegColours.map((_, i) => i));
  });
  it("name no colour the game does not have", () => {
    expect(colourOf("5", 4)).toBeUndefined();
    expect(colourOf("x", 10)).toBeUndefined();
  });
});

describe("nextHole", () => {
  it("goes right to the next empty hole and round", () => {
    expect(nextHole([1, null, 2, null], 1)).toBe(3);
    expect(nextHole([null, 1, 2, 3], 3)).toBe(0);
  });
  it("stays when all are full", () => {
    expect(nextHole([1, 2, 3], 1)).toBe(1);
  });
});

it("no two pegs share a colour or a glyph", () => {
  expect(new Set(pegColours.map((p) => p.fill)).size).toBe(10);
  expect(new Set(pegColours.map((p) => p.glyph)).size).toBe(10);
});
