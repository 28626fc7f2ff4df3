// What the main thread computes for each frame, from a trace of the browser's own. Time is the thread's own, so other work on
// the machine and a rasteriser that keeps the page waiting do not count.
import type { CDPSession } from "@playwright/test";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Microseconds on the clock, and of the thread itself. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** Milliseconds of one frame. */
export interface FrameTime {
  /** Everything in JavaScript: what answers fingers, draws, collects garbage. */
  script: number;
  /** Styles, layout, paint and commit, as far as the main thread does them. */
  rendering: number;
}

const FRAME = "FireAnimationFrame";
const SCRIPT = new Set([
  FRAME,
  "EventDispatch",
  "FunctionCall",
  "TimerFire",
  "EvaluateScript",
  "RunMicrotasks",
  "FireIdleCallback",
  "MinorGC",
  "MajorGC",
]);
const RENDERING = new Set([
  "UpdateLayoutTree",
  "Layout",
  "PrePaint",
  "Paint",
  "Layerize",
  "Commit",
  "HitTest",
  "IntersectionObserverController::computeIntersections",
]);

/** Traces a page while `work` is done there; what each frame took since the one before. */
export async function framesOf(cdp: CDPSession, work: () => Promise<void>): Promise<FrameTime[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  cdp.on("Tracing.dataCollected", collect);
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] },
  });
  await work();
  const complete = new Promise((done) => cdp.once("Tracing.tracingComplete", done));
  await cdp.send("Tracing.end");
  await complete;
  cdp.off("Tracing.dataCollected", collect);
  return framesIn(events);
}

function framesIn(events: readonly TraceEvent[]): FrameTime[] {
  const drawn = events.find(({ name }) => name === FRAME);
  if (!drawn) throw new Error("no frame was drawn");
  const main = events
    .filter(({ pid, tid, ph, name }) => {
      const counts = SCRIPT.has(name) || RENDERING.has(name);
      return counts && ph === "X" && pid === drawn.pid && tid === drawn.tid;
    })
    .toSorted((one, other) => one.ts - other.ts);
  const frames: FrameTime[] = [];
  let now: FrameTime = { script: 0, rendering: 0 };
  let end = 0;
  // the time of the processor, or of the clock where the browser does not tell that
  for (const { name, ts, dur = 0, tdur = dur } of main) {
    // what lies within something else is in that already
    if (ts < end) continue;
    end = ts + dur;
    now[SCRIPT.has(name) ? "script" : "rendering"] += tdur / 1000;
    if (name !== FRAME) continue;
    frames.push(now);
    now = { script: 0, rendering: 0 };
  }
  return frames;
}
