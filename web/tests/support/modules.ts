// The page's own modules in a real browser with a real hall, for what no game uses yet.
import type { Page } from "@playwright/test";
import type * as Attachments from "../../src/frame/attachments";
import type * as Drafts from "../../src/frame/draft";

export type Modules = { attachments: typeof Attachments; drafts: typeof Drafts };

/** Serves the modules as they are written, and the hall behind them. */
export async function serveModules(hall: string): Promise<{ base: string; close(): Promise<void> }> {
  const vite = await import("vite");
  const server = await vite.createServer({
    root: process.cwd(),
    logLevel: "silent",
    server: { port: 0, host: "127.0.0.1", hmr: false, watch: null, proxy: { "/api": { target: hall } } },
    optimizeDeps: { noDiscovery: true },
  });
  await server.listen();
  return { base: server.resolvedUrls!.local[0]!.replace(/\/$/, ""), close: () => server.close() };
}

/** Goes to a page on which there is nothing but the modules, at `window.modules`. */
export async function loadModules(page: Page, base: string): Promise<void> {
  await page.route(`${base}/nothing`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>-" }),
  );
  await page.goto(`${base}/nothing`);
  await page.evaluate(async () => {
    const load = (path: string) => import(/* @vite-ignore */ path);
    window.modules = {
      attachments: await load("/src/frame/attachments.ts"),
      drafts: await load("/src/frame/draft.ts"),
    };
  });
}
