// What the measurements in a browser share: a visitor whose line and processor can be slowed, and whose bytes are counted.
import { loadavg } from "node:os";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { type Hall, openHall } from "../../tests/support/hall";
import { launch } from "../browser.mjs";

/** How many runs a number is the median of. */
export const RUNS = 5;

/** A hall on loopback and a browser for as long as something is measured. What cannot be measured ends the process with an error. */
export async function measured(work: (hall: Hall, browser: Browser) => Promise<void>): Promise<never> {
  const hall = await openHall();
  if (!hall.embedded)
    throw new Error("the binary has another page inside: it would not send what is measured");
  const browser = await launch();
  await work(hall, browser);
  await browser.close();
  await hall.close();
  process.exit(0);
}

/** Says what is measured now. */
export const progress = (what: string) => console.error(`… ${what}`);

/** A phone's screen in a browser that keeps nothing from before. */
export const phone = {
  viewport: { width: 360, height: 740 },
  locale: "de-DE",
  serviceWorkers: "block",
  reducedMotion: "reduce",
} satisfies BrowserContextOptions;

/** How slow a line is, in milliseconds and bytes a second. */
export interface Line {
  latency: number;
  download: number;
  upload: number;
}

export interface Came {
  path: string;
  /** As it came: compressed, with its head. */
  bytes: number;
}
export const bytesOf = (came: readonly Came[]): number => came.reduce((sum, { bytes }) => sum + bytes, 0);

/** What a page loads over its line, and how fast it computes. */
export async function watched(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const paths = new Map<string, string>();
  let came: Came[] = [];
  const add = (path: string, bytes: number) => came.push({ path, bytes });
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  );
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    add(paths.get(requestId) ?? "", encodedDataLength),
  );
  // the hall does not compress what it says over a socket
  cdp.on("Network.webSocketFrameReceived", ({ response }) =>
    add("/api/socket", Buffer.byteLength(response.payloadData)),
  );
  return {
    cdp,
    /** What has come since this was asked last. */
    took(): Came[] {
      const now = came;
      came = [];
      return now;
    },
    slowLine: ({ latency, download, upload }: Line) =>
      cdp.send("Network.emulateNetworkConditions", {
        offline: false,
        latency,
        downloadThroughput: download,
        uploadThroughput: upload,
      }),
    /** Slows the processor so many times. */
    slowDown: (rate: number) => cdp.send("Emulation.setCPUThrottlingRate", { rate }),
  };
}

/** The value below which such a share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new Error("nothing was measured");
  return found;
}
export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
/** How many wanted to compute at once in the last minute, on average. */
export const load = () => loadavg()[0]!.toFixed(1);
