// A bench with everything that works on it, opened from what was kept.
import { Fault } from "../../../clay";
import { webglAvailable } from "../../../clay/stage";
import { decodeStrokes, type Stroke } from "../../../clay/kneading";
import { fromBytes, toBytes, type KeptFigure, type Since } from "./draft";
import type { Figure } from "./figure";
import { Kneader, type KeptClay } from "./kneader.svelte";
import { Sculptor } from "./sculptor.svelte";
import { emptyBench, Workbench } from "./workbench.svelte";

type Bytes = Uint8Array<ArrayBuffer>;

export interface OpenStudio {
  readonly bench: Workbench;
  readonly kneader: Kneader;
  readonly sculptor: Sculptor;
  /** Keeps what is there, with the newest figures that there are, if it is not kept already. */
  keep(): void;
  /** Somebody goes away: what they did last is made and kept before everything stops. */
  leave(): Promise<void>;
  /** Stops everything that works on it. */
  close(): void;
}

/** Where a bench lies while nobody works on it. */
export interface Shelf {
  bytes(): Promise<Bytes | undefined>;
  keep(bytes: Bytes): void;
}

/** Whoever leaves is waited for so long, in ms. */
const PATIENCE = 5000;
const leaving = new Set<Promise<void>>();

/** Opens a bench for so many figures, with what lies on the shelf. Throws a `Fault` if that cannot be read. */
export async function openStudio(figures: number, shelf: Shelf | null): Promise<OpenStudio> {
  // whoever has just left may still be about to put something there
  await Promise.all(leaving);
  const bytes = await shelf?.bytes();
  const kept = bytes ? fromBytes(bytes, figures) : null;
  const kneader = new Kneader(figures);
  const before = kept?.bench ?? emptyBench(figures, webglAvailable() ? "hand" : "shapes");
  try {
    const clay = await Promise.all(
      before.figures.map((pieces, at) => {
        const made = kept?.made[at];
        return made ? clayOf(made, pieces) : null;
      }),
    );
    const steps = await kneader.open(clay);
    // it counts until something newer is made, which is at once
    const made = kept?.made.map((one, at) => ({
      ...one,
      of: before.figures[at]!,
      done: kneader.strokes(at),
      version: -1,
      tooFine: false,
    }));
    for (const [at, { since }] of kept?.made.entries() ?? [])
      if (since && !before.figures[at]?.length) steps[at] = await kneader.catchUp(at, since);
    const bench = new Workbench(before, steps);
    kneader.workAt(bench);
    return studioOf(bench, kneader, new Sculptor(bench, kneader, made), shelf);
  } catch (fault) {
    kneader.dispose();
    throw fault;
  }
}

function studioOf(bench: Workbench, kneader: Kneader, sculptor: Sculptor, shelf: Shelf | null): OpenStudio {
  let written: readonly unknown[] = [];
  const keep = () => {
    const { figures, made } = sculptor.kept;
    const { subjects, way } = bench.bench;
    // a stroke is kept at once; until the figure is made anew it lies beside it
    const since = figures.map((figure, at) =>
      figure.length || made[at]?.of.length ? null : sinceOf(made[at]?.done ?? [], kneader.strokes(at)),
    );
    const late = since.flatMap((one) => (one ? [one.after, ...one.strokes] : [null]));
    const now = [...figures, subjects, way, ...made, ...late];
    if (now.length === written.length && now.every((one, at) => one === written[at])) return;
    written = now;
    const nothing = { figure: null, strokes: null, field: null, loose: false };
    const all = made.map((one, at) => ({ ...(one ?? nothing), since: since[at]! }));
    shelf?.keep(toBytes({ figures, subjects, way }, all));
  };
  const hide = () => document.visibilityState === "hidden" && keep();
  addEventListener("pagehide", keep, { capture: true });
  addEventListener("visibilitychange", hide, { capture: true });
  const close = () => {
    removeEventListener("pagehide", keep, { capture: true });
    removeEventListener("visibilitychange", hide, { capture: true });
    sculptor.dispose();
    kneader.dispose();
  };
  const finish = async () => {
    bench.letGo();
    await sculptor.finish();
    keep();
  };
  return {
    bench,
    kneader,
    sculptor,
    keep,
    close,
    leave() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
      // of clay that cannot be worked any more that stays which was kept last
      const end = Promise.race([finish().catch(() => {}), late]).then(() => {
        close();
        leaving.delete(end);
      });
      leaving.add(end);
      return end;
    },
  };
}

/** What has been done since; null for nothing, and where it cannot be told: strokes may have been forgotten. */
function sinceOf(before: readonly Stroke[], now: readonly Stroke[]): Since | null {
  let after = 0;
  while (after < before.length && before[after] === now[after]) after++;
  const isSame = after === before.length && after === now.length;
  return isSame || (before.length && !after) ? null : { after, strokes: now.slice(after) };
}

/** The clay of a figure. Where its strokes are not known it is at least what would be handed in, which is less exact. */
async function clayOf(made: KeptFigure, pieces: Figure): Promise<KeptClay> {
  const field = made.field ?? (pieces.length ? null : made.figure);
  try {
    const strokes = await strokesOf(made);
    return { strokes, field: strokes ? made.field : field };
  } catch (fault) {
    if (!(fault instanceof Fault) || !field) throw fault;
    return { strokes: null, field };
  }
}

/** The strokes that were kneaded: loose pieces are pressed in by the last one, which does not count then. */
async function strokesOf({ strokes, loose }: KeptFigure): Promise<readonly Stroke[] | null> {
  if (!strokes) return null;
  const all = await decodeStrokes(strokes);
  return loose ? all.slice(0, -1) : all;
}
