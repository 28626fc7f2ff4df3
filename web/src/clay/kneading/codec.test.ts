import { describe, expect, it } from "vitest";
import { deflate } from "../deflate";
import { Fault } from "../fault";
import type { Shape } from "../shapes";
import { decodeStrokes, encodeStrokes, LARGEST_STROKES } from "./codec";
import type { Dab, Stroke, Tool } from "./strokes";
import { Random, randomStroke } from "./testing/random";
import { check, workOf, workOfNext } from "./work";

const keyOf = async (what: () => unknown): Promise<string> => {
  try {
    await what();
  } catch (error) {
    if (error instanceof Fault) return error.key;
    throw error;
  }
  return "fine";
};

/** Bytes with this inside. */
async function packed(
  inner: number[],
  header = [0x53, 0x54, 0x52, 0x4b, 1],
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array([...header, ...(await deflate(new Uint8Array(inner)))]);
}

const dab: Dab = { x: 2032, y: 2033, z: 2031, strength: 100 };
const brush = (tool: Tool, dabs: Dab[], radius = 64): Stroke => ({
  kind: "brush",
  tool,
  radius,
  mirror: false,
  dabs,
});
const ball: Shape = { kind: "ball", position: [0, -300, 0], size: [1000, 1000, 1000] };

describe("strokes as bytes", () => {
  it("are written as docs/clay.md says", async () => {
    const strokes: Stroke[] = [
      brush("grab", [
        { ...dab, dx: 1, dy: -1, dz: 0 },
        { ...dab, x: 2232, dx: 1, dy: -2, dz: 300 },
      ]),
      { kind: "settle", amount: 300 },
    ];
    const grab = [2, 64, 0, 2, 0, 2, 1, 200, 1, 2, 1, 0, 144, 3, 0, 0, 0, 0, 1, 216, 4];
    expect(await decodeStrokes(await packed([2, ...grab, 18, 172, 2]))).toEqual(strokes);
    expect(await encodeStrokes(strokes)).toEqual(await packed([2, ...grab, 18, 172, 2]));
  });

  it("come back as they were, whatever they are", async () => {
    const random = new Random(5);
    const strokes: Stroke[] = Array.from({ length: 300 }, () => randomStroke(random));
    strokes.push({ kind: "cut", x: 0, y: 4064, z: 7, dx: -16384, dy: 0, dz: 0 });
    strokes.push({ kind: "settle", amount: 67_108_864 });
    const all = { rotation: [0, -16384, 0, 16384, 0, 0, 0, 0, 16384], round: 20, taper: 256 } as const;
    const shape: Shape = { ...ball, ...all, rotation: [...all.rotation], bend: -330, blend: 1, cut: true };
    strokes.push({ kind: "shapes", shapes: [ball, { ...shape, mirror: true }] });
    const bytes = await encodeStrokes(strokes);
    expect(await decodeStrokes(bytes)).toEqual(strokes);
    // about ten bytes a dab before they are deflated
    expect(bytes.length).toBeLessThan(30_000);
  });

  it("that are none are refused with the reason", async () => {
    const whole = await encodeStrokes([brush("add", [dab])]);
    const add = [0, 64, 0, 1, 0, 2, 1, 200, 1];
    const many = [0xff, 0xff, 0xff, 0xff, 15];
    const cases: [string, Uint8Array<ArrayBuffer>][] = [
      ["fine", whole],
      ["fine", await packed([0])],
      ["fine", await packed([1, ...add])],
      ["too_large", new Uint8Array(LARGEST_STROKES + 1)],
      ["not_strokes", new Uint8Array([1, 2, 3])],
      ["not_strokes", await packed([0], [0x43, 0x4c, 0x41, 0x59, 1])],
      ["truncated", whole.slice(0, 4)],
      ["unknown_version", await packed([0], [0x53, 0x54, 0x52, 0x4b, 2])],
      ["corrupt", whole.slice(0, whole.length - 2)],
      ["truncated", await packed([])],
      ["truncated", await packed([2, ...add])],
      ["truncated", await packed([1, ...add.slice(0, -1)])],
      ["trailing_bytes", await packed([1, ...add, 0])],
      // a 0 at the end of several, too many bits, too many bytes
      ["corrupt", await packed([0x80, 0])],
      ["corrupt", await packed([0xff, 0xff, 0xff, 0xff, 16])],
      ["corrupt", await packed([0x80, 0x80, 0x80, 0x80, 0x80, 1])],
      // unknown kind, mirror, flags, kind of shape
      ["corrupt", await packed([1, 6])],
      ["corrupt", await packed([1, 0, 64, 2])],
      ["corrupt", await packed([1, 17, 1, 0, 8])],
      ["corrupt", await packed([1, 17, 1, 6])],
      ["too_many_strokes", await packed(many)],
      ["too_many_dabs", await packed([1, 0, 64, 0, ...many])],
      ["too_many_shapes", await packed([1, 17, 65])],
      ["stroke_out_of_range", await packed([1, 0, 31, 0, 1, 0, 0, 0, 2])],
      ["stroke_out_of_range", await packed([1, 0, 64, 0, 0])],
      ["stroke_out_of_range", await packed([1, 17, 0])],
      ["stroke_out_of_range", await packed([1, 18, ...many])],
    ];
    for (const [key, bytes] of cases) expect(await keyOf(() => decodeStrokes(bytes))).toBe(key);
  });

  it("do not become large", async () => {
    const bomb = await packed(new Array<number>(4_000_001).fill(0));
    expect(bomb.length).toBeLessThan(LARGEST_STROKES);
    expect(await keyOf(() => decodeStrokes(bomb))).toBe("corrupt");
  });
});

describe("strokes that cannot be done", () => {
  it("are refused with their place", () => {
    const fine = brush("add", [dab]);
    const normal = { dx: 0, dy: 16384, dz: 0 };
    const wrong: [string, Stroke][] = [
      ["dabs", brush("add", [])],
      ["radius", brush("add", [dab], 31)],
      ["radius", brush("add", [dab], 641)],
      ["radius", brush("add", [dab], 64.5)],
      ["centre", brush("add", [dab, { ...dab, y: 4065 }])],
      ["centre", brush("add", [{ ...dab, z: -1 }])],
      ["centre", brush("add", [{ ...dab, x: NaN }])],
      ["strength", brush("smooth", [{ ...dab, strength: 0 }])],
      ["strength", brush("smooth", [{ ...dab, strength: 257 }])],
      ["vector", brush("grab", [{ ...dab, dx: 513, dy: 0, dz: 0 }])],
      ["normal", brush("flatten", [dab])],
      ["normal", brush("flatten", [{ ...dab, dx: 9000, dy: 9000, dz: 9000 }])],
      ["centre", { kind: "cut", x: -1, y: 0, z: 0, ...normal }],
      ["normal", { kind: "cut", x: 0, y: 0, z: 0, dx: 0, dy: 16385, dz: 0 }],
      ["shapes", { kind: "shapes", shapes: [] }],
      ["amount", { kind: "settle", amount: -1 }],
      ["amount", { kind: "settle", amount: 67_108_865 }],
    ];
    for (const [field, stroke] of wrong)
      expect(() => check([fine, stroke])).toThrow(`stroke_out_of_range: ${field} of stroke 1`);
    const shapes: Stroke = { kind: "shapes", shapes: [ball, { ...ball, taper: 257 }] };
    expect(() => check([fine, shapes])).toThrow("shape_out_of_range: taper of shape 1 of stroke 1");
  });

  it("are too many, or too much work", () => {
    const many = (count: number) => new Array<Dab>(count).fill(dab);
    expect(() => check(new Array<Stroke>(20_001).fill(brush("add", [dab])))).toThrow("too_many_strokes");
    expect(() => check([brush("add", many(60_000))])).not.toThrow();
    expect(() => check([brush("add", many(60_000)), brush("add", [dab])])).toThrow("too_many_dabs");
    // 41³ voxels each, twice with a mirror
    expect(() => check([brush("add", many(43_528), 640)])).not.toThrow();
    expect(() => check([brush("add", many(43_529), 640)])).toThrow("too_much_work");
    const mirrored = { ...brush("add", many(21_765), 640), mirror: true } as Stroke;
    expect(() => check([mirrored])).toThrow("too_much_work");
    const settle = (count: number) => new Array<Stroke>(count).fill({ kind: "settle", amount: 0 });
    expect(() => check(settle(1430))).not.toThrow();
    expect(() => check(settle(1431))).toThrow("too_much_work");
    // each shape counts
    expect(() => check(new Array<Stroke>(22).fill(pressed(64)))).not.toThrow();
    expect(() => check(new Array<Stroke>(23).fill(pressed(64)))).toThrow("too_much_work");
    // two dabs at the ends of the grid have all of it repaired
    const ends = brush("smooth", [at(0, 0, 0), at(4064, 4064, 4064)], 32);
    expect(() => check(new Array<Stroke>(357).fill(ends))).not.toThrow();
    expect(() => check(new Array<Stroke>(358).fill(ends))).toThrow("too_much_work");
  });
});

const at = (x: number, y: number, z: number): Dab => ({ x, y, z, strength: 256 });
const pressed = (count: number): Stroke => ({ kind: "shapes", shapes: new Array<Shape>(count).fill(ball) });

// the same numbers as in crates/clay/tests/strokes_codec.rs
describe("the work of strokes", () => {
  const middle = at(2032, 2032, 2032);
  const mirrored = (tool: Tool, dabs: Dab[], radius: number): Stroke =>
    ({ ...brush(tool, dabs, radius), mirror: true }) as Stroke;

  it.each<[string, number, Stroke]>([
    ["adding leaves nothing to repair", 27, brush("add", [middle], 32)],
    ["a begun voxel counts", 9 * 125, brush("take", new Array<Dab>(9).fill(middle), 33)],
    ["a dab and its repair", 27 + 4 * 512, brush("smooth", [middle], 32)],
    ["a whole group", 8 * 27 + 4 * 512, brush("smooth", new Array<Dab>(8).fill(middle), 32)],
    ["a group and one more", 9 * 27 + 8 * 512, brush("smooth", new Array<Dab>(9).fill(middle), 32)],
    ["its own image", 2 * 27 + 4 * 512, mirrored("smooth", [middle], 32)],
    ["two images, a box round both", 2 * 27 + 4 * 128 * 7 * 7, mirrored("smooth", [at(32, 2048, 2048)], 32)],
    ["the largest", 2 * 68_921 + 4 * 46 ** 3, mirrored("grab", [{ ...middle, dx: 9, dy: 0, dz: 0 }], 640)],
    ["no more than the grid", 68_921 + 4 * 23 * 23 * 46, brush("pinch", [at(0, 4064, 2032)], 640)],
    ["shapes", 3 * 128 ** 3, pressed(3)],
    ["the whole grid", 128 ** 3, { kind: "settle", amount: 0 }],
  ])("%s", (_, work, stroke) => expect(workOf(stroke)).toBe(work));

  it("is the same dab after dab", () => {
    const random = new Random(6);
    for (let round = 0; round < 200; round++) {
      const stroke = randomStroke(random, { most: 20 });
      if (stroke.kind !== "brush") continue;
      const { dabs } = stroke;
      const works = dabs.map((dab, index) => workOfNext(stroke, dabs.slice(0, index), dab));
      expect(works.reduce((sum, work) => sum + work, 0)).toBe(workOf(stroke));
      expect(Math.min(...works)).toBeGreaterThan(0);
    }
  });
});
