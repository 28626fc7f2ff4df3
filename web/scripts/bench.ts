// How heavy and how quick the page is, with a real hall, on a throttled line. Run by `cargo xtask bench page`.
// Sizes are what came over the wire, compressed; times are medians.
import { Frame } from "../tests/support/frame";
import { openHall } from "../tests/support/hall";
import { Mastermind } from "../tests/support/mastermind";
import { Words } from "../tests/support/words";
import { launch } from "./browser.mjs";

const RUNS = 5;
interface Throttle {
  latency: number;
  download: number;
  upload: number;
}
const LINES: [string, Throttle | null][] = [
  ["loopback", null],
  // What browsers' own tools call "slow 4G" and "fast 3G".
  ["slow 4G", { latency: 150, download: 1.6e6 / 8, upload: 0.75e6 / 8 }],
  ["fast 3G", { latency: 562, download: 1.44e6 / 8, upload: 0.675e6 / 8 }],
];
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const hall = await openHall();
const browser = await launch();
const { base } = hall;

async function visit(throttle: Throttle | null) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: "de-DE",
    serviceWorkers: "block",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  if (throttle) {
    await cdp.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: throttle.latency,
      downloadThroughput: throttle.download,
      uploadThroughput: throttle.upload,
    });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }
  let bytes = 0;
  cdp.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength));
  const took = () => {
    const now = bytes;
    bytes = 0;
    return now;
  };
  const acknowledged = new Promise<void>((done) =>
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => String(payload).startsWith('{"done"') && done()),
    ),
  );
  const words = new Words("de");
  const frame = new Frame(page, words);
  return { context, page, took, acknowledged, frame, mastermind: new Mastermind(page, words, frame) };
}

const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;

console.log(`served from ${hall.page}; phone, 360 px; median of ${RUNS}\n`);
{
  const { context, page, took, frame, mastermind } = await visit(null);
  const rows: [string, number][] = [];
  await page.goto(base, { waitUntil: "networkidle" });
  rows.push(["/", took()]);
  await page.goto(`${base}/new/mastermind`, { waitUntil: "networkidle" });
  rows.push(["/new/mastermind, after /", took()]);
  await frame.button("way_mountain_go").click();
  await frame.introduce();
  await mastermind.palette.waitFor();
  await page.waitForLoadState("networkidle");
  rows.push(["/t/…, after that", took()]);
  await page.goto(`${base}/rules/mastermind`, { waitUntil: "networkidle" });
  rows.push(["/rules/mastermind, after that", took()]);
  await context.close();
  console.log("route                          compressed");
  for (const [route, size] of rows) console.log(`${route.padEnd(30)} ${kilobytes(size).padStart(10)}`);
}
console.log("\nline        doors can be opened   first move acknowledged");
for (const [name, throttle] of LINES) {
  const [open, moved]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    const { context, page, acknowledged, frame, mastermind } = await visit(throttle);
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
await browser.close();
await hall.close();
process.exit(0);
