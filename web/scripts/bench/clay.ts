// Kneading in Chromium: how long dabs take, how much memory figures need, and how soon somebody can knead. Run by `cargo xtask
// bench clay`, after what Rust does with figures.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, expect } from "@playwright/test";
import { build, preview } from "vite";
import { TOOLS } from "../../src/clay/kneading/strokes";
import type { Hall } from "../../tests/support/hall";
import { Knead } from "../../tests/support/knead";
import { Potter } from "../../tests/support/potter";
import { Visitor } from "../../tests/support/visitor";
import { type DabTime, PASSES } from "./clay/measure";
import { load, measured, median, quantile, RUNS, seconds, watched } from "./measuring";

const DABS = 72;
/** In voxels, with the aim in milliseconds for all of a dab. */
const BRUSHES = [
  { name: "small", radius: 4, aim: 3 },
  { name: "middle", radius: 8, aim: 3 },
  { name: "large", radius: 20, aim: 9 },
];
/** As a phone may be. */
const SLOWED = 4;
const STROKES = 300;

type Row = (string | number)[];

const ms = (value: number) => value.toFixed(1);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const whole = ({ field, repair, mesh }: DabTime) => field + repair + mesh;
const table = (rows: Row[]) => rows.map((row) => `| ${row.join(" | ")} |`).join("\n");

/** A page that has the engine of kneading inside, built as the page is. */
async function served<T>(work: (address: string) => Promise<T>): Promise<T> {
  const root = fileURLToPath(new URL("./clay/", import.meta.url));
  const outDir = mkdtempSync(join(tmpdir(), "kneading-"));
  const quiet = { root, configFile: false, logLevel: "error" } as const;
  await build({ ...quiet, build: { target: "es2022", outDir, emptyOutDir: true } });
  // alone in its process a page may measure its memory, and its clock is exact
  const headers = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
  };
  const server = await preview({ ...quiet, build: { outDir }, preview: { port: 0, headers } });
  try {
    return await work(server.resolvedUrls!.local[0]!);
  } finally {
    await new Promise((done) => server.httpServer.close(done));
    rmSync(outDir, { recursive: true });
  }
}

/** Dabs of every brush and tool, beside the page and slowed; then figures and memory. */
async function kneaded(browser: Browser, address: string) {
  const page = await browser.newPage();
  const { slowDown } = await watched(page);
  await page.goto(address);
  await page.waitForFunction(() => "bench" in window);
  const usual = await page.evaluate(() => window.bench.references());
  await slowDown(SLOWED);
  const slowed = await page.evaluate(() => window.bench.references());
  await slowDown(1);
  const factor = { page: slowed.here / usual.here, worker: slowed.beside / usual.beside };
  if (factor.page < SLOWED / 2) throw new Error("the browser does not slow its page down");

  const rows: Row[] = [];
  for (const { name, radius, aim } of BRUSHES)
    for (const tool of TOOLS) {
      const task = { tool, radius, dabs: DABS };
      const times = await page.evaluate((task) => window.bench.beside(task), task);
      await slowDown(SLOWED);
      const slow = await page.evaluate((task) => window.bench.here(task), task);
      await slowDown(1);
      if (times.length !== DABS || slow.length !== DABS) throw new Error(`${tool} was not measured`);
      const of = (part: keyof DabTime) => times.map((time) => time[part]);
      const repairs = of("repair").filter((time) => time > 0.05);
      rows.push([
        `${name}, ${radius} voxels`,
        tool,
        ms(median(times.map(whole))),
        ms(quantile(times.map(whole), 0.95)),
        ms(median(of("field"))),
        tool === "add" || tool === "take" ? "" : ms(median(repairs)),
        ms(median(of("mesh"))),
        ms(aim),
        ms(median(slow.map(whole))),
        ms(quantile(slow.map(whole), 0.95)),
      ]);
    }
  const answers = await page.evaluate(() => window.bench.answered({ tool: "grab", radius: 8, dabs: 96 }));
  const triangles = await page.evaluate(() => window.bench.triangles());
  const memory = await page.evaluate((strokes) => window.bench.memory(strokes), STROKES);
  if (!(memory.page > 0 && memory.worker > 0)) throw new Error("the browser does not tell its memory");
  await page.close();
  return { rows, factor, answers, triangles, memory };
}

/** From the address of the studio that needs no game, with nothing kept, until the first stroke has taken clay from the lump. */
async function opened(hall: Hall, browser: Browser, rate: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const who = await Visitor.arrive(browser, hall.base, { locale: "de", serviceWorkers: "block" });
    const { slowDown } = await watched(who.page);
    await slowDown(rate);
    const knead = new Knead(who);
    const begun = performance.now();
    await knead.open();
    await who.frame.button("barbarossa_lesson_decline").click();
    await new Potter(who).draw([[0.5, 0.7]]);
    await expect(knead.clayLeft).not.toHaveText(/^100/, { timeout: 60_000 });
    times.push(performance.now() - begun);
    await who.close();
  }
  return median(times);
}

await measured(async (hall, browser) => {
  const began = load();
  const first = { usual: await opened(hall, browser, 1), slowed: await opened(hall, browser, SLOWED) };
  const { rows, factor, answers, triangles, memory } = await served((address) => kneaded(browser, address));
  console.log(`
Kneading in Chromium ${browser.version()}, on a figure of ${triangles} triangles; load ${began} at the beginning, ${load()} at the end.
A dab is its field, its repair (of every 8th; shown is how long one takes) and its mesh, in milliseconds, in a worker: ${DABS} dabs,
the quickest of ${PASSES} times each. Slowed ${SLOWED} times they are done on the page's own thread, for the browser slows that one ${factor.page.toFixed(1)} times
and a worker ${factor.worker.toFixed(1)} times.

${table([["brush", "tool", "median", "95 %", "field", "repair", "mesh", "aim", "slowed: median", "95 %"], ["---", "---", ...new Array<string>(8).fill("---:")], ...rows])}

${table([
  ["", "measured", "aim"],
  ["---", "---:", "---:"],
  ["from the address of the studio to the first stroke, nothing kept", seconds(first.usual), "2 s"],
  [`the same, the page slowed ${SLOWED} times`, seconds(first.slowed), ""],
  ["from a dab on the page until its mesh is there, middle brush, median", `${ms(median(answers))} ms`, ""],
  ["the same, 95 %", `${ms(quantile(answers, 0.95))} ms`, ""],
  [
    `memory of the page: three figures after ${STROKES} strokes, ${memory.triangles} triangles`,
    megabytes(memory.page),
    "",
  ],
  ["memory of the worker with them and the way back", megabytes(memory.worker), ""],
  ["both", megabytes(memory.page + memory.worker), "60 MB"],
])}`);
});
