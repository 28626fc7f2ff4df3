// What stands at the foot of a figure: its number, its maker's guild and, once it is solved, what it is.
import type { CanvasTexture } from "three";
import { drawn } from "../../../clay/stage";
import type { HallFigure } from "./figures";
import { DISPLAY, READ } from "./fonts";

const HIGH = 128;
export const SIGN_HEIGHT = 0.2;

const INK = "#1d130b";

/** Whether two figures have the same sign. */
export const sameSign = (a: HallFigure, b: HallFigure): boolean =>
  a.id === b.id && a.solved === b.solved && a.maker.paint === b.maker.paint;

/** A sign, and how wide it is for each height. */
export function signOf({ id, maker, solved }: HallFigure): { texture: CanvasTexture; ratio: number } {
  const plate = 200;
  const slip = solved ? Math.min(360, Math.max(120, widthOf(solved) + 44)) : 0;
  const wide = plate + slip;
  const texture = drawn(wide, HIGH, (pen) => {
    pen.lineJoin = "round";
    if (solved) {
      box(pen, plate - 40, 20, wide - 8, HIGH - 16, 10);
      fillAndCut(pen, "#f5ead2", 7);
      pen.fillStyle = INK;
      fit(pen, solved, `700 52px ${READ}`, (plate + wide) / 2 - 4, 68, slip - 26);
    }
    box(pen, 6, 6, plate - 6, HIGH - 8, 20);
    fillAndCut(pen, maker.paint.fill, 9);
    box(pen, 17, 17, plate - 17, HIGH - 19, 12);
    pen.strokeStyle = maker.paint.shade;
    pen.lineWidth = 5;
    pen.stroke();
    pen.fillStyle = maker.paint.mark;
    fit(pen, String(id + 1), `600 96px ${DISPLAY}`, 62, 64, 70);
    pen.translate(138, 62);
    pen.scale(2.9, 2.9);
    pen.fill(new Path2D(maker.paint.glyph), "evenodd");
  });
  return { texture, ratio: wide / HIGH };
}

function box(
  pen: CanvasRenderingContext2D,
  ...[x, y, right, bottom, round]: [number, number, number, number, number]
) {
  pen.beginPath();
  pen.roundRect(x, y, right - x, bottom - y, round);
}

function fillAndCut(pen: CanvasRenderingContext2D, fill: string, width: number): void {
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = INK;
  pen.lineWidth = width;
  pen.stroke();
}

/** Words in the middle of a place; long ones are set closer. */
function fit(
  pen: CanvasRenderingContext2D,
  text: string,
  font: string,
  x: number,
  y: number,
  most: number,
): void {
  pen.font = font;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y, most);
}

const widthOf = (text: string): number => text.length * 27;
