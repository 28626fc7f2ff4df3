// The staircase from START to the goal, as it is drawn: a flight of steps across the scene, whatever the number of its steps.
import type { Seat } from "./base";

export type Flight = {
  /** The steps from START to the goal. */ goal: number;
  width: number;
  height: number;
  /** How wide a hat is. */ hat: number;
};

/** Room for the sign of START before the first step, and for the emperor after the last. */
const before = (flight: Flight): number => flight.hat * 0.75;
const after = (flight: Flight): number => flight.hat * 1.7;

/** The middle of a step, and the height of its tread. */
export function tread(step: number, flight: Flight): { x: number; y: number } {
  const { goal, width, height, hat } = flight;
  const wide = (width - before(flight) - after(flight)) / (goal + 1);
  const lowest = height - 21;
  const highest = hat * 1.12;
  return { x: before(flight) + (step + 0.5) * wide, y: lowest - (step / goal) * (lowest - highest) };
}

/** The outline of the whole flight, from the ground at its left to the ground at its right. */
export function outline(flight: Flight): string {
  const { goal, width, height } = flight;
  const half = (width - before(flight) - after(flight)) / (goal + 1) / 2;
  const steps = Array.from({ length: goal + 1 }, (_, step) => {
    const { x, y } = tread(step, flight);
    const right = step === goal ? width : x + half;
    return `V${y.toFixed(1)}H${right.toFixed(1)}`;
  });
  return `M0 ${height}${steps.join("")}V${height}z`;
}

/** The front of each step, down to the ground. */
export function risers(flight: Flight): string {
  const { goal, width, height } = flight;
  const half = (width - before(flight) - after(flight)) / (goal + 1) / 2;
  return Array.from({ length: goal }, (_, step) => {
    const { x, y } = tread(step + 1, flight);
    return `M${(x - half).toFixed(1)} ${y.toFixed(1)}V${height}`;
  }).join("");
}

/** The steps that have their number beside them: as many as can be read. */
export function numbered({ goal, width }: Flight): number[] {
  const every = [5, 10, 20].find((each) => (width / goal) * each >= 34) ?? 20;
  const plain = Array.from({ length: Math.floor((goal - 1) / every) }, (_, at) => (at + 1) * every);
  // the goal has a number of its own
  return [...plain.filter((step) => goal - step >= every * 0.6), goal];
}

/** Where each hat stands: hats that would cover each other are put one on top of the other. */
export function hatSpots(hats: readonly number[], flight: Flight): { x: number; y: number; on: number }[] {
  // there is nothing above the goal: a hat that would go further stands there
  const places = hats.map((step) => ({ ...tread(Math.min(step, flight.goal), flight), on: 0 }));
  const order = hats.map((_, seat: Seat) => seat).sort((a, b) => hats[a]! - hats[b]! || a - b);
  const stacked: { x: number; y: number; on: number }[] = [];
  for (const seat of order) {
    const place = places[seat]!;
    const below = stacked.filter((other) => Math.abs(other.x - place.x) < flight.hat * 0.62);
    if (below.length) {
      place.on = Math.max(...below.map((other) => other.on)) + 1;
      place.y = Math.min(place.y, Math.min(...below.map((other) => other.y)) - flight.hat * 0.42);
    }
    stacked.push(place);
  }
  return places;
}
