// Where the twelve caves are drawn: a ring of four above, two to the right, four below and two to the left, with the hall in its
// middle; and who stands where in a cave.
import type { Cave, Seat } from "./base";

/** The ring of caves, clockwise from the upper dwarf, where all begin. The crate's `caves.rs` has the same. */
export const ring: readonly Cave[] = [
  "dwarf",
  "elf_stone",
  "dragon",
  "riddle",
  "elf_stone",
  "dragon",
  "dwarf",
  "elf_stone",
  "ghost",
  "riddle",
  "elf_stone",
  "dragon",
];

export type Spot = { x: number; y: number };
/** A scene so wide and high, in which a cave is so wide. */
export type Ground = { width: number; height: number; cave: number };

/** The drawing of a cave is so much higher or lower than it is wide. */
export const caveShape = 0.875;

/** How wide caves are in a scene of this size: the hall in the middle gets the rest. */
export const caveWidth = (width: number, height: number): number =>
  Math.round(Math.max(58, Math.min(width / 4.15, height / 5, 150)));

/** The middle of a cave. */
export function caveSpot(cave: number, { width, height, cave: wide }: Ground): Spot {
  const high = wide * caveShape;
  const left = wide / 2 + 2;
  const top = high / 2 + 2;
  const across = (at: number) => left + (at * (width - 2 * left)) / 3;
  const down = (at: number) => top + (at * (height - 2 * top)) / 3;
  if (cave < 4) return { x: across(cave), y: top };
  if (cave < 6) return { x: width - left, y: down(cave - 3) };
  if (cave < 10) return { x: across(9 - cave), y: height - top };
  return { x: left, y: down(12 - cave) };
}

/** The middle of the ring, where the hall is: left, top, width and height. */
export function hallBox({ width, height, cave }: Ground): { x: number; y: number; w: number; h: number } {
  const gap = cave * 0.1;
  const x = cave + gap;
  const y = cave * caveShape + gap;
  return { x, y, w: width - 2 * x, h: height - 2 * y };
}

/** Where the feet of each wizard are, as the caves they stand in have it: those who share a cave stand side by side. */
export function wizardSpots(caves: readonly number[], ground: Ground): Spot[] {
  return caves.map((cave, seat: Seat) => {
    const here = caves.flatMap((other, at) => (other === cave ? [at] : []));
    const { x, y } = caveSpot(cave, ground);
    const off = here.indexOf(seat) - (here.length - 1) / 2;
    const apart = ground.cave * (here.length > 2 ? 0.24 : 0.32);
    return { x: x + off * apart, y: y + ground.cave * (0.42 - 0.04 * Math.abs(off)) };
  });
}

/** The caves that a wizard passes, the last being where it ends. */
export const wayOf = (from: number, steps: number): number[] =>
  Array.from({ length: steps }, (_, step) => (from + step + 1) % ring.length);
