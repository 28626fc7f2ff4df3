import { describe, expect, it } from "vitest";
import { fill, forPeople, guess } from "./fill";

describe("fill", () => {
  it("puts parameters in and writes numbers as the language does", () => {
    expect(fill("{who}: {points}", { who: "Ada", points: 1234.5 }, "de")).toBe("Ada: 1.234,5");
    expect(fill("{who}: {points}", { who: "Ada", points: 1234.5 }, "en")).toBe("Ada: 1,234.5");
  });
  it("leaves a place visible when its parameter is missing", () => {
    expect(fill("{who} rolls {n}", { who: "Ada" }, "en")).toBe("Ada rolls {n}");
  });
  it("puts values in as they are, even with dollar signs", () => {
    expect(fill("{a}", { a: "$&" }, "en")).toBe("$&");
  });
});

describe("forPeople", () => {
  it("counts seats and places from 1, and leaves everything else as it is", () => {
    expect(forPeople({ seat: 2, seats: 2 })).toEqual({ seat: 3, seats: 2 });
    expect(forPeople({ place: 3, got: 9, field: "pegs" })).toEqual({ place: 4, got: 9, field: "pegs" });
    expect(forPeople({ seat: "all" })).toEqual({ seat: "all" });
    expect(forPeople(undefined)).toBeUndefined();
  });
});

describe("guess", () => {
  it("takes the first language both sides speak", () => {
    expect(guess(["fr", "de-AT", "en"], ["de", "en"], "en")).toBe("de");
  });
  it("falls back when there is none", () => {
    expect(guess(["fr"], ["de", "en"], "en")).toBe("en");
  });
});
