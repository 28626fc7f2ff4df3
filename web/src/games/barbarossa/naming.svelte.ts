// Concepts in words: those of the table in both languages, and those of a table's own list.
import type { Language, Named } from "./base";
import { type ConceptTable, loadConcepts, searchWords } from "./concepts";

/** Where the words of a table are looked up. */
export interface Lexicon {
  language: Language;
  /** The table's own list; null where the table of concepts is played. */
  own: readonly string[] | null;
}

// the table of concepts comes after the board; until it is there a concept has no name yet
let table = $state.raw<ConceptTable | null>(null);
export const conceptsLoaded: Promise<void> = (async () => {
  for (let pause = 1000; ; pause = Math.min(2 * pause, 30_000))
    try {
      table = await loadConcepts();
      return;
    } catch {
      await new Promise((again) => setTimeout(again, pause));
    }
})();

/** What a concept is called at a table of this language. */
export const conceptWords = (named: Named, language: Language = "de"): string =>
  named.word ?? table?.concepts[named.concept]?.[language] ?? "…";

/** What it is called in the other language, for those who know it by that name. */
export const otherWords = ({ concept, word }: Named, language: Language): string =>
  word === null ? (table?.concepts[concept]?.[language === "de" ? "en" : "de"] ?? "") : "";

/** Where it stands in the table: "a1". */
export const coordinateWords = ({ concept, word }: Named): string =>
  word === null ? (table?.concepts[concept]?.coordinate ?? "") : "";

/** The concepts that were probably meant, the likeliest first. */
export function findConcepts({ language, own }: Lexicon, query: string, most: number): Named[] {
  if (own)
    return searchWords(own, query, language)
      .slice(0, most)
      .map((concept) => ({ concept, word: own[concept]! }));
  const found = table?.search(query, language) ?? [];
  return found.slice(0, most).map((concept) => ({ concept, word: null }));
}
