// Somebody with a browser of their own: what they do over HTTP, and everything that came over their sockets.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from "@playwright/test";
import type { EntryUpdate } from "../../src/protocol/generated/hall/EntryUpdate";
import type { Standing } from "../../src/protocol/generated/hall/Standing";
import { Barbarossa } from "./barbarossa";
import { Frame } from "./frame";
import { Hexhex } from "./hexhex";
import { Mastermind } from "./mastermind";
import { Tower } from "./tower";
import { type Locale, Words } from "./words";
import { Zapp } from "./zapp";

export interface Equipment extends Omit<BrowserContextOptions, "locale" | "viewport"> {
  locale?: Locale;
  width?: number;
  height?: number;
}

/** A phone of this size, held upright unless it is wider than high. */
export const phone = (width = 360, height = 740): Equipment => ({
  width,
  height,
  hasTouch: true,
  isMobile: true,
});

export interface Made {
  name?: string;
  seats?: number;
  /** The seats that whoever makes the table sits on. */
  sit?: number[];
  /** Which seats the mountain plays, and how well. */
  bots?: Record<number, string>;
  options?: object;
  start?: boolean;
  help?: boolean;
  own_dice?: boolean;
}

/** A frame that a page sent as an action. */
export interface Said<Action = Record<string, never>> {
  do: Action;
  draws?: number[];
}

type Kinds<E> = E extends string ? never : keyof E;
type Payload<E, K extends PropertyKey> = E extends Record<K, infer V> ? V : never;

export class Visitor {
  readonly frames: string[] = [];
  /** What came over the sockets as bytes. */
  readonly binary: Buffer[] = [];
  /** What no test may leave behind: errors of the page and what its policy forbids. */
  readonly complaints: string[] = [];
  readonly words: Words;
  readonly frame: Frame;
  readonly mastermind: Mastermind;
  readonly hexhex: Hexhex;
  readonly tower: Tower;
  readonly zapp: Zapp;
  readonly barbarossa: Barbarossa;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly base: string,
    locale: Locale,
  ) {
    this.words = new Words(locale);
    this.frame = new Frame(page, this.words);
    this.mastermind = new Mastermind(page, this.words, this.frame);
    this.hexhex = new Hexhex(this);
    this.tower = new Tower(this);
    this.zapp = new Zapp(this);
    this.barbarossa = new Barbarossa(this);
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        if (typeof payload === "string") this.frames.push(payload);
        else this.binary.push(payload);
      });
      socket.on("framesent", ({ payload }) => this.frames.push(`> ${String(payload)}`));
    });
    page.on("pageerror", (error) => this.complaints.push(`${page.url()}: ${error.message}`));
    page.on("console", (message) => {
      if (/Content Security Policy|violates/.test(message.text()))
        this.complaints.push(`${page.url()}: ${message.text()}`);
    });
  }

  static async arrive(
    browser: Browser,
    base: string,
    { locale = "en", width = 1280, height = 900, ...more }: Equipment = {},
  ): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL: base,
      viewport: { width, height },
      locale,
      reducedMotion: "reduce",
      // a shell that every visitor fetches and keeps takes time, and only one test is about it
      serviceWorkers: "block",
      ...more,
    });
    return new Visitor(context, await context.newPage(), base, locale);
  }

  /** The same guest in another tab. */
  async openTab(): Promise<Visitor> {
    return new Visitor(this.context, await this.context.newPage(), this.base, this.words.locale);
  }
  close(): Promise<void> {
    return this.context.close();
  }

  /** Says something to the hall over HTTP. */
  async post<T>(path: string, data?: unknown): Promise<T> {
    const answer = await this.context.request.post(this.base + path, data === undefined ? {} : { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  }
  /** Asks the hall for something over HTTP. */
  async get<T>(path: string): Promise<T> {
    return (await (await this.context.request.get(this.base + path)).json()) as T;
  }
  /** Asks the hall for bytes. */
  async bytes(path: string): Promise<Buffer> {
    const answer = await this.context.request.get(this.base + path);
    expect(answer.ok(), path).toBe(true);
    return answer.body();
  }
  /** Who the hall says that this is. */
  me(): Promise<{ id: string; name: string } | null> {
    return this.get("/api/me");
  }

  /** Makes a table, for tests that are not about making one; its name. */
  async make(
    game: string,
    { name = "Ada", seats = 2, sit = [0], bots = {}, options = {}, start = true, ...more }: Made = {},
  ): Promise<string> {
    await this.post("/api/guest", { name, glyph: "owl" });
    const { table } = await this.post<{ table: string }>("/api/tables", { game, seats, options, ...more });
    for (const seat of sit) await this.post(`/api/tables/${table}/sit`, { seat, nonce: "n" });
    for (const [seat, level] of Object.entries(bots))
      await this.post(`/api/tables/${table}/bot`, { seat: Number(seat), level });
    if (start) await this.begin(table);
    return table;
  }
  /** Sits down at somebody's table. */
  async join(table: string, name: string, seat: number): Promise<void> {
    await this.post("/api/guest", { name, glyph: "fox" });
    await this.post(`/api/tables/${table}/sit`, { seat, nonce: "m" });
  }
  async begin(table: string): Promise<void> {
    await this.post(`/api/tables/${table}/start`);
  }
  /** Where a table is found. */
  at(table: string): string {
    return `${this.base}/t/${table}`;
  }
  async goTo(table: string): Promise<void> {
    await this.page.goto(this.at(table));
  }

  /** Everything of one kind that this page was told, in order. */
  told<E>() {
    return <K extends Kinds<E>>(kind: K): Payload<E, K>[] =>
      this.frames
        .filter((frame) => frame.startsWith('{"update"'))
        .flatMap((frame) => (JSON.parse(frame) as { update: EntryUpdate }).update.told.events)
        .flatMap((event) => {
          const payload = (event as Record<PropertyKey, unknown>)[kind];
          return payload ? [payload as Payload<E, K>] : [];
        });
  }
  /** What this page did, as it said so to the hall. */
  said<Action>(): Said<Action>[] {
    return this.frames
      .filter((frame) => frame.startsWith('> {"act"'))
      .map((frame) => (JSON.parse(frame.slice(2)) as { act: Said<Action> }).act);
  }
  /** The newest word of the hall about the game at the table that is open. */
  now(): Standing | EntryUpdate | undefined {
    const table = /\/t\/(\w+)/.exec(this.page.url())?.[1] ?? "";
    const newest = this.frames.findLast(
      (frame) => /^\{"(standing|update)"/.test(frame) && frame.includes(`"table":"${table}`),
    );
    const heard = JSON.parse(newest ?? "{}") as { standing?: Standing; update?: EntryUpdate };
    return heard.standing ?? heard.update;
  }
}

/** Waits until something is so that a page was told or said. */
export const until = (so: () => unknown, timeout = 30_000): Promise<void> =>
  expect.poll(async () => !!(await so()), { timeout, intervals: [10, 20, 30, 50, 50, 100] }).toBe(true);
