// What the board is just showing. As long as it does, nothing that comes of it is said or lit up: neither what is in the barrels
// nor who is home nor what has to be done next.
import {
  about,
  type Apprentice,
  type Event,
  type Name,
  type Place,
  say,
  type Seat,
  type Spell,
  type Told,
  variant,
  type View,
} from "./base";
import { before } from "./beats";
import { keyOf } from "./ground";

/** An event that takes its time. */
export type Showing = Extract<Event, { rolled: unknown } | { revealed: unknown } | { moved: unknown }>;

/** The event of an update that takes its time, if there is one. */
export const showingOf = (told: Told | null): Showing | null =>
  ((told?.events ?? []) as Event[]).find(
    (event): event is Showing =>
      typeof event === "object" && ("rolled" in event || "revealed" in event || "moved" in event),
  ) ?? null;

/** What the board shows while it moves, in words that give nothing away. */
export function meanwhile(told: Told, seat: Seat | null, name: Name): string | null {
  const showing = showingOf(told);
  if (!showing) return null;
  if ("rolled" in showing) return say("now_rolled");
  if ("revealed" in showing) return say("now_revealed");
  return about("now_moved", showing.moved.who.seat, { seat, name }, { number: showing.moved.number });
}

/** Whose move is shown or awaited. */
export const moverOf = (view: View, showing: Showing | null): Seat | null =>
  (showing ? variant(showing, "moved")?.who.seat : variant(view.phase, "move")?.seat) ?? null;

/** The barrels of this round that lie open, as people sit: whose is the highest is seen when they are turned over. */
export const spellsOf = (view: View, showing: Showing | null): readonly Spell[] =>
  (variant(showing, "revealed")?.spells ?? view.spells).toSorted((a, b) => a.seat - b.seat);

/** The barrels that lie open, whether they are those of the last round and the next is to be rolled, and whose move it is. */
export const openOf = (view: View, showing: Showing | null) => ({
  spells: spellsOf(view, showing),
  past: !showing && view.phase === "roll",
  mover: moverOf(view, showing),
});

/** What is shown of them. */
export type Shown = ReturnType<typeof openOf> & {
  view: View;
  seat: Seat | null;
  name: Name;
  /** How many of them are turned over already. */
  shown: number;
  /** It stands beside a board on a television. */
  large?: boolean;
};

/** Whether they are looked at; those of the last round only if nothing came of them. */
export const isRevealed = ({ spells, past }: ReturnType<typeof openOf>): boolean =>
  spells.length > 0 && !(past && spells.some(({ works }) => works));

/** Where those who are moved by what is shown stood before it. */
export const stoodAt = (showing: Showing | null): ReadonlyMap<string, Place> =>
  new Map(showing && "moved" in showing ? before(showing.moved).map(({ who, to }) => [keyOf(who), to]) : []);

/** Where an apprentice stands, as far as it was shown. */
export const placeOf = (view: View, over: ReadonlyMap<string, Place>, who: Apprentice): Place =>
  over.get(keyOf(who)) ?? view.wizards[who.seat]!.places[who.number]!;
