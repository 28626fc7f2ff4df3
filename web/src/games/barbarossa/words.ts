// The game in plain words: what is to be done, what has happened, and what is heard with it.
import {
  about,
  type Barbarossa,
  called,
  capital,
  count,
  list,
  type Prompt,
  type Reader,
  say,
  type Seat,
  together,
  type Told,
  variant,
  type View,
  winnersOf,
  type Words,
} from "./base";
import type { Meanwhile } from "../../frame/game";
import { isHushed, isSharedHere } from "./around.svelte";
import { conceptWords } from "./naming.svelte";
import { riddleName } from "./riddles";
import { usualWords } from "./usual.svelte";

type Hearer = Reader & Meanwhile<View>;

const left = (view: View, seat: Seat): boolean => !!view.wizards[seat]?.gave_up;

/** A riddle by its maker and number; where nothing is known of the table, by its place. */
const riddleWords = (riddle: number, reader: Hearer): string =>
  reader.view ? riddleName(reader.view, riddle, reader) : say("riddle_plain", { number: riddle + 1 });
const Riddle = (riddle: number, reader: Hearer): string => capital(riddleWords(riddle, reader));
const makerOf = (riddle: number, view: View | undefined): Seat => view?.riddles[riddle]?.maker ?? 0;

/** What somebody has to do in their turn. */
function turnPrompt(view: View, reader: Reader): Prompt | string {
  const turn = variant(view.phase, "turn")!;
  const { pending } = view;
  const asks = (key: string, who: Seat, params?: Record<string, string>): Prompt => ({
    text: about(key, who, reader, params),
    yours: who === reader.seat,
  });
  if (pending.verdict !== null) {
    const attempt = view.attempts[pending.verdict];
    if (attempt)
      return asks("prompt_close", makerOf(attempt.riddle, view), { who: called(attempt.seat, reader) });
  }
  if (pending.curse) return asks("prompt_curse", pending.curse.seat);
  if (pending.question !== null) {
    const question = view.questions[pending.question];
    if (question)
      return asks("prompt_answer", makerOf(question.riddle, view), { who: called(question.seat, reader) });
  }
  if (turn.stage === "pause") return say("prompt_pause");
  return asks(`prompt_${turn.stage}`, turn.seat);
}

function prompt(view: View, reader: Reader): Prompt | string {
  if (view.phase === "modelling") {
    const busy = view.wizards.flatMap((one, seat) => (one.handed_in || one.gave_up ? [] : [seat]));
    const names = list(busy.map(reader.name));
    if (reader.seat === null || left(view, reader.seat)) return say("prompt_all_model", { names });
    return busy.includes(reader.seat)
      ? { text: count("prompt_model", view.riddles_each), yours: true }
      : say("prompt_modelled", { names });
  }
  if (variant(view.phase, "turn")) return turnPrompt(view, reader);
  const winners = winnersOf(view);
  if (winners.length === 1) return about("tell_won", winners[0]!, reader);
  return winners.length ? say("tell_won_together", { names: together(winners, reader) }) : say("over");
}

/** What the board shows while it moves, in words that give nothing away. */
export function meanwhile(
  told: Told<Barbarossa["event"]>,
  seat: Seat | null,
  name: Reader["name"],
): string | null {
  for (const event of told.events) {
    const moved = variant(event, "wizard_moved");
    if (moved) return about("now_moves", moved.seat, { seat, name });
    const attempted = variant(event, "attempted");
    if (attempted) return about("now_attempts", attempted.seat, { seat, name });
    const curse = variant(event, "curse_began");
    if (curse) return about("now_curses", curse.seat, { seat, name });
    if (variant(event, "letter_told")) return say("now_letter");
  }
  return null;
}

const hatKey = (from: number, to: number): string => (to > from ? "up" : to < from ? "down" : "stays");

export const words: Words<Barbarossa> = {
  /** Whoever gave up is told that they look on. */
  prompt(view, reader) {
    const now = prompt(view, reader);
    return reader.seat !== null && !variant(view.phase, "over") && left(view, reader.seat)
      ? say("prompt_gave_up", { now: typeof now === "string" ? now : now.text })
      : now;
  },
  tell: {
    handed_in: ({ seat, timed_out }, reader) =>
      about(timed_out ? "tell_handed_in_late" : "tell_handed_in", seat, reader),
    took_back: ({ seat }, reader) => about("tell_took_back", seat, reader),
    hall_opened: ({ starter }, reader) => [say("tell_hall_opened"), about("tell_starter", starter, reader)],
    turn_began: ({ seat }, reader) => about("tell_turn", seat, reader),
    turn_over: ({ seat, timed_out }, reader) => (timed_out ? about("tell_turn_timed_out", seat, reader) : ""),
    rolled: ({ seat, die, timed_out }, reader) =>
      about(timed_out ? "tell_rolled_late" : "tell_rolled", seat, reader, { die }),
    wizard_moved: ({ seat, steps, cave }, reader) =>
      about("tell_moved", seat, reader, { steps: count("caves", steps), cave: say(`to_${cave}`) }),
    stones_changed({ seat, from, to }, reader) {
      if (to === from) return about("tell_stones_full", seat, reader, { stones: to });
      const key = to > from ? "tell_stones_more" : "tell_stones_paid";
      return about(key, seat, reader, { stones: count("elf_stones", Math.abs(to - from)), have: to });
    },
    hat_moved({ seat, from, to, why }, reader) {
      const params = { steps: count("steps", Math.abs(to - from)), step: to };
      if (typeof why === "string") return about(`tell_hat_${why}`, seat, reader, params);
      const { riddle } = variant(why, "solved") ?? variant(why, "maker")!;
      const key = variant(why, "solved") ? "tell_hat_solved" : `tell_hat_maker_${hatKey(from, to)}`;
      return about(key, seat, reader, { ...params, riddle: riddleWords(riddle, reader) });
    },
    letter_asked: ({ seat, riddle, place }, reader) =>
      about("tell_letter_asked", seat, reader, { riddle: riddleWords(riddle, reader), place: place + 1 }),
    letter_told({ riddle, place, told }, reader) {
      if (isSharedHere()) return "";
      const letter = variant(told, "letter");
      const params = { riddle: riddleWords(riddle, reader), place: place + 1 };
      return letter === undefined
        ? say("tell_letter_none", params)
        : say("tell_letter", { ...params, letter: letter.toLocaleUpperCase() });
    },
    passed: ({ seat }, reader) => about("tell_passed", seat, reader),
    round_began: ({ seat, round }, reader) => about(`tell_round_${round}`, seat, reader),
    round_over: ({ seat, round, why }, reader) =>
      about(`tell_round_over_${why}`, seat, reader, { round: say(`round_${round}`) }),
    pause_began: () => say("tell_pause"),
    asked: ({ seat, riddle, text }, reader) =>
      isHushed(seat)
        ? about("tell_asked_hidden", seat, reader, { riddle: riddleWords(riddle, reader) })
        : about("tell_asked", seat, reader, { riddle: riddleWords(riddle, reader), text: usualWords(text) }),
    answered: ({ seat, answer, timed_out }, reader) =>
      about(timed_out ? "tell_answered_late" : "tell_answered", seat, reader, {
        answer: say(`answer_${answer}`),
      }),
    turned_down: ({ seat }, reader) => about("tell_turned_down", seat, reader),
    question_void: () => say("tell_question_void"),
    attempted: ({ seat, riddle }, reader) =>
      about("tell_attempted", seat, reader, { riddle: riddleWords(riddle, reader) }),
    guessed: ({ guess }, reader) =>
      isSharedHere()
        ? ""
        : say("tell_guessed", { guess: conceptWords(guess, reader.view?.options.language) }),
    judged: ({ right }) => say(right ? "tell_right" : "tell_wrong"),
    close_told: ({ riddle, close, timed_out }, reader) =>
      about(
        timed_out ? "tell_close_late" : close ? "tell_close" : "tell_not_close",
        makerOf(riddle, reader.view),
        reader,
      ),
    spear_stuck: ({ seat, riddle, in_figure, in_all }, reader) =>
      about(in_figure > 1 ? "tell_spear_second" : "tell_spear", seat, reader, {
        riddle: riddleWords(riddle, reader),
        spears: in_all,
      }),
    // it may wait for an answer alone, and not for another's curse
    curse_called({ seat, left, queued }, reader) {
      const pending = reader.view?.pending;
      const others = !!pending?.curse || pending?.queue.some((of) => of !== seat);
      const key = !queued ? "tell_curse" : others ? "tell_curse_queued" : "tell_curse_waits";
      return about(key, seat, reader, { left: count("curse_stones", left) });
    },
    curse_began: ({ seat }, reader) => about("tell_curse_began", seat, reader),
    curse_over: ({ why }) => [
      ...(why === "let_go" || why === "timed_out" || why === "left" ? [say(`tell_curse_${why}`)] : []),
      say("tell_goes_on"),
    ],
    taken_out: ({ seat, riddles }, reader) =>
      count(seat === reader.seat ? "tell_taken_out_you" : "tell_taken_out", riddles.length, {
        name: reader.name(seat),
      }),
    ended: ({ why }) => say(`tell_ended_${why}`),
    cost: ({ seat, riddle, spears, from, to }, reader) =>
      about(spears ? "tell_cost_one" : "tell_cost_none", seat, reader, {
        riddle: Riddle(riddle, reader),
        steps: count("steps", from - to),
        step: to,
      }),
    revealed: ({ riddle, named }, reader) =>
      named
        ? say("tell_revealed", {
            riddle: Riddle(riddle, reader),
            concept: conceptWords(named, reader.view?.options.language),
          })
        : say("tell_nameless", { riddle: Riddle(riddle, reader) }),
    won: ({ seats }, reader) =>
      seats.length === 1
        ? about("tell_won", seats[0]!, reader)
        : seats.length
          ? say("tell_won_together", { names: together(seats, reader) })
          : say("over"),
  },
  sound: {
    handed_in: "thud",
    hall_opened: "page",
    rolled: "dice",
    stones_changed: ({ from, to }) => (to > from ? "tick" : "peg"),
    letter_told: "whisper",
    asked: "page",
    answered: ({ answer }) => (answer === "unclear" ? "perhaps" : answer),
    turned_down: "thud",
    judged: ({ right }) => (right ? null : "no"),
    close_told: ({ close }) => (close ? "perhaps" : null),
    spear_stuck: "spear",
    curse_called: "curse",
    taken_out: "thud",
    cost: "thud",
    won: "win",
  },
  done: (view, seat) => view.phase === "modelling" && !!view.wizards[seat]?.handed_in,
  doing: (view, seat) =>
    view.phase !== "modelling" || left(view, seat)
      ? undefined
      : say(view.wizards[seat]?.handed_in ? "seat_handed_in" : "seat_models"),
  left,
};
