// The table of concepts (BAR-3), for picking and for the typing field. It is data of the rules and a chunk of its own;
// it is searched as `crates/barbarossa/src/concepts/search.rs` does, and both are tested with the same cases.
import type { Locale } from "../../i18n/index.svelte";
import { inOurLetters, plain } from "./plain";

export interface Category {
  readonly id: string;
  readonly de: string;
  readonly en: string;
}

export interface Concept {
  /** Its place in the table, such as `a1`. */
  readonly coordinate: string;
  readonly de: string;
  readonly en: string;
  readonly categories: readonly string[];
  /** From which age children know it and can model it. */
  readonly age: number;
  readonly de_plural?: string;
  readonly en_plural?: string;
  readonly de_also?: readonly string[];
  readonly en_also?: readonly string[];
}

interface File {
  readonly categories: readonly Category[];
  readonly concepts: readonly Concept[];
}

/** How something was found, the best way first. */
const enum Found {
  Exact,
  Also,
  Coordinate,
  Prefix,
  Folded,
  Within,
  Typo,
  Category,
}

/** What something is found by in one language: its word first, then what else it is called. */
interface Entry {
  readonly words: readonly string[];
  readonly forms: readonly string[];
  readonly categories: readonly string[];
}

interface Query {
  readonly tidy: string;
  readonly normal: string;
  readonly coordinate: string | undefined;
  readonly singulars: Readonly<Record<Locale, readonly string[]>>;
}

/** The shortest word in which a slip is forgiven, in letters. */
const forgiven = 5;
/** The shortest text that is looked for within words and in the names of categories, in letters. */
const within = 3;

/** One spelling for all that people type for a word: small letters and digits alone, ß as ss, Ä, Ae and A alike, and letters of other alphabets as ours if they look alike. */
export const normalise = (text: string): string =>
  inOurLetters(
    plain(text)
      .toLowerCase()
      .replaceAll("ß", "ss")
      .normalize("NFD")
      .replace(/[^\p{L}\p{N}]/gu, ""),
  ).replace(/([aou])e/g, "$1");

const tidy = (text: string): string => text.normalize("NFC").toLowerCase().trim().replace(/\s+/g, " ");

/** Endings of the plural and what stands there in the singular. */
const plurals: Readonly<Record<Locale, readonly (readonly [string, string])[]>> = {
  de: ["nen", "se", "en", "er", "es", "e", "n", "s"].map((ending) => [ending, ""] as const),
  en: [
    ["ies", "y"],
    ["ves", "f"],
    ["ves", "fe"],
    ["es", ""],
    ["s", ""],
  ],
};

const singulars = (normal: string, language: Locale): string[] =>
  plurals[language]
    .filter(([ending]) => normal.endsWith(ending) && normal.length >= ending.length + 2)
    .map(([ending, singular]) => normal.slice(0, normal.length - ending.length) + singular);

/** The coordinate that was typed, as the table writes it. */
function coordinateOf(text: string): string | undefined {
  const [, column, row] = /^([a-x])\s*(\d{1,2})$/i.exec(text.trim()) ?? [];
  return column && row ? column.toLowerCase() + Number(row) : undefined;
}

function queryOf(text: string): Query {
  const normal = normalise(text);
  return {
    tidy: tidy(text),
    normal,
    coordinate: coordinateOf(text),
    singulars: { de: singulars(normal, "de"), en: singulars(normal, "en") },
  };
}

/** Whether a letter is missing, too many, wrong or in the wrong place. */
function isSlip(word: string, typed: string): boolean {
  if (word.length < forgiven || Math.abs(word.length - typed.length) > 1) return false;
  const shorter = Math.min(word.length, typed.length);
  let start = 0;
  while (start < shorter && word[start] === typed[start]) start++;
  let end = 0;
  while (end < shorter - start && word.at(-1 - end) === typed.at(-1 - end)) end++;
  const [ours, theirs] = [word.slice(start, word.length - end), typed.slice(start, typed.length - end)];
  const swapped = ours.length === 2 && ours[0] === theirs[1] && ours[1] === theirs[0];
  return Math.max(ours.length, theirs.length) <= 1 || swapped;
}

function find(query: Query, entry: Entry, language: Locale, coordinate?: string): Found | undefined {
  const { normal } = query;
  const { words, forms } = entry;
  if (words[0] === query.tidy) return Found.Exact;
  if (words.includes(query.tidy)) return Found.Also;
  if (coordinate !== undefined && coordinate === query.coordinate) return Found.Coordinate;
  if (words[0]?.startsWith(query.tidy)) return Found.Prefix;
  if (forms.some((form) => form.startsWith(normal) || query.singulars[language].includes(form)))
    return Found.Folded;
  if (normal.length >= within && forms.some((form) => form.includes(normal))) return Found.Within;
  if (forms.some((form) => isSlip(form, normal))) return Found.Typo;
  if (normal.length >= within && entry.categories.some((name) => name.startsWith(normal)))
    return Found.Category;
  return undefined;
}

/** How one thing was found: how, whether in the other language, by which word, and its number. */
type Ranked = readonly [Found, boolean, string, number];

function byRank(one: Ranked, other: Ranked): number {
  for (const place of [0, 1, 2, 3] as const) {
    if (one[place] < other[place]) return -1;
    if (one[place] > other[place]) return 1;
  }
  return 0;
}

const entryOf = (words: readonly string[], categories: readonly string[] = []): Entry => ({
  words: words.map(tidy),
  forms: words.map(normalise),
  categories: categories.flatMap((name) => name.split(" ")).map(normalise),
});

/** The numbers of the words of an own list that were probably meant, the likeliest first. */
export function searchWords(words: readonly string[], text: string, language: Locale): number[] {
  const query = queryOf(text);
  if (!query.normal) return [];
  const ranked = words.flatMap((word, number): Ranked[] => {
    const entry = entryOf([word]);
    const found = find(query, entry, language);
    return found === undefined ? [] : [[found, false, entry.forms[0]!, number]];
  });
  return ranked.sort(byRank).map(([, , , number]) => number);
}

export class ConceptTable {
  /** By number: down the first column, then the next. */
  readonly concepts: readonly Concept[];
  readonly categories: readonly Category[];
  readonly #entries: Readonly<Record<Locale, readonly Entry[]>>;

  constructor(file: File) {
    this.concepts = file.concepts;
    this.categories = file.categories;
    const entries = (language: Locale) =>
      file.concepts.map((concept) => {
        const plural = concept[`${language}_plural`];
        const also = concept[`${language}_also`] ?? [];
        const words = [concept[language], ...also, ...(plural ? [plural] : [])];
        const names = this.categories.filter(({ id }) => concept.categories.includes(id));
        return entryOf(
          words,
          names.map((category) => category[language]),
        );
      });
    this.#entries = { de: entries("de"), en: entries("en") };
  }

  /** The numbers of the concepts that were probably meant, the likeliest first, those of `language` before those of the other. */
  search(text: string, language: Locale): number[] {
    const query = queryOf(text);
    if (!query.normal) return [];
    const other: Locale = language === "de" ? "en" : "de";
    const languages: readonly Locale[] = [language, other];
    const ranked = this.concepts.flatMap(({ coordinate }, number): Ranked[] => {
      const ways = languages.flatMap((spoken): Ranked[] => {
        const entry = this.#entries[spoken][number]!;
        const found = find(query, entry, spoken, coordinate);
        return found === undefined ? [] : [[found, spoken === other, entry.forms[0]!, number]];
      });
      return ways.sort(byRank).slice(0, 1);
    });
    return ranked.sort(byRank).map(([, , , number]) => number);
  }

  /** The numbers of the concepts of a category. */
  inCategory(id: string): number[] {
    return this.concepts.flatMap(({ categories }, number) => (categories.includes(id) ? [number] : []));
  }
}

let loading: Promise<ConceptTable> | undefined;

/** Loads the table once; a failed attempt may be repeated. */
export function loadConcepts(): Promise<ConceptTable> {
  loading ??= import("../../../../crates/barbarossa/data/concepts.json").then(
    (file) => new ConceptTable(file.default as File),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
