import { describe, expect, it } from "vitest";
import { faultOfList } from "./wordList";

/** So many words, each on a line: "aa", "ab" and so on. */
const words = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    [Math.floor(at / 676), Math.floor(at / 26) % 26, at % 26]
      .map((one) => String.fromCharCode(97 + one))
      .join("x"),
  );
const list = (lines: readonly string[]) => new TextEncoder().encode(lines.join("\n"));

describe("an own list of words", () => {
  it("can be played with", () => {
    expect(faultOfList(list(words(30)))).toBeNull();
    expect(faultOfList(list(["\ufeffÄpfel # rot", "", "# nichts", "Blinde-Kuh", ...words(30)]))).toBeNull();
    expect(faultOfList(new TextEncoder().encode(words(40).join("\r\n")))).toBeNull();
  });

  it.each([
    ["too few words", words(29), "too_few", { words: 29, least: 30 }],
    ["too many", words(1001), "too_many", { line: 1001, most: 1000 }],
    ["a number", [...words(30), "R2D2"], "letters", { line: 31 }],
    ["a hyphen at the end", ["ab-", ...words(30)], "letters", { line: 1 }],
    ["one letter", ["ab", "a"], "length", { line: 2, least: 2, most: 30 }],
    ["a long word", ["a".repeat(31)], "length", { line: 1, least: 2, most: 30 }],
    ["a word twice, in another spelling", ["Straße", "Ton", "STRASSE"], "twice", { line: 3, first: 1 }],
  ])("says what is wrong: %s", (_, lines, key, params) => {
    expect(faultOfList(list(lines))).toEqual({ key: `barbarossa_words_${key}`, params });
  });

  it("says what is no text, and what is too large", () => {
    const bytes = new Uint8Array([...list(["Ton", "Uhr"]), 10, 0xff, 0xfe, 10]);
    expect(faultOfList(bytes)).toEqual({ key: "barbarossa_words_not_text", params: { line: 3 } });
    expect(faultOfList(new Uint8Array(40_001))).toMatchObject({ key: "barbarossa_words_too_large" });
  });
});
