// The ground of the game: the ring of fields as the rules' own data file says it, and where everything lies on the board.
// The board is a square of 1000 × 1000, turned so that the viewer's corner is below on the left; the ring goes clockwise.
import file from "../../../../crates/zapp/data/board.json";
import type { Apprentice, Colour, Place, Wizard } from "./base";

/** What a field is: a field that protects one guild, or a white one with two castles. */
export type Ground = { zone: Colour } | { castles: [Colour, Colour] };

export const colours: readonly Colour[] = file.corners.map((corner) => corner.colour as Colour);
/** All fields, from the first after the red corner. */
export const ring: readonly Ground[] = file.corners.flatMap((corner) => corner.fields as Ground[]);
export const side = ring.length / colours.length;
export const barrelCount = 13;

/** Which of its guild's own fields a field is, counted from 1 as they are walked; 0 for a white one. */
export function orderOf(field: number): number {
  const zoneAt = (at: number) => {
    const ground = ring[(at + ring.length) % ring.length]!;
    return "zone" in ground ? ground.zone : undefined;
  };
  const zone = zoneAt(field);
  if (!zone) return 0;
  let order = 1;
  while (order < ring.length && zoneAt(field - order) === zone) order++;
  return order;
}

/** Whether an apprentice of this guild cannot be banished from a field (ZAP-11, ZAP-14). */
export function isSafe(colour: Colour, field: number, expert: boolean): boolean {
  const ground = ring[field]!;
  return "zone" in ground ? ground.zone === colour : expert && ground.castles.includes(colour);
}

/** How many steps from the start a place is, for an apprentice of this guild. */
export function progress(place: Place, colour: Colour): number {
  if (place === "start") return 0;
  if (place === "city") return ring.length + 1;
  return ((place.field - colours.indexOf(colour) * side + ring.length) % ring.length) + 1;
}

/** The place so many steps from the start of a guild. */
export function placeAt(steps: number, colour: Colour): Place {
  if (steps <= 0) return "start";
  if (steps > ring.length) return "city";
  return { field: (colours.indexOf(colour) * side + steps - 1) % ring.length };
}

/** Every place that an apprentice of this guild comes to on its way, the last included. */
export function wayOf(from: Place, to: Place, colour: Colour): Place[] {
  const [first, last] = [progress(from, colour), progress(to, colour)];
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => placeAt(first + at + 1, colour));
}

export type Box = { x: number; y: number; w: number; h: number };

const whole = 1000;
/** The edge of a corner, and how deep the ring is. */
export const deep = 176;
/** The outer edge of a field, where its sign is. */
const rim = 48;
const long = (whole - 2 * deep) / side;

/** The place of a box after so many quarter turns clockwise. */
function turned(box: Box, times: number): Box {
  let { x, y, w, h } = box;
  for (let i = 0; i < times; i++) [x, y, w, h] = [whole - y - h, x, h, w];
  return { x, y, w, h };
}

/** How far the board is turned so that this guild's corner is below on the left. */
const turnsFor = (colour: Colour, home: Colour): number =>
  (colours.indexOf(colour) - colours.indexOf(home) + colours.length) % colours.length;

const turnsOf = (field: number, home: Colour): number => turnsFor(colours[Math.floor(field / side)]!, home);
/** The upper edge of a field before the board is turned. */
const top = (field: number): number => whole - deep - ((field % side) + 1) * long;

/** Where a field lies, seen from the corner of `home`. */
export const fieldBox = (field: number, home: Colour): Box =>
  turned({ x: 0, y: top(field), w: deep, h: long }, turnsOf(field, home));

/** Where apprentices stand on a field: its sign, at the outer edge, stays to be seen. */
export const standBox = (field: number, home: Colour): Box =>
  turned({ x: rim, y: top(field), w: deep - rim, h: long }, turnsOf(field, home));

/** Where the sign of a field is, and how far along the edge its two castles stand apart. */
export function signOf(field: number, home: Colour) {
  const turns = turnsOf(field, home);
  const { x, y } = turned({ x: rim / 2 + 2, y: top(field) + long / 2, w: 0, h: 0 }, turns);
  return { x, y, along: turns % 2 ? { x: 1, y: 0 } : { x: 0, y: 1 } };
}

/** Where a start lies: the half of the corner from which the way leads out. */
export const startBox = (colour: Colour, home: Colour): Box =>
  turned({ x: 0, y: whole - deep, w: deep, h: deep / 2 }, turnsFor(colour, home));
/** Where a city lies: the half of the corner at which the way comes in. */
export const cityBox = (colour: Colour, home: Colour): Box =>
  turned({ x: 0, y: whole - deep / 2, w: deep, h: deep / 2 }, turnsFor(colour, home));

/** Where a place of an apprentice of this guild lies. */
export const boxOf = (place: Place, colour: Colour, home: Colour): Box =>
  place === "start"
    ? startBox(colour, home)
    : place === "city"
      ? cityBox(colour, home)
      : standBox(place.field, home);

/** How an apprentice stands: its middle and how large it is, 1 being one that has the field to itself. */
export type Stand = { x: number; y: number; scale: number };

/** Places for so many apprentices in a box, in rows and columns as large as can be. */
export function standsIn(box: Box, many: number): Stand[] {
  const [wide, high] = [78, 92];
  const ways = Array.from({ length: many }, (_, at) => at + 1).map((cols) => {
    const rows = Math.ceil(many / cols);
    return { cols, rows, scale: Math.min(1, box.w / cols / wide, box.h / rows / high) };
  });
  const { cols, rows, scale } = ways.reduce((best, one) => (one.scale > best.scale ? one : best), ways[0]!);
  return Array.from({ length: many }, (_, at) => {
    const row = Math.floor(at / cols);
    const here = Math.min(cols, many - row * cols);
    return {
      x: box.x + box.w / 2 + ((at % cols) + 0.5 - here / 2) * wide * scale,
      y: box.y + box.h / 2 + (row + 0.5 - rows / 2) * high * scale,
      scale,
    };
  });
}

/** A name for an apprentice that is the same wherever it stands. */
export const keyOf = ({ seat, number }: Apprentice): string => `${seat}-${number}`;
const spot = (place: Place, colour: Colour): string =>
  typeof place === "object" ? `field ${place.field}` : `${place} ${colour}`;

/** How wide the fence round a start or a city is. */
const fence = 8;
/** What is left of a box within a rim. */
export const within = ({ x, y, w, h }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  w: w - 2 * by,
  h: h - 2 * by,
});

/** Where all apprentices stand; those on one field share it, and nobody stands on a fence. */
export function stands(
  wizards: readonly Wizard[],
  places: (who: Apprentice) => Place,
  home: Colour,
): Map<string, Stand> {
  const crowd = new Map<string, { box: Box; who: Apprentice[] }>();
  wizards.forEach(({ colour }, seat) => {
    for (let number = 0; number < 3; number++) {
      const who = { seat, number };
      const place = places(who);
      const key = spot(place, colour);
      const there = crowd.get(key) ?? {
        box: within(boxOf(place, colour, home), typeof place === "object" ? 0 : fence),
        who: [],
      };
      there.who.push(who);
      crowd.set(key, there);
    }
  });
  return new Map(
    [...crowd.values()].flatMap(({ box, who }) =>
      standsIn(box, who.length).map((stand, at) => [keyOf(who[at]!), stand]),
    ),
  );
}

/** Where the barrels stand: round the plateau, evenly, the first above. */
export const barrelSpots: readonly { x: number; y: number }[] = (() => {
  const [wide, power] = [246, 0.62];
  const bend = (value: number) => Math.sign(value) * Math.abs(value) ** power * wide;
  const fine = Array.from({ length: 1441 }, (_, at) => {
    const angle = (at / 1440) * 2 * Math.PI;
    return { x: 500 + bend(Math.sin(angle)), y: 500 - bend(Math.cos(angle)) };
  });
  const sums = [0];
  for (let at = 1; at < fine.length; at++)
    sums.push(sums[at - 1]! + Math.hypot(fine[at]!.x - fine[at - 1]!.x, fine[at]!.y - fine[at - 1]!.y));
  return Array.from(
    { length: barrelCount },
    (_, at) => fine[sums.findIndex((sum) => sum >= (at / barrelCount) * sums.at(-1)!)]!,
  );
})();

/** What a barrel is called: a letter for its place, so that nobody takes its name for what is in it. */
export const letterOf = (barrel: number): string => String.fromCharCode(65 + barrel);
