import { describe, expect, it } from "vitest";
import { columnsFor } from "./album";
import { FIRST_LAMP, handleAt, lampAt, lampWay } from "./lamp";
import { sideAfter, sideDragged, SIDES } from "./turn";

describe("the sides of a picture", () => {
  it("go round in both directions", () => {
    expect(sideAfter(SIDES - 1, 1)).toBe(0);
    expect(sideAfter(0, -1)).toBe(SIDES - 1);
    expect(sideAfter(3, -2 * SIDES)).toBe(3);
  });

  it("follow a drag, and not every tremble", () => {
    expect(sideDragged(2, 10)).toBe(2);
    expect(sideDragged(2, 40)).toBe(3);
    expect(sideDragged(0, -40)).toBe(SIDES - 1);
  });
});

describe("the lamp", () => {
  it("comes back to where its handle is", () => {
    const { x, y } = handleAt(FIRST_LAMP);
    const { around, aside } = lampAt(x, y);
    expect(around).toBe(FIRST_LAMP.around);
    expect(aside).toBeCloseTo(FIRST_LAMP.aside);
  });

  it("is before the figure in the middle, above it at the top, and behind it at the edge", () => {
    expect(lampWay(lampAt(0, 0))[2]).toBeCloseTo(1);
    expect(lampWay(lampAt(0, -0.5))[1]).toBeGreaterThan(0);
    expect(lampWay(lampAt(1, 0))[0]).toBeGreaterThan(0);
    expect(lampWay(lampAt(1, 0))[2]).toBeLessThan(0);
  });

  it("never leaves its field", () => {
    expect(lampAt(30, 40).aside).toBe(1);
    expect(lampAt(-0.001, -1).around).toBe(0);
  });
});

describe("columnsFor", () => {
  it("fills rows evenly", () => {
    expect([1, 2, 3, 6, 8, 9].map(columnsFor)).toEqual([1, 2, 3, 3, 4, 3]);
  });
});
