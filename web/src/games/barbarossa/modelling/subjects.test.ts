import { describe, expect, it } from "vitest";
import lists from "../../../../../crates/barbarossa/tests/word_list_cases.json";
import { AGES, drawn, subjectsOfList, subjectsOfTable, wordsOfList } from "./subjects";

const cases: { lines: { line: string; word?: string; fault?: string }[] } = lists;

describe("a host's own words", () => {
  it("are read as the hall reads them", () => {
    expect(wordsOfList("\ufeffApfel\r\n\n  rote  Rübe # lecker\n# nur ein Gedanke\nO\u0308l")).toEqual([
      "Apfel",
      "rote Rübe",
      "Öl",
    ]);
  });
  // the same cases are tested in crates/barbarossa/tests/word_list.rs; a list with a fault never comes here
  it.each(cases.lines.filter(({ fault }) => !fault))("are read as they are seen: $line", ({ line, word }) => {
    expect(wordsOfList(line)).toEqual(word === undefined ? [] : [word]);
  });
  it("are numbered without the empty lines, and found whatever their dots", () => {
    const { entries, search } = subjectsOfList("Apfel\n\nRübe\nUhu", "de");
    expect(entries.map(({ concept, word }) => [concept, word])).toEqual([
      [0, "Apfel"],
      [1, "Rübe"],
      [2, "Uhu"],
    ]);
    expect(search(" RUB ").map(({ shown }) => shown)).toEqual(["Rübe"]);
  });
});

describe("suggestions", () => {
  const { entries } = subjectsOfList("a\nb\nc\nd", "de");
  it("are all different, and none of those taken", () => {
    for (const random of [() => 0, () => 0.5, () => 0.999]) {
      const words = drawn(entries, 3, new Set([1]), random).map(({ shown }) => shown);
      expect(words.toSorted()).toEqual(["a", "c", "d"]);
    }
  });
  it("are fewer if there are no more", () => {
    expect(drawn(entries, 3, new Set([0, 1, 2]))).toHaveLength(1);
  });
});

describe("the table of concepts", () => {
  it("is shown and searched in the language of the table", async () => {
    const [german, english] = await Promise.all([subjectsOfTable("de"), subjectsOfTable("en")]);
    expect(german.entries[0]).toMatchObject({ concept: 0, word: null, shown: "Bagger", coordinate: "a1" });
    expect(german.search("schluessel")[0]?.shown).toBe("Schlüssel");
    expect(english.search("excavators")[0]).toMatchObject({ concept: 0, shown: "excavator" });
  });
  it("has enough to suggest for every age", async () => {
    const { entries } = await subjectsOfTable("de");
    for (const age of AGES) expect(entries.filter((entry) => entry.age <= age).length).toBeGreaterThan(60);
  });
});
