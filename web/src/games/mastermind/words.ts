// The game in plain words: what is to be done, what has happened, and what is heard with it.
import {
  about,
  aboutCount,
  type Answer,
  count,
  type Mastermind,
  type Reader,
  say,
  type Seat,
  type View,
  winnersOf,
  type Words,
} from "./base";
import { pegColours } from "./pegs";

/** The points a misled breaker gets, once for each spoiled try. */
export const penalty = 3;

/** "Ada gets 5 points." */
export const scores = (who: Seat, reader: Reader, points: number): string =>
  aboutCount("scores", points, who, reader);

/** A colour with its sign, counted from 0 as on the board: "red (flame)". */
export const pegName = (colour: number): string => say(`colour_${pegColours[colour]?.key}`);

/** Colours with their signs, one after the other. */
export const pegNames = (code: readonly number[]): string => code.map(pegName).join(", ");

/** The colours of a code as the server counts them, from 1. */
export const pegWords = (code: readonly number[]): string =>
  code.map((colour) => say(`short_${pegColours[colour - 1]?.key}`)).join(", ");

export const answerWords = (answer: Answer): string =>
  answer.black + answer.white ? say("small", { ...answer }) : say("small_none");

/** Who has won: a seat, or nobody if it is a draw. */
export function winner(view: View): Seat | undefined {
  const best = winnersOf(view);
  return best.length === 1 ? best[0] : undefined;
}

/** How it ended, with both totals, the winner's first. */
function ended(
  kind: "prompt" | "tell",
  who: Seat | undefined,
  [one, other]: [number, number],
  reader: Reader,
) {
  const [first, second] = who === 1 ? [other, one] : [one, other];
  return who === undefined
    ? say(`${kind}_draw`, { first, second })
    : about(`${kind}_won`, who, reader, { first, second });
}

export const words: Words<Mastermind> = {
  prompt(view, reader) {
    const { phase } = view;
    if (phase === "over")
      return view.outcome ? ended("prompt", winner(view), view.sheet.total, reader) : say("over");
    const who = phase === "guess" ? view.breaker : view.maker;
    const params = { row: view.rows.length + 1, pegs: view.options.pegs };
    return { text: about(`prompt_${phase}`, who, reader, params), yours: who === reader.seat };
  },
  tell: {
    round_began({ round, attempt, maker, breaker }, { seat, name }) {
      const roles = maker === seat ? "_maker" : breaker === seat ? "_breaker" : "";
      const began = say(attempt > 1 ? "tell_round_again" : "round_began", { round, attempt });
      return `${began} ${say(`tell_roles${roles}`, { maker: name(maker), breaker: name(breaker) })}`;
    },
    code_hidden: ({ maker }, reader) => about("tell_hidden", maker, reader),
    guessed: ({ breaker, row, guess }, reader) =>
      about("tell_guessed", breaker, reader, { row, pegs: pegWords(guess) }),
    answered({ by, row, answer }, reader) {
      const params = { row, answer: answerWords(answer) };
      return by === null ? say("tell_answered_referee", params) : about("tell_answered", by, reader, params);
    },
    shield_lifted: ({ why, code, false_rows }) => [
      say(`tell_lifted_${why}`, { pegs: pegWords(code) }),
      ...false_rows.map(({ row, given, right }) =>
        say("tell_false", { row, given: answerWords(given), right: answerWords(right) }),
      ),
    ],
    spoiled: ({ breaker, penalty, again }, reader) => [
      about("misled", breaker, reader, { points: penalty }),
      say(again ? "again" : "not_again"),
    ],
    round_scored({ maker, ending, points }, reader) {
      const gets = points ? scores(maker, reader, points) : about("tell_nothing", maker, reader);
      if (ending === "found") return `${count("tell_found", points)} ${gets}`;
      return ending === "not_found" ? `${say("tell_not_found")} ${gets}` : gets;
    },
    game_ended: ({ winners, sheet }, reader) =>
      ended("tell", winners.length === 1 ? winners[0] : undefined, sheet.total, reader),
  },
  sound: {
    code_hidden: "peg",
    guessed: "peg",
    answered: "tick",
    shield_lifted: "page",
    spoiled: "thud",
    game_ended: "win",
  },
};
