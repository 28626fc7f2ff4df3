// Clay that is kneaded: each chunk of its surface has a mesh of its own, so that only what was touched is drawn anew.
import { Box3, Group, Mesh, type Material } from "three";
import type { Mesh as Surface } from "../mesh";
import { figureGeometry } from "./geometry";

export class ClayChunks {
  /** In voxels from the middle of the grid. */
  readonly group = new Group();
  readonly #meshes = new Map<number, Mesh>();

  constructor(readonly material: Material) {}

  /** Another figure: what was there goes. */
  show(chunks: Iterable<readonly [number, Surface]>): void {
    const gone = new Set(this.#meshes.keys());
    for (const [chunk, surface] of chunks) {
      gone.delete(chunk);
      this.put(chunk, surface);
    }
    for (const chunk of gone) this.put(chunk, null);
  }

  /** The surface within a chunk is another now; null for none. */
  put(chunk: number, surface: Surface | null): void {
    const old = this.#meshes.get(chunk);
    old?.geometry.dispose();
    if (!surface?.triangles.length) {
      if (old) this.group.remove(old);
      this.#meshes.delete(chunk);
      return;
    }
    const geometry = figureGeometry(surface);
    if (old) old.geometry = geometry;
    else {
      const mesh = new Mesh(geometry, this.material);
      this.#meshes.set(chunk, mesh);
      this.group.add(mesh);
    }
  }

  /** What all of it takes up; null for nothing. */
  get box(): Box3 | null {
    if (!this.#meshes.size) return null;
    const whole = new Box3();
    for (const { geometry } of this.#meshes.values()) whole.union(geometry.boundingBox!);
    return whole;
  }

  dispose(): void {
    this.show([]);
  }
}
