// A picture to keep: what was kneaded, on its board in the light of the lamp, on a sheet of paper with our name.
import { Group, Mesh, PerspectiveCamera, Scene, WebGLRenderer } from "three";
import { UNIT, type Mesh as Surface } from "../../../clay";
import {
  clayMaterial,
  disposeOf,
  figureGeometry,
  Lamplight,
  turntable,
  VOXEL,
  webglAvailable,
} from "../../../clay/stage";
import { drawSheet, INK, pngOf, write } from "../hall/paper";
import { DISPLAY, fontsForSigns, READ } from "../hall/fonts";
import { paint, PIXELS } from "../modelling/flat";
import { EDGE } from "../modelling/piece";

/** How wide and high the picture is, in pixels. */
export const WIDE = 1200;
export const HIGH = 1400;
const WINDOW = { left: 100, top: 96, wide: 1000, high: 1000 };

export interface PictureWords {
  title: string;
  /** Below it: when. */
  subtitle: string;
}

/** The sheet as a PNG. */
export async function keptPicture(surface: Surface, { title, subtitle }: PictureWords): Promise<Blob> {
  await fontsForSigns();
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = HIGH;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas to draw on");
  drawSheet(pen, WIDE, HIGH);
  drawWindow(pen, webglAvailable() ? onBoard(surface, WINDOW.wide) : seenFromFront(surface));
  write(pen, title, `600 124px ${DISPLAY}`, WIDE / 2, 1232, WIDE - 160);
  write(pen, subtitle, `400 42px ${READ}`, WIDE / 2, 1302, WIDE - 160);
  return pngOf(canvas);
}

function drawWindow(pen: CanvasRenderingContext2D, picture: HTMLCanvasElement): void {
  const { left, top, wide, high } = WINDOW;
  const glow = pen.createRadialGradient(WIDE / 2, 560, 60, WIDE / 2, 560, 760);
  for (const [at, colour] of [
    [0, "#8a5a44"],
    [0.5, "#3d2c4c"],
    [1, "#171a33"],
  ] as const)
    glow.addColorStop(at, colour);
  pen.save();
  pen.beginPath();
  pen.roundRect(left, top, wide, high, 26);
  pen.clip();
  pen.fillStyle = glow;
  pen.fillRect(left, top, wide, high);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, left, top, wide, high);
  pen.restore();
  pen.strokeStyle = INK;
  pen.lineWidth = 9;
  pen.beginPath();
  pen.roundRect(left, top, wide, high, 26);
  pen.stroke();
}

/** The figure on its board, without ground, drawn with a graphics context that is given back at once. */
function onBoard(surface: Surface, side: number): HTMLCanvasElement {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  renderer.setPixelRatio(1);
  renderer.setSize(side, side, false);
  const light = new Lamplight();
  light.uniforms.lampPower.value = 1.7;
  const scene = new Scene();
  const clay = new Mesh(figureGeometry(surface), clayMaterial(light));
  const figure = new Group().add(clay);
  figure.scale.setScalar(VOXEL);
  figure.position.y = (EDGE / UNIT) * VOXEL;
  const board = new Group().add(turntable(light), figure);
  board.rotation.y = -0.4;
  scene.add(board);
  try {
    // high figures need the lamp and the camera further off
    const top = figure.position.y + (clay.geometry.boundingBox?.max.y ?? 0) * VOXEL;
    const tall = Math.max(0, Math.min(1, (top - 0.35) / 0.6));
    const middle = 0.2 + 0.24 * tall;
    const far = 2.6 + 0.85 * tall;
    const camera = new PerspectiveCamera(30, 1, 0.1, 20);
    camera.position.set(0, middle + far * Math.sin(0.36), far * Math.cos(0.36));
    camera.lookAt(0, middle, 0);
    renderer.render(scene, camera);
    // what was drawn is gone with the next frame
    const copy = document.createElement("canvas");
    copy.width = copy.height = side;
    copy.getContext("2d")?.drawImage(renderer.domElement, 0, 0);
    return copy;
  } finally {
    disposeOf(scene);
    renderer.dispose();
    renderer.forceContextLoss();
  }
}

/** Where nothing is drawn in three dimensions. */
function seenFromFront(surface: Surface): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PIXELS;
  canvas.getContext("2d")?.putImageData(paint(surface, "front", 2), 0, 0);
  return canvas;
}
