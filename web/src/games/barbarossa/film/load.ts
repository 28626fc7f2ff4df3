// From what was handed in to a film: its strokes, if they lead to the figure.
import { decode, HAND_IN_BAND, type Field } from "../../../clay";
import { decodeStrokes, type Kneading } from "../../../clay/kneading";
import { FIGURE } from "./projector";
import { reelOf, type Reel } from "./reel";

type Bytes = Uint8Array<ArrayBuffer>;

/** What was handed in. */
export interface Handed {
  figure: Bytes;
  strokes: Bytes;
}

/** Whether clay is the figure that was handed in, of which only what is near the surface was kept. */
function isFigure({ cells }: Field, handed: Field): boolean {
  for (let at = 0; at < cells.length; at++) {
    const value = Math.max(-HAND_IN_BAND, Math.min(HAND_IN_BAND, cells[at]!));
    if (value !== handed.cells[at]) return false;
  }
  return true;
}

/**
 * Opens the film of a figure: all its strokes are done once, beside the page, to see where they lead. Null if that is somewhere
 * else, or nowhere; otherwise the clay is at the beginning.
 */
export async function loadFilm(
  { figure, strokes: bytes }: Handed,
  clay: Pick<Kneading, "open" | "field">,
): Promise<Reel | null> {
  let reel: Reel;
  try {
    const [strokes, wanted] = [await decodeStrokes(bytes), await decode(figure)];
    if (!strokes.length) return null;
    await clay.open(FIGURE, { strokes });
    if (!isFigure(clay.field(FIGURE), wanted)) return null;
    reel = reelOf(strokes);
  } catch {
    // too much work, broken bytes, or another kind of stroke: nothing that could be shown
    return null;
  }
  await clay.open(FIGURE);
  return reel;
}
