// Work on clay that takes too long for the page's own thread; the worker does it.
import { decode, encode } from "./codec";
import { compose, preview } from "./compose";
import { amount, bounds, forHandIn, type Bounds, type Field } from "./field";
import { mesh, type Mesh } from "./mesh";
import type { Shape } from "./shapes";

type Bytes = Uint8Array<ArrayBuffer>;

/** A figure, ready to be drawn, and what can be said of it. */
export interface Shown {
  mesh: Mesh;
  /** The clay in it, in 1/32 voxel. */
  amount: number;
  bounds: Bounds | null;
}

/** A figure, ready to be handed in. */
export interface HandedIn {
  bytes: Bytes;
  amount: number;
}

/** What is asked for, by the kind of job. */
export interface Asked {
  /** The figure in these bytes; throws a `Fault` if there is none. */
  figure: { bytes: Bytes };
  /** The figure that shapes make, or a coarse look at it. */
  shapes: { shapes: readonly Shape[]; coarse: boolean };
  /** The same as bytes. */
  handIn: { shapes: readonly Shape[] };
}

export interface Answered {
  figure: Shown;
  shapes: Shown;
  handIn: HandedIn;
}

export type JobKind = keyof Asked;
export type Job = { [K in JobKind]: { kind: K; asked: Asked[K] } }[JobKind];

const show = (field: Field): Shown => ({ mesh: mesh(field), amount: amount(field), bounds: bounds(field) });

export async function work({ kind, asked }: Job): Promise<Answered[JobKind]> {
  switch (kind) {
    case "figure":
      return show(await decode(asked.bytes));
    case "shapes":
      return show(asked.coarse ? preview(asked.shapes) : compose(asked.shapes));
    case "handIn": {
      const field = forHandIn(compose(asked.shapes));
      return { bytes: await encode(field), amount: amount(field) };
    }
  }
}

/** What need not be copied on its way to the page. */
export function movable(answer: Answered[JobKind]): ArrayBuffer[] {
  if ("bytes" in answer) return [answer.bytes.buffer];
  return [answer.mesh.positions.buffer];
}
