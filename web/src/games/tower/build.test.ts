import { describe, expect, it } from "vitest";
import { bare, cornerOf, resized, toggledCard, touched } from "./build";

describe("building a challenge", () => {
  const start = bare("castle", 4, 4);
  it("puts an obstacle on a field, another in its place, and takes it away", () => {
    const wall = touched(start, "wall", { row: 1, col: 1 });
    expect(wall.obstacles).toEqual([{ row: 1, col: 1, kind: "wall" }]);
    expect(touched(wall, "dragon", { row: 1, col: 1 }).obstacles).toEqual([
      { row: 1, col: 1, kind: "dragon" },
    ]);
    expect(touched(wall, "wall", { row: 1, col: 1 }).obstacles).toEqual([]);
    expect(touched(wall, "clear", { row: 1, col: 1 }).obstacles).toEqual([]);
  });
  it("keeps the exit in a corner and free", () => {
    expect(touched(start, "wall", { row: 3, col: 3 })).toBe(start);
    expect(touched(start, "exit", { row: 1, col: 1 })).toBe(start);
    const blocked = touched(start, "wall", { row: 0, col: 3 });
    expect(touched(blocked, "exit", { row: 0, col: 3 })).toMatchObject({ exit: "NE", obstacles: [] });
    expect(cornerOf(start, { row: 3, col: 0 })).toBe("SW");
  });
  it("loses what no longer fits on a smaller board", () => {
    const built = {
      ...touched(touched(start, "wall", { row: 3, col: 0 }), "dragon", { row: 2, col: 2 }),
      entrance: { colour: "red", side: "E", index: 3 } as const,
    };
    const small = resized(built, 3, 3);
    expect(small.obstacles).toEqual([]);
    expect(small.entrance.index).toBe(2);
  });
  it("sorts the passages", () => {
    expect(toggledCard(toggledCard(start, 7), 3).cards).toEqual([3, 7]);
    expect(toggledCard(toggledCard(start, 7), 7).cards).toEqual([]);
  });
});
