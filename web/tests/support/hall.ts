// A real hall for browser tests: a port and a store of its own, and lines to it that can be cut.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

// the package's scripts run in its folder
const web = process.cwd();
// DIST names another folder with a built page
const dist = process.env["DIST"] ?? join(web, "dist");
const found =
  process.env["ZAUBERBERG"] ??
  ["release", "debug"].map((kind) => join(web, "../target", kind, "zauberberg")).find(existsSync);

/** The binary under test. */
export function binary(): string {
  if (!found) throw new Error("no binary: build it, or name it in ZAUBERBERG");
  return found;
}

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

/** A way to the hall that can be cut and mended. */
export interface Line {
  base: string;
  cut(): void;
  mend(): void;
  /** Nothing gets through any more, and nobody is told: as when a device leaves its network. */
  hush(): void;
  close(): void;
}

export interface Hall {
  base: string;
  /** Whether the binary serves the built page itself; otherwise a server beside it does. */
  embedded: boolean;
  line(): Promise<Line>;
  close(): Promise<void>;
}

/** Starts a hall with a page in front of it. */
export async function openHall(): Promise<Hall> {
  const folder = mkdtempSync(join(tmpdir(), "zauberberg-"));
  const port = await freePort();
  const limits = ["guests_per_hour=100000", "requests_per_second=5000", "absence_seconds=1"];
  const child = spawn(
    binary(),
    [
      "serve",
      ...["--address", `127.0.0.1:${port}`],
      ...["--store", join(folder, "hall.sqlite")],
      ...["--bot-pause", "30"],
      ...["--log", "warn"],
      ...limits.flatMap((limit) => ["--limit", limit]),
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  // however this process ends, the hall ends with it
  process.once("exit", () => child.kill());
  const own = `http://127.0.0.1:${port}`;
  const isOpen = () =>
    fetch(`${own}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (let tries = 0; !(await isOpen()); tries++) {
    if (tries > 200) throw new Error("the hall did not open");
    await new Promise((done) => setTimeout(done, 50));
  }
  const index = await fetch(`${own}/`);
  const embedded = (await index.text()) === readFileSync(join(dist, "index.html"), "utf8");
  const policy = index.headers.get("content-security-policy") ?? "";
  const preview = embedded ? undefined : await beside(own, policy);
  const behind = preview ? Number(new URL(preview.resolvedUrls!.local[0]!).port) : port;
  return {
    base: `http://127.0.0.1:${behind}`,
    embedded,
    line: () => openLine(behind),
    async close() {
      child.kill();
      await new Promise((done) => child.once("exit", done));
      if (preview && "closeAllConnections" in preview.httpServer) preview.httpServer.closeAllConnections();
      await preview?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Serves the built page beside a hall that has another one inside. */
async function beside(hall: string, policy: string) {
  const vite = await import("vite");
  return vite.preview({
    root: web,
    build: { outDir: dist },
    logLevel: "silent",
    preview: {
      port: 0,
      host: "127.0.0.1",
      proxy: { "/api": { target: hall, ws: true } },
      headers: { "content-security-policy": policy },
    },
  });
}

async function openLine(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = createConnection(port, "127.0.0.1");
    const join = (one: Socket, other: Socket) => {
      sockets.add(one);
      one
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    };
    join(near, far);
    join(far, near);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      whole = false;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      whole = true;
    },
    hush() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
