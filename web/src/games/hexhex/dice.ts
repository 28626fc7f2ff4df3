// How the dice lie: which are set aside, where each comes to rest, and how its cube turns. Chance is not made here.
import {
  type Desk,
  laidFor,
  layFor,
  questionOf,
  type Seat,
  type SeatInfo,
  type SheetField as Field,
  type Symbol,
  type View,
} from "./base";
import { symbols } from "./symbols";

export type Keep = readonly boolean[];
export const noneKept: Keep = [false, false, false, false, false];
export const five = [0, 1, 2, 3, 4] as const;

/** What lies on the desk for one question: the dice set aside, and the field that is pencilled in. */
export type Plan = { keep: Keep; field: Field | null };

/** What is planned for the open question; dice that stayed in the last roll stay set aside. */
export const planFor = (desk: Desk, seat: Seat | null, view: View): Plan =>
  laidFor(desk, "plan", questionOf(seat, view)) ?? { keep: view.dice ? view.kept : noneKept, field: null };

export const rePlan = (desk: Desk, seat: Seat | null, view: View, more: Partial<Plan>): void =>
  layFor(desk, "plan", questionOf(seat, view), { ...planFor(desk, seat, view), ...more });

/** The same dice set aside, but for one that is put to the other side. */
export const toggled = (keep: Keep, die: number, to = !keep[die]): Keep =>
  keep.map((stays, at) => (at === die ? to : stays));

export const toRoll = (keep: Keep): number => keep.filter((stays) => !stays).length;

export const among = (dice: readonly Symbol[], keep: Keep): Symbol[] => dice.filter((_, at) => keep[at]);

/** Whether two choices keep the same symbols: which of equal dice is kept makes no difference. */
export function sameKeep(dice: readonly Symbol[], one: Keep, other: Keep): boolean {
  return among(dice, one).sort().join() === among(dice, other).sort().join();
}

/** A number from 0 to 1 that is always the same for the same question, die and purpose. */
export function chanceless(...seeds: number[]): number {
  let mixed = 2166136261;
  for (const seed of seeds) mixed = Math.imul(mixed ^ (seed + 0x9e37), 16777619);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 2246822519);
  mixed ^= mixed >>> 13;
  return (mixed >>> 0) / 4294967296;
}

/** Where a rolled die comes to rest: aside from its place, in parts of a die, and turned by some degrees. */
export const restOf = (ask: number, die: number): { x: number; y: number; angle: number } => ({
  x: (chanceless(ask, die, 1) - 0.5) * 0.16,
  y: (chanceless(ask, die, 2) - 0.5) * 0.62,
  angle: Math.round((chanceless(ask, die, 3) - 0.5) * 34),
});

/** When a die begins to fall and how long it does, in ms: they come one after the other, and no two lie still at once. */
export const fallOf = (roll: number, die: number, haste = 1): { late: number; length: number } => ({
  late: haste * 30 * die * (0.5 + chanceless(roll, die, 4)),
  length: haste * (460 + 100 * chanceless(roll, die, 5)),
});
/** After this long the last of them lies, whichever they are. */
export const fallTime = 30 * 4 * 1.5 + 560;
/** By how much the time of a seat's roll is shortened: where several of the mountain play, nobody wants to wait for each. */
export const hasteOf = (seat: Seat | null, seats: readonly SeatInfo[]): number =>
  seat !== null && seats[seat]?.bot && seats.filter(({ bot }) => bot).length > 1 ? 0.35 : 1;

// The faces of a cube: mash in front, cauldron at the back, ball and toadstool at the sides, book above, frog below.
const turns: readonly [x: number, y: number][] = [
  [0, 0],
  [0, 180],
  [0, -90],
  [0, 90],
  [-90, 0],
  [90, 0],
];

/** How a cube is turned so that this symbol is in front; `spins` whole turns more, for the way there. */
export function turned(symbol: Symbol, spins: readonly [number, number] = [0, 0]): string {
  const [x, y] = turns[symbols.indexOf(symbol)] ?? [0, 0];
  return `rotateX(${x + 360 * spins[0]}deg) rotateY(${y + 360 * spins[1]}deg)`;
}

export const faces = turns.map(([x, y]) => (x ? `rotateX(${-x}deg)` : `rotateY(${-y}deg)`));
