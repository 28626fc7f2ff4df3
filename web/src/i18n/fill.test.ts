import { describe, expect, it } from "vitest";
import { fill, guess } from "./fill";

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

describe("guess", () => {
  it("takes the first language both sides speak", () => {
    expect(guess(["fr", "de-AT", "en"], ["de", "en"], "en")).toBe("de");
  });
  it("falls back when there is none", () => {
    expect(guess(["fr"], ["de", "en"], "en")).toBe("en");
  });
});
