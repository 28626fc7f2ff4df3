import { describe, expect, it } from "vitest";
import type { Place, Wizard } from "../../protocol/zapp.gen";
import {
  barrelCount,
  barrelSpots,
  boxOf,
  cityBox,
  colours,
  fieldBox,
  isSafe,
  keyOf,
  letterOf,
  placeAt,
  progress,
  ring,
  standsIn,
  stands,
  startBox,
  wayOf,
  type Box,
} from "./ground";

const apart = (a: Box, b: Box): boolean =>
  a.x + a.w <= b.x + 1e-9 || b.x + b.w <= a.x + 1e-9 || a.y + a.h <= b.y + 1e-9 || b.y + b.h <= a.y + 1e-9;
const inside = (x: number, y: number, box: Box): boolean =>
  x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h;
const touching = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.w + 1e-9 && b.x <= a.x + a.w + 1e-9 && a.y <= b.y + b.h + 1e-9 && b.y <= a.y + a.h + 1e-9;

describe("the ring", () => {
  it("has 24 fields, five of each guild and four white ones", () => {
    expect(ring).toHaveLength(24);
    expect(colours).toEqual(["red", "green", "blue", "yellow"]);
    for (const colour of colours)
      expect(ring.filter((ground) => "zone" in ground && ground.zone === colour)).toHaveLength(5);
    expect(ring.filter((ground) => "castles" in ground)).toHaveLength(4);
  });

  it("is walked from the start to the city of each guild", () => {
    for (const colour of colours) {
      const way = wayOf("start", "city", colour);
      expect(way).toHaveLength(25);
      expect(way.at(-1)).toBe("city");
      expect(way.slice(0, -1).map((place) => (place as { field: number }).field)).toHaveLength(
        new Set(way.slice(0, -1).map((place) => (place as { field: number }).field)).size,
      );
      for (let steps = 0; steps <= 25; steps++) expect(progress(placeAt(steps, colour), colour)).toBe(steps);
    }
    expect(wayOf({ field: 23 }, { field: 1 }, "green")).toEqual([{ field: 0 }, { field: 1 }]);
  });

  it("protects as the rules say", () => {
    expect([
      isSafe("blue", 0, false),
      isSafe("red", 0, false),
      isSafe("red", 2, false),
      isSafe("red", 2, true),
      isSafe("blue", 2, true),
    ]).toEqual([true, false, false, true, false]);
  });
});

describe.each(["red", "green", "blue", "yellow"] as const)("the board seen from %s", (home) => {
  it("has this corner below on the left, and nothing lies on anything else", () => {
    const start = startBox(home, home);
    expect(start.x).toBe(0);
    expect(start.y).toBeGreaterThan(800);
    const boxes = [
      ...ring.map((_, field) => fieldBox(field, home)),
      ...colours.flatMap((colour) => [startBox(colour, home), cityBox(colour, home)]),
    ];
    boxes.forEach((box, at) => boxes.forEach((other, to) => at < to && expect(apart(box, other)).toBe(true)));
    for (const box of boxes)
      expect(box.x >= -1e-9 && box.y >= -1e-9 && box.x + box.w <= 1000.001 && box.y + box.h <= 1000.001).toBe(
        true,
      );
  });

  it("leads from each field to the next, out of the start and into the city", () => {
    ring.forEach((_, field) => {
      if ((field + 1) % 6) expect(touching(fieldBox(field, home), fieldBox(field + 1, home))).toBe(true);
    });
    for (const [at, colour] of colours.entries()) {
      expect(touching(startBox(colour, home), fieldBox(at * 6, home))).toBe(true);
      expect(touching(cityBox(colour, home), fieldBox((at * 6 + 23) % 24, home))).toBe(true);
    }
  });
});

describe("apprentices", () => {
  it("stand beside one another on their field, however many there are", () => {
    for (const box of [fieldBox(0, "red"), fieldBox(9, "red"), startBox("green", "red")])
      for (let many = 1; many <= 12; many++) {
        const places = standsIn(box, many);
        expect(places).toHaveLength(many);
        for (const { x, y } of places) expect(inside(x, y, box)).toBe(true);
        expect(new Set(places.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`)).size).toBe(many);
        expect(places[0]!.scale).toBeGreaterThan(many > 6 ? 0.3 : 0.4);
      }
  });

  it("of one guild share a start, of different guilds a field", () => {
    const wizard = (colour: Wizard["colour"], places: Wizard["places"]): Wizard => ({
      colour,
      places,
      held: [],
      set_down: null,
      since: 0,
      gave_up: false,
    });
    const all = [
      wizard("red", ["start", { field: 4 }, "city"]),
      wizard("blue", ["start", "start", { field: 4 }]),
    ];
    const where = stands(all, (who) => all[who.seat]!.places[who.number]!, "red");
    expect(where.size).toBe(6);
    for (const [seat, one] of all.entries())
      one.places.forEach((place: Place, number: number) => {
        const { x, y } = where.get(keyOf({ seat, number }))!;
        expect(inside(x, y, boxOf(place, one.colour, "red"))).toBe(true);
      });
    expect(where.get("0-1")!.scale).toBeLessThan(1);
  });
});

it("barrels stand on the plateau, apart, each with a letter", () => {
  expect(barrelSpots).toHaveLength(barrelCount);
  barrelSpots.forEach((spot, at) =>
    barrelSpots.forEach(
      (other, to) => at < to && expect(Math.hypot(spot.x - other.x, spot.y - other.y)).toBeGreaterThan(95),
    ),
  );
  for (const { x, y } of barrelSpots) expect(x > 230 && x < 770 && y > 230 && y < 770).toBe(true);
  expect([letterOf(0), letterOf(12)]).toEqual(["A", "M"]);
});
