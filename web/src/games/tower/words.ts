// The castle tower in words: cards, doors, what breaks the way, what has to be done and what has happened.
import {
  about,
  type Break,
  capital,
  type CardFace,
  type CardName,
  type Challenge,
  type Colour,
  count,
  fixed,
  type LaidCard,
  say,
  type Side,
  type Technique,
  type Tower,
  type View,
  winnersOf,
  type Words,
  type BoardField,
  t,
} from "./base";
import { kindOf, letterOf, sides } from "./art";
import { on } from "./layouts";

type Params = Record<string, string | number>;

/** A card's name, as it is drawn on it: "card 7", "knight B". */
export const cardWords = (name: CardName): string =>
  typeof name === "number"
    ? say("card", { card: name })
    : say(`card_${kindOf(name)}`, { letter: letterOf(name)! });
export const colourWords = (colour: Colour): string => say(`colour_${colour}`);
export const sideWords = (side: Side): string => say(`side_${side.toLowerCase()}`);
/** A card with its doors, for those who do not see them. */
export const faceWords = ({ name, doors }: CardFace): string =>
  say("face", {
    card: cardWords(name),
    doors: sides
      .flatMap((side, i) => (doors[i] ? [`${sideWords(side)} ${colourWords(doors[i])}`] : []))
      .join(", "),
  });
export const fieldWords = ({ row, col }: BoardField): string => say("field", { row: row + 1, col: col + 1 });

export const opposite: Record<Side, Side> = { N: "S", E: "W", S: "N", W: "E" };
export const beside = ({ row, col }: BoardField, side: Side): BoardField => ({
  row: row + (side === "S" ? 1 : side === "N" ? -1 : 0),
  col: col + (side === "E" ? 1 : side === "W" ? -1 : 0),
});

export const isAcross = (side: Side | null): boolean => side === "N" || side === "S";
/** How many fields a side of the board has. */
export const longOf = ({ rows, cols }: Challenge, side: Side): number => (isAcross(side) ? cols : rows);
export const firstField = ({ rows, cols, entrance: { side, index } }: Challenge): BoardField =>
  isAcross(side)
    ? { row: side === "N" ? 0 : rows - 1, col: index }
    : { row: index, col: side === "W" ? 0 : cols - 1 };
export const lastField = ({ rows, cols, exit }: Challenge): BoardField => ({
  row: exit[0] === "N" ? 0 : rows - 1,
  col: exit[1] === "W" ? 0 : cols - 1,
});
export const lengthOf = ({ cards, specials: { knight, key, chest } }: Challenge): number =>
  cards.length + knight + key + chest;

export const faceOf = (cards: readonly CardFace[], name: CardName | undefined): CardFace | undefined =>
  cards.find((card) => card.name === name);

const doorWords = (door: Colour | null | undefined): string => (door ? colourWords(door) : say("door_none"));

/** Where the way breaks, in a sentence that names both doors. */
export function breakWords(
  { why, row, col, side }: Break,
  challenge: Challenge,
  laid: readonly LaidCard[],
  cards: readonly CardFace[],
): string {
  const doorOf = (field: BoardField, at: Side) =>
    faceOf(cards, on(laid, field)?.card)?.doors[sides.indexOf(at)];
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
  const [h, m, s] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  const two = (part?: number) => String(part).padStart(2, "0");
  return `${h ? `${h}:${two(m)}` : m}:${two(s)}`;
}
/** A time to the tenth of a second, for results. */
export const exactTime = (millis: number): string =>
  millis < 60_000 ? `${fixed(millis / 1000, 1)} s` : timeWords(millis);

/** What is on the table: "Challenge 12", "Today's tower", … */
export function titleOf(view: View): string {
  const { options, round } = view;
  const { mode } = options;
  if (mode === "today") return say("option_mode_today");
  return say(`title_${mode}`, { number: view.number ?? options.challenge, round, rounds: view.rounds ?? 1 });
}

/** Only a race and an endless game have rounds. */
const hasRounds = ({ view }: { view?: View | undefined }): boolean =>
  !view || ["race", "endless"].includes(view.options.mode);

export const words: Words<Tower> = {
  prompt(view, reader) {
    const { seats } = view;
    if (view.over) {
      const winners = winnersOf(view);
      if (seats.length > 1)
        return winners.length === 1 ? about("prompt_won", winners[0]!, reader) : say("over");
      return say(seats[0]?.own?.judgement.solved || seats[0]?.solved != null ? "prompt_solved" : "over");
    }
    const mine = reader.seat === null ? undefined : seats[reader.seat];
    if (!mine)
      return view.options.mode === "race"
        ? say("prompt_watch_race")
        : say("prompt_watch", { name: reader.name(0) });
    if (mine.gave_up) return say("notice_gave_up_you");
    if (mine.ready) return say("prompt_ready");
    const missing = mine.own?.judgement.missing ?? 0;
    return {
      text:
        mine.solved !== null
          ? say("prompt_next")
          : view.closes !== null
            ? say("prompt_hurry")
            : missing
              ? count("prompt_lay", missing)
              : say("prompt_wrong"),
      yours: true,
    };
  },
  tell: {
    round_began: ({ round }, reader) =>
      hasRounds(reader) ? say("round_began", { round }) : say("tell_stands"),
    laid: ({ seat, card, from, ...field }, reader) =>
      about(from ? "tell_moved" : "tell_laid", seat, reader, {
        card: cardWords(card),
        field: fieldWords(field),
      }),
    taken_up: ({ seat, card }, reader) => about("tell_taken_up", seat, reader, { card: cardWords(card) }),
    // of the others in a race only a number is known; it is seen beside the board and not worth a line for each card
    counted: () => "",
    hint_taken: ({ seat, grade }, reader) => about("tell_hint", seat, reader, { grade }),
    solved: ({ seat, millis }, reader) => about("tell_solved", seat, reader, { time: exactTime(millis) }),
    ready: ({ seat, solved }, reader) => about(solved ? "tell_ready" : "tell_passed", seat, reader),
    round_ended: ({ round, winner }, reader) =>
      !hasRounds(reader)
        ? ""
        : winner === null
          ? say("tell_nobody", { round })
          : about("tell_round", winner, reader, { round }),
    // that it is solved has been told
    game_ended: ({ winners }, reader) =>
      !hasRounds(reader) && winners.length
        ? ""
        : winners.length === 1
          ? about("tell_won", winners[0]!, reader)
          : say("over"),
  },
  sound: { laid: "peg", taken_up: "tick", hint_taken: "page", solved: "win", round_began: "page" },
  done: (view, seat) => view.seats[seat]?.solved != null,
  left: (view, seat) => !!view.seats[seat]?.gave_up,
};

/** How hard something is: what has to be seen for it. */
export const levelWords = (hardest: Technique | null): string =>
  say("verdict_level", { technique: say(`technique_name_${hardest}`) });

/** What a deck and a level can be, for those who choose. */
export const deckChoices = () =>
  (["castle", "citadel"] as const).map((value) => ({ value, label: say(`option_deck_${value}`) }));
export const levelChoices = () =>
  ["1", "2", "3", "4"].map((value) => ({ value, label: say(`level_${value}`) }));

/** The keys of the table: numbers and letters as far as there are cards. */
export function keysFor(cards: readonly CardFace[]): [string, string][] {
  const ends = (all: readonly (number | string)[], words: string): [string, string][] =>
    all.length ? [[all.length > 1 ? `${all[0]} … ${all.at(-1)}` : `${all[0]}`, words]] : [];
  const names = cards.map(({ name }) => name);
  const numbers = names.filter((name) => typeof name === "number").toSorted((a, b) => a - b);
  return [
    ...ends(numbers, t("key_number")),
    ...ends(names.flatMap((name) => letterOf(name) ?? []).toSorted(), t("key_letter")),
    ["← ↑ ↓ →", t("key_move")],
    ["Enter", t("key_lay")],
    ["⌫", t("key_take")],
    ["Ctrl\u00a0Z Ctrl\u00a0Y", t("key_undo")],
  ];
}
