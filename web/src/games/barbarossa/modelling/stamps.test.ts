import { describe, expect, it } from "vitest";
import { amount, check, compose, type Field } from "../../../clay";
import { checkStroke } from "../../../clay/kneading";
import { minus, unit, type Look, type Point } from "./space";
import { firstLump, stampAt, wireCut } from "./stamps";
import { FRESH_GRIPS, type Stamp } from "./tools";

const spots: [name: string, out: Point][] = [
  ["upwards", [0, 1, 0]],
  ["downwards", [0, -1, 0]],
  ["aside", [1, 0, 0]],
  ["askew", unit([1, 2, -3])],
];

describe("a stamp", () => {
  it.each(spots)("stands on the clay that faces %s", (_, out) => {
    for (const stamp of ["ball", "disc", "cone", "block", "hole"] as const) {
      const shape = stampAt(stamp, FRESH_GRIPS[stamp], { at: [0, 0, 0], out }, [1, 0, 0], false);
      expect(() => check([shape]), stamp).not.toThrow();
      // its own height points out of the clay
      const up = [1, 4, 7].map((at) => shape.rotation![at]! / 16384);
      expect(Math.hypot(...minus(up as [number, number, number], out)), stamp).toBeLessThan(0.001);
      const lies = shape.position.reduce((sum, one, axis) => sum + one * out[axis]!, 0);
      if (stamp === "hole") expect(lies).toBeLessThan(0);
      else expect(lies).toBeGreaterThan(0);
    }
  });
  it("goes in the deeper the stronger it is", () => {
    const high = (stamp: Stamp, strength: number) =>
      stampAt(stamp, { size: 10, strength }, { at: [0, 0, 0], out: [0, 1, 0] }, [1, 0, 0], false).position[1];
    for (const stamp of ["ball", "disc", "cone", "block", "hole"] as const)
      expect(high(stamp, 1), stamp).toBeLessThan(high(stamp, 0.1));
  });
  it("at the edge of the grid is still one", () => {
    const shape = stampAt(
      "block",
      { size: 20, strength: 0.1 },
      { at: [63, 63, 63], out: [1, 0, 0] },
      [1, 0, 0],
      true,
    );
    expect(() => check([shape])).not.toThrow();
    expect(shape.mirror).toBe(true);
  });
});

describe("the wire", () => {
  const clay: Field = compose([firstLump()]);
  const eye: Point = [0, -39, 300];
  const look = (x: number, y: number): Look => ({ from: eye, way: unit(minus([x, y, 0], eye)) });

  it("cuts the smaller side off", () => {
    const high = wireCut(clay, look(-40, -25), look(40, -25))!;
    expect(() => checkStroke(high)).not.toThrow();
    expect(high.dy).toBeGreaterThan(16000);
    // whichever way it is drawn
    expect(wireCut(clay, look(40, -25), look(-40, -25))!.dy).toBeGreaterThan(16000);
    expect(wireCut(clay, look(-40, -55), look(40, -55))!.dy).toBeLessThan(-16000);
  });
  it("beside the clay cuts nothing", () => {
    expect(wireCut(clay, look(-40, 20), look(40, 20))).toBeNull();
    expect(wireCut(clay, look(5, 5), look(5, 5))).toBeNull();
  });
});

describe("the first lump", () => {
  it("leaves clay for much more, and lies on the board", () => {
    expect(amount(compose([firstLump()])) / 32).toBeLessThan(450_000 / 6);
    expect(firstLump().position[1] - firstLump().size[1]).toBe(-63 * 256);
  });
});
