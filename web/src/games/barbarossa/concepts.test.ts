import { beforeAll, describe, expect, it } from "vitest";
import cases from "../../../../crates/barbarossa/tests/search_cases.json";
import type { Locale } from "../../i18n/index.svelte";
import de from "../../../messages/barbarossa.de.json";
import en from "../../../messages/barbarossa.en.json";
import { type ConceptTable, loadConcepts, normalise, searchWords } from "./concepts";

let table: ConceptTable;
beforeAll(async () => {
  table = await loadConcepts();
});

interface Case {
  query: string;
  language: string;
  first?: string[];
  includes?: string[];
  excludes?: string[];
}

describe("the table of concepts", () => {
  it("has 720 concepts with a1 first", () => {
    expect(table.concepts).toHaveLength(720);
    expect(table.concepts[0]).toMatchObject({ coordinate: "a1", de: "Bagger", en: "excavator" });
  });

  it("has a sentence for the name of every category", () => {
    for (const { id, ...names } of table.categories) {
      const key = `barbarossa_category_${id}`;
      expect({ de: (de as Record<string, string>)[key], en: (en as Record<string, string>)[key] }).toEqual(
        names,
      );
    }
  });

  it("lists the concepts of a category", () => {
    const birds = table.inCategory("birds").map((number) => table.concepts[number]!.en);
    expect(birds).toContain("owl");
    expect(birds).not.toContain("eel");
  });
});

// the same cases are tested in crates/barbarossa/tests/concepts.rs
describe("searching", () => {
  it.each(cases.normalise)("spells $text as $normal", ({ text, normal }) => {
    expect(normalise(text)).toBe(normal);
  });

  it.each(cases.search as Case[])(
    "finds what $query means in $language",
    ({ query, language, ...wanted }) => {
      const found = table.search(query, language as Locale).map((number) => table.concepts[number]!.de);
      const { first, includes = [], excludes = [] } = wanted;
      if (first) expect(first.length ? found.slice(0, first.length) : found).toEqual(first);
      expect(found).toEqual(expect.arrayContaining(includes));
      for (const word of excludes) expect(found).not.toContain(word);
    },
  );

  it("forgives one slip, not two", () => {
    const found = (text: string) => table.search(text, "de").map((number) => table.concepts[number]!.de);
    for (const slip of ["Bager", "Bagggre", "Bagter", "Bagerg", "Bagger s"])
      expect(found(slip).includes("Bagger")).toBe(!["Bagggre", "Bagerg"].includes(slip));
  });

  it("finds words of an own list", () => {
    const words = ["Opas Hut", "Rührbesen", "Hutschachtel"];
    expect(searchWords(words, "hut", "de")).toEqual([2, 0]);
    expect(searchWords(words, "ruehrbesn", "de")).toEqual([1]);
    expect(searchWords(words, "a1", "de")).toEqual([]);
    expect(searchWords(words, " ", "de")).toEqual([]);
  });
});
