// Looking back: a seat's rounds, its dearest mistakes, the course of its chances.
import type { Analysis, Choice, Moved, Seat, Standing, View } from "./base";

/** What somebody did in a round, and what both together cost. */
export type Round = { round: number; cost: number; choice?: Choice; moved?: Moved };

export function roundsOf({ choices, moves }: Analysis, seat: Seat): Round[] {
  const rounds = new Map<number, Round>();
  const add = (round: number, cost: number, what: Partial<Round>) => {
    const so = rounds.get(round);
    rounds.set(round, { ...so, ...what, round, cost: (so?.cost ?? 0) + cost });
  };
  for (const choice of choices) if (choice.seat === seat) add(choice.round, choice.cost, { choice });
  for (const moved of moves) if (moved.who.seat === seat) add(moved.round, moved.cost, { moved });
  return [...rounds.values()].sort((one, other) => one.round - other.round);
}

export function mistakesOf({ choices, moves, mistakes }: Analysis, seat: Seat): Round[] {
  return mistakes.flatMap((mistake): Round[] => {
    const choice = "choice" in mistake ? choices[mistake.choice] : undefined;
    const moved = "move" in mistake ? moves[mistake.move] : undefined;
    if (choice?.seat === seat) return [{ round: choice.round, cost: choice.cost, choice }];
    return moved?.who.seat === seat ? [{ round: moved.round, cost: moved.cost, moved }] : [];
  });
}

/** How the race stood when this seat gave up; undefined if it never did, or if that was not looked at. */
export function gaveUpAt(analysis: Analysis, view: View, seat: Seat): Standing | undefined {
  if (!view.wizards[seat]?.gave_up) return undefined;
  // everybody who still plays has a barrel turned over in every round
  const last = roundsOf(analysis, seat).at(-1);
  const round = !last ? 1 : last.choice?.works && !last.moved ? last.round : last.round + 1;
  const before = analysis.cut_short ? analysis.curve : analysis.curve.slice(0, -1);
  return before.findLast((standing) => standing.round <= round);
}

/** The course of a seat's chances, up to where it gave up; the end of the game is always told. */
export function courseOf(analysis: Analysis, view: View, seat: Seat): number[] {
  const values = analysis.curve.map((standing) => standing.chances[seat] ?? 0);
  const left = gaveUpAt(analysis, view, seat);
  if (!left) return values;
  const at = analysis.curve.indexOf(left);
  // the next standing is the first without this seat
  return [...values.slice(0, at + 1), ...(at + 1 < values.length ? [0] : [])];
}
