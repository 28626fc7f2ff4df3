import { describe, expect, it } from "vitest";
import { framingOf, VIEW } from "./framing";
import {
  angleOf,
  holeOf,
  MOST_STUCK,
  pointAt,
  ringRadius,
  shaftOf,
  SPEARS,
  tableRadius,
  turnToFront,
} from "./places";

const far = (a: { x: number; z: number }, b: { x: number; z: number }) => Math.hypot(a.x - b.x, a.z - b.z);

describe("places on the table", () => {
  it.each([1, 6, 8, 9, 12])("keep %i figures apart, on the table and clear of the stand", (count) => {
    const radius = ringRadius(count);
    const points = Array.from({ length: count }, (_, place) => pointAt(angleOf(place, count), radius));
    for (const [i, a] of points.entries())
      for (const b of points.slice(i + 1)) expect(far(a, b)).toBeGreaterThan(0.95);
    expect(radius + 0.5).toBeLessThan(tableRadius(count));
    expect(radius - 0.5).toBeGreaterThan(0.42);
  });

  it("turn to the front the shorter way", () => {
    for (let place = 0; place < 9; place++)
      for (const yaw of [-20, -1, 0, 2.5, 40]) {
        const by = turnToFront(yaw, place, 9);
        expect(Math.abs(by)).toBeLessThanOrEqual(Math.PI + 1e-9);
        const { x, z } = pointAt(angleOf(place, 9) + yaw + by, 1);
        expect(x).toBeCloseTo(0);
        expect(z).toBeCloseTo(1);
      }
  });
});

describe("spears", () => {
  it("have a hole each, within the stand", () => {
    const holes = Array.from({ length: SPEARS }, (_, i) => holeOf(i));
    for (const [i, a] of holes.entries()) {
      expect(Math.hypot(a.x, a.z)).toBeLessThan(0.3);
      for (const b of holes.slice(i + 1)) expect(far(a, b)).toBeGreaterThan(0.08);
    }
  });

  it("stick out upwards and to different sides", () => {
    const shafts = Array.from({ length: MOST_STUCK }, (_, i) => shaftOf(i));
    for (const [x, y, z] of shafts) {
      expect(Math.hypot(x, y, z)).toBeCloseTo(1);
      expect(y).toBeGreaterThan(0.5);
    }
    expect(shafts[0]![0] * shafts[1]![0]).toBeLessThan(0);
  });
});

describe("framingOf", () => {
  /** Where a point of the middle comes to lie on the screen, from -1 at the bottom to 1 at the top. */
  const seen = (aspect: number, y: number, z: number) => {
    const { high, before, pitch } = framingOf(aspect, 9);
    return -Math.tan(Math.atan2(high - y, before - z) - pitch) / Math.tan(VIEW / 2);
  };

  it.each([0.5, 0.75, 1, 1.4, 1.8, 2.4])("shows the table from its nearest edge on at %f", (aspect) => {
    expect(seen(aspect, -0.12, tableRadius(9))).toBeGreaterThan(-1);
    expect(seen(aspect, 0.7, -ringRadius(9))).toBeLessThan(0.6);
  });

  it("goes back for the width of a wide picture, and less so for that of a narrow one", () => {
    const across = (aspect: number) => {
      const { before } = framingOf(aspect, 9);
      return (before * Math.tan(VIEW / 2) * aspect) / tableRadius(9);
    };
    expect(across(2)).toBeGreaterThan(1);
    expect(across(0.7)).toBeGreaterThan(0.7);
    expect(across(0.7)).toBeLessThan(1);
  });
});
