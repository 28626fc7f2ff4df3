// How the board shows what happens: beat after beat, in the order of the way. The same list says how long it takes.
import {
  type Apprentice,
  type Colour,
  type Event,
  type Fate,
  type HeldBy,
  type Place,
  variant,
} from "./base";
import { wayOf } from "./ground";

type Moved = HeldBy<Event, "moved">;

/** At this time, in ms: who comes where, and what is said about somebody. */
export type Beat = {
  at: number;
  go: { who: Apprentice; to: Place }[];
  note?: { who: Apprentice; fate: Fate };
};

/** How long a step takes, and how long one looks at somebody who is met. */
const step = 150;
const look = 330;
/** How long the dice fall; when the first barrel is turned over, how long until the next is, and how long all are looked at. */
export const fall = 820;
export const lift = 350;
export const turn = 620;
const read = 900;

const worthALook = (fate: Fate): boolean => variant(fate, "passed") !== "own";

export const notesOf = (moved: Moved): { who: Apprentice; fate: Fate }[] =>
  moved.met.filter(({ fate }) => worthALook(fate)).map(({ who, fate }) => ({ who, fate }));

/** Where everybody stood before the move, of those who are moved by it. */
export function before(moved: Moved): { who: Apprentice; to: Place }[] {
  return [
    { who: moved.who, to: moved.from },
    ...moved.met
      .filter(({ fate }) => fate === "banished" || (typeof fate === "object" && "carried" in fate))
      .map(({ who, field }) => ({ who, to: { field } })),
  ];
}

/** The beats of a move of an apprentice of this guild, and how long they take. */
export function beatsOf(moved: Moved, colour: Colour): { beats: Beat[]; length: number } {
  const beats: Beat[] = [];
  const along: Apprentice[] = [];
  let at = 120;
  for (const to of wayOf(moved.from, moved.to, colour)) {
    // foreign apprentices stay before the city
    const company = to === "city" ? along.filter((who) => who.seat === moved.who.seat) : along;
    beats.push({ at, go: [moved.who, ...company].map((who) => ({ who, to })) });
    at += step;
    if (typeof to !== "object") continue;
    for (const { who, field, fate } of moved.met) {
      if (field !== to.field || !worthALook(fate)) continue;
      beats.push({ at, go: fate === "banished" ? [{ who, to: "start" }] : [], note: { who, fate } });
      if (typeof fate === "object" && "carried" in fate) along.push(who);
      at += look;
    }
  }
  return { beats, length: at + 220 };
}

export function moves(event: Event): number {
  if (typeof event !== "object") return 0;
  if ("rolled" in event) return fall;
  if ("revealed" in event) return lift + event.revealed.spells.length * turn + read;
  // how many steps there are does not depend on the guild
  if ("moved" in event) {
    const { from, to, number, lost, met } = event.moved;
    const steps = from === to ? 0 : number - lost;
    return 120 + steps * step + met.filter(({ fate }) => worthALook(fate)).length * look + 220;
  }
  return 0;
}
