// A linen cloth over a figure that was taken out of the game.
import { BufferAttribute, BufferGeometry } from "three";
import { VOXEL } from "../../../clay/stage";
import { drapeOf, heightAt, type Relief } from "./relief";

const RAYS = 96;
const STEPS = 44;
/** What lies on the ground beyond the foot of the figure, in voxels: most at the four corners. */
const HEM = { least: 5, corner: 17 };

/** The cloth over this relief, whose floor is height 0, from the middle outwards along many rays. */
export function clothOver(relief: Relief): BufferGeometry {
  const drape = drapeOf(relief);
  const positions = new Float32Array((1 + RAYS * STEPS) * 3);
  positions.set([0, heightAt(drape, 0, 0) + 2, 0]);
  for (let ray = 0; ray < RAYS; ray++) {
    const around = (ray / RAYS) * 2 * Math.PI;
    const far = reachOf(drape, around);
    for (let step = 0; step < STEPS; step++) {
      const out = (far * (step + 1)) / STEPS;
      positions.set(pointOf(drape, around, out, far), (1 + ray * STEPS + step) * 3);
    }
  }
  const cloth = new BufferGeometry();
  cloth.setAttribute("position", new BufferAttribute(positions, 3));
  cloth.setIndex(woven());
  cloth.scale(VOXEL, VOXEL, VOXEL);
  cloth.computeVertexNormals();
  return cloth;
}

/** How far the cloth goes along a ray: a little further than where it comes to the ground. */
function reachOf(drape: Float32Array, around: number): number {
  let far = 60;
  while (far > 12 && heightAt(drape, Math.sin(around) * far, Math.cos(around) * far) < 1.5) far -= 1;
  return far + HEM.least + HEM.corner * Math.abs(Math.cos(2 * around + 0.5)) ** 6;
}

function pointOf(drape: Float32Array, around: number, out: number, far: number): [number, number, number] {
  const height = heightAt(drape, Math.sin(around) * out, Math.cos(around) * out);
  // folds grow towards the hem, and run together at the top
  const hangs = (out / far) ** 2;
  const fold = Math.sin(around * 13 + 0.6) + 0.6 * Math.sin(around * 8 + 2.1);
  const wide = out * (1 + 0.07 * hangs * fold);
  const lifted = 1.6 + hangs * (1 + fold) * 1.3;
  return [Math.sin(around) * wide, height + lifted, Math.cos(around) * wide];
}

function woven(): number[] {
  const at = (ray: number, step: number) => 1 + (ray % RAYS) * STEPS + step;
  const triangles: number[] = [];
  for (let ray = 0; ray < RAYS; ray++) {
    triangles.push(0, at(ray, 0), at(ray + 1, 0));
    for (let step = 0; step + 1 < STEPS; step++) {
      const [a, b] = [at(ray, step), at(ray + 1, step)];
      triangles.push(a, a + 1, b + 1, a, b + 1, b);
    }
  }
  return triangles;
}
