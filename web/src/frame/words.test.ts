import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { capital, count, setLocale, withPart } from "../i18n/index.svelte";
import { optionWord } from "./words";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await withPart("hexhex");
  await setLocale("en", false);
});
afterAll(() => vi.unstubAllGlobals());

describe("what an option is set to", () => {
  it("is said in the game's own words", () => {
    expect(optionWord("hexhex", "zeros", "anywhere")).toBe("Allowed anywhere");
  });
  it("is said in words that games share where the game has none", () => {
    expect(optionWord("hexhex", "begins", "seat-1")).toBe("The second seat");
  });
  it("is shown as it is where nobody has a word for it", () => {
    expect(optionWord("tower", "id", "k7-x2")).toBe("k7-x2");
  });
});

describe("counting", () => {
  it("tells one from many", () => {
    expect([1, 2].map((points) => count("points", points))).toEqual(["1 point", "2 points"]);
  });
  it("says the same of one and of many where there is only one sentence", () => {
    expect([1, 2].map((dice) => count("hexhex_roll_again", dice))).toEqual(["Roll 1 again", "Roll 2 again"]);
  });
});

it("a capital is put where a sentence begins, as the language writes it", () => {
  expect(capital("äpfel")).toBe("Äpfel");
});
