// The page that kneading is measured on: what `index.ts` asks for is done here, in the browser.
import { mesh, type Mesh } from "../../../src/clay/mesh";
import { Kneading } from "../../../src/clay/kneading/kneading";
import { FINE } from "../../../src/clay/kneading/strokes";
import { dabOf, DABS_OF_A_STROKE, measure, reference, shapes, subject, type Task } from "./measure";

const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
const asked = <T>(task: Task | null) =>
  new Promise<T>((done, fail) => {
    worker.onmessage = ({ data }) => done(data as T);
    worker.onerror = ({ message }) => fail(new Error(message));
    worker.postMessage(task);
  });

/** Three figures that somebody has worked on for a while. */
async function open() {
  const chunks = [0, 1, 2].map(() => new Map<number, Mesh>());
  const kneading = new Kneading({
    changed(figure, change) {
      for (const { chunk, mesh } of change.chunks)
        if (mesh) chunks[figure]!.set(chunk, mesh);
        else chunks[figure]!.delete(chunk);
    },
  });
  for (const figure of [0, 1, 2]) await kneading.open(figure, { strokes: [{ kind: "shapes", shapes }] });
  return { kneading, chunks };
}

const bench = {
  here: (task: Task) => measure(task),
  beside: (task: Task) => asked<ReturnType<typeof measure>>(task),
  references: async () => ({ here: reference(), beside: await asked<number>(null) }),
  triangles: () => mesh(subject).triangles.length / 3,

  /** Milliseconds from a dab on the page until the page has its mesh, with the studio's own worker. */
  async answered(task: Task): Promise<number[]> {
    const { kneading } = await open();
    const times: number[] = [];
    for (let index = 0; index < task.dabs; index++) {
      const dab = dabOf(kneading.field(0), task, index);
      if (index % DABS_OF_A_STROKE === 0)
        kneading.begin(0, { tool: task.tool, radius: FINE * task.radius, mirror: false });
      const begun = performance.now();
      const before = kneading.listener.changed;
      await new Promise<void>((done) => {
        kneading.listener.changed = (figure, change) => {
          before(figure, change);
          if (change.chunks.length > 0 || change.lack) done();
        };
        kneading.dab(dab);
      });
      kneading.listener.changed = before;
      times.push(performance.now() - begun);
      if (index % DABS_OF_A_STROKE === DABS_OF_A_STROKE - 1) {
        await kneading.end();
        await kneading.goTo(0, 1);
      }
    }
    kneading.stop();
    return times;
  },

  /** Bytes of the page and of its workers after so many strokes with the middle brush. */
  async memory(strokes: number): Promise<{ page: number; worker: number; triangles: number }> {
    worker.terminate();
    const { kneading, chunks } = await open();
    const task: Task = { tool: "grab", radius: 8, dabs: 0 };
    for (let stroke = 0; stroke < strokes; stroke++) {
      const figure = stroke % 3;
      kneading.begin(figure, { tool: task.tool, radius: FINE * task.radius, mirror: false });
      for (let index = 0; index < DABS_OF_A_STROKE; index++)
        kneading.dab(dabOf(kneading.field(figure), task, stroke * DABS_OF_A_STROKE + index));
      await kneading.end();
    }
    const { breakdown } = await performance.measureUserAgentSpecificMemory();
    const bytesOf = (scope: string) =>
      breakdown
        .filter(({ attribution }) => attribution.some((one) => one.scope === scope))
        .reduce((sum, { bytes }) => sum + bytes, 0);
    const triangles = chunks.map((all) =>
      [...all.values()].reduce((sum, { triangles }) => sum + triangles.length / 3, 0),
    );
    kneading.stop();
    return {
      page: bytesOf("Window"),
      worker: bytesOf("DedicatedWorkerGlobalScope"),
      triangles: triangles.reduce((sum, count) => sum + count),
    };
  },
};

export type ClayBench = typeof bench;

declare global {
  interface Window {
    bench: ClayBench;
  }
  interface Performance {
    /** Chromium's, on pages that are isolated from others. */
    measureUserAgentSpecificMemory(): Promise<{
      breakdown: { bytes: number; attribution: { scope: string }[] }[];
    }>;
  }
}

window.bench = bench;
