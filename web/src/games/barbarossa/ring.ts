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
  Math.round(Math.max(Math.min(width / 5.4, height / 5.8, 150), Math.min(width / 5, 68)));

/** The middle of a cave. */
export function caveSpot(cave: number, { width, height, cave: wide }: Ground): Spot {
  const high = wide * caveShape;
  const left = wide / 2 + wide * 0.05;
  const top = high / 2 + wide * 0.05;
  const across = (at: number) => left + (at * (width - 2 * left)) / 3;
  const down = (at: number) => top + (at * (height - 2 * top)) / 3;
  if (cave < 4) return { x: across(cave), y: top };
  if (cave < 6) return { x: width - left, y: down(cave - 3) };
  if (cave < 10) return { x: across(9 - cave), y: height - top };
  return { x: left, y: down(12 - cave) };
}

/** The middle of the ring, where the hall is: left, top, width and height. */
export function hallBox({ width, height, cave }: Ground): { x: number; y: number; w: number; h: number } {
  const gap = cave * 0.16;
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

/** The rock in which the caves are: a rough outline, and cracks in it. */
export function rock({ width, height }: Pick<Ground, "width" | "height">): {
  outline: string;
  cracks: string;
} {
  const rough = (at: number, seed: number) =>
    Math.sin(at * 2.399 + seed) * 3 + Math.sin(at * 0.91 + seed * 2) * 2;
  const along = (length: number) => Math.max(4, Math.round(length / 34));
  const edge = (length: number, seed: number, spot: (part: number, off: number) => Spot): Spot[] =>
    Array.from({ length: along(length) }, (_, at) => spot(at / along(length), rough(at, seed)));
  const inset = 6;
  const [right, bottom] = [width - inset, height - inset];
  const points = [
    ...edge(width, 1, (part, off) => ({ x: inset + part * (right - inset), y: inset + off })),
    ...edge(height, 2, (part, off) => ({ x: right + off, y: inset + part * (bottom - inset) })),
    ...edge(width, 3, (part, off) => ({ x: right - part * (right - inset), y: bottom + off })),
    ...edge(height, 4, (part, off) => ({ x: inset + off, y: bottom - part * (bottom - inset) })),
  ];
  const text = ({ x, y }: Spot) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const cracks = Array.from({ length: Math.round((width * height) / 9000) }, (_, at) => {
    const x = 10 + ((at * 0.618 + 0.13) % 1) * (width - 46);
    const y = 14 + ((at * 0.755 + 0.31) % 1) * (height - 40);
    return `M${text({ x, y })}l${(6 + (at % 4) * 3).toFixed(0)} ${at % 2 ? 5 : -5} ${at % 3 ? 7 : 3} ${at % 2 ? 9 : 2}`;
  });
  return { outline: `M${points.map(text).join("L")}z`, cracks: cracks.join("") };
}
