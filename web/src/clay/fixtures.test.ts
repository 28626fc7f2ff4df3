import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { amount, bounds, compose, decode, encode, forHandIn, hash, isEmpty, mesh, preview } from ".";
import type { Mesh, Shape } from ".";

// The fixtures of the crate `clay`: the same shapes must give the same field here.
const FOLDER = new URL("../../../crates/clay/fixtures/", import.meta.url);

interface Fixture {
  shapes: Shape[];
  amount: number;
  hash: string;
}

const names = readdirSync(FOLDER).flatMap((name) => (name.endsWith(".json") ? [name.slice(0, -5)] : []));
const fixture = (name: string): Fixture =>
  JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")) as Fixture;
const snail = compose(fixture("snail").shapes);

/** Every directed edge has its opposite. */
function isClosed({ triangles }: Mesh): boolean {
  const edges = new Map<number, number>();
  for (let at = 0; at < triangles.length; at += 3)
    for (let side = 0; side < 3; side++) {
      const from = triangles[at + side]!;
      const to = triangles[at + ((side + 1) % 3)]!;
      const key = Math.min(from, to) * 2 ** 26 + Math.max(from, to);
      edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1));
    }
  return [...edges.values()].every((sum) => sum === 0);
}

describe("the fixtures of the crate", () => {
  it.each(names)("%s has the same field as in Rust", async (name) => {
    const { shapes, ...expected } = fixture(name);
    const field = compose(shapes);
    expect({ amount: amount(field), hash: await hash(field) }).toEqual(expected);
  });

  it.each(names.filter((name) => name !== "extremes"))("%s is read as Rust wrote it", async (name) => {
    const bytes = new Uint8Array(readFileSync(new URL(`${name}.clay`, FOLDER)));
    const field = await decode(bytes);
    expect(await hash(field)).toBe(await hash(forHandIn(compose(fixture(name).shapes))));
    expect(amount(field)).toBe(fixture(name).amount);
  });

  it("are written so that they can be read again", async () => {
    for (const field of [snail, forHandIn(snail)]) {
      const bytes = await encode(field);
      expect(bytes.length).toBeLessThan(field === snail ? 70_000 : 40_000);
      expect(await hash(await decode(bytes))).toBe(await hash(field));
    }
  });

  it("have closed surfaces", () => {
    for (const name of ["snail", "key", "house"]) {
      const surface = mesh(compose(fixture(name).shapes));
      expect(surface.triangles.length).toBeGreaterThan(15_000);
      expect(surface.positions.length).toBe(surface.normals.length);
      expect(surface.positions.length).toBe(3 * surface.openness.length);
      expect(isClosed(surface)).toBe(true);
    }
  });

  it("look much the same in a preview", () => {
    const { shapes } = fixture("mug");
    const [coarse, whole] = [preview(shapes), compose(shapes)];
    expect([coarse.size, coarse.step]).toEqual([64, 2]);
    expect(Math.abs(amount(coarse) / amount(whole) - 1)).toBeLessThan(0.02);
    const [coarseMesh, wholeMesh] = [mesh(coarse), mesh(whole)];
    expect(isClosed(coarseMesh)).toBe(true);
    const highest = (positions: Float32Array) => positions.reduce((most, at) => Math.max(most, at), -99);
    expect(Math.abs(highest(coarseMesh.positions) - highest(wholeMesh.positions))).toBeLessThan(1);
  });

  it("have bounds", () => {
    expect(bounds(compose([]))).toBeNull();
    expect(isEmpty(compose([]))).toBe(true);
    const ball: Shape = { kind: "ball", position: [0, 0, 0], size: [2560, 2560, 2560] };
    expect(bounds(compose([ball]))).toEqual({ least: [54, 54, 54], most: [73, 73, 73] });
  });
});
