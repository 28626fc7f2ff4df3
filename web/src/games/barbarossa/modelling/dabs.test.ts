import { describe, expect, it } from "vitest";
import { checkStroke } from "../../../clay/kneading";
import { beginDrawing, boardUnder, FLOOR, type BrushTool, type Cast, type Touch } from "./dabs";
import { dot, far, minus, plus, times, unit, type Point } from "./space";
import { FRESH_GRIPS } from "./tools";

const RADIUS = 30;
const EYE: Point = [0, 0, 200];
const axes = { right: [1, 0, 0], up: [0, 1, 0], away: [0, 0, -1] } as const;

/** A ball in the middle of the grid. */
const ball: Cast = ({ from, way }) => {
  if (Math.hypot(...from) < RADIUS) return { at: from, out: unit(from) };
  const along = -dot(from, way);
  const near = plus(from, way, along);
  const inside = RADIUS ** 2 - dot(near, near);
  if (inside < 0) return null;
  const at = plus(from, way, along - Math.sqrt(inside));
  return { at, out: unit(at) };
};
/** A finger over the point x, y of the plane through the middle. */
const finger = (x: number, y: number, pressure = 1): Touch => ({
  from: EYE,
  way: unit(minus([x, y, 0], EYE)),
  pressure,
});
const voxels = ({ x, y, z }: { x: number; y: number; z: number }): Point => [
  x / 32 - 63.5,
  y / 32 - 63.5,
  z / 32 - 63.5,
];

function draw(
  tool: BrushTool,
  path: readonly Touch[],
  { size, mirror = false }: { size?: number; mirror?: boolean } = {},
) {
  const grip = { ...FRESH_GRIPS[tool], ...(size && { size }) };
  const start = path[0]!;
  const drawing = beginDrawing({ tool, grip, mirror }, start, ball(start)!, {
    cast: ball,
    still: ball,
    axes,
  });
  const dabs = [...path.slice(1).flatMap((touch) => drawing.move(touch)), ...drawing.end()];
  // whatever comes of it can be done
  if (dabs.length) checkStroke({ kind: "brush", ...drawing.brush, dabs });
  return { dabs, drawing, grip };
}
const across = Array.from({ length: 21 }, (_, at) => finger(at - 10, 0));

describe("a brush", () => {
  it.each(["add", "take", "smooth", "pinch", "push", "flatten"] as const)(
    "that %ss leaves a dab every quarter of its radius along the surface",
    (tool) => {
      const { dabs, grip } = draw(tool, across);
      const steps = dabs.slice(1).map((dab, at) => far(voxels(dab), voxels(dabs[at]!)));
      expect(dabs.length).toBeGreaterThan(5);
      for (const step of steps) {
        expect(step).toBeGreaterThan(grip.size * 0.1);
        expect(step).toBeLessThan(grip.size * 0.5);
      }
    },
  );
  it("that is tapped leaves one", () => {
    for (const tool of ["add", "take", "smooth", "pinch", "push", "flatten", "snake"] as const)
      expect(draw(tool, [finger(0, 0)]).dabs, tool).toHaveLength(1);
  });
  it("adds above the surface and takes from below it, the more the stronger", () => {
    const reach = (tool: "add" | "take", pressure: number) => {
      const { dabs, grip } = draw(tool, [finger(0, 0, pressure)]);
      const high = voxels(dabs[0]!)[2] - RADIUS;
      return tool === "add" ? high + grip.size : high - grip.size;
    };
    expect(reach("add", 1)).toBeGreaterThan(0);
    expect(reach("add", 1)).toBeGreaterThan(reach("add", 0.3));
    expect(reach("take", 1)).toBeLessThan(0);
    expect(reach("take", 1)).toBeLessThan(reach("take", 0.3));
  });
  it("that rests goes on at the same place", () => {
    const { drawing } = draw("add", [finger(0, 0)]);
    const [one, two] = [drawing.hold(finger(0, 0)), drawing.hold(finger(0, 0))].map(([dab]) => voxels(dab!));
    expect(two![2]).toBeGreaterThan(one![2]);
  });
  it("follows a finger that jumps, and waits for one that leaves the clay", () => {
    expect(draw("smooth", [finger(-20, 0), finger(20, 0)]).dabs.length).toBeGreaterThan(10);
    expect(draw("smooth", [finger(0, 0), finger(90, 0)]).dabs).toHaveLength(1);
  });
  it("has its radius and mirror", () => {
    expect(draw("add", across, { size: 4.5, mirror: true }).drawing.brush).toEqual({
      tool: "add",
      radius: 144,
      mirror: true,
    });
  });
});

describe("pulling", () => {
  it("goes with the finger in the plane that faces the viewer, in short steps", () => {
    const { dabs, grip, drawing } = draw("pull", [finger(0, 0), finger(10, 4), finger(40, 20)]);
    // the finger is nearer to the eye at the surface than in the middle
    const there = times([40, 20, 0], (200 - RADIUS) / 200);
    const [x, y, z] = voxels(dabs.at(-1)!);
    expect(far([x, y, 0], there)).toBeLessThan(1.5);
    // from here on all that is as far from the middle as the finger goes along
    expect(RADIUS - z).toBeGreaterThan(grip.size / 2);
    for (const { dx, dy, dz } of dabs)
      expect(Math.hypot(dx!, dy!, dz!) / 32).toBeLessThanOrEqual(drawing.brush.radius / 64 + 0.1);
  });
  it("of nothing is nothing", () => {
    expect(draw("pull", [finger(0, 0), finger(0, 0)]).dabs).toEqual([]);
  });
});

describe("pushing", () => {
  it("goes into the clay", () => {
    const { dabs } = draw("push", across);
    for (const dab of dabs) expect(dot([dab.dx!, dab.dy!, dab.dz!], voxels(dab))).toBeLessThan(0);
  });
});

describe("the board", () => {
  it("takes clay everywhere, however its height is rounded", () => {
    const from: Point = [3.7, 151.3, 240.9];
    for (let x = -40; x <= 40; x += 0.37)
      for (let z = -40; z <= 40; z += 1.3) {
        const spot = boardUnder({ from, way: unit(minus([x, FLOOR, z], from)) });
        expect(spot?.at[1], `${x}, ${z}`).toBe(FLOOR);
      }
  });
});

describe("a snake", () => {
  it("is laid on the board where it begins there, and does not leave the grid", () => {
    const above: Point = [0, 150, 80];
    const look = (x: number, z: number): Touch => ({
      from: above,
      way: unit(minus([x, FLOOR, z], above)),
      pressure: 1,
    });
    const start = look(0, 20);
    const grip = FRESH_GRIPS.snake;
    const drawing = beginDrawing({ tool: "snake", grip, mirror: false }, start, boardUnder(start)!, {
      cast: ball,
      still: ball,
      axes,
    });
    const dabs = [look(30, 20), look(200, 20)].flatMap((touch) => drawing.move(touch));
    const at = dabs.map(voxels);
    for (const [x, y] of at) {
      expect(Math.abs(y - (FLOOR + grip.size * 0.8))).toBeLessThan(0.1);
      expect(Math.abs(x)).toBeLessThanOrEqual(63);
    }
    expect(Math.max(...at.map(([x]) => x))).toBeGreaterThan(55);
  });
});
