// The game in plain words: what is to be done, what has happened, and what is heard with it.
import {
  about,
  type Apprentice,
  type Colour,
  count,
  type Event,
  type HeldBy,
  list,
  type Met,
  type Pass,
  type Place,
  type Prompt,
  type Reader,
  say,
  sayRefusal,
  type Seat,
  type Settled,
  toast,
  variant,
  type View,
  type Words,
  type Zapp,
} from "./base";
import { isSafe, letterOf, orderOf, ring } from "./ground";
import { planFor } from "./marks";

export const guild = (colour: Colour): string => say(`guild_${colour}`);

/** What a field is called: by what is to be seen on it, a guild's own fields counted as they are walked. */
function fieldWords(field: number): string {
  const ground = ring[field]!;
  return "zone" in ground
    ? say(`field_${ground.zone}`, { step: orderOf(field) })
    : say("field_white", { first: guild(ground.castles[0]), second: guild(ground.castles[1]) });
}

export const placeWords = (place: Place): string =>
  typeof place === "object" ? fieldWords(place.field) : say(`place_${place}`);
/** "from the start", "from Leaf field 2", "into the city". */
const wayWords = (way: "from" | "to", place: Place): string =>
  typeof place === "object"
    ? say(`${way}_field`, { field: fieldWords(place.field) })
    : say(`${way}_${place}`);

export const whoWords = (who: Apprentice, { seat, name }: Reader): string =>
  who.seat === seat ? say("who_you", { number: who.number + 1 }) : `${name(who.seat)} ${who.number + 1}`;

/** Why somebody is only passed, and by which rule. */
export const passRule = (why: Pass, expert: boolean): string =>
  why === "safe" ? (expert ? "ZAP-14" : "ZAP-11") : "ZAP-12";

export const magicOf = (view: View): number | null => (view.dice ? view.dice[0] + view.dice[1] : null);

export const undecided = (view: View): Seat[] =>
  view.wizards.flatMap((wizard, seat) => (wizard.gave_up || wizard.set_down !== null ? [] : [seat]));

/** What has to be done now, by whoever plays on. */
function prompt(view: View, reader: Reader, desk?: ReadonlyMap<string, unknown>): Prompt | string {
  const { phase, roller } = view;
  const { seat, name } = reader;
  const magic = magicOf(view) ?? 0;
  if (phase === "roll") return { text: about("prompt_roll", roller, reader), yours: roller === seat };
  if ("shake" in phase) {
    const own = seat === null ? undefined : view.wizards[seat];
    if (!own || own.gave_up) return say("prompt_all_shake", { magic });
    if (own.set_down !== null) return say("prompt_wait", { names: list(undecided(view).map(name)) });
    const step = ["take", "shake", "shake_two"][own.held.length];
    return { text: say(`prompt_${step}`, { magic }), yours: true };
  }
  if ("move" in phase) {
    const who = phase.move.seat;
    const number = view.spells.find((spell) => spell.seat === who)?.number ?? 0;
    const steps = count("fields", number);
    const chosen = who === seat ? planFor(desk, seat, view).apprentice : null;
    if (chosen !== null)
      return { text: say("prompt_move_chosen", { number: chosen + 1, steps }), yours: true };
    return { text: about("prompt_move", who, reader, { steps }), yours: who === seat };
  }
  const { winner } = phase.over;
  return winner === null ? say("over") : about("tell_won", winner, reader);
}

type Told = "banished" | "carried" | "spared" | "stayed" | "safe" | "";
/** What became of somebody who was met; whoever could not be banished there could only be taken along. */
const fateOf = ({ who, field, fate }: Met, mover: Seat, view?: View): Told => {
  const colour = view?.wizards[who.seat]?.colour;
  if (fate === "spared")
    return who.seat === mover || (colour && isSafe(colour, field, view.options.expert)) ? "stayed" : "spared";
  if (fate === "banished") return fate;
  if ("carried" in fate) return "carried";
  return fate.passed === "own" ? "" : "safe";
};

const left = (view: View, seat: Seat): boolean => !!view.wizards[seat]?.gave_up;

const ofBarrel = (key: string, { seat, barrel }: { seat: Seat; barrel: number }, reader: Reader): string =>
  about(key, seat, reader, { barrel: letterOf(barrel) });

export const words: Words<Zapp> = {
  /** Whoever gave up is told that they look on. */
  prompt(view, reader, desk) {
    const now = prompt(view, reader, desk);
    return reader.seat !== null && !variant(view.phase, "over") && left(view, reader.seat)
      ? say("prompt_gave_up", { now: typeof now === "string" ? now : now.text })
      : now;
  },
  tell: {
    shuffled: () => say("tell_shuffled"),
    round_began: ({ round, roller }, reader) => about("tell_round", roller, reader, { round }),
    rolled: ({ seat, dice: [first, second] }, reader) =>
      about("tell_rolled", seat, reader, { first, second, magic: first + second }),
    took: (what, reader) => ofBarrel("tell_took", what, reader),
    shook: (what, reader) => ofBarrel("tell_shook", what, reader),
    // nobody puts back what is cleared away after them
    put_back: (what, reader) =>
      reader.notices?.some((notice) => variant(notice, "gave_up")?.seat === what.seat)
        ? say("tell_cleared", { barrel: letterOf(what.barrel) })
        : ofBarrel("tell_put_back", what, reader),
    set_down: (what, reader) => ofBarrel(what.timed_out ? "tell_time_up" : "tell_set_down", what, reader),
    revealed: ({ spells }, reader) =>
      spells.map(({ works, seat, number, barrel }) =>
        about(works ? "tell_works" : "tell_too_high", seat, reader, { number, barrel: letterOf(barrel) }),
      ),
    moved({ who, number, from, to, lost, met }, reader) {
      const lines = [
        about(lost > 0 ? "tell_moved_lost" : "tell_moved", who.seat, reader, {
          apprentice: who.number + 1,
          number,
          steps: count("fields", number),
          from: wayWords("from", from),
          to: wayWords("to", to),
          lost: count("steps_lost", lost),
        }),
      ];
      for (const kind of ["banished", "carried", "spared", "stayed", "safe"] as const) {
        const some = met.filter((one) => fateOf(one, who.seat, reader.view) === kind);
        if (some.length)
          lines.push(say(`tell_${kind}`, { who: list(some.map((one) => whoWords(one.who, reader))) }));
      }
      return lines;
    },
    won: ({ seat }, reader) =>
      about(
        reader.view?.wizards.every((wizard, at) => at === seat || wizard.gave_up) ? "tell_left" : "tell_won",
        seat,
        reader,
      ),
  },
  // what is met on the way and the city at its end sound when they are reached, and shakes are heard by those who shake
  sound: { rolled: "dice", took: "peg", put_back: "thud", set_down: "thud", revealed: "page", won: "win" },
  left,
};

/** Taking, shaking and putting back happen in real time; shakes would drown the log. */
export function realTime(event: Event): "seen" | "written" | null {
  if (typeof event !== "object") return null;
  if ("shook" in event) return "seen";
  return "took" in event || "put_back" in event ? "written" : null;
}

/** The shake that this seat has heard: its own. */
export const shakeOf = (event: Event, seat: Seat | null): HeldBy<Event, "shook"> | null => {
  const shook = variant(event, "shook");
  return shook?.seat === seat ? (shook ?? null) : null;
};
/** Says kindly why something that went beside others could not be done. */
export function tellWhy(how: Settled | undefined): void {
  if (how && "why" in how) toast(sayRefusal(how.why), { above: true });
}

export const heard = (event: Event, seat: Seat | null): boolean => shakeOf(event, seat) !== null;
