// The game in plain words: what is to be done, what has happened, and what is heard with it.
import type { Name, Prompt, Seat, Sound } from "../../kit";
import { about, count, say } from "./base";
import type { Answer, Event, View } from "../../protocol/mastermind.gen";
import { pegColours } from "./pegs";

type Params = Record<string, string | number>;

/** "Ada gets 5 points." */
export function scores(who: Seat, seat: Seat | null, name: Name, points: number): string {
  return count(who === seat ? "scores_you" : "scores", points, { name: name(who) });
}

/** A colour with its sign, counted from 0 as on the board: "red (flame)". */
export const pegName = (colour: number): string => say(`peg_${pegColours[colour]?.key}`);

/** The colours of a code as the server counts them, from 1. */
export const pegWords = (code: readonly number[]): string =>
  code.map((colour) => say(`short_${pegColours[colour - 1]?.key}`)).join(", ");

/** Small pegs in words. */
export const answerWords = (answer: Answer): string =>
  answer.black + answer.white ? say("small", { ...answer }) : say("small_none");

/** Who has won: a seat, or nobody if it is a draw. */
export function winner(view: View): Seat | undefined {
  const best = view.outcome?.placings.flatMap((placing, seat) => (placing === 1 ? [seat] : [])) ?? [];
  return best.length === 1 ? best[0] : undefined;
}

/** What has to be done now. */
export function prompt(view: View, seat: Seat | null, name: Name): Prompt {
  const row = view.rows.length + 1;
  const ask = (kind: string, who: Seat, params: Params) => ({
    text: about(`prompt_${kind}`, who, seat, name, params),
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
            ? say("prompt_draw", { first, second })
            : about("prompt_won", who, seat, name, { first, second }),
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
      `${say(attempt > 1 ? "tell_round_again" : "tell_round", { round, attempt })} ${say(`tell_roles${roles}`, { maker: name(maker), breaker: name(breaker) })}`,
    ];
  }
  if ("code_hidden" in event) return [about("tell_hidden", event.code_hidden.maker, seat, name)];
  if ("guessed" in event) {
    const { breaker, row, guess } = event.guessed;
    return [about("tell_guessed", breaker, seat, name, { row, pegs: pegWords(guess) })];
  }
  if ("answered" in event) {
    const { by, row, answer } = event.answered;
    const params = { row, answer: answerWords(answer) };
    return [
      by === null ? say("tell_answered_referee", params) : about("tell_answered", by, seat, name, params),
    ];
  }
  if ("shield_lifted" in event) {
    const { why, code, false_rows } = event.shield_lifted;
    return [
      say(`tell_lifted_${why}`, { pegs: pegWords(code) }),
      ...false_rows.map(({ row, given, right }) =>
        say("tell_false", { row, given: answerWords(given), right: answerWords(right) }),
      ),
    ];
  }
  if ("spoiled" in event) {
    const { breaker, penalty, again } = event.spoiled;
    return [about("misled", breaker, seat, name, { points: penalty }), say(again ? "again" : "not_again")];
  }
  if ("round_scored" in event) {
    const { maker, ending, points } = event.round_scored;
    const gets = points ? scores(maker, seat, name, points) : about("tell_nothing", maker, seat, name);
    if (ending === "found") return [`${count("tell_found", points)} ${gets}`];
    return [ending === "not_found" ? `${say("tell_not_found")} ${gets}` : gets];
  }
  if ("game_ended" in event) {
    const { winners, sheet } = event.game_ended;
    const who = winners.length === 1 ? winners[0] : undefined;
    const [first, second] = pointsFrom(sheet.total, who);
    return [
      who === undefined
        ? say("tell_draw", { first, second })
        : about("tell_won", who, seat, name, { first, second }),
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
