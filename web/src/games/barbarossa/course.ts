// The hats over the whole game as lines: where they run, and where their names stand.
import type { Hats, Seat } from "./base";

export type Frame = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The last entry. */ last: number;
  /** The highest step. */ high: number;
};

export const xOf = (entry: number, { width, left, right, last }: Frame): number =>
  left + (entry / Math.max(1, last)) * (width - left - right);
export const yOf = (step: number, { height, top, bottom, high }: Frame): number =>
  height - bottom - (step / Math.max(1, high)) * (height - top - bottom);

/** A hat's way: it stays where it is until it moves. */
export function pathOf(stairs: readonly Hats[], seat: Seat, frame: Frame): string {
  const points = stairs.map(({ entry, hats }) => [xOf(entry, frame), yOf(hats[seat] ?? 0, frame)] as const);
  const [first, ...more] = points;
  if (!first) return "";
  const at = (value: number) => value.toFixed(1);
  return `M${at(first[0])} ${at(first[1])}${more.map(([x, y]) => `H${at(x)}V${at(y)}`).join("")}H${at(xOf(frame.last, frame))}`;
}

/** Marks of an axis from 0: as many as there is room for, at round numbers, each so far from the next. */
export function ticksTo(most: number, room: number, apart: number): number[] {
  const every =
    [5, 10, 20, 25, 50, 100, 200, 500].find((step) => (step / Math.max(1, most)) * room >= apart) ?? 1000;
  return Array.from({ length: Math.floor(most / every) + 1 }, (_, at) => at * every);
}

/** Where names stand beside the ends of their lines: near them, from `low` to `high`, and never one over another. */
export function namesAt(ends: readonly number[], apart: number, low: number, high: number): number[] {
  const order = ends.map((_, at) => at).sort((one, other) => ends[one]! - ends[other]! || one - other);
  const placed = [...ends];
  let next = low;
  for (const at of order) {
    placed[at] = Math.max(ends[at]!, next);
    next = placed[at] + apart;
  }
  let most = high;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at]!, most);
    most = placed[at] - apart;
  }
  return placed;
}
