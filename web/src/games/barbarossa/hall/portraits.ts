// Pictures of figures, one after the other, drawn with one graphics context that is given back at once.
import { PerspectiveCamera, Scene, WebGLRenderer } from "three";
import { clayMaterial, Lamplight } from "../../../clay/stage";
import type { HallFigure } from "./figures";
import { lump } from "./lump";
import { meshOf } from "./meshOf";
import { FigureStand } from "./stand";

/** A square picture of each figure on its base, without ground; none of a figure that cannot be had. */
export async function portraits(
  figures: readonly HallFigure[],
  side: number,
): Promise<(HTMLCanvasElement | undefined)[]> {
  const shapes = await Promise.all(
    figures.map(({ clay }) => (clay ? meshOf(clay).catch(() => undefined) : lump())),
  );
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  renderer.setPixelRatio(2);
  renderer.setSize(side, side, false);
  const light = new Lamplight();
  light.lamp.set(-1.5, 1.9, 1.9);
  light.uniforms.lampPower.value = 1.6;
  const clay = clayMaterial(light);
  const camera = new PerspectiveCamera(26, 1, 0.1, 20);
  try {
    return figures.map((figure, i) => {
      const shape = shapes[i];
      if (!shape) return undefined;
      const stand = new FigureStand({ ...figure, covered: false }, light, clay, false);
      stand.put(shape);
      stand.group.rotation.y = 0.35;
      camera.position.set(0, 1.05, 2.5);
      camera.lookAt(0, 0.37, 0);
      const scene = new Scene();
      scene.add(stand.group);
      renderer.render(scene, camera);
      const picture = copyOf(renderer.domElement);
      stand.dispose();
      return picture;
    });
  } finally {
    clay.dispose();
    renderer.dispose();
    renderer.forceContextLoss();
  }
}

/** What was drawn is gone with the next frame. */
function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement("canvas");
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext("2d")?.drawImage(canvas, 0, 0);
  return copy;
}
