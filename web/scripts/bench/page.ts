// How heavy and how quick the page is, with a real hall, on a throttled line. Run by `cargo xtask bench page`.
// Sizes are what came over the wire, compressed; times are medians.
import type { Browser } from "@playwright/test";
import { Frame } from "../../tests/support/frame";
import { Mastermind } from "../../tests/support/mastermind";
import { Words } from "../../tests/support/words";
import {
  bytesOf,
  kilobytes,
  type Line,
  load,
  measured,
  median,
  phone,
  RUNS,
  seconds,
  watched,
} from "./measuring";

const LINES: [string, Line | null][] = [
  ["loopback", null],
  // What browsers' own tools call "slow 4G" and "fast 3G".
  ["slow 4G", { latency: 150, download: 1.6e6 / 8, upload: 0.75e6 / 8 }],
  ["fast 3G", { latency: 562, download: 1.44e6 / 8, upload: 0.675e6 / 8 }],
];

async function visit(browser: Browser, line: Line | null) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const { took, slowLine, slowDown } = await watched(page);
  if (line) await Promise.all([slowLine(line), slowDown(4)]);
  const acknowledged = new Promise<void>((done) =>
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => String(payload).startsWith('{"done"') && done()),
    ),
  );
  const words = new Words("de");
  const frame = new Frame(page, words);
  return { context, page, took, acknowledged, frame, mastermind: new Mastermind(page, words, frame) };
}

await measured(async ({ base }, browser) => {
  console.log(`phone, 360 px; median of ${RUNS}; load ${load()}\n`);
  {
    const { context, page, took, frame, mastermind } = await visit(browser, null);
    const rows: [string, number][] = [];
    await page.goto(base, { waitUntil: "networkidle" });
    rows.push(["/", bytesOf(took())]);
    await page.goto(`${base}/new/mastermind`, { waitUntil: "networkidle" });
    rows.push(["/new/mastermind, after /", bytesOf(took())]);
    await frame.button("way_mountain_go").click();
    await frame.introduce();
    await mastermind.palette.waitFor();
    await page.waitForLoadState("networkidle");
    rows.push(["/t/…, after that", bytesOf(took())]);
    await page.goto(`${base}/rules/mastermind`, { waitUntil: "networkidle" });
    rows.push(["/rules/mastermind, after that", bytesOf(took())]);
    await context.close();
    console.log("route                          compressed");
    for (const [route, size] of rows) console.log(`${route.padEnd(30)} ${kilobytes(size).padStart(10)}`);
  }
  console.log("\nline        doors can be opened   first move acknowledged");
  for (const [name, line] of LINES) {
    const [open, moved]: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run++) {
      const { context, page, acknowledged, frame, mastermind } = await visit(browser, line);
      const began = performance.now();
      await page.goto(base, { waitUntil: "commit" });
      // A door that takes the click: the script has run, not only the picture come.
      await frame.door("game_mastermind").click();
      await frame.button("way_mountain_go").waitFor();
      open.push(performance.now() - began);
      await frame.button("way_mountain_go").click();
      await frame.introduce();
      await mastermind.lay(1, 1, 2, 2);
      await acknowledged;
      moved.push(performance.now() - began);
      await context.close();
    }
    console.log(
      `${name.padEnd(11)} ${seconds(median(open)).padStart(19)} ${seconds(median(moved)).padStart(25)}`,
    );
  }
});
