// Textures that are drawn when they are needed: nothing has to be loaded, and they are as sharp as the screen wants.
import { CanvasTexture, SRGBColorSpace } from "three";
import { chance } from "./random";

/** A texture that `draw` draws. */
export function drawn(
  width: number,
  height: number,
  draw: (pen: CanvasRenderingContext2D) => void,
): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen) draw(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

const ink = "#2a1a10";

/** A round board of planks as a woodcutter would cut it: few colours, ink between the planks, grain in strokes. */
export function planks(side: number, count: number, seed: number): CanvasTexture {
  return drawn(side, side, (pen) => {
    const random = chance(seed);
    const unit = side / 512;
    const wide = side / count;
    pen.lineCap = "round";
    for (let i = 0; i < count; i++) {
      const left = i * wide;
      pen.save();
      pen.beginPath();
      pen.rect(left, 0, wide, side);
      pen.clip();
      pen.fillStyle = ["#94623a", "#8a5a33", "#9b6a40", "#835330"][Math.floor(random() * 4)]!;
      pen.fillRect(left, 0, wide, side);
      grain(pen, { left, wide, side, unit }, random);
      pen.restore();
      pen.strokeStyle = ink;
      pen.lineWidth = 2.6 * unit;
      stroke(pen, left, 0, left + (random() - 0.5) * unit, side);
    }
  });
}

interface Plank {
  left: number;
  wide: number;
  side: number;
  unit: number;
}

/** Strokes along a plank, parting at knots, light above and dark below. */
function grain(pen: CanvasRenderingContext2D, { left, wide, side, unit }: Plank, random: () => number): void {
  const knots = Array.from({ length: random() < 0.75 ? 1 : 2 }, () => ({
    x: left + wide * (0.25 + 0.5 * random()),
    y: side * random(),
    r: unit * (5 + 6 * random()),
  }));
  const bent = (x: number, y: number) =>
    knots.reduce((at, knot) => {
      const far = (y - knot.y) / (knot.r * 4);
      return (
        at +
        Math.sign(at - knot.x || 1) *
          knot.r *
          1.4 *
          Math.exp(-far * far - Math.abs(at - knot.x) / (knot.r * 3))
      );
    }, x);
  for (let x = left + 3 * unit; x < left + wide; x += unit * (3.4 + 3.2 * random())) {
    pen.strokeStyle = random() < 0.3 ? "rgb(196 146 92 / 0.5)" : "rgb(62 36 18 / 0.55)";
    pen.lineWidth = unit * (0.6 + 1.1 * random());
    let y = -side * 0.2 * random();
    while (y < side) {
      const end = y + side * (0.12 + 0.4 * random());
      pen.beginPath();
      for (let at = y; at <= end; at += 6 * unit) {
        const waver = Math.sin(at / (37 * unit) + x) * unit;
        if (at === y) pen.moveTo(bent(x + waver, at), at);
        else pen.lineTo(bent(x + waver, at), at);
      }
      pen.stroke();
      y = end + side * 0.05 * random();
    }
  }
  for (const { x, y, r } of knots) {
    pen.fillStyle = "#6b4225";
    pen.strokeStyle = ink;
    pen.lineWidth = 1.4 * unit;
    for (const size of [1, 0.5]) {
      pen.beginPath();
      pen.ellipse(x, y, r * 0.62 * size, r * size, 0, 0, 7);
      if (size === 1) pen.fill();
      pen.stroke();
    }
  }
}

function stroke(pen: CanvasRenderingContext2D, ...[x, y, toX, toY]: [number, number, number, number]): void {
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(toX, toY);
  pen.stroke();
}

/** A soft dark patch, for what stands on something. */
export function softPatch(): CanvasTexture {
  return drawn(128, 128, (pen) => {
    const fade = pen.createRadialGradient(64, 64, 0, 64, 64, 64);
    for (const [at, strength] of [
      [0, 0.85],
      [0.45, 0.7],
      [0.72, 0.26],
      [1, 0],
    ] as const)
      fade.addColorStop(at, `rgb(18 9 6 / ${strength})`);
    pen.fillStyle = fade;
    pen.fillRect(0, 0, 128, 128);
  });
}
