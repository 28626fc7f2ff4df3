// A bench with everything that works on it, opened from what was kept.
import { webglAvailable } from "../../../clay/stage";
import { decodeStrokes, type Stroke } from "../../../clay/kneading";
import type { Kept, KeptFigure } from "./draft";
import { Kneader } from "./kneader.svelte";
import { Sculptor } from "./sculptor.svelte";
import { emptyBench, Workbench } from "./workbench.svelte";

export interface OpenStudio {
  readonly bench: Workbench;
  readonly kneader: Kneader;
  readonly sculptor: Sculptor;
  /** Stops everything that works on it. */
  close(): void;
}

/** Opens a bench for so many figures; `kept` is what lay on it before, if anything did. */
export async function openStudio(figures: number, kept: Kept | null = null): Promise<OpenStudio> {
  const kneader = new Kneader(figures);
  const before = kept?.bench ?? emptyBench(figures, webglAvailable() ? "hand" : "shapes");
  try {
    const clay = await Promise.all(
      before.figures.map(async (pieces, at) => {
        const made = kept?.made[at];
        if (!made) return null;
        const strokes = await strokesOf(made);
        // a figure whose strokes and clay are not known is at least what would be handed in, which is less exact than its clay
        return { strokes, field: made.field ?? (pieces.length || strokes ? null : made.figure) };
      }),
    );
    const bench = new Workbench(before, await kneader.open(clay));
    kneader.workAt(bench);
    // it counts until something newer is made, which is at once
    const made = kept?.made.map((one, at) => ({
      ...one,
      of: bench.figures[at]!,
      version: -1,
      tooFine: false,
    }));
    const sculptor = new Sculptor(bench, kneader, made);
    return {
      bench,
      kneader,
      sculptor,
      close() {
        sculptor.dispose();
        kneader.dispose();
      },
    };
  } catch (fault) {
    kneader.dispose();
    throw fault;
  }
}

/** The strokes that were kneaded: loose pieces are pressed in by the last one, which does not count then. */
async function strokesOf({ strokes, loose }: KeptFigure): Promise<readonly Stroke[] | null> {
  if (!strokes) return null;
  try {
    const all = await decodeStrokes(strokes);
    return loose ? all.slice(0, -1) : all;
  } catch {
    return null;
  }
}
