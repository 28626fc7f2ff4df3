// The castle tower in words: cards, doors, what breaks the way, what has to be done and what has happened.
import { capital, fixed, type Name, type Prompt, type Seat, type Sound } from "../../kit";
import { about, count, say } from "./base";
import type {
  Break,
  CardFace,
  CardName,
  Challenge,
  Colour,
  Event,
  LaidCard,
  Side,
  View,
} from "../../protocol/tower.gen";
import { kindOf, letterOf, sides } from "./art";
import { on } from "./layouts";

type Params = Record<string, string | number>;

/** A card's name, as it is drawn on it: "card 7", "knight B". */
export const cardWords = (name: CardName): string =>
  typeof name === "number"
    ? say("card", { card: name })
    : say(`card_${kindOf(name)}`, { letter: letterOf(name)! });
/** A colour with its shape. */
export const colourWords = (colour: Colour): string => say(`colour_${colour}`);
/** A side of a card or of the board. */
export const sideWords = (side: Side): string => say(`side_${side.toLowerCase()}`);
/** A card with its doors, for those who do not see them. */
export const faceWords = ({ name, doors }: CardFace): string =>
  say("face", {
    card: cardWords(name),
    doors: sides
      .flatMap((side, i) => (doors[i] ? [`${sideWords(side)} ${colourWords(doors[i])}`] : []))
      .join(", "),
  });
/** A field by row and column, counted as people do. */
export const fieldWords = ({ row, col }: { row: number; col: number }): string =>
  say("field", { row: row + 1, col: col + 1 });

/** The other side. */
export const opposite: Record<Side, Side> = { N: "S", E: "W", S: "N", W: "E" };
/** The field next to another one. */
export const beside = ({ row, col }: { row: number; col: number }, side: Side) => ({
  row: row + (side === "S" ? 1 : side === "N" ? -1 : 0),
  col: col + (side === "E" ? 1 : side === "W" ? -1 : 0),
});

/** The field at which the entrance stands. */
export function firstField({ rows, cols, entrance: { side, index } }: Challenge): {
  row: number;
  col: number;
} {
  return side === "N" || side === "S"
    ? { row: side === "N" ? 0 : rows - 1, col: index }
    : { row: index, col: side === "W" ? 0 : cols - 1 };
}
/** The corner of the exit. */
export const lastField = ({ rows, cols, exit }: Challenge): { row: number; col: number } => ({
  row: exit[0] === "N" ? 0 : rows - 1,
  col: exit[1] === "W" ? 0 : cols - 1,
});
/** How many cards are to be laid. */
export const lengthOf = ({ cards, specials: { knight, key, chest } }: Challenge): number =>
  cards.length + knight + key + chest;

const doorWords = (door: Colour | null | undefined): string => (door ? colourWords(door) : say("door_none"));

/** Where the way breaks, in a sentence that names both doors. */
export function breakWords(
  { why, row, col, side }: Break,
  challenge: Challenge,
  laid: readonly LaidCard[],
  cards: readonly CardFace[],
): string {
  const doorOf = (field: { row: number; col: number }, at: Side) =>
    cards.find((card) => card.name === on(laid, field)?.card)?.doors[sides.indexOf(at)];
  const here = on(laid, { row, col });
  const params: Params = {
    card: here ? cardWords(here.card) : "",
    row: row + 1,
    col: col + 1,
    field: fieldWords({ row, col }),
  };
  if (side && (why === "doors_differ" || why === "no_door")) {
    const next = beside({ row, col }, side);
    const other = on(laid, next);
    const isEntrance = !other && challenge.entrance.side === side;
    return say("why_doors", {
      ...params,
      door: doorWords(doorOf({ row, col }, side)),
      side: sideWords(side),
      other: isEntrance ? say("entrance") : other ? cardWords(other.card) : "",
      other_door: isEntrance
        ? colourWords(challenge.entrance.colour)
        : doorWords(doorOf(next, opposite[side])),
      other_side: sideWords(opposite[side]),
    });
  }
  return capital(say(`why_${why}`, params));
}

/** A time: "1:07". */
export function timeWords(millis: number): string {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${h ? `${h}:${String(m).padStart(2, "0")}` : m}:${String(s).padStart(2, "0")}`;
}
/** A time to the tenth of a second, for results. */
export const exactTime = (millis: number): string =>
  millis < 60_000 ? `${fixed(millis / 1000, 1)} s` : timeWords(millis);

/** What is on the table: "Challenge 12", "Today's tower", … */
export function titleOf(view: View): string {
  const { mode } = view.options;
  if (mode === "forty") return say("title_forty", { number: view.number ?? view.options.challenge });
  if (mode === "race") return say("title_race", { round: view.round, rounds: view.rounds ?? 1 });
  if (mode === "endless") return say("title_endless", { round: view.round });
  return say(mode === "today" ? "option_mode_today" : "title_custom");
}

/** What has to be done now. */
export function prompt(view: View, seat: Seat | null, name: Name): Prompt {
  if (view.over) {
    if (view.seats.length > 1) {
      const winners = view.outcome?.placings.flatMap((place, at) => (place === 1 ? [at] : [])) ?? [];
      return {
        text: winners.length === 1 ? about("prompt_won", winners[0]!, seat, name) : say("over"),
        yours: false,
      };
    }
    return {
      text: say(
        view.seats[0]?.own?.judgement.solved || view.seats[0]?.solved != null ? "prompt_solved" : "over",
      ),
      yours: false,
    };
  }
  const mine = seat === null ? undefined : view.seats[seat];
  if (!mine) {
    if (view.options.mode === "race") return { text: say("prompt_watch_race"), yours: false };
    return { text: say("prompt_watch", { name: name(0) }), yours: false };
  }
  if (mine.gave_up) return { text: say("prompt_gave_up"), yours: false };
  if (mine.ready) return { text: say("prompt_ready"), yours: false };
  if (mine.solved !== null) return { text: say("prompt_next"), yours: true };
  const missing = mine.own?.judgement.missing ?? 0;
  if (view.closes !== null) return { text: say("prompt_hurry"), yours: true };
  return { text: missing ? count("prompt_lay", missing) : say("prompt_wrong"), yours: true };
}

/** An event, in one sentence or some. */
export function tell(event: Event, seat: Seat | null, name: Name, view: View | undefined): string[] {
  // only a race and an endless game have rounds
  const rounds = !view || view.options.mode === "race" || view.options.mode === "endless";
  if ("round_began" in event)
    return [rounds ? say("tell_began", { round: event.round_began.round }) : say("tell_stands")];
  if ("laid" in event) {
    const { seat: who, card, from, ...field } = event.laid;
    return [
      about(from ? "tell_moved" : "tell_laid", who, seat, name, {
        card: cardWords(card),
        field: fieldWords(field),
      }),
    ];
  }
  if ("taken_up" in event)
    return [
      about("tell_taken_up", event.taken_up.seat, seat, name, { card: cardWords(event.taken_up.card) }),
    ];
  // of the others in a race only a number is known; it is seen beside the board and not worth a line for each card
  if ("counted" in event) return [];
  if ("hint_taken" in event)
    return [about("tell_hint", event.hint_taken.seat, seat, name, { grade: event.hint_taken.grade })];
  if ("solved" in event)
    return [about("tell_solved", event.solved.seat, seat, name, { time: exactTime(event.solved.millis) })];
  if ("ready" in event)
    return event.ready.solved
      ? [about("tell_ready", event.ready.seat, seat, name)]
      : [about("tell_passed", event.ready.seat, seat, name)];
  if ("round_ended" in event) {
    const { round, winner } = event.round_ended;
    if (!rounds) return [];
    return [
      winner === null ? say("tell_nobody", { round }) : about("tell_round", winner, seat, name, { round }),
    ];
  }
  if ("game_ended" in event) {
    const { winners } = event.game_ended;
    // that it is solved has been told
    if (!rounds && winners.length) return [];
    return winners.length === 1 ? [about("tell_won", winners[0]!, seat, name)] : [say("over")];
  }
  return [];
}

/** What is heard with an event. */
export function sound(event: Event): Sound | null {
  if ("laid" in event) return "peg";
  if ("taken_up" in event) return "tick";
  if ("hint_taken" in event) return "page";
  if ("solved" in event) return "win";
  if ("round_began" in event) return "page";
  return null;
}

/** What a deck and a level can be, for those who choose. */
export const deckChoices = () =>
  (["castle", "citadel"] as const).map((value) => ({ value, label: say(`option_deck_${value}`) }));
export const levelChoices = () =>
  ["1", "2", "3", "4"].map((value) => ({ value, label: say(`level_${value}`) }));
