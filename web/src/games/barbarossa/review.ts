// Looking back: what questions told, when riddles were solved, and how somebody asked. All in what a tool has found.
import { type Analysis, type AskedBack, type Question, type Seat, variant, type View } from "./base";

/** A question with its number, and what was found about it; what the time was too short for was not found. */
export type Asked = Question & { number: number; back: AskedBack | undefined };

/** The questions about a riddle, oldest first. */
export const askedAbout = (view: View, found: Analysis, riddle: number): Asked[] =>
  view.questions
    .map((question, number) => ({ ...question, number, back: found.questions[number] }))
    .filter((question) => question.riddle === riddle);

/** Fewer bits than these, up or down, are nothing that anybody notices. */
const least = 0.15;

/** How a question is worth being asked, by what it promises. Even the best one seldom promises more than two thirds of a bit. */
export type Promise = "much" | "some" | "little";
export const promiseOf = (bits: number): Promise => (bits >= 0.4 ? "much" : bits >= 0.2 ? "some" : "little");

/** What an answer did: it told something, hardly anything, or led away from what it is. */
export type Effect = "told" | "nothing" | "misled";
export const effectOf = (bits: number): Effect =>
  bits >= least ? "told" : bits <= -least ? "misled" : "nothing";

/**
 * How many times as likely an answer made what is right: that is what its bits say, however likely it was before. In a number
 * that people use; null where it is hardly worth one.
 */
export function timesLikelier(bits: number): number | null {
  const times = Number((2 ** bits).toPrecision(bits < 3 ? 2 : 1));
  return times >= 1.3 ? times : null;
}

/** The question that would have told clearly more, if there was one. */
export function betterThen({ back }: Asked): { text: string; bits: number } | undefined {
  const { best, best_expected: bits, expected, reading } = back ?? {};
  // nothing can be compared with a question that was understood and not weighed
  if (best == null || bits == null || (expected == null && reading != null)) return undefined;
  return bits - (expected ?? 0) >= least ? { text: best, bits } : undefined;
}

/** When somebody's spear went into a riddle. */
export type Stuck = { seat: Seat; entry: number };

/**
 * When each riddle was solved, by riddle. The record of hats knows: whoever solves a riddle climbs three steps at least, and
 * nothing else lifts a hat so far.
 */
export function spearsIn(view: View, { stairs }: Analysis): Stuck[][] {
  const stuck: Stuck[][] = view.riddles.map(() => []);
  let at = 1;
  for (const { seat, riddle, right } of view.attempts) {
    if (!right) continue;
    const climbs = (to: number) => stairs[to]!.hats[seat]! - stairs[to - 1]!.hats[seat]! >= 3;
    let to = at;
    while (to < stairs.length && !climbs(to)) to++;
    // the last spear may cost as much as it brings
    const entry = (stairs[to] ?? stairs.at(-1))?.entry;
    if (to < stairs.length) at = to + 1;
    if (entry !== undefined) stuck[riddle]?.push({ seat, entry });
  }
  return stuck;
}

/** Who knew enough of a riddle first, if anybody did; `never` and `unknown` are not the same. */
export type Known = { seat: Seat; entry: number } | "never" | "unknown";

export function knownOf(view: View, found: Analysis, riddle: number): Known {
  const [back, it] = [found.riddles[riddle], view.riddles[riddle]];
  if (!back || !it) return "unknown";
  if (back.entry !== null && back.seat !== null) return { seat: back.seat, entry: back.entry };
  // of a word that nobody has heard of, or a figure that is not at hand, too little is known to say that nobody could know
  const isWeighed = it.figure === null ? it.named?.word === null : back.by_looks !== null;
  const isPlain = back.by_looks === 1 && !view.questions.some((question) => question.riddle === riddle);
  return found.cut_short || !isWeighed || isPlain ? "unknown" : "never";
}

/** How solving went with what could be known, where that is worth a word: a bold guess, at once, or missed. */
export type Timing = "bold" | "ready" | "missed";
export function timingOf(known: Known, solved: number | undefined): Timing | null {
  if (known === "unknown") return null;
  if (solved === undefined) return known === "never" ? null : "missed";
  if (known === "never" || solved < known.entry) return "bold";
  // an attempt at the next chance is in time
  return solved - known.entry <= 3 ? "ready" : null;
}

/** Somebody's questions in figures. */
export interface Asker {
  seat: Seat;
  asked: number;
  solved: number;
  /** Bits for a question, of those that were weighed; null without any. */
  mean: number | null;
  best: Asked | null;
}

export function askersOf(view: View, found: Analysis): Asker[] {
  const all = view.riddles.flatMap((_, riddle) => askedAbout(view, found, riddle));
  return view.wizards.map((_, seat) => {
    const own = all.filter((question) => question.seat === seat);
    const weighed = own.filter((question) => question.back?.told != null);
    const told = (question: Asked) => question.back!.told!;
    return {
      seat,
      asked: own.length,
      solved: view.attempts.filter((attempt) => attempt.seat === seat && attempt.right).length,
      mean: weighed.length
        ? weighed.reduce((sum, question) => sum + told(question), 0) / weighed.length
        : null,
      best: weighed.reduce<Asked | null>(
        (best, question) =>
          told(question) >= least && (!best || told(question) > told(best)) ? question : best,
        null,
      ),
    };
  });
}

/** What all answers about a riddle told together. */
export const sumOf = (questions: readonly Asked[]): number =>
  questions.reduce((sum, { back }) => sum + (back?.told ?? 0), 0);

/** Whether a question was answered, and not turned down or void. */
export const isAnswered = ({ reply }: Pick<Question, "reply">): boolean =>
  !!reply && variant(reply, "answered") !== undefined;

/** Whether a question has every word of what it was taken for: then that need not be said. */
export function saysSo(text: string, reading: string): boolean {
  const words = (of: string) => of.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const said = new Set(words(text));
  return words(reading).every((word) => said.has(word));
}
