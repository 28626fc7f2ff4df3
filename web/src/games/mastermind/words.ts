// The game in plain words: what is to be done, what has happened, and what is heard with it.
import type { Name, Prompt, Seat } from "../../frame/game";
import { about } from "../../frame/words";
import { count, say } from "../../i18n/index.svelte";
import type { Answer, Event, View } from "../../protocol/mastermind.gen";
import type { Sound } from "../../sound";
import { pegColours } from "./pegs";

type Params = Record<string, string | number>;

/** "Ada gets 5 points." */
export function scores(who: Seat, seat: Seat | null, name: Name, points: number): string {
  return count(who === seat ? "mastermind_scores_you" : "mastermind_scores", points, { name: name(who) });
}

/** A colour with its sign, counted from 0 as on the board: "red (flame)". */
export const pegName = (colour: number): string => say(`mastermind_peg_${pegColours[colour]?.key}`);

/** The colours of a code as the server counts them, from 1. */
export const pegWords = (code: readonly number[]): string =>
  code.map((colour) => say(`mastermind_short_${pegColours[colour - 1]?.key}`)).join(", ");

/** Small pegs in words. */
export const answerWords = (answer: Answer): string =>
  answer.black + answer.white ? say("mastermind_small", { ...answer }) : say("mastermind_small_none");

/** Who has won: a seat, or nobody if it is a draw. */
export function winner(view: View): Seat | undefined {
  const best = view.outcome?.placings.flatMap((placing, seat) => (placing === 1 ? [seat] : [])) ?? [];
  return best.length === 1 ? best[0] : undefined;
}

/** What has to be done now. */
export function prompt(view: View, seat: Seat | null, name: Name): Prompt {
  const row = view.rows.length + 1;
  const ask = (kind: string, who: Seat, params: Params) => ({
    text: about(`mastermind_prompt_${kind}`, who, seat, name, params),
    yours: who === seat,
  });
  switch (view.phase) {
    case "hide":
      return ask("hide", view.maker, { pegs: view.options.pegs });
    case "guess":
      return ask("guess", view.breaker, { row });
    case "answer":
      return ask("answer", view.maker, { row });
    case "over": {
      if (!view.outcome) return { text: say("over"), yours: false };
      const who = winner(view);
      const [first, second] = pointsFrom(view.sheet.total, who);
      return {
        text:
          who === undefined
            ? say("mastermind_prompt_draw", { first, second })
            : about("mastermind_prompt_won", who, seat, name, { first, second }),
        yours: false,
      };
    }
  }
}

/** Both totals, the given seat's first. */
const pointsFrom = (total: [number, number], who: Seat | undefined): [number, number] =>
  who === 1 ? [total[1], total[0]] : total;

/** An event, in one sentence or some. */
export function tell(event: Event, seat: Seat | null, name: Name): string[] {
  if ("round_began" in event) {
    const { round, attempt, maker, breaker } = event.round_began;
    const roles = maker === seat ? "_maker" : breaker === seat ? "_breaker" : "";
    return [
      `${say(attempt > 1 ? "mastermind_tell_round_again" : "mastermind_tell_round", { round, attempt })} ${say(`mastermind_tell_roles${roles}`, { maker: name(maker), breaker: name(breaker) })}`,
    ];
  }
  if ("code_hidden" in event) return [about("mastermind_tell_hidden", event.code_hidden.maker, seat, name)];
  if ("guessed" in event) {
    const { breaker, row, guess } = event.guessed;
    return [about("mastermind_tell_guessed", breaker, seat, name, { row, pegs: pegWords(guess) })];
  }
  if ("answered" in event) {
    const { by, row, answer } = event.answered;
    const params = { row, answer: answerWords(answer) };
    return [
      by === null
        ? say("mastermind_tell_answered_referee", params)
        : about("mastermind_tell_answered", by, seat, name, params),
    ];
  }
  if ("shield_lifted" in event) {
    const { why, code, false_rows } = event.shield_lifted;
    return [
      say(`mastermind_tell_lifted_${why}`, { pegs: pegWords(code) }),
      ...false_rows.map(({ row, given, right }) =>
        say("mastermind_tell_false", { row, given: answerWords(given), right: answerWords(right) }),
      ),
    ];
  }
  if ("spoiled" in event) {
    const { breaker, penalty, again } = event.spoiled;
    return [
      about("mastermind_misled", breaker, seat, name, { points: penalty }),
      say(again ? "mastermind_again" : "mastermind_not_again"),
    ];
  }
  if ("round_scored" in event) {
    const { maker, ending, points } = event.round_scored;
    const gets = points
      ? scores(maker, seat, name, points)
      : about("mastermind_tell_nothing", maker, seat, name);
    if (ending === "found") return [`${count("mastermind_tell_found", points)} ${gets}`];
    return [ending === "not_found" ? `${say("mastermind_tell_not_found")} ${gets}` : gets];
  }
  if ("game_ended" in event) {
    const { winners, sheet } = event.game_ended;
    const who = winners.length === 1 ? winners[0] : undefined;
    const [first, second] = pointsFrom(sheet.total, who);
    return [
      who === undefined
        ? say("mastermind_tell_draw", { first, second })
        : about("mastermind_tell_won", who, seat, name, { first, second }),
    ];
  }
  // an event of a newer server: better silent than wrong
  return [];
}

/** What is heard with an event. */
export function sound(event: Event): Sound | null {
  if ("code_hidden" in event || "guessed" in event) return "peg";
  if ("answered" in event) return "tick";
  if ("shield_lifted" in event) return "page";
  if ("spoiled" in event) return "thud";
  if ("game_ended" in event) return "win";
  return null;
}
