// Barbarossa's door and hall: a table of three with nine figures, as a phone meets it. Run by `cargo xtask bench barbarossa`,
// which hands in what the crate `clay` was measured at.
import type { Browser, Page } from "@playwright/test";
import { inTheHall, untilTurnOf } from "../../tests/support/barbarossa";
import { box } from "../../tests/support/frame";
import type { Hall } from "../../tests/support/hall";
import { Visitor } from "../../tests/support/visitor";
import { Words } from "../../tests/support/words";
import { type FrameTime, framesOf } from "./frames";
import {
  bytesOf,
  type Came,
  kilobytes,
  load,
  measured,
  median,
  phone,
  progress,
  quantile,
  RUNS,
  seconds,
  watched,
} from "./measuring";

/** What `bench_clay --json` says: the mean figure, times in milliseconds. */
interface Clay {
  mesh: number;
  picture: number;
  handed_in: number;
}

const FIGURES = 9;
/** Fewer frames than this say little. */
const LEAST_FRAMES = 60;
const RATES = [1, 4];
/** How often the table is turned: drawn by software a run takes half a minute and more. */
const TURNS = 3;
/** One frame of sixty in a second. */
const FRAME = 1000 / 60;
const words = new Words("de");

/** A table at which three sit, one of them in a round of questions: on a phone the hall is then in front. */
async function seated(hall: Hall, browser: Browser) {
  const all: Visitor[] = [];
  for (let seat = 0; seat < 3; seat++) all.push(await Visitor.arrive(browser, hall.base, { locale: "de" }));
  const [ada] = all as [Visitor];
  const table = await inTheHall(all, { pause: 0 });
  await untilTurnOf(0, all);
  await ada.barbarossa.does({ spend: { turn: ada.barbarossa.menu()!.turn!, stones: 3 } });
  const storageState = await ada.context.storageState();
  for (const who of all) await who.close();
  return { address: `${hall.base}/t/${table}`, storageState };
}
type Seated = Awaited<ReturnType<typeof seated>>;

const tableIn = (page: Page) => page.getByRole("group", { name: words.of("barbarossa_hall_table") });

/** Waits until all figures stand on the table, and have been drawn there. */
async function looked(page: Page): Promise<void> {
  const table = tableIn(page);
  await table.waitFor({ state: "attached" });
  await table.evaluate(async (element) => {
    const frame = () => new Promise(requestAnimationFrame);
    while (element.getAttribute("aria-busy") !== "false") await frame();
    // one in which it is drawn, and one that comes after it
    await frame();
    await frame();
  });
  if ((await table.getByRole("listitem").count()) !== FIGURES) throw new Error("figures are missing");
  if (!(await table.locator("canvas").isVisible())) throw new Error("the hall is not in sight");
}

/** From the home page to a table of one's own, and the same table from a link with nothing kept. */
async function door(browser: Browser, base: string, { address, storageState }: Seated) {
  const times = { click: [] as number[], link: [] as number[] };
  let [home, more]: [Came[], Came[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    progress(`the way to the hall, ${run + 1} of ${RUNS}`);
    const context = await browser.newContext({ ...phone, storageState });
    const page = await context.newPage();
    const { took } = await watched(page);
    await page.goto(base, { waitUntil: "networkidle" });
    home = took();
    const began = performance.now();
    await page.getByRole("link", { name: words.of("your_turn") }).click();
    await looked(page);
    times.click.push(performance.now() - began);
    await page.waitForLoadState("networkidle");
    more = took();
    await context.close();

    const other = await browser.newContext({ ...phone, storageState });
    const fresh = await other.newPage();
    const cold = performance.now();
    await fresh.goto(address, { waitUntil: "commit" });
    await looked(fresh);
    times.link.push(performance.now() - cold);
    await other.close();
  }
  return { times, home, more };
}

/** Turns the table by a finger, to and fro, and lets it glide on. */
async function turned(browser: Browser, { address, storageState }: Seated, rate: number) {
  const context = await browser.newContext({
    ...phone,
    storageState,
    hasTouch: true,
    isMobile: true,
    reducedMotion: "no-preference",
  });
  const page = await context.newPage();
  const { cdp, slowDown } = await watched(page);
  await page.goto(address);
  await looked(page);
  const table = tableIn(page);
  await table.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await box(table);
  const places = () =>
    table.getByRole("button").evaluateAll((all) => all.map((one) => (one as HTMLElement).style.transform));
  const before = await places();
  await slowDown(rate);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at === undefined ? [] : [{ x: x + width * at, y: y + height * 0.7 }],
    });
  const frames = await framesOf(cdp, async () => {
    await touch("touchStart", 0.2);
    for (let part = 0; part <= LEAST_FRAMES; part++)
      await touch("touchMove", 0.5 - 0.3 * Math.cos((part / LEAST_FRAMES) * 3 * Math.PI));
    await touch("touchEnd");
    await page.evaluate(async () => {
      for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
    });
  });
  if ((await places()).every((place, at) => place === before[at])) throw new Error("the table did not turn");
  if (frames.length < LEAST_FRAMES) throw new Error(`only ${frames.length} frames were drawn`);
  await context.close();
  return frames;
}

/** The median and the 95th percentile of a part of all frames: each the median of the runs. */
function spread(runs: readonly FrameTime[][], part: keyof FrameTime): string {
  const of = (share: number) =>
    median(
      runs.map((frames) =>
        quantile(
          frames.map((frame) => frame[part]),
          share,
        ),
      ),
    ).toFixed(1);
  return `${of(0.5)} ms, ${of(0.95)} ms`;
}

const given = process.argv[2];
if (!given)
  throw new Error(
    "what the crate `clay` was measured at is missing: `cargo xtask bench barbarossa` hands it in",
  );
const clay = JSON.parse(given) as Clay;
await measured(async (hall, browser) => {
  console.log(
    `a phone, 360 px; medians of ${RUNS} runs, of ${TURNS} where the table is turned; load ${load()} at the beginning`,
  );
  const rows: [what: string, found: string, aim: string][] = [
    ["the mesh of a figure (mean of the fixtures, processor time)", `${clay.mesh.toFixed(1)} ms`, "30 ms"],
    ["its picture of 512 px", `${clay.picture.toFixed(1)} ms`, "100 ms"],
    ["its bytes", kilobytes(clay.handed_in), ""],
  ];
  progress("three sit down and model nine figures");
  const table = await seated(hall, browser);
  const { times, home, more } = await door(browser, hall.base, table);
  const figures = more.filter(({ path }) => /\/attachments\/\w+$/.test(path));
  const pictures = more.filter(({ path }) => path.endsWith("/picture"));
  const rest = bytesOf(more) - bytesOf(figures) - bytesOf(pictures);
  rows.push(
    ["from the home page to the hall with all figures", seconds(median(times.click)), "2 s"],
    ["the same by a link, with nothing kept", seconds(median(times.link)), "2 s"],
    ["over the wire: the home page", kilobytes(bytesOf(home)), ""],
    ["more than that for the hall", kilobytes(rest), "350 kB"],
    [`and the ${figures.length} figures`, kilobytes(bytesOf(figures)), ""],
    [`and ${pictures.length} pictures beside the hall`, kilobytes(bytesOf(pictures)), ""],
  );
  for (const rate of RATES) {
    const runs: FrameTime[][] = [];
    for (let run = 0; run < TURNS; run++) {
      progress(`the table turned, processor 1/${rate}, ${run + 1} of ${TURNS}`);
      runs.push(await turned(browser, table, rate));
    }
    const slowed = rate === 1 ? "" : `, processor ${rate} times slower`;
    rows.push(
      [
        `figures turned: script a frame, median and 95 %${slowed}`,
        spread(runs, "script"),
        `${FRAME.toFixed(1)} ms`,
      ],
      [`the page's own rendering a frame${slowed}`, spread(runs, "rendering"), ""],
    );
  }
  const wide = Math.max(...rows.map(([what]) => what.length));
  console.log(`\n${"what".padEnd(wide)} ${"measured".padStart(18)} ${"aim".padStart(8)}`);
  for (const [what, found, aim] of rows)
    console.log(`${what.padEnd(wide)} ${found.padStart(18)} ${aim.padStart(8)}`);
  console.log(`\nload ${load()} at the end`);
});
