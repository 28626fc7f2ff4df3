// The usual questions are known in both languages: each reader sees them in the language of the page, whoever asked.
import { isHushed } from "./around.svelte";
import { locale, type Locale, say, type Seat, sentencesOf } from "./base";
import { questionKinds, usualQuestions } from "./questions";

const ids: readonly string[] = questionKinds.flatMap((kind) => usualQuestions[kind]);

// the other language comes when something was asked that is not usual in this one
let others = $state.raw<{ of: Locale; ids: ReadonlyMap<string, string> } | null>(null);
let loading: Locale | undefined;

async function load(of: Locale): Promise<void> {
  if (loading === of) return;
  loading = of;
  try {
    const sentences = await sentencesOf(of, "barbarossa");
    others = { of, ids: new Map(ids.map((id) => [sentences[`barbarossa_question_${id}`] ?? "", id])) };
  } catch {
    // then it is read as it was asked
    loading = undefined;
  }
}

/** A question as the reader's page says it, if it is a usual one; otherwise as it was asked. */
export function usualWords(text: string): string {
  if (ids.some((id) => say(`question_${id}`) === text)) return text;
  const other = locale() === "de" ? "en" : "de";
  if (others?.of !== other) {
    void load(other);
    return text;
  }
  const id = others.ids.get(text);
  return id === undefined ? text : say(`question_${id}`);
}

/** What somebody has asked, as the reader's page says it; null where the reader has hidden what they write. */
export const wordsOf = (seat: Seat, text: string): string | null =>
  isHushed(seat) ? null : usualWords(text);

/** Whether everybody knows a question by heart: one of the usual ones, in either language. */
export const isUsual = (text: string): boolean =>
  ids.some((id) => say(`question_${id}`) === text) || !!others?.ids.has(text);

/** How a question was asked, where the page says it in other words. */
export const askedAs = (text: string): string | undefined => (usualWords(text) === text ? undefined : text);
