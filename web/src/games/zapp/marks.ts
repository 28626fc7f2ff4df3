// What can become of those who are met on a way, as the board marks them.
import { type Apprentice, type Meeting, say, type Seat, type View, type Way, laidFor } from "./base";
import { keyOf } from "./ground";

/** A sign at an apprentice: it can be chosen to move, banished, taken along, or is only passed. */
export type Mark = { kind: "choose" | "banish" | "carry" | "pass"; on: boolean; words: string };

/** What is chosen for a move so far. */
export type Plan = { apprentice: number | null; banish: readonly Apprentice[]; carry: readonly Apprentice[] };
export const noPlan: Plan = { apprentice: null, banish: [], carry: [] };

/** The move that is asked for, of these eyes. */
export const questionOf = (seat: Seat | null, view: View): string => `${seat}:${view.round}`;

/** What is planned for it; a plan is forgotten with its question. */
export const planFor = (
  desk: ReadonlyMap<string, unknown> | undefined,
  seat: Seat | null,
  view: View,
): Plan => laidFor(desk, "plan", questionOf(seat, view)) ?? noPlan;

const has = (list: readonly Apprentice[], who: Apprentice): boolean =>
  list.some((one) => keyOf(one) === keyOf(who));
export const toggled = (list: readonly Apprentice[], who: Apprentice): Apprentice[] =>
  has(list, who) ? list.filter((one) => keyOf(one) !== keyOf(who)) : [...list, who];

/** The mark of somebody who is met. Where banishing goes by itself, it is shown as done. */
export function markOf({ who, prospect }: Meeting, plan: Plan, automatic: boolean): Mark {
  if (typeof prospect === "object") return { kind: "pass", on: false, words: say(`why_${prospect.pass}`) };
  const on = (automatic && prospect === "banish") || has(plan[prospect], who);
  const done = prospect === "banish" ? "banished" : "carried";
  return { kind: prospect, on, words: say(`mark_${on ? done : prospect}`) };
}

export function marksFor(
  ways: readonly Way[],
  plan: Plan,
  seat: Seat,
  automatic: boolean,
): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { apprentice: number } of ways) {
    const on = number === plan.apprentice;
    marks.set(keyOf({ seat, number }), {
      kind: "choose",
      on,
      words: say(on ? "mark_chosen" : "mark_choose"),
    });
  }
  const way = ways.find((one) => one.apprentice === plan.apprentice);
  for (const meeting of way?.meetings ?? []) {
    const mark = markOf(meeting, plan, automatic);
    // an own apprentice that is only passed can still be chosen instead
    if (mark.kind === "pass" && meeting.who.seat === seat) continue;
    marks.set(keyOf(meeting.who), mark);
  }
  return marks;
}
