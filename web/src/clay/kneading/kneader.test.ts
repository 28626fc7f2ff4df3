import { describe, expect, it, vi } from "vitest";
import { compose } from "../compose";
import { amount, type Field } from "../field";
import { mesh, type Mesh } from "../mesh";
import type { ChunkMesh } from "./chunks";
import { Kneader, stepsOf } from "./kneader";
import { settle } from "./others";
import { replay } from "./passage";
import { Piece } from "./piece";
import { type Brush, type Dab, type Stroke, TOOLS, unitOf } from "./strokes";
import { Random, randomStroke } from "./testing/random";
import { check } from "./work";

// thousands of voxels, many times
vi.setConfig({ testTimeout: 60_000 });

const lump: Stroke = {
  kind: "brush",
  tool: "add",
  radius: 640,
  mirror: false,
  dabs: [{ x: 2032, y: 2032, z: 2032, strength: 256 }],
};
const shapes: Stroke = {
  kind: "shapes",
  shapes: [{ kind: "block", position: [3000, 4000, 0], size: [3000, 1000, 2000], blend: 200 }],
};
const copied = ({ size, step, cells }: Field): Field => ({ size, step, cells: cells.slice() });
const isSame = (a: Field, b: Field) =>
  Buffer.compare(Buffer.from(a.cells.buffer), Buffer.from(b.cells.buffer)) === 0;

/** Every directed edge has its opposite, over all chunks; corners in the same place are the same. Edges without a length do not count. */
function isClosed(parts: Iterable<Mesh>): boolean {
  const ids = new Map<string, number>();
  const edges = new Map<number, number>();
  for (const { positions, triangles } of parts) {
    const own = Array.from({ length: positions.length / 3 }, (_, vertex) => {
      const key = positions.slice(3 * vertex, 3 * vertex + 3).join();
      if (!ids.has(key)) ids.set(key, ids.size);
      return ids.get(key)!;
    });
    for (let at = 0; at < triangles.length; at += 3)
      for (let side = 0; side < 3; side++) {
        const from = own[triangles[at + side]!]!;
        const to = own[triangles[at + ((side + 1) % 3)]!]!;
        if (from === to) continue;
        const key = Math.min(from, to) * 2 ** 26 + Math.max(from, to);
        edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1));
      }
  }
  return [...edges.values()].every((sum) => sum === 0);
}

/** What somebody sees who draws each chunk when told to. */
class Viewer {
  readonly chunks = new Map<number, Mesh>();

  see(news: ChunkMesh[]): void {
    for (const { chunk, mesh } of news)
      if (mesh) this.chunks.set(chunk, mesh);
      else this.chunks.delete(chunk);
  }

  get triangles(): number {
    return [...this.chunks.values()].reduce((sum, { triangles }) => sum + triangles.length / 3, 0);
  }
}

describe("a figure in somebody's hands", () => {
  it("is what its strokes lead to, and has the clay that is counted, after any strokes", () => {
    const random = new Random(11);
    const kneader = new Kneader();
    kneader.do(lump);
    for (let round = 0; round < 40; round++) {
      kneader.limit = kneader.standing.amount + (round % 3) * 1000;
      const stroke = round % 13 === 5 ? shapes : randomStroke(random, { most: 10 });
      kneader.do(stroke);
      expect(kneader.standing.amount).toBe(amount(kneader.piece));
      expect(kneader.standing.amount).toBeLessThanOrEqual(kneader.limit);
    }
    const strokes = kneader.strokes();
    expect(strokes.some(({ kind }) => kind === "settle")).toBe(true);
    expect(isSame(replay(strokes), kneader.piece)).toBe(true);
    expect(stepsOf(strokes)).toHaveLength(kneader.standing.step);
  });

  it("loses nothing that was there before when there is too little clay, only what a stroke gained", () => {
    const random = new Random(21);
    const kneader = new Kneader();
    kneader.do(lump);
    for (let round = 0; round < 30; round++) {
      const before = kneader.standing.amount;
      kneader.limit = 0.8 * before;
      const { did } = kneader.do(randomStroke(random, { most: 6 }));
      expect(kneader.standing.amount).toBeLessThanOrEqual(before);
      for (const stroke of did) if (stroke.kind === "settle") expect(stroke.amount).toBe(before);
      kneader.limit = Infinity;
      if (kneader.standing.amount < before) kneader.goTo(kneader.standing.step - 1);
    }
  });

  it("can be taken back and done again to the byte", () => {
    const random = new Random(12);
    const kneader = new Kneader();
    kneader.do(lump);
    kneader.limit = kneader.standing.amount + 5000;
    const fields = [new Piece(), copied(kneader.piece)] as Field[];
    while (fields.length < 14) {
      if (kneader.do(randomStroke(random, { most: 9 })).did.length > 0) fields.push(copied(kneader.piece));
    }
    kneader.limit = Infinity;
    const visit = (step: number) => {
      expect(kneader.goTo(step)).toBeNull();
      expect(kneader.standing).toMatchObject({ step, steps: fields.length - 1, quickFrom: 0 });
      expect(isSame(kneader.piece, fields[step]!)).toBe(true);
      expect(kneader.standing.amount).toBe(amount(kneader.piece));
    };
    for (const step of [12, 5, 0, 3, 13, 1, 13]) visit(step);
    visit(4);
    kneader.do(shapes);
    // another way from here on
    expect(kneader.standing).toMatchObject({ step: 5, steps: 5 });
    kneader.goTo(4);
    expect(isSame(kneader.piece, fields[4]!)).toBe(true);
  });

  it("forgets the way back that is too long to keep, says so, and finds it again", () => {
    const random = new Random(13);
    const most = 30_000;
    const kneader = new Kneader([], 0, undefined, { most });
    kneader.do(lump);
    const first = copied(kneader.piece);
    while (kneader.standing.step < 12) kneader.do(randomStroke(random, { most: 6 }));
    const { quickFrom } = kneader.standing;
    expect(quickFrom).toBeGreaterThan(1);
    expect(quickFrom).toBeLessThan(12);
    const last = copied(kneader.piece);
    const told: number[] = [];
    kneader.goTo(1, (done) => told.push(done));
    expect(isSame(kneader.piece, first)).toBe(true);
    expect(told.at(-1)).toBe(1);
    kneader.goTo(12);
    expect(isSame(kneader.piece, last)).toBe(true);
  });

  it("does not take a step for which there is no clay", () => {
    const kneader = new Kneader();
    kneader.do(lump);
    const whole = kneader.standing.amount;
    kneader.do({ kind: "cut", x: 2032, y: 2032, z: 2032, dx: 16384, dy: 0, dz: 0 });
    const half = kneader.standing.amount;
    expect(half).toBeLessThan(0.52 * whole);
    kneader.limit = half + 10;
    expect(kneader.goTo(1)).toBe("clay");
    expect(kneader.standing).toMatchObject({ amount: half, step: 2 });
    expect(kneader.goTo(0)).toBeNull();
    kneader.limit = whole;
    expect(kneader.goTo(1)).toBeNull();
  });

  it("begins where a draft was left", () => {
    const kneader = new Kneader();
    kneader.do(lump);
    kneader.do(shapes);
    const steps = stepsOf(kneader.strokes());
    const again = new Kneader(steps, 2, copied(kneader.piece));
    expect(again.standing).toEqual({ ...kneader.standing, quickFrom: 2 });
    kneader.goTo(1);
    again.goTo(1);
    expect(isSame(again.piece, kneader.piece)).toBe(true);
    expect(again.standing).toMatchObject({ step: 1, steps: 2 });
  });
});

describe("a stroke under way", () => {
  const brush: Brush = { tool: "grab", radius: 300, mirror: true };
  const dab: Dab = { x: 2300, y: 2600, z: 2032, strength: 256, dx: 40, dy: 60, dz: 0 };

  it("can be cancelled as if it had not begun", () => {
    const kneader = new Kneader();
    const viewer = new Viewer();
    kneader.do(lump);
    viewer.see(kneader.news().chunks);
    const [before, standing] = [copied(kneader.piece), kneader.standing];
    const { triangles } = viewer;
    kneader.begin(brush);
    for (let count = 0; count < 9; count++) kneader.dab(dab);
    viewer.see(kneader.news().chunks);
    expect(viewer.triangles).not.toBe(triangles);
    // what is kept meanwhile is how it was before
    expect(isSame(kneader.field(), before)).toBe(true);
    kneader.cancel();
    viewer.see(kneader.news().chunks);
    expect(isSame(kneader.piece, before)).toBe(true);
    expect(kneader.standing).toEqual(standing);
    expect(viewer.triangles).toBe(triangles);
  });

  it("is the same as the whole stroke at once", () => {
    const [live, whole] = [new Kneader(), new Kneader()];
    for (const kneader of [live, whole]) kneader.do(lump);
    live.begin(brush);
    for (let count = 0; count < 11; count++) live.dab(dab);
    live.end();
    whole.do({ kind: "brush", ...brush, dabs: new Array<Dab>(11).fill(dab) });
    expect(isSame(live.piece, whole.piece)).toBe(true);
    expect(live.strokes()).toEqual(whole.strokes());
  });

  it("that changes nothing is no step", () => {
    const kneader = new Kneader();
    kneader.begin({ tool: "smooth", radius: 100, mirror: false });
    kneader.dab({ x: 100, y: 100, z: 100, strength: 256 });
    expect(kneader.end()).toEqual([]);
    kneader.begin(brush);
    expect(kneader.end()).toEqual([]);
    expect(kneader.do({ kind: "cut", x: 0, y: 0, z: 0, dx: 0, dy: 16384, dz: 0 }).did).toEqual([]);
    expect(kneader.standing.steps).toBe(0);
  });

  it("has no more clay than there is: dabs of adding are left out, others settle", () => {
    const kneader = new Kneader();
    kneader.do(lump);
    const { amount: whole } = kneader.standing;
    kneader.limit = whole + 3000;
    const before = copied(kneader.piece);
    const add: Dab = { x: 2032, y: 2800, z: 2032, strength: 256 };
    kneader.begin({ tool: "add", radius: 256, mirror: true });
    expect(kneader.dab(add)).toBe("clay");
    expect(isSame(kneader.piece, before)).toBe(true);
    // a little of it is enough for
    expect(kneader.dab({ ...add, x: 2020, y: 2430 })).toBeNull();
    expect(kneader.dab(add)).toBe("clay");
    const [stroke] = kneader.end();
    expect(stroke).toMatchObject({ dabs: [{ x: 2020, y: 2430 }] });
    expect(kneader.do(shapes)).toEqual({ did: [], lack: "clay" });
    expect(kneader.strokes()).toHaveLength(2);

    kneader.limit = kneader.standing.amount + 100;
    const { did } = kneader.do({ kind: "brush", ...brush, dabs: new Array<Dab>(20).fill(dab) });
    expect(did.map(({ kind }) => kind)).toEqual(["brush", "settle"]);
    expect(kneader.standing).toMatchObject({ amount: kneader.limit, step: 3 });
    kneader.goTo(2);
    expect(kneader.strokes()).toHaveLength(2);
  });

  it("says when there is no room for more, and what it holds then can be handed in", () => {
    const settling: Stroke = { kind: "settle", amount: 67_108_864 };
    const steps = Array.from({ length: 1428 }, () => [settling]);
    const kneader = new Kneader(steps, steps.length, replay([lump]));
    // 3169792 voxels are left for it: 68921 for each dab, and 4 · 46³ for the repair after every eighth and the last
    kneader.begin({ tool: "smooth", radius: 640, mirror: false });
    for (let count = 0; count < 24; count++)
      expect(kneader.dab({ ...dab, x: 2032, y: 2032, z: 2032 })).toBeNull();
    expect(kneader.dab({ ...dab, x: 2032, y: 2032, z: 2032 })).toBe("room");
    expect(kneader.end()).toHaveLength(1);
    expect(kneader.do(shapes)).toEqual({ did: [], lack: "room" });
    expect(() => check(kneader.strokes())).not.toThrow();
    expect(() => check([...kneader.strokes(), shapes])).not.toThrow();
    expect(() => check([...kneader.strokes(), shapes, shapes])).toThrow("too_much_work");
  });

  it("refuses what is out of range, and a second stroke", () => {
    const kneader = new Kneader();
    expect(() => kneader.begin({ ...brush, radius: 20 })).toThrow("radius");
    kneader.begin(brush);
    expect(() => kneader.begin(brush)).toThrow("one stroke");
    expect(() => kneader.dab({ ...dab, x: -1 })).toThrow("centre");
    expect(() => kneader.goTo(0)).toThrow("under way");
  });
});

describe("the mesh in chunks", () => {
  it("is closed, and the same as that of the whole figure, after any strokes", () => {
    const random = new Random(14);
    const kneader = new Kneader();
    const viewer = new Viewer();
    kneader.do(lump);
    for (let round = 0; round < 18; round++) {
      kneader.do(round === 9 ? shapes : randomStroke(random, { tool: TOOLS[round % 6]!, most: 10 }));
      if (round % 5 === 4) kneader.goTo(kneader.standing.step - 2);
      viewer.see(kneader.news().chunks);
      if (round % 6 !== 5) continue;
      const whole = mesh(kneader.piece);
      expect(viewer.triangles).toBe(whole.triangles.length / 3);
      expect(isClosed(viewer.chunks.values())).toBe(true);
      const sum = (meshes: Iterable<Mesh>) => {
        let open = 0;
        for (const { openness, triangles } of meshes)
          for (const vertex of triangles) open += openness[vertex]!;
        return open;
      };
      expect(sum(viewer.chunks.values())).toBeCloseTo(sum([whole]), 3);
    }
  });

  it("is made anew only where something has changed", () => {
    const kneader = new Kneader();
    kneader.do(lump);
    kneader.news();
    kneader.begin({ tool: "add", radius: 64, mirror: false });
    kneader.dab({ x: 2032, y: 2672, z: 2032, strength: 256 });
    const { chunks, blocks } = kneader.news();
    expect(chunks.length).toBeGreaterThan(0);
    expect(chunks.length).toBeLessThanOrEqual(8);
    expect(blocks.reduce((sum, bits) => sum + (bits ? 1 : 0), 0)).toBeLessThanOrEqual(9);
    expect(kneader.news().chunks).toEqual([]);
  });
});

describe("settling", () => {
  it("is exact, whatever the amount", () => {
    const field = compose([
      { kind: "ring", position: [0, 0, 0], size: [9000, 900, 9000] },
      { kind: "roll", position: [0, 3000, 0], size: [700, 5000, 700], bend: 90, blend: 500 },
    ]);
    const whole = amount(field);
    for (const part of [1, 0.9999, 0.97, 0.5, 0.1]) {
      const piece = new Piece(copied(field));
      const most = Math.floor(whole * part);
      settle(piece, most);
      expect([piece.amount, amount(piece)]).toEqual([most, most]);
    }
    const piece = new Piece(copied(field));
    settle(piece, whole + 1);
    expect(isSame(piece, field)).toBe(true);
  });

  it("spreads what is left evenly", () => {
    // a plate: every voxel of its sides has the same values, so some sink by one unit less
    const field = compose([{ kind: "block", position: [128, 128, 128], size: [8000, 512, 8000] }]);
    const piece = new Piece(copied(field));
    const whole = piece.amount;
    settle(piece, whole - 1000);
    const column = (x: number, z: number) => {
      let sum = 0;
      for (let y = 0; y < 128; y++)
        sum += Math.max(0, Math.min(32, 16 - piece.cells[x + 128 * (y + 128 * z)]!));
      return sum;
    };
    const sums = [40, 50, 64, 80].flatMap((x) => [40, 55, 70].map((z) => column(x, z)));
    expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(2);
  });
});

it("products stay within 31 bits at the ends of all ranges", () => {
  const [radius, strength, weight] = [640, 256, 256];
  expect(32 ** 2 * Math.floor(2 ** 28 / 32 ** 2)).toBeLessThan(2 ** 31);
  expect(weight * strength * 512 + 2 ** 15).toBeLessThan(2 ** 31);
  expect(radius * weight * strength + 2 ** 17).toBeLessThan(2 ** 31);
  expect(254 * weight * strength + 2 ** 15).toBeLessThan(2 ** 31);
  // a normal is at most 16384·√(1 + 1/16) long, and a cut goes from corner to corner
  const [x, y, z] = unitOf(1, 1, 1);
  expect(Math.max(3 * 4064 * 16384, 4064 * (x + y + z)) + 2 ** 13).toBeLessThan(2 ** 31);
  expect(127 * 32 ** 3 + 2 ** 14).toBeLessThan(2 ** 31);
});
