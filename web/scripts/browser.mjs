// One way to open the browser for all scripts.
import { chromium } from "@playwright/test";
import * as debian from "./chromium.mjs";

export const launch = () => chromium.launch(debian.chromium);

/** Serves the built page (or the sources with `dev`) for as long as `work` runs. */
export async function served(work, { dev = false } = {}) {
  const vite = await import("vite");
  const root = new URL("..", import.meta.url).pathname;
  const server = dev
    ? await (await vite.createServer({ root, logLevel: "error", server: { port: 0 } })).listen()
    : await vite.preview({ root, logLevel: "error", preview: { port: 0 } });
  const browser = await launch();
  try {
    return await work(browser, server.resolvedUrls.local[0].replace(/\/$/, ""));
  } finally {
    await browser.close();
    await (server.close ? server.close() : new Promise((done) => server.httpServer.close(done)));
  }
}
