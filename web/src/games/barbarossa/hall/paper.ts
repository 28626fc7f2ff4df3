// A sheet of paper with a frame cut round it: what pictures to keep and share are drawn on.
import { chance } from "../../../clay/stage/random";

export const INK = "#2a2118";
const PAPER = "#f5ead2";

export function drawSheet(pen: CanvasRenderingContext2D, wide: number, high: number): void {
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, wide, high);
  const random = chance(8);
  for (let i = 0; i < (wide * high) / 300; i++) {
    pen.fillStyle = `rgb(120 92 60 / ${0.03 + 0.09 * random()})`;
    pen.fillRect(random() * wide, random() * high, 1 + 3 * random(), 1 + 2 * random());
  }
  pen.strokeStyle = INK;
  for (const [inset, width] of [
    [30, 8],
    [46, 2.5],
  ] as const) {
    pen.lineWidth = width;
    pen.strokeRect(inset, inset, wide - 2 * inset, high - 2 * inset);
  }
}

/** Writes about a middle, and says how wide it became. */
export function write(
  pen: CanvasRenderingContext2D,
  text: string,
  font: string,
  ...[x, y, most]: [number, number, number]
): number {
  pen.font = font;
  pen.textAlign = "center";
  pen.fillStyle = INK;
  pen.fillText(text, x, y, most);
  return pen.measureText(text).width;
}

export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the picture is too large"))), "image/png"),
  );
