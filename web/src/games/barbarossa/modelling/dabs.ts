// What a finger that is drawn over the clay does there: its path becomes dabs of a brush, in whole numbers.
import { positionOf, STROKE_LIMITS, unitOf, FINE, type Brush, type Dab } from "../../../clay/kneading";
import { between, dot, far, meeting, minus, plus, times, unit, type Look, type Point } from "./space";
import type { Grip, Stamp, Tool } from "./tools";

/** Where the clay is touched, and the way out of it there. */
export interface Spot {
  readonly at: Point;
  readonly out: Point;
}
/** What lies under a look: the clay as it is now. */
export type Cast = (look: Look) => Spot | null;

/** A finger: what is seen under it, and how hard it presses, from 0 to 1. */
export interface Touch extends Look {
  readonly pressure: number;
}

/** How the clay is looked at; `away` points from the viewer. */
export interface Axes {
  readonly right: Point;
  readonly up: Point;
  readonly away: Point;
}

/** A brush that is on the clay. Each way of moving it gives the dabs that come of it. */
export interface Drawing {
  readonly brush: Brush;
  move(touch: Touch): Dab[];
  /** The finger rests where it is; called again and again. */
  hold(touch: Touch): Dab[];
  end(): Dab[];
}

export type BrushTool = Exclude<Tool, Stamp | "wire">;

const ENGINE: Record<BrushTool, Brush["tool"]> = {
  add: "add",
  take: "take",
  pull: "grab",
  push: "grab",
  smooth: "smooth",
  pinch: "pinch",
  flatten: "flatten",
  snake: "add",
};

/** A finger that jumps, as over the edge of the clay, is followed in so many steps at most. */
const MOST_STEPS = 24;

const dabAt = (at: Point, strength: number, to?: Point): Dab => {
  const [x, y, z] = at.map(positionOf) as [number, number, number];
  const dab: Dab = { x, y, z, strength: Math.max(1, Math.min(256, Math.round(256 * strength))) };
  if (!to) return dab;
  const [least, most] = STROKE_LIMITS.pull;
  const [dx, dy, dz] = to.map((one) => Math.max(least, Math.min(most, Math.round(one * FINE))) + 0) as [
    number,
    number,
    number,
  ];
  return { ...dab, dx, dy, dz };
};

/** A pen presses as hard as it does; finger and mouse as the slider says. */
const strengthOf = (grip: Grip, { pressure }: Touch): number =>
  Math.max(0.03, Math.min(1, grip.strength * pressure));

export interface Held {
  readonly tool: BrushTool;
  readonly grip: Grip;
  readonly mirror: boolean;
}

/** Puts a brush down. `cast` sees the clay as it is, `still` as it was when the finger came down. */
export function beginDrawing(
  held: Held,
  start: Touch,
  spot: Spot,
  { cast, still, axes }: { cast: Cast; still: Cast; axes: Axes },
): Drawing {
  const { tool, grip, mirror } = held;
  const brush: Brush = {
    tool: ENGINE[tool],
    radius: Math.max(
      STROKE_LIMITS.radius[0],
      Math.min(STROKE_LIMITS.radius[1], Math.round(grip.size * FINE * (tool === "pull" ? BEYOND : 1))),
    ),
    mirror,
  };
  switch (tool) {
    case "pull":
      return pulling(brush, grip, start, spot, { ...axes, cast });
    case "snake":
      return rolling(brush, grip, start, spot, axes);
    case "add":
    case "take":
      // on clay that grows under the finger the next dab would grow on the last
      return along(brush, grip, start, spot, still, heaping(tool, grip));
    case "flatten":
      return along(brush, grip, start, spot, cast, flattening(grip, cast, axes));
    default:
      return along(brush, grip, start, spot, cast, pressing(tool, grip, cast), tool === "smooth" ? 5 : 4);
  }
}

/** What one dab does at a spot; `held` is how long the finger has rested there, in ticks. */
type Press = (spot: Spot, touch: Touch, held: number) => Dab;

/** A finger that follows the surface: `close` dabs along each radius of its way, and more while it rests. */
function along(
  brush: Brush,
  grip: Grip,
  start: Touch,
  first: Spot,
  cast: Cast,
  press: Press,
  close = 4,
): Drawing {
  const step = grip.size / close;
  let last = first;
  let before: Touch = start;
  let rested = 0;
  let begun = false;
  const dab = (spot: Spot, touch: Touch): Dab => {
    last = spot;
    rested = 0;
    begun = true;
    return press(spot, touch, 0);
  };
  return {
    brush,
    move(touch) {
      const dabs: Dab[] = begun ? [] : [dab(first, start)];
      const there = cast(touch);
      const steps = there ? Math.min(MOST_STEPS, Math.ceil(far(there.at, last.at) / step)) : 0;
      const from = before;
      before = touch;
      for (let at = 1; at <= steps; at++) {
        const part = at / steps;
        const on = at === steps ? touch : { ...touch, way: unit(between(from.way, touch.way, part)) };
        const spot = at === steps ? there : cast(on);
        if (spot && far(spot.at, last.at) >= step * 0.98) dabs.push(dab(spot, on));
      }
      return dabs;
    },
    hold(touch) {
      if (!begun) return [dab(first, start)];
      const spot = cast(touch);
      if (!spot) return [];
      return [
        press(far(spot.at, last.at) < step ? { ...spot, at: last.at, out: last.out } : spot, touch, ++rested),
      ];
    },
    end: () => (begun ? [] : [dab(first, start)]),
  };
}

/** Clay is put on, or scooped out: a ball whose middle lies the nearer to the surface the stronger it is. A finger that rests goes on. */
function heaping(tool: "add" | "take", grip: Grip): Press {
  return ({ at, out }, touch, held) => {
    const { size } = grip;
    const high = size * (0.12 + 0.75 * strengthOf(grip, touch)) + held * size * 0.1;
    return dabAt(plus(at, out, tool === "add" ? high - size : size - high), 1);
  };
}

/** The thumb goes in, rubs, or pinches. */
function pressing(tool: "push" | "smooth" | "pinch", grip: Grip, cast: Cast): Press {
  const { size } = grip;
  return (spot, touch) => {
    const { at, out } = spot;
    const strength = strengthOf(grip, touch);
    if (tool === "push") return dabAt(at, 1, times(out, -size * 0.3 * strength));
    // what lies to both sides is drawn together, and up
    if (tool === "pinch") return dabAt(plus(at, out, size * 0.3), strength);
    // what is thin is rubbed gently, or it would be gone
    return dabAt(at, strength * (thicknessAt(spot, size, cast) / size) ** 2);
  };
}

/** A little board is pressed on: along the middle of what lies under it. */
function flattening(grip: Grip, cast: Cast, { right, up }: Axes): Press {
  let lain: Point | null = null;
  return ({ at, out }, touch) => {
    const spots: Spot[] = [{ at, out }];
    for (const [x, y] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const aside = plus(plus(at, right, x * grip.size * 0.6), up, y * grip.size * 0.6);
      const spot = cast({ from: touch.from, way: unit(minus(aside, touch.from)) });
      if (spot && far(spot.at, at) < 1.5 * grip.size) spots.push(spot);
    }
    const mean = (of: (spot: Spot) => Point) =>
      times(
        spots.reduce<Point>((sum, spot) => plus(sum, of(spot)), [0, 0, 0]),
        1 / spots.length,
      );
    const facing = unit(
      mean((spot) => spot.out),
      out,
    );
    // the board is stiff: it follows slowly
    lain = lain ? unit(between(lain, facing, 0.25), facing) : facing;
    const middle = mean((spot) => spot.at);
    const strength = strengthOf(grip, touch);
    const sunk = plus(at, lain, dot(minus(middle, at), lain) - 0.12 * grip.size * strength);
    const [dx, dy, dz] = unitOf(...lain);
    return { ...dabAt(sunk, strength), dx, dy, dz };
  };
}

/** Clay that is pulled takes along what is round it: so much wider than the ring the brush reaches. */
const BEYOND = 1.7;
/** As a part of the reach: how far from the middle of a pull clay can keep up with the finger; and what would fold the clay. */
const FIRM = 0.55;
const UNFOLDED = 0.5;

/** How much of a dab gets to what is so far from its middle, as the brush weighs it. */
const weightAt = (away: number, radius: number): number => Math.max(0, 1 - (away / radius) ** 2) ** 2;

/**
 * Clay is taken hold of and goes with the finger, in the plane that faces the viewer. The middle of the dabs lies below the finger, and
 * they pull so much harder that clay which is as far from it as the finger keeps up: a ball goes along whole, at full strength as large
 * as the ring.
 */
function pulling(
  brush: Brush,
  grip: Grip,
  start: Touch,
  spot: Spot,
  { cast, away }: Axes & { cast: Cast },
): Drawing {
  const reach = brush.radius / FINE;
  const least = Math.max(0.4, reach / 14);
  const thick = thicknessAt(spot, 2 * FIRM * reach, cast);
  let tip: Point = spot.at;
  let finger: Point = meeting(start, spot.at, away) ?? spot.at;
  let deep = 0;
  const pulled = (enough: number): Dab[] => {
    const dabs: Dab[] = [];
    for (;;) {
      const way = minus(finger, tip);
      const length = Math.hypot(...way);
      if (length < enough || dabs.length >= MOST_STEPS) return dabs;
      const weight = weightAt(deep, reach);
      const by = times(way, Math.min(1, (UNFOLDED * reach * weight) / length));
      // the middle is where the clay comes to: what is there is looked for behind
      const to = plus(tip, by);
      const centre = plus(to, spot.out, -deep);
      // near the middle its image pulls as well: together up, and against each other sideways
      const image = brush.mirror ? weightAt(far(to, [-centre[0], centre[1], centre[2]]), reach) : 0;
      const [x, y, z] = by;
      const [alike, apart] = [weight + image, Math.max(weight - image, weight / 2)];
      const dab = dabAt(centre, 1, [x / apart, y / alike, z / alike]);
      if (!dab.dx && !dab.dy && !dab.dz) return dabs;
      dabs.push(dab);
      tip = to;
    }
  };
  return {
    brush,
    move(touch) {
      finger = meeting(touch, spot.at, away) ?? finger;
      deep = Math.min(0.9 * grip.size * strengthOf(grip, touch), FIRM * reach, thick / 2);
      return pulled(least);
    },
    hold: () => [],
    end: () => pulled(least / 2),
  };
}

/** How thick the clay is below a spot, as far as `most`. */
function thicknessAt({ at, out }: Spot, most: number, cast: Cast): number {
  const from = plus(at, out, -most);
  const back = cast({ from, way: unit(out) });
  return back ? most - far(from, back.at) : most;
}

/** A snake of clay, as thick as the brush: on the board where it begins there, otherwise in the plane that faces the viewer. */
function rolling(brush: Brush, grip: Grip, start: Touch, spot: Spot, { away }: Axes): Drawing {
  const flat = spot.out[1] > 0.99 && spot.at[1] <= FLOOR + 0.01;
  const from = flat ? plus(spot.at, [0, 1, 0], grip.size * 0.8) : spot.at;
  const normal: Point = flat ? [0, 1, 0] : away;
  const step = grip.size / 4;
  const lift = minus(from, meeting(start, from, normal) ?? from);
  let last: Point = from;
  let begun = false;
  const first = (): Dab[] => {
    if (begun) return [];
    begun = true;
    return [dabAt(from, 1)];
  };
  return {
    brush,
    move(touch) {
      const dabs = first();
      const there = meeting(touch, from, normal);
      if (!there) return dabs;
      const to = plus(there, lift);
      // it does not go through the board
      to[1] = Math.max(to[1], FLOOR + grip.size * 0.5);
      const steps = Math.min(4 * MOST_STEPS, Math.floor(far(to, last) / step));
      const way = unit(minus(to, last));
      for (let at = 0; at < steps; at++) {
        last = plus(last, way, step);
        if (isWithin(last)) dabs.push(dabAt(last, 1));
      }
      return dabs;
    },
    hold: () => [],
    end: first,
  };
}

/** The board, on which the lowest clay lies. */
export const FLOOR = -63;
/** So far from the middle clay can be. */
export const ROOM = 63;
export const isWithin = (at: Point): boolean => at.every((one) => Math.abs(one) <= ROOM);

/** Where a look meets the board, if clay can lie there. */
export function boardUnder(look: Look): Spot | null {
  if (look.way[1] >= 0) return null;
  const at = meeting(look, [0, FLOOR, 0], [0, 1, 0]);
  if (!at || Math.hypot(at[0], at[2]) >= ROOM) return null;
  // rounding may have put it below the board, where there is no room
  return { at: [at[0], FLOOR, at[2]], out: [0, 1, 0] };
}
