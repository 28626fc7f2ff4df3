// What riddles can be: the table of concepts, or the words that the host has brought.
import { loadConcepts, searchWords } from "../concepts";
import { plain } from "../plain";
import type { Subject } from "./workbench.svelte";

type Language = "de" | "en";

export const AGES = [6, 10, 14] as const;
export type Age = (typeof AGES)[number];

/** Something that can be modelled. */
export interface Entry extends Subject {
  readonly shown: string;
  /** Where it stands in the table; empty for a word of the host's. */
  readonly coordinate: string;
  readonly categories: readonly string[];
  /** From which age children know it. */
  readonly age: number;
}

/** What there is to choose from. */
export interface Subjects {
  readonly entries: readonly Entry[];
  /** In the order in which they are shown; none for a list of the host's. */
  readonly categories: readonly string[];
  /** The entries that somebody means who types this, the closest first. */
  search(typed: string): Entry[];
}

/** The table of concepts, in the language of the table that is played at. */
export async function subjectsOfTable(language: Language): Promise<Subjects> {
  const table = await loadConcepts();
  const entries = table.concepts.map((one, concept): Entry => {
    const { coordinate, categories, age } = one;
    return { concept, word: null, shown: one[language], coordinate, categories, age };
  });
  return {
    entries,
    categories: table.categories.map((category) => category.id),
    search: (typed) => table.search(typed, language).map((number) => entries[number]!),
  };
}

/** The words of a list as the hall reads it: one a line, without what follows a `#`. */
export const wordsOfList = (text: string): string[] =>
  text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map((line) => plain(line.split("#")[0]!).trim().replaceAll(/\s+/g, " "))
    .filter(Boolean);

/** A host's own words. */
export function subjectsOfList(text: string, language: Language): Subjects {
  const words = wordsOfList(text);
  const entries = words.map((word, concept): Entry => ({
    concept,
    word,
    shown: word,
    coordinate: "",
    categories: [],
    age: 0,
  }));
  return {
    entries,
    categories: [],
    search: (typed) => searchWords(words, typed, language).map((number) => entries[number]!),
  };
}

/** So many entries by chance, none of them among `without`; fewer if there are no more. */
export function drawn(
  entries: readonly Entry[],
  count: number,
  without: ReadonlySet<number>,
  random: () => number = Math.random,
): Entry[] {
  const left = entries.filter((entry) => !without.has(entry.concept));
  const taken: Entry[] = [];
  while (taken.length < count && left.length)
    taken.push(...left.splice(Math.floor(random() * left.length), 1));
  return taken;
}
