// Writes the lists of strokes that both implementations of kneading are tested with, into crates/clay/fixtures/strokes/: a
// JSON file with the amount and the hash of the field that the strokes lead to, and the work that they make, and the same strokes as
// bytes beside it. `npm run strokes`; amounts and hashes that change are a new version of the format.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hash } from "../src/clay/field";
import { encodeStrokes } from "../src/clay/kneading/codec";
import { replay } from "../src/clay/kneading/passage";
import {
  type BrushStroke,
  type Dab,
  type Stroke,
  type Tool,
  TOOLS,
  unitOf,
} from "../src/clay/kneading/strokes";
import { randomStroke, Random } from "../src/clay/kneading/testing/random";
import { workOf } from "../src/clay/kneading/work";
import type { Shape } from "../src/clay/shapes";

const fixtures = new URL("../../crates/clay/fixtures/", import.meta.url);
const shapesOf = (name: string): Shape[] =>
  (JSON.parse(readFileSync(new URL(`${name}.json`, fixtures), "utf8")) as { shapes: Shape[] }).shapes;

const brush = (tool: Tool, radius: number, dabs: Dab[], mirror = false): BrushStroke => ({
  kind: "brush",
  tool,
  radius,
  mirror,
  dabs,
});

/** Dabs on a line, both ends included. */
function line(from: Vector, to: Vector, count: number, strength = 256, along?: Vector): Dab[] {
  return Array.from({ length: count }, (_, index) => {
    const at = (axis: 0 | 1 | 2) =>
      Math.round(from[axis] + ((to[axis] - from[axis]) * index) / Math.max(1, count - 1));
    const dab: Dab = { x: at(0), y: at(1), z: at(2), strength };
    return along ? { ...dab, dx: along[0], dy: along[1], dz: along[2] } : dab;
  });
}

type Vector = [number, number, number];
const M = 2032;
const lump: Stroke = brush("add", 640, [{ x: M, y: M, z: M, strength: 256 }]);

function extremes(): Stroke[] {
  const strokes: Stroke[] = [{ kind: "shapes", shapes: shapesOf("extremes") }];
  const ends = [0, M, 4064];
  const corners = ends.flatMap((x) => ends.flatMap((y) => ends.map((z): Vector => [x, y, z])));
  for (const tool of TOOLS)
    for (const [radius, strength, sign] of [
      [640, 256, 1],
      [32, 256, -1],
      [640, 1, -1],
      [639, 256, -1],
    ] as const)
      strokes.push(
        brush(
          tool,
          radius,
          corners.map(([x, y, z], index) => {
            const dab: Dab = { x, y, z, strength };
            if (tool === "grab") return { ...dab, dx: sign * 512, dy: -sign * 512, dz: 512 };
            if (tool !== "flatten") return dab;
            const normals: Vector[] = [
              [sign * 16384, 0, 0],
              unitOf(1, sign, -1),
              [0, 0, -16384],
              unitOf(-sign, 3, 1),
            ];
            const [dx, dy, dz] = normals[index % 4]!;
            return { ...dab, dx, dy, dz };
          }),
          radius === 639,
        ),
      );
  const [dx, dy, dz] = unitOf(1, 1, 1);
  strokes.push({ kind: "cut", x: 4064, y: 0, z: 4064, dx, dy, dz });
  strokes.push({ kind: "cut", x: 0, y: 4064, z: M, dx: 0, dy: 16384, dz: 0 });
  strokes.push({ kind: "settle", amount: 32 * 128 ** 3 });
  strokes.push({ kind: "settle", amount: 1_000_001 });
  return strokes;
}

function mixed(): Stroke[] {
  const random = new Random(17);
  const strokes: Stroke[] = [lump];
  let dabs = 1;
  while (dabs < 1000) {
    const stroke = randomStroke(random, { most: 1000 - dabs });
    strokes.push(stroke);
    if (stroke.kind === "brush") dabs += stroke.dabs.length;
  }
  return strokes;
}

const LISTS: Record<string, () => Stroke[]> = {
  empty: () => [],
  horns: () => [
    lump,
    brush("grab", 256, line([2400, 2500, M], [2700, 3300, M], 34, 256, [30, 24, 0]), true),
    brush("smooth", 100, line([2600, 3000, M], [2700, 3300, M], 5, 200), true),
  ],
  key: () => [
    brush("add", 120, line([M, 600, M], [M, 2600, M], 40)),
    brush("add", 420, line([M, 3000, M], [M, 3000, M], 1)),
    brush("take", 200, line([M, 3000, 1500], [M, 3000, 2600], 20)),
    brush("add", 90, line([M, 800, M], [2500, 800, M], 12)),
    brush("add", 90, line([M, 1200, M], [2400, 1200, M], 12)),
    brush("pinch", 250, line([M, 2600, M], [M, 2600, M], 9)),
  ],
  softened: () => [
    ...[150, 191, 192, 383, 384, 640].flatMap((radius, index): Stroke[] => [
      brush("add", 200, line([800, 600 + 500 * index, M], [3200, 700 + 500 * index, M], 7)),
      brush("smooth", radius, line([800, 700 + 500 * index, 2200], [3000, 700 + 500 * index, 2200], 9, 256)),
    ]),
  ],
  pressed: () => [
    lump,
    brush("flatten", 400, line([M, 2600, M], [M + 100, 2600, M], 9, 180, [0, 16384, 0])),
    brush("flatten", 300, line([2500, M, M], [2500, M, M], 8, 90, unitOf(3, 1, -1)), true),
    brush("pinch", 320, line([M, 1400, M], [M + 300, 1400, M], 17, 256), true),
    brush("take", 180, line([M, M, 2700], [M, M + 1, 2400], 6)),
  ],
  wire: () => {
    const [dx, dy, dz] = unitOf(1, 2, -1);
    return [
      { kind: "shapes", shapes: shapesOf("mug") },
      { kind: "cut", x: M, y: 2900, z: M, dx, dy, dz },
      brush("smooth", 256, line([1500, 2600, M], [2600, 2600, M], 10, 256), true),
      { kind: "shapes", shapes: shapesOf("snail").slice(0, 2) },
      {
        kind: "shapes",
        shapes: [{ kind: "disc", position: [0, 0, 0], size: [2000, 9000, 2000], blend: 256, cut: true }],
      },
    ];
  },
  settled: () => [
    lump,
    { kind: "settle", amount: 900_000 },
    brush("grab", 320, line([M, 2500, M], [M, 3000, M], 20, 256, [0, 40, 0])),
    { kind: "settle", amount: 899_999 },
    brush("add", 256, line([M, 1500, M], [M, 1400, 2300], 3)),
    { kind: "settle", amount: 700_001 },
    { kind: "settle", amount: 10_000 },
    { kind: "settle", amount: 0 },
    brush("add", 300, line([1200, 1500, M], [1300, 1400, 2300], 3)),
    { kind: "settle", amount: 0 },
  ],
  thousand: mixed,
  extremes,
};

const folder = new URL("strokes/", fixtures);
mkdirSync(folder, { recursive: true });
for (const [name, make] of Object.entries(LISTS)) {
  const strokes = make();
  const piece = replay(strokes);
  const lines = strokes.map((stroke) => `    ${JSON.stringify(stroke)}`).join(",\n");
  const list = lines ? `[\n${lines}\n  ]` : "[]";
  const work = strokes.reduce((sum, stroke) => sum + workOf(stroke), 0);
  const made = `"amount": ${piece.amount},\n  "hash": "${await hash(piece)}",\n  "work": ${work}`;
  const text = `{\n  ${made},\n  "strokes": ${list}\n}\n`;
  writeFileSync(new URL(`${name}.json`, folder), text);
  const bytes = await encodeStrokes(strokes);
  writeFileSync(new URL(`${name}.strokes`, folder), bytes);
  console.log(name.padEnd(10), `${strokes.length} strokes, ${bytes.length} bytes, amount ${piece.amount}`);
}
