import { describe, expect, it } from "vitest";
import { lump } from "./lump";
import { CELLS, drapeOf, heightAt, reliefOf, shadowOf, struck } from "./relief";

/** The corners of a grid of points, a voxel apart. */
function box(from: [number, number, number], to: [number, number, number]): Float32Array {
  const points: number[] = [];
  for (let x = from[0]; x <= to[0]; x++)
    for (let y = from[1]; y <= to[1]; y++) for (let z = from[2]; z <= to[2]; z++) points.push(x, y, z);
  return new Float32Array(points);
}
const tower = box([-6, -20, -6], [6, 20, 6]);
const origin = { x: 0, z: 0 };

describe("reliefOf", () => {
  it("finds how high a figure is, and where there is none", () => {
    const { top, under } = reliefOf(tower, origin, -20);
    expect(heightAt(top, 0, 0)).toBeCloseTo(40);
    expect(heightAt(top, 40, 40)).toBe(0);
    expect(under[0]).toBe(Infinity);
    expect(under[(CELLS / 2) * CELLS + CELLS / 2]).toBe(0);
  });

  it("keeps to its own size even for what is larger", () => {
    const { top } = reliefOf(box([-80, 0, 0], [80, 4, 0]), origin, 0);
    expect(Math.max(...top)).toBe(4);
  });
});

describe("shadowOf", () => {
  it("is dark where clay touches the ground, and lighter below what hangs", () => {
    const standing = shadowOf(reliefOf(tower, origin, -20));
    const hanging = shadowOf(reliefOf(tower, origin, -70));
    expect(heightAt(standing, 0, 0)).toBeGreaterThan(0.7);
    expect(heightAt(hanging, 0, 0)).toBeLessThan(0.3);
    expect(heightAt(standing, 50, 0)).toBe(0);
  });
});

describe("drapeOf", () => {
  it("lies on the figure everywhere and comes to the ground around it", () => {
    const relief = reliefOf(tower, origin, -20);
    const cloth = drapeOf(relief);
    cloth.forEach((height, at) => expect(height).toBeGreaterThanOrEqual(relief.top[at]!));
    expect(heightAt(cloth, 50, 0)).toBeLessThan(1.5);
  });
});

describe("struck", () => {
  it("meets the outermost point on its way", () => {
    expect(struck(tower, [0, 0, 0], [0, 1, 0])[1]).toBe(20);
    expect(struck(tower, [0, 0, 0], [1, 0, 0])[0]).toBe(6);
  });

  it("meets the nearest clay where the way leads through a hole", () => {
    const [x, , z] = struck(box([20, 0, 0], [24, 4, 0]), [0, 2, 0], [0, 1, 0]);
    expect([x, z]).toEqual([20, 0]);
  });
});

describe("lump", () => {
  const { positions, normals, openness, triangles } = lump();

  it("is closed: every edge is gone along once in each direction", () => {
    // the vertices of a pole lie in one place
    const at = (i: number) =>
      [0, 1, 2].map((axis) => Math.round(positions[i * 3 + axis]! * 1000) || 0).join();
    const edges = new Map<string, number>();
    for (let t = 0; t < triangles.length; t += 3)
      for (let corner = 0; corner < 3; corner++) {
        const [a, b] = [at(triangles[t + corner]!), at(triangles[t + ((corner + 1) % 3)]!)];
        if (a === b) continue;
        edges.set(`${a} ${b}`, (edges.get(`${a} ${b}`) ?? 0) + 1);
        edges.set(`${b} ${a}`, (edges.get(`${b} ${a}`) ?? 0) - 1);
      }
    expect([...edges.values()].every((balance) => balance === 0)).toBe(true);
  });

  it("looks outwards and fits the grid", () => {
    for (let i = 0; i < positions.length; i += 3) {
      const out =
        normals[i]! * positions[i]! +
        normals[i + 1]! * positions[i + 1]! +
        normals[i + 2]! * positions[i + 2]!;
      expect(out).toBeGreaterThan(0);
      expect(Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!)).toBeCloseTo(1, 4);
      expect(Math.max(Math.abs(positions[i]!), Math.abs(positions[i + 1]!))).toBeLessThan(60);
    }
    expect(openness).toHaveLength(positions.length / 3);
  });
});
