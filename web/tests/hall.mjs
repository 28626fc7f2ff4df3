// A real hall for the browser tests: its own port, its own store, and a line in front of it that can be cut.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const web = new URL("..", import.meta.url).pathname;
// DIST names another folder with a built page
const dist = process.env["DIST"] ?? join(web, "dist");
export const binary =
  process.env["ZAUBERBERG"] ??
  ["release", "debug"].map((kind) => join(web, "../target", kind, "zauberberg")).find(existsSync);

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Starts a hall. `page` says whether the binary serves the built page itself or a server beside it does. */
export async function openHall() {
  if (!binary) throw new Error("no binary: build it, or name it in ZAUBERBERG");
  const folder = mkdtempSync(join(tmpdir(), "zauberberg-"));
  const port = await freePort();
  const limits = ["guests_per_hour=100000", "requests_per_second=5000", "absence_seconds=1"].flatMap(
    (limit) => ["--limit", limit],
  );
  const child = spawn(
    binary,
    [
      "serve",
      "--address",
      `127.0.0.1:${port}`,
      "--store",
      join(folder, "hall.sqlite"),
      "--bot-pause",
      "30",
      "--log",
      "warn",
      ...limits,
    ],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  // however this process ends, the hall ends with it
  process.once("exit", () => child.kill());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  const own = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    if (
      await fetch(`${own}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    if (tries > 200) throw new Error("the hall did not open");
    await new Promise((done) => setTimeout(done, 50));
  }
  const index = await fetch(`${own}/`);
  const embedded = (await index.text()) === readFileSync(join(dist, "index.html"), "utf8");
  let behind = port;
  let preview;
  if (!embedded) {
    const vite = await import("vite");
    preview = await vite.preview({
      root: web,
      build: { outDir: dist },
      logLevel: "error",
      preview: {
        port: 0,
        host: "127.0.0.1",
        proxy: { "/api": { target: own, ws: true } },
        headers: { "content-security-policy": index.headers.get("content-security-policy") ?? "" },
      },
    });
    behind = Number(new URL(preview.resolvedUrls.local[0]).port);
  }
  return {
    page: embedded ? "the binary's own page" : "dist beside the binary",
    line: () => openLine(behind),
    async close() {
      child.kill();
      await new Promise((done) => child.once("exit", done));
      preview?.httpServer.closeAllConnections?.();
      await preview?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A way to the hall that can be cut and mended. */
async function openLine(port) {
  const sockets = new Set();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = createConnection(port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(one);
      one
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    base: `http://127.0.0.1:${server.address().port}`,
    cut() {
      whole = false;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      whole = true;
    },
    /** Nothing gets through any more, and nobody is told: as when a device leaves its network. */
    hush() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
