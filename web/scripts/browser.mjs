// One way to open the browser for all scripts. CHROMIUM names another binary.
import { chromium } from "playwright-core";

export const launch = () =>
  chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });

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
