// The game in plain words: what is to be done, what has happened, and what is heard with it.
import { list, type Name, type Prompt, type Seat, type Sound, variant } from "../../kit";
import { about, count, say } from "./base";
import type { Notice } from "../../protocol/table.gen";
import type { Apprentice, Colour, Event, Met, Pass, Place, View } from "../../protocol/zapp.gen";
import { isSafe, letterOf, orderOf, ring } from "./ground";
import { planFor } from "./marks";

/** What a guild is called. */
export const guild = (colour: Colour): string => say(`guild_${colour}`);

/** What a field is called: by what is to be seen on it, a guild's own fields counted as they are walked. */
function fieldWords(field: number): string {
  const ground = ring[field]!;
  return "zone" in ground
    ? say(`field_${ground.zone}`, { step: orderOf(field) })
    : say("field_white", { first: guild(ground.castles[0]), second: guild(ground.castles[1]) });
}

/** What a place is called. */
export const placeWords = (place: Place): string =>
  typeof place === "object" ? fieldWords(place.field) : say(place === "start" ? "place_start" : "place_city");
/** "from the start", "from Leaf field 2". */
const fromWords = (place: Place): string =>
  typeof place === "object" ? say("from_field", { field: fieldWords(place.field) }) : say("from_start");
/** "into the city", "to Leaf field 2". */
const toWords = (place: Place): string =>
  typeof place === "object" ? say("to_field", { field: fieldWords(place.field) }) : say("to_city");

/** What an apprentice is called. */
export const whoWords = (who: Apprentice, seat: Seat | null, name: Name): string =>
  who.seat === seat ? say("who_you", { number: who.number + 1 }) : `${name(who.seat)} ${who.number + 1}`;

/** Why somebody is only passed, and by which rule. */
export const passRule = (why: Pass, expert: boolean): string =>
  why === "safe" ? (expert ? "ZAP-14" : "ZAP-11") : "ZAP-12";

/** The magic number, once it is rolled. */
export const magicOf = (view: View): number | null => (view.dice ? view.dice[0] + view.dice[1] : null);

/** Those who have still to set a barrel down. */
export const undecided = (view: View): Seat[] =>
  view.wizards.flatMap((wizard, seat) => (wizard.gave_up || wizard.set_down !== null ? [] : [seat]));

/** What has to be done now. */
export function prompt(
  view: View,
  seat: Seat | null,
  name: Name,
  desk?: ReadonlyMap<string, unknown>,
): Prompt {
  const { phase } = view;
  const magic = magicOf(view) ?? 0;
  if (phase === "roll")
    return { text: about("prompt_roll", view.roller, seat, name), yours: view.roller === seat };
  if ("shake" in phase) {
    const own = seat === null ? undefined : view.wizards[seat];
    const waiting = undecided(view);
    if (!own || own.gave_up) return { text: say("prompt_all_shake", { magic }), yours: false };
    if (own.set_down !== null)
      return { text: say("prompt_wait", { names: list(waiting.map(name)) }), yours: false };
    const step = own.held.length === 0 ? "take" : own.held.length === 1 ? "shake" : "shake_two";
    return { text: say(`prompt_${step}`, { magic }), yours: true };
  }
  if ("move" in phase) {
    const who = phase.move.seat;
    const number = view.spells.find((spell) => spell.seat === who)?.number ?? 0;
    const steps = count("fields", number);
    const chosen = who === seat ? planFor(desk, seat, view).apprentice : null;
    if (chosen !== null)
      return { text: say("prompt_move_chosen", { number: chosen + 1, steps }), yours: true };
    return { text: about("prompt_move", who, seat, name, { steps }), yours: who === seat };
  }
  const { winner } = phase.over;
  return {
    text: winner === null ? say("over") : about("tell_won", winner, seat, name),
    yours: false,
  };
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

/** An event, in one sentence or some. */
export function tell(
  event: Event,
  seat: Seat | null,
  name: Name,
  view?: View,
  notices: readonly Notice[] = [],
): string[] {
  if (event === "shuffled") return [say("tell_shuffled")];
  if ("round_began" in event) {
    const { round, roller } = event.round_began;
    return [about("tell_round", roller, seat, name, { round })];
  }
  if ("rolled" in event) {
    const { seat: who, dice } = event.rolled;
    return [
      about("tell_rolled", who, seat, name, {
        first: dice[0],
        second: dice[1],
        magic: dice[0] + dice[1],
      }),
    ];
  }
  if ("took" in event)
    return [about("tell_took", event.took.seat, seat, name, { barrel: letterOf(event.took.barrel) })];
  if ("shook" in event)
    return [about("tell_shook", event.shook.seat, seat, name, { barrel: letterOf(event.shook.barrel) })];
  if ("put_back" in event) {
    const { seat: who, barrel } = event.put_back;
    // nobody puts back what is cleared away after them
    const left = notices.some((notice) => variant(notice, "gave_up")?.seat === who);
    return [
      left
        ? say("tell_cleared", { barrel: letterOf(barrel) })
        : about("tell_put_back", who, seat, name, { barrel: letterOf(barrel) }),
    ];
  }
  if ("set_down" in event) {
    const { seat: who, barrel, timed_out } = event.set_down;
    return [
      about(timed_out ? "tell_time_up" : "tell_set_down", who, seat, name, {
        barrel: letterOf(barrel),
      }),
    ];
  }
  if ("revealed" in event)
    return event.revealed.spells.map((spell) =>
      about(spell.works ? "tell_works" : "tell_too_high", spell.seat, seat, name, {
        number: spell.number,
        barrel: letterOf(spell.barrel),
      }),
    );
  if ("moved" in event) {
    const { who, number, from, to, lost, met } = event.moved;
    const lines = [
      about(lost > 0 ? "tell_moved_lost" : "tell_moved", who.seat, seat, name, {
        apprentice: who.number + 1,
        number,
        steps: count("fields", number),
        from: fromWords(from),
        to: toWords(to),
        lost: count("steps_lost", lost),
      }),
    ];
    for (const kind of ["banished", "carried", "spared", "stayed", "safe"] as const) {
      const some = met.filter((one) => fateOf(one, who.seat, view) === kind);
      if (some.length)
        lines.push(say(`tell_${kind}`, { who: list(some.map((one) => whoWords(one.who, seat, name))) }));
    }
    return lines;
  }
  if ("won" in event)
    return [
      about(
        view && view.wizards.every((wizard, at) => at === event.won.seat || wizard.gave_up)
          ? "tell_left"
          : "tell_won",
        event.won.seat,
        seat,
        name,
      ),
    ];
  // an event of a newer server: better silent than wrong
  return [];
}

/** Taking, shaking and putting back happen in real time; shakes would drown the log. */
export function realTime(event: Event): "seen" | "written" | null {
  if (typeof event !== "object") return null;
  if ("shook" in event) return "seen";
  return "took" in event || "put_back" in event ? "written" : null;
}

type Shook = Extract<Event, { shook: unknown }>["shook"];
/** The shake that this seat has heard: its own. */
export const shakeOf = (event: Event, seat: Seat | null): Shook | null => {
  const shook = variant(event, "shook");
  return shook?.seat === seat ? (shook ?? null) : null;
};
export const heard = (event: Event, seat: Seat | null): boolean => shakeOf(event, seat) !== null;

/** What is heard with an event. Shakes are heard by those who shake. */
export function sound(event: Event): Sound | null {
  if (typeof event !== "object") return null;
  if ("rolled" in event) return "dice";
  if ("took" in event) return "peg";
  if ("put_back" in event || "set_down" in event) return "thud";
  if ("revealed" in event) return "page";
  if ("moved" in event)
    return event.moved.to === "city"
      ? "chime"
      : event.moved.met.some(({ fate }) => fate === "banished")
        ? "thud"
        : "tick";
  if ("won" in event) return "win";
  return null;
}
