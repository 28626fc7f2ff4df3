// The page's language. Sentences are loaded per language and part; whatever reads `t` inside a component
// is drawn anew when the language changes, without a reload.
import { untrack } from "svelte";
import atlas from "virtual:messages";
import { fill, forPeople, guess, type Params } from "./fill";
import type { Messages, Part } from "./keys.gen";

export const locales = ["de", "en"] as const;
export type Locale = (typeof locales)[number];
export type Key = keyof Messages;

type Sentences = Record<string, string>;
const load = atlas as Record<Locale, Record<Part, () => Promise<{ default: Sentences }>>>;

const isPart = (part: string): part is Part => part in load.en;

const place = "zauberberg.language";
const parts = new Set<Part>(["frame"]);
const state = $state<{ locale: Locale; sentences: Sentences }>({ locale: "en", sentences: {} });

function remembered(): Locale | undefined {
  try {
    return locales.find((l) => l === localStorage.getItem(place));
  } catch {
    return undefined;
  }
}

/** The language now shown. */
export const locale = (): Locale => state.locale;

/** Changes the language: loads its sentences first, so that no half-translated page is ever seen. */
export async function setLocale(next: Locale, remember = true): Promise<void> {
  const loaded = await Promise.all([...parts].map((part) => load[next][part]()));
  state.sentences = Object.assign({}, ...loaded.map((m) => m.default)) as Sentences;
  state.locale = next;
  document.documentElement.lang = next;
  if (!remember) return;
  try {
    localStorage.setItem(place, next);
  } catch {
    // a page without storage simply guesses again next time
  }
}

/** Loads the first language: the remembered one, else the browser's, else English. */
export const begin = (): Promise<void> =>
  setLocale(remembered() ?? guess(navigator.languages, locales, "en"), false);

/** Loads a game's sentences before its page is shown; a game without any has none to load. */
export async function withPart(part: string): Promise<void> {
  if (!isPart(part) || parts.has(part)) return;
  parts.add(part);
  // whoever waits for the part must not start anew when the language changes
  await setLocale(
    untrack(() => state.locale),
    false,
  );
}

/** The sentences of a game in one language, whichever the page speaks. */
export const sentencesOf = async (of: Locale, part: Part): Promise<Sentences> =>
  (await load[of][part]()).default;

/** A sentence of the page, with the parameters it needs. */
export function t<K extends Key>(
  key: K,
  ...params: Messages[K] extends undefined ? [] : [Messages[K]]
): string {
  return say(key, params[0] as Params | undefined);
}

/** A sentence named by the server (a line of the log). An unknown key is shown as it is. */
export function say(key: string, params?: Params): string {
  return fill(state.sentences[key] ?? key, params, state.locale);
}

/** Whether there is such a sentence. */
export const hasSentence = (key: string): boolean => key in state.sentences;

/** The sentence of a refusal, with seats and places counted from 1. */
export const sayRefusal = (why: { key: string; params?: Params }): string =>
  say(why.key, forPeople(why.params));

/** `<key>_one` or `<key>_other`, by the rules of the language, with `{count}`; what is said alike of one and of many is `_other`. */
export function count(key: string, amount: number, params?: Params): string {
  const form = `${key}_${new Intl.PluralRules(state.locale).select(amount)}`;
  return say(hasSentence(form) ? form : `${key}_other`, { ...params, count: amount });
}

/** With a capital, for what begins a sentence or stands alone. */
export const capital = (text: string): string =>
  text.slice(0, 1).toLocaleUpperCase(state.locale) + text.slice(1);

/** Several things in one phrase: "a, b and c". */
export const list = (things: readonly string[]): string =>
  new Intl.ListFormat(state.locale === "en" ? "en-GB" : state.locale, { type: "conjunction" }).format(things);

/** A date or time the way the language writes it. */
export function date(
  when: Date,
  style: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" },
): string {
  return new Intl.DateTimeFormat(state.locale, style).format(when);
}
