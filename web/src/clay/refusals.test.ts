import { describe, expect, it } from "vitest";
import { compose, decode, emptyField, encode, Fault, hash, LARGEST, ONE, preview, rotationOf } from ".";
import type { Shape } from ".";

const ball: Shape = { kind: "ball", position: [0, 0, 0], size: [1000, 1000, 1000] };

const keyOf = async (what: () => unknown): Promise<string> => {
  try {
    await what();
  } catch (error) {
    if (error instanceof Fault) return error.key;
    throw error;
  }
  return "fine";
};

async function packed(runs: number[], values: number[], header = [1, 127]): Promise<Uint8Array<ArrayBuffer>> {
  const inner = new Uint8Array(4 + runs.length + values.length);
  new DataView(inner.buffer).setUint32(0, runs.length, true);
  inner.set([...runs, ...values], 4);
  const stream = new Blob([inner]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const deflated = new Uint8Array(await new Response(stream).arrayBuffer());
  return new Uint8Array([0x43, 0x4c, 0x41, 0x59, ...header, ...deflated]);
}

/** A run over the whole grid. */
const WHOLE = [0x80, 0x80, 0x80, 0x01];

describe("bytes that are no figure", () => {
  it("are refused with the reason", async () => {
    const whole = await encode(emptyField());
    const cases: [string, Uint8Array<ArrayBuffer>][] = [
      ["fine", whole],
      ["fine", await packed(WHOLE, [])],
      ["too_large", new Uint8Array(LARGEST + 1)],
      ["not_a_figure", new Uint8Array([1, 2, 3])],
      ["truncated", whole.slice(0, 5)],
      ["unknown_version", await packed(WHOLE, [], [2, 127])],
      ["bad_band", await packed(WHOLE, [], [1, 32])],
      ["corrupt", whole.slice(0, whole.length - 2)],
      ["truncated", await packed([], [])],
      ["truncated", await packed([5], [0])],
      ["corrupt", await packed([0x85, 0], [])],
      ["corrupt", await packed([5, 0], [0])],
      ["trailing_bytes", await packed(WHOLE, [7])],
      ["trailing_bytes", await packed([...WHOLE, 0], [])],
      ["value_out_of_band", await packed([5, 0], [1])],
      ["value_out_of_band", await packed([5, 0], [1], [1, 64])],
    ];
    for (const [key, bytes] of cases) expect(await keyOf(() => decode(bytes))).toBe(key);
  });

  it("are refused if there is clay at the rim", async () => {
    const field = emptyField();
    field.cells[128 * 128 * 127 + 128 * 60 + 60] = -1;
    expect(await keyOf(async () => decode(await encode(field)))).toBe("inside_rim");
  });

  it("do not become large", async () => {
    const bomb = await packed([], new Array<number>(12_000_000).fill(0));
    expect(bomb.length).toBeLessThan(LARGEST);
    expect(await keyOf(() => decode(bomb))).toBe("corrupt");
  });
});

describe("shapes", () => {
  it("out of range are refused, with their place", () => {
    const wrong: [string, Partial<Shape>][] = [
      ["position", { position: [0, 16257, 0] }],
      ["position", { position: [0, 0.5, 0] }],
      ["size", { size: [127, 1000, 1000] }],
      ["size", { size: [1000, 1000, NaN] }],
      ["round", { round: -1 }],
      ["taper", { taper: 257 }],
      ["bend", { bend: -331 }],
      ["blend", { blend: 1537 }],
      ["rotation", { rotation: [ONE, 500, 0, 0, ONE, 0, 0, 0, ONE] }],
    ];
    for (const [field, change] of wrong) {
      const list = [ball, { ...ball, ...change }];
      expect(() => compose(list)).toThrow(`${field} of shape 1`);
      expect(() => preview(list)).toThrow(Fault);
    }
    expect(() => compose(new Array<Shape>(65).fill(ball))).toThrow("too_many_shapes");
  });

  it("take rotations from any quaternion", async () => {
    for (const [x, y, z, w] of [
      [0, 0, 0, 1],
      [0.5, 0.5, 0.5, 0.5],
      [0.1, -0.7, 0.3, Math.sqrt(1 - 0.59)],
    ] as const)
      expect(await keyOf(() => compose([{ ...ball, rotation: rotationOf(x, y, z, w) }]))).toBe("fine");
    // a quarter turn about z takes x to y
    const half = Math.SQRT1_2;
    expect(rotationOf(0, 0, half, half)).toEqual([0, -ONE, 0, ONE, 0, 0, 0, 0, ONE]);
  });

  it("mirrored in x are symmetric", async () => {
    const moved: Shape = { ...ball, position: [3000, 500, -200], blend: 300 };
    const mirrored = compose([ball, { ...moved, mirror: true }]);
    const rows = new Int8Array(mirrored.cells);
    for (let at = 0; at < rows.length; at += 128) rows.subarray(at, at + 128).reverse();
    expect(await hash({ ...mirrored, cells: rows })).toBe(await hash(mirrored));
  });
});
