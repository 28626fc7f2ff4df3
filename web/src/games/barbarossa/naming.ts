// Concepts in words: those of the table in both languages, and those of a table's own list.
import { concepts, search } from "./concepts";
import type { Language, Named } from "./base";

/** Where the words of a table are looked up. */
export interface Lexicon {
  language: Language;
  /** The table's own list; null where the table of concepts is played. */
  own: readonly string[] | null;
}

/** What a concept is called at a table of this language. */
export const conceptWords = (named: Named, language: Language = "de"): string =>
  named.word ?? concepts[named.concept]?.[language] ?? "?";

/** What it is called in the other language, for those who know it by that name. */
export function otherWords({ concept, word }: Named, { language }: Lexicon): string {
  return word === null ? (concepts[concept]?.[language === "de" ? "en" : "de"] ?? "") : "";
}

/** Where it stands in the table: "a1". */
export const coordinateWords = ({ concept, word }: Named): string =>
  word === null ? (concepts[concept]?.coordinate ?? "") : "";

/** The concepts that were probably meant, the likeliest first. */
export function findConcepts({ language, own }: Lexicon, query: string, most: number): Named[] {
  if (!own)
    return search(query, language)
      .slice(0, most)
      .map((concept) => ({ concept, word: null }));
  const wanted = query.trim().toLocaleLowerCase(language);
  const at = (word: string) => word.toLocaleLowerCase(language).indexOf(wanted);
  return own
    .map((word, concept) => ({ concept, word }))
    .filter(({ word }) => at(word) >= 0)
    .sort((a, b) => at(a.word) - at(b.word))
    .slice(0, most);
}
