// What can become of those who are met on a way, as the board marks them.
import type { Seat } from "../../kit";
import { say } from "./base";
import type { Apprentice, Meeting, View, Way } from "../../protocol/zapp.gen";
import { keyOf } from "./ground";

/** A sign at an apprentice: it can be chosen to move, banished, taken along, or is only passed. */
export type Mark = { kind: "choose" | "banish" | "carry" | "pass"; on: boolean; words: string };

/** What is chosen for a move so far. */
export type Plan = { apprentice: number | null; banish: readonly Apprentice[]; carry: readonly Apprentice[] };
export const noPlan: Plan = { apprentice: null, banish: [], carry: [] };

/** The move that is asked for, of these eyes. */
export const questionOf = (seat: Seat | null, view: View): string => `${seat}:${view.round}`;

/** What is planned for it; a plan is forgotten with its question. */
export function planFor(desk: ReadonlyMap<string, unknown> | undefined, seat: Seat | null, view: View): Plan {
  const kept = desk?.get("plan") as { question: string; plan: Plan } | undefined;
  return kept?.question === questionOf(seat, view) ? kept.plan : noPlan;
}

const has = (list: readonly Apprentice[], who: Apprentice): boolean =>
  list.some((one) => keyOf(one) === keyOf(who));
export const toggled = (list: readonly Apprentice[], who: Apprentice): Apprentice[] =>
  has(list, who) ? list.filter((one) => keyOf(one) !== keyOf(who)) : [...list, who];

/** The mark of somebody who is met. Where banishing goes by itself, it is shown as done. */
export function markOf({ who, prospect }: Meeting, plan: Plan, automatic: boolean): Mark {
  if (prospect === "banish") {
    const on = automatic || has(plan.banish, who);
    return { kind: "banish", on, words: say(on ? "mark_banished" : "mark_banish") };
  }
  if (prospect === "carry") {
    const on = has(plan.carry, who);
    return { kind: "carry", on, words: say(on ? "mark_carried" : "mark_carry") };
  }
  return { kind: "pass", on: false, words: say(`why_${prospect.pass}`) };
}

/** All marks for a choice of ways and a plan. */
export function marksFor(
  ways: readonly Way[],
  plan: Plan,
  seat: Seat,
  automatic: boolean,
): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const way of ways)
    marks.set(keyOf({ seat, number: way.apprentice }), {
      kind: "choose",
      on: way.apprentice === plan.apprentice,
      words: say(way.apprentice === plan.apprentice ? "mark_chosen" : "mark_choose"),
    });
  const way = ways.find((one) => one.apprentice === plan.apprentice);
  for (const meeting of way?.meetings ?? []) {
    const mark = markOf(meeting, plan, automatic);
    // an own apprentice that is only passed can still be chosen instead
    if (mark.kind === "pass" && meeting.who.seat === seat) continue;
    marks.set(keyOf(meeting.who), mark);
  }
  return marks;
}
