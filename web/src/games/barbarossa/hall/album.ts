// All figures with their names on one sheet of paper, to be kept and shared.
import { webglAvailable } from "../../../clay/stage/support";
import type { HallFigure, PictureOf } from "./figures";
import { DISPLAY, fontsForSigns, READ } from "./fonts";
import { drawSheet, INK, pngOf, write } from "./paper";

const CELL = { wide: 460, high: 590 };
const NICHE = { wide: 380, high: 420 };
const MARGIN = 90;
const HEAD = 270;

export interface AlbumWays {
  title: string;
  /** Below the title: who played, and when. */
  subtitle?: string;
  /** Where nothing can be drawn in three dimensions. */
  pictureOf?: PictureOf;
}

/** How figures are laid out on a sheet: in rows as even as possible. */
export function columnsFor(count: number): number {
  if (count <= 3) return Math.max(1, count);
  return count % 4 === 0 ? 4 : 3;
}

/** A sheet with every figure and, below it, what it is; as a PNG. */
export async function albumPicture(
  figures: readonly HallFigure[],
  { title, subtitle, pictureOf }: AlbumWays,
): Promise<Blob> {
  await fontsForSigns();
  const pictures = await picturesOf(figures, pictureOf);
  const columns = columnsFor(figures.length);
  const rows = Math.ceil(figures.length / columns);
  const canvas = document.createElement("canvas");
  canvas.width = 2 * MARGIN + columns * CELL.wide;
  canvas.height = HEAD + rows * CELL.high + MARGIN;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas to draw on");
  drawSheet(pen, canvas.width, canvas.height);
  write(pen, title, `600 112px ${DISPLAY}`, canvas.width / 2, 150, canvas.width - 2 * MARGIN);
  if (subtitle) write(pen, subtitle, `400 40px ${READ}`, canvas.width / 2, 222, canvas.width - 2 * MARGIN);
  figures.forEach((figure, i) => {
    const inRow = Math.min(columns, figures.length - Math.floor(i / columns) * columns);
    // a last row that is not full stands in the middle
    const left = (canvas.width - inRow * CELL.wide) / 2;
    pen.save();
    pen.translate(left + ((i % columns) + 0.5) * CELL.wide, HEAD + Math.floor(i / columns) * CELL.high);
    drawFigure(pen, figure, pictures[i]);
    pen.restore();
  });
  return pngOf(canvas);
}

type Drawable = CanvasImageSource | undefined;

/** Figures that cannot be had leave their niche empty. */
async function picturesOf(figures: readonly HallFigure[], pictureOf?: PictureOf): Promise<Drawable[]> {
  if (webglAvailable()) {
    const { portraits } = await import("./portraits");
    return portraits(figures, NICHE.wide);
  }
  return Promise.all(figures.map(({ id }) => pictureOf && loaded(pictureOf(id, 0))));
}

async function loaded(address: string): Promise<Drawable> {
  const image = new Image();
  image.src = address;
  await image.decode().catch(() => undefined);
  return image.naturalWidth ? image : undefined;
}

/** A figure in its niche, about the middle of the upper edge of its cell. */
function drawFigure(pen: CanvasRenderingContext2D, figure: HallFigure, picture: Drawable): void {
  const half = NICHE.wide / 2;
  const niche = new Path2D();
  niche.moveTo(-half, NICHE.high);
  niche.lineTo(-half, half * 0.95);
  niche.bezierCurveTo(-half, half * 0.1, -half * 0.4, 0, 0, 0);
  niche.bezierCurveTo(half * 0.4, 0, half, half * 0.1, half, half * 0.95);
  niche.lineTo(half, NICHE.high);
  niche.closePath();
  pen.save();
  pen.clip(niche);
  const glow = pen.createRadialGradient(0, 230, 20, 0, 230, 300);
  for (const [at, colour] of [
    [0, "#8a5a44"],
    [0.55, "#3d2c4c"],
    [1, "#171a33"],
  ] as const)
    glow.addColorStop(at, colour);
  pen.fillStyle = glow;
  pen.fillRect(-half, 0, NICHE.wide, NICHE.high);
  if (picture) pen.drawImage(picture, -half, NICHE.high - NICHE.wide, NICHE.wide, NICHE.wide);
  pen.restore();
  pen.strokeStyle = INK;
  pen.lineJoin = "round";
  pen.lineWidth = 9;
  pen.stroke(niche);
  const { paint, name } = figure.maker;
  write(pen, figure.solved ?? figure.label, `600 62px ${DISPLAY}`, 0, NICHE.high + 72, CELL.wide - 30);
  const beside = Math.min(
    write(pen, name, `400 34px ${READ}`, 22, NICHE.high + 118, CELL.wide - 90),
    CELL.wide - 90,
  );
  pen.save();
  pen.translate(-beside / 2 - 8, NICHE.high + 107);
  pen.beginPath();
  pen.arc(0, 0, 20, 0, 7);
  pen.fillStyle = paint.fill;
  pen.fill();
  pen.lineWidth = 4;
  pen.stroke();
  pen.scale(1.1, 1.1);
  pen.fillStyle = paint.mark;
  pen.fill(new Path2D(paint.glyph), "evenodd");
  pen.restore();
}
