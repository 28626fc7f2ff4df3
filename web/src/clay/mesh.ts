import type { Field } from "./field";

/** A closed surface of triangles, ready for a vertex buffer. */
export interface Mesh {
  /** x, y, z of each vertex, in voxels from the middle of the grid. */
  positions: Float32Array<ArrayBuffer>;
  /** Unit normals, pointing out of the clay. */
  normals: Float32Array<ArrayBuffer>;
  /** How open each vertex is: 1 in the open, towards 0 in creases. */
  openness: Float32Array<ArrayBuffer>;
  /** Three vertices of each triangle, counter-clockwise seen from outside. */
  triangles: Uint32Array<ArrayBuffer>;
}

/** The surface of a figure or a preview. */
export function mesh(_field: Field): Mesh {
  throw new Error("not there yet");
}
