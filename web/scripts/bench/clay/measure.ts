// How long dabs take, measured where they are done: in a worker, or on the page's own thread.
import { compose } from "../../../src/clay/compose";
import { Chunks } from "../../../src/clay/kneading/chunks";
import { replace } from "../../../src/clay/kneading/others";
import { Passage } from "../../../src/clay/kneading/passage";
import { Piece } from "../../../src/clay/kneading/piece";
import { castRay } from "../../../src/clay/kneading/ray";
import { type Dab, FINE, positionOf, type Tool, unitOf } from "../../../src/clay/kneading/strokes";
import type { Field } from "../../../src/clay/field";
import type { Shape } from "../../../src/clay/shapes";

/** What is to be measured; the radius is in voxels. */
export interface Task {
  tool: Tool;
  radius: number;
  dabs: number;
}

/** Milliseconds of one dab, part by part. */
export interface DabTime {
  field: number;
  repair: number;
  mesh: number;
}

const leg = (z: number): Shape => ({
  kind: "roll",
  position: [3500, -6000, z],
  size: [1200, 4200, 1200],
  blend: 500,
  mirror: true,
});

/** A figure of the usual size: a body, a head, four legs. */
export const shapes: Shape[] = [
  { kind: "ball", position: [0, -1000, 0], size: [6000, 4200, 8500] },
  { kind: "ball", position: [0, 5000, 7000], size: [3400, 3400, 3800], blend: 900 },
  leg(-5000),
  leg(5000),
];
export const subject: Field = compose(shapes);

export const DABS_OF_A_STROKE = 12;
export const PASSES = 3;

/** A dab on the surface: a quarter of the radius further than the one before, as in the studio, and each stroke somewhere else. */
export function dabOf(field: Field, { tool, radius }: Task, index: number): Dab {
  const turn = Math.floor(index / DABS_OF_A_STROKE) * 1.1 + ((index % DABS_OF_A_STROKE) * radius) / 4 / 30;
  const tilt = Math.sin(turn * 1.7) * 0.6;
  const along = [Math.cos(turn) * Math.cos(tilt), Math.sin(tilt), Math.sin(turn) * Math.cos(tilt)] as const;
  const from = [80 * along[0], 80 * along[1] - 4, 80 * along[2]] as const;
  const hit = castRay(field, from, [-along[0], -along[1], -along[2]]);
  const [x, y, z] = hit ? [hit.x, hit.y, hit.z] : [0, 0, 0];
  const dab: Dab = { x: positionOf(x), y: positionOf(y), z: positionOf(z), strength: 200 };
  const out = unitOf(...along);
  if (tool === "grab") [dab.dx, dab.dy, dab.dz] = [out[0] >> 8, out[1] >> 8, out[2] >> 8];
  if (tool === "flatten") [dab.dx, dab.dy, dab.dz] = out;
  return dab;
}

/** Strokes of twelve dabs, each on the figure as it was at first, with a mesh after every dab. */
function pass(task: Task): DabTime[] {
  const piece = new Piece({ ...subject, cells: subject.cells.slice() });
  const chunks = new Chunks(piece);
  const brush = { tool: task.tool, radius: FINE * task.radius, mirror: false };
  const times: DabTime[] = [];
  let passage = new Passage(piece, brush);
  for (let index = 0; index < task.dabs; index++) {
    const within = index % DABS_OF_A_STROKE;
    if (within === 0) {
      replace(piece, subject.cells);
      chunks.renewed();
      passage = new Passage(piece, brush);
    }
    const dab = dabOf(piece, task, index);
    const begun = performance.now();
    passage.touch(dab);
    const touched = performance.now();
    passage.mend();
    if (within === DABS_OF_A_STROKE - 1) passage.end();
    const repaired = performance.now();
    chunks.renewed();
    const meshed = performance.now();
    times.push({ field: touched - begun, repair: repaired - touched, mesh: meshed - repaired });
  }
  return times;
}

/** The same several times, after one for warming up; of each dab the quickest counts, so that what else the machine does shows less. */
export function measure(task: Task): DabTime[] {
  pass(task);
  const passes = Array.from({ length: PASSES }, () => pass(task));
  return passes[0]!.map((_, index) => {
    const least = (part: keyof DabTime) => Math.min(...passes.map((times) => times[index]![part]));
    return { field: least("field"), repair: least("repair"), mesh: least("mesh") };
  });
}

/** Milliseconds of something that takes as long everywhere: to see whether a thread is slowed. */
export function reference(): number {
  let least = Infinity;
  for (let round = 0; round < 5; round++) {
    const begun = performance.now();
    for (let at = 0; at < 1e7; at++) spun = (spun + Math.imul(at, at)) | 0;
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}
let spun = 0;
