// Which line stands under a question: what a bot took it for, and what it says in the language of the page.
import { type Answer, locale, type Locale, type ReadQuestion } from "./base";

/** A sentence of the game and what stands in it. */
export type Line = { key: string; params: Record<string, string> };

const wordsIn = (text: string): string => (text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

/** Whether two texts have the same words in the same order. */
const isSame = (one: string, other: string): boolean => wordsIn(one) === wordsIn(other);

export interface Asked {
  /** The question as the page shows it. */
  shown: string;
  read: ReadQuestion | undefined;
  /** The language of the table. */
  language: Locale;
  /** It was put to a bot. */
  toBot: boolean;
}

/** The line under a question that was asked: what the bot took it for; for questions to people, what they say here. */
export function lineUnder(
  { shown, read, language, toBot }: Asked,
  answer: Answer | "turned_down" | "void" | null,
): Line | null {
  if (!read || answer === "turned_down" || answer === "void") return null;
  const reading = read[locale()];
  const says = (key: string): Line | null => (isSame(shown, reading) ? null : { key, params: { reading } });
  // before a bot has answered, and where it could answer after all, nobody says that it did not understand
  if (toBot && read.how !== "sure" && answer !== "unclear") return null;
  if (!toBot) return read.how === "sure" && locale() !== language ? says("understood_here") : null;
  switch (read.how) {
    case "sure":
      return says("understood_as");
    case "unsure":
      return { key: "understood_perhaps", params: { reading } };
    case "nothing":
      return { key: "understood_not", params: {} };
    default:
      return null;
  }
}

/** What a bot of this name would take a question for that is not asked yet. */
export function lineBefore(shown: string, read: ReadQuestion, name: string): Line {
  const reading = read[locale()];
  const keys = {
    sure: isSame(shown, reading) ? "would_read_so" : "would_read",
    unsure: "would_read_perhaps",
    nothing: "would_read_not",
    not_allowed: "would_read_not_allowed",
  };
  return { key: keys[read.how], params: { name, reading } };
}
