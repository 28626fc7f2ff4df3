// Riddles as people speak of them, and what a viewer knows about each.
import {
  type Answer,
  type AttemptView,
  type LetterView,
  type Named,
  type Question,
  type Reader,
  say,
  type Seat,
  variant,
  type View,
} from "./base";

/** What stands on the sign of a riddle in the hall: its place, from 1. */
export const numberOf = (riddle: number): number => riddle + 1;

/** "Ada's riddle 5", "your riddle 1". */
export function riddleName(view: Pick<View, "riddles">, riddle: number, { seat, name }: Reader): string {
  const maker = view.riddles[riddle]?.maker ?? 0;
  const number = numberOf(riddle);
  return maker === seat ? say("riddle_yours", { number }) : say("riddle_of", { name: name(maker), number });
}

/** Everything that was said and done about one riddle, as far as the viewer knows. */
export interface Known {
  questions: (Question & { number: number })[];
  attempts: AttemptView[];
  letters: LetterView[];
}

export function knownOf(view: View, riddle: number): Known {
  const about = <T extends { riddle: number }>(list: readonly T[]) =>
    list.filter((one) => one.riddle === riddle);
  return {
    questions: about(view.questions.map((question, number) => ({ ...question, number }))),
    attempts: about(view.attempts),
    letters: about(view.letters),
  };
}

export const answerOf = (question: Pick<Question, "reply">): Answer | null =>
  (question.reply && variant(question.reply, "answered")) ?? null;

/** What a place of a word is known to hold: a letter, nothing because the word is over, or not asked. */
export type LetterPlace = { place: number; letter: string | null; beyond: boolean };

/** The own letters of a riddle as a row of places: as long as what was asked for, or until a place beyond the end. */
export function letterRow(letters: readonly LetterView[], seat: Seat | null): LetterPlace[] {
  const told = letters.filter((one) => one.seat === seat && one.told !== null);
  if (!told.length) return [];
  const beyond = told.filter((one) => one.told === "no_such_letter").map((one) => one.place);
  const last = Math.max(...told.filter((one) => one.told !== "no_such_letter").map((one) => one.place), -1);
  const end = beyond.length ? Math.min(...beyond) : null;
  const length = end === null ? last + 1 : end + 1;
  return Array.from({ length }, (_, place) => ({
    place,
    letter:
      told
        .map((one) => (one.place === place && one.told ? variant(one.told, "letter") : undefined))
        .find((letter) => letter !== undefined) ?? null,
    beyond: end !== null && place === end,
  }));
}

/** The question that is on everybody's mind: the one that waits, or the last one until the next wizard has moved. */
export function spokenOf(view: View): (Question & { number: number }) | null {
  const number = view.pending.question ?? view.questions.length - 1;
  const question = view.questions[number];
  const now = variant(view.phase, "turn");
  if (!question || !now) return null;
  const lingers = now.stage === "move" && question.turn === now.turn - 1;
  return view.pending.question !== null || question.turn === now.turn || lingers
    ? { ...question, number }
    : null;
}

/** The view without anybody's secrets, for a device that is handed on: what everybody at the table knows. */
export function covered(view: View): View {
  const over = !!variant(view.phase, "over");
  if (over) return view;
  const bare = { named: null as Named | null };
  return {
    ...view,
    riddles: view.riddles.map((riddle) => ({
      ...riddle,
      ...bare,
      figure: riddle.shown ? riddle.figure : null,
    })),
    attempts: view.attempts.map((attempt) => ({ ...attempt, guess: null })),
    letters: view.letters.map((letter) => ({ ...letter, told: null })),
  };
}
