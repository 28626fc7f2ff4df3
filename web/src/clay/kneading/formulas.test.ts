import { describe, expect, it } from "vitest";
import { compose } from "../compose";
import { emptyField, type Field, SIZE } from "../field";
import { repairedBox } from "./boxes";
import { dabOn } from "./brushes";
import { Piece } from "./piece";
import * as plain from "./testing/plain";
import { Random } from "./testing/random";
import { repair } from "./repair";
import { type Brush, type Dab, type Tool, TOOLS, unitOf } from "./strokes";

const lump = compose([
  { kind: "ball", position: [0, 0, 0], size: [7000, 5000, 6000] },
  { kind: "block", position: [9000, 12000, -11000], size: [8000, 5000, 6000], blend: 500, mirror: true },
]);
const copied = (field: Field): Field => ({ ...field, cells: field.cells.slice() });

function randomDab(random: Random, tool: Tool, extreme: boolean): Dab {
  const at = () => (extreme ? random.of([0, 31, 2032, 4033, 4064]) : random.whole(1000, 3000));
  const dab: Dab = { x: at(), y: at(), z: at(), strength: extreme ? 256 : random.whole(1, 256) };
  const along = () => (extreme ? random.of([-512, 512]) : random.whole(-300, 300));
  if (tool === "grab") return { ...dab, dx: along(), dy: along(), dz: along() };
  if (tool !== "flatten") return dab;
  const [dx, dy, dz] = unitOf(along(), along(), along());
  return { ...dab, dx, dy, dz };
}

/** The first voxel in which two fields differ. */
function firstDifference(a: Int8Array, b: Int8Array): string | null {
  const at = a.findIndex((value, index) => value !== b[index]);
  if (at < 0) return null;
  return `at ${at % SIZE}, ${(at >> 7) % SIZE}, ${at >> 14}: ${a[at]} and ${b[at]}`;
}

describe("the brushes", () => {
  for (const tool of TOOLS)
    it(`${tool} as plainly said`, () => {
      const random = new Random(3);
      const piece = new Piece(copied(lump));
      const cells = lump.cells.slice();
      for (const [radius, extreme] of [
        [32, false],
        [150, false],
        [191, true],
        [256, false],
        [383, true],
        [640, true],
      ] as const) {
        const brush: Brush = { tool, radius, mirror: radius > 200 };
        const dab = randomDab(random, tool, extreme);
        dabOn(piece, brush, dab);
        plain.dab(cells, brush, dab);
        expect(firstDifference(piece.cells, cells), `radius ${radius}`).toBeNull();
      }
      expect(piece.amount).toBe(new Piece(piece).amount);
    });

  it("repair as plainly said", () => {
    const random = new Random(4);
    const piece = new Piece(copied(lump));
    const cells = lump.cells.slice();
    for (const [tool, radius, extreme] of [
      ["grab", 96, false],
      ["pinch", 128, false],
      ["smooth", 96, false],
      ["flatten", 96, false],
      ["grab", 200, true],
    ] as const) {
      const brush: Brush = { tool, radius, mirror: false };
      const dab = randomDab(random, tool, extreme);
      const [box] = plain.dab(cells, brush, dab);
      dabOn(piece, brush, dab);
      plain.repair(cells, [box!]);
      repair(piece, repairedBox(brush, [dab])!);
      expect(firstDifference(piece.cells, cells), `${tool} ${radius}`).toBeNull();
    }
    expect(piece.amount).toBe(new Piece(piece).amount);
  }, 30_000);
});

describe("by hand", () => {
  it("roots are to the nearest", () => {
    expect([0, 1, 2, 3, 6, 7, 12, 13].map(plain.root)).toEqual([0, 1, 1, 2, 2, 3, 3, 4]);
    for (const square of [1_764_000, 1_764_001, 3 * 767 ** 2, 131071, 196608])
      expect(Math.floor(Math.sqrt(square) + 0.5)).toBe(plain.root(square));
  });

  it("weights are 256 in the middle, whatever the radius, and fall to 0", () => {
    for (const radius of [32, 33, 100, 447, 639, 640]) {
      expect(plain.weight(radius, 0)).toBeGreaterThanOrEqual(254);
      expect(plain.weight(radius, radius * radius - 1)).toBe(0);
    }
    // t = (49152 · 4096) >> 20 = 192, and 192² >> 8 = 144
    expect(plain.weight(256, 128 * 128)).toBe(144);
  });

  it("a ball on nothing is a ball", () => {
    const piece = new Piece();
    dabOn(piece, { tool: "add", radius: 64, mirror: false }, { x: 2048, y: 2048, z: 2048, strength: 1 });
    const row = Array.from({ length: 9 }, (_, x) => piece.cells[60 + x + SIZE * (64 + SIZE * 64)]);
    // the fillet ends where values do, so that nothing bulges
    expect(row).toEqual([64, 32, 0, -32, -64, -32, 0, 32, 64]);
    expect(piece.amount).toBe(new Piece(piece).amount);
  });

  it("adding and taking the same ball leaves nothing inside", () => {
    const piece = new Piece();
    const dab = { x: 2000, y: 2100, z: 1900, strength: 256 };
    dabOn(piece, { tool: "add", radius: 300, mirror: false }, dab);
    dabOn(piece, { tool: "take", radius: 300, mirror: false }, dab);
    expect(piece.cells.every((value) => value >= 0)).toBe(true);
  });

  it("joins with a fillet", () => {
    // h = min(64 − 0, 127) = 64: 0 − (4096 >> 8)
    expect(plain.join(0, 0)).toBe(-16);
    expect(plain.join(10, 80)).toBe(10);
    // h = min(64 − 10, 127 − 120) = 7: 110 − (49 >> 8)
    expect(plain.join(110, 120)).toBe(110);
  });

  it("nothing inside comes to the rim", () => {
    const piece = new Piece();
    for (const at of [0, 4064])
      dabOn(piece, { tool: "add", radius: 640, mirror: false }, { x: at, y: at, z: at, strength: 256 });
    expect(piece.cells[0]).toBe(16);
    expect(piece.cells[1 + SIZE + SIZE * SIZE]).toBe(-16);
    expect(piece.cells[5 * (1 + SIZE + SIZE * SIZE)]).toBe(-127);
  });

  it("a dab on the plane of the mirror is done once", () => {
    const fields = [false, true].map((mirror) => {
      const piece = new Piece(copied(lump));
      dabOn(piece, { tool: "smooth", radius: 300, mirror }, { x: 2032, y: 2500, z: 2032, strength: 200 });
      return piece.cells;
    });
    expect(firstDifference(fields[0]!, fields[1]!)).toBeNull();
  });

  it("only what changed is marked", () => {
    const piece = new Piece(emptyField());
    dabOn(piece, { tool: "add", radius: 32, mirror: false }, { x: 672, y: 672, z: 672, strength: 1 });
    // voxels 17 to 25 change: blocks 2 and 3 along each axis; the corners are too far
    expect(piece.changed[2 + 16 * 2]).toBe(0b1100);
    expect([...piece.changed].filter((bits) => bits !== 0)).toEqual([0b1100, 0b1100, 0b1100, 0b100]);
    expect(piece.dirty[1 + 8]).toBe(0b10);
  });
});
