// One line to the hall for each tab. It connects again by itself, says what it has, and says again whatever
// was not answered, with the same id: nothing is lost and nothing is done twice.
import type { FromPage, Refused, SenseHeader, ToPage } from "./hall.gen";
import type { Seat, TableAction } from "./table.gen";

/** Somebody who watches a table over the line. */
export interface Watcher {
  /** The newest number that was heard, for the eyes of `seat`. */
  have(): number | null;
  seat(): Seat | null;
  hear(message: ToPage): void;
  /** What a seat hears or feels, in the format that the game says. */
  sense?(sense: Sensed): void;
}

/** What a seat hears or feels: the entry it belongs to, whose it is, and the bytes. */
export type Sensed = { n: number; seat: Seat; payload: ArrayBuffer };

/** How the hall greets a page. */
export type Hello = Extract<ToPage, { hello: unknown }>["hello"];

/** How an action ended. */
export type Settled = { n: number } | { why: Refused };

/** The part of a WebSocket that is needed, so that tests can lend a bad one. */
export type Wire = Pick<WebSocket, "send" | "close"> & {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
};

export type LineOptions = {
  connect: () => Wire;
  /** The line is up, or has been down or silent for long enough to be told. */
  onstate?: (up: boolean) => void;
  onhello?: (hello: Hello) => void;
  /** How long the hall may be silent before it is asked whether it is there, in ms. */
  idle?: () => number;
  /** Asked after failures: whether the hall still knows the guest; if not, the line rests until `wake`. */
  known?: () => Promise<boolean>;
  random?: () => number;
};

const pingEvery = 20_000;
/** A line that does not open for so long, or is silent for so long after a ping, is given up. */
const openWithin = 9_000;
const deadAfter = 6_000;
const tellAfter = 1_200;
/** An answer takes no longer than this, or than a few times the slowest of late; then it is asked for, and then missed. */
const answerWithin = { least: 1_000, most: 4_000, times: 3 };

/** A hall that had too much to do for something is asked again after so long. */
const busyFor = 1_000;
/** How many lines of chat wait in a gap of the line. */
const mostUnsaid = 4;

type Pending = {
  table: string;
  message: FromPage;
  settle: (how: Settled) => void;
  /** How often it was said. */
  times: number;
};

/** Reads a binary frame: the length of the header, the header, the payload. A broken one is none. */
export function readSense(frame: ArrayBuffer): (Sensed & { table: string }) | undefined {
  if (frame.byteLength < 4) return undefined;
  const length = new DataView(frame).getUint32(0);
  if (length > frame.byteLength - 4) return undefined;
  try {
    const { table, n, seat } = JSON.parse(
      new TextDecoder().decode(new Uint8Array(frame, 4, length)),
    ) as SenseHeader;
    return { table, n, seat, payload: frame.slice(4 + length) };
  } catch {
    return undefined;
  }
}

export class Line {
  #wire: Wire | undefined;
  #greeted = false;
  #failures = 0;
  #wanted = false;
  #told = true;
  /** Something was said, and nothing was heard since. */
  #expecting = false;
  /** When the hall was asked whether it is there, until it answers. */
  #pinged: number | undefined;
  /** How long the last answers to that took, the slower ones forgotten slowly. */
  #delay = 0;
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #watched = new Map<string, Watcher>();
  #pending = new Map<string, Pending>();
  /** Chat of a gap, until the hall says hello. */
  #unsaid: FromPage[] = [];
  #guest: string | undefined;
  #count = 0;
  readonly #tab = Math.random().toString(36).slice(2, 10) + Date.now().toString(36);

  constructor(readonly options: LineOptions) {}

  /** Whether the hall can hear us now. */
  get up(): boolean {
    return this.#greeted;
  }

  /** Whether something said was not answered yet. */
  get waiting(): boolean {
    return this.#pending.size > 0;
  }

  /** Watches a table until the returned function is called. */
  watch(table: string, watcher: Watcher): () => void {
    this.#watched.set(table, watcher);
    this.#wanted = true;
    if (this.#greeted) this.#sayWatch(table, watcher);
    else this.wake();
    return () => {
      if (this.#watched.get(table) !== watcher) return;
      this.#watched.delete(table);
      this.#send({ leave: { table } });
    };
  }

  /** Shows the table through the eyes of another seat, or of none. Without a line the next `watch` says so. */
  unveil(table: string, seat: Seat | null): void {
    this.#send({ unveil: { table, seat } });
  }

  /** Asks for what was told before an entry. */
  history(table: string, before: number): void {
    this.#send({ history: { table, before } });
  }

  /** Acts in the game; resolves when the hall has answered, however long that takes. `draws` only where people roll their own dice. */
  act(
    table: string,
    seat: Seat,
    words: unknown,
    basedOn: number | null,
    draws?: readonly number[],
  ): Promise<Settled> {
    return this.#ask(table, (id) => ({
      act: { table, id, seat, do: words, based_on: basedOn, ...(draws && { draws: [...draws] }) },
    }));
  }

  /** Acts at the table; without a seat as its host. */
  atTable(table: string, seat: Seat | null, words: TableAction): Promise<Settled> {
    return this.#ask(table, (id) => ({
      at_table: { table, id, do: words, ...(seat === null ? {} : { seat }) },
    }));
  }

  /** Says something to all; false while a loss of the line is told. In a gap too short to be told it waits for the hall's hello. */
  say(table: string, text: string): boolean {
    if (!this.#told) return false;
    const message = { say: { table, text } };
    if (!this.#greeted && this.#unsaid.length >= mostUnsaid) return false;
    if (!this.#send(message)) this.#unsaid.push(message);
    return true;
  }

  /** Connects now, without waiting for the next try. */
  wake(): void {
    this.#wanted = true;
    if (this.#wire) return;
    this.#stop("again");
    this.#connect();
  }

  /** Something may have happened to the line: asks the hall whether it is there, or connects anew where it is missed already. */
  check(): void {
    if (!this.#wanted) return;
    if (!this.#greeted) this.wake();
    else if (this.#told) this.#ping();
    else this.renew();
  }

  /** Begins anew, as somebody else perhaps. */
  renew(): void {
    const wire = this.#wire;
    this.#drop();
    wire?.close();
    if (this.#wanted) this.wake();
  }

  /** Closes the line for good; what was not answered is forgotten. */
  close(): void {
    this.#wanted = false;
    this.#pending.clear();
    this.#unsaid = [];
    const wire = this.#wire;
    this.#drop();
    for (const name of [...this.#timers.keys()]) this.#stop(name);
    wire?.close();
  }

  #after(name: string, ms: number, run: () => void): void {
    this.#stop(name);
    this.#timers.set(
      name,
      setTimeout(() => {
        this.#timers.delete(name);
        run();
      }, ms),
    );
  }

  #stop(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }

  #ask(table: string, say: (id: string) => FromPage): Promise<Settled> {
    const id = `${this.#tab}-${++this.#count}`;
    return new Promise((settle) => {
      const pending = { table, message: say(id), settle, times: 0 };
      this.#pending.set(id, pending);
      this.#sayPending(pending);
    });
  }

  #sayPending(pending: Pending): void {
    if (this.#send(pending.message)) pending.times += 1;
  }

  #send(message: FromPage): boolean {
    if (!this.#greeted || !this.#wire) return false;
    this.#wire.send(JSON.stringify(message));
    // only leaving is not answered
    if (!("leave" in message) && !this.#expecting) {
      this.#expecting = true;
      if (this.#pinged === undefined) this.#after("ping", this.#patience, () => this.#ping());
    }
    return true;
  }

  get #patience(): number {
    const { least, most, times } = answerWithin;
    return Math.min(most, Math.max(least, times * this.#delay));
  }

  /** Asks whether the hall is there; a silence after that is told, and in the end the line is given up. */
  #ping(): void {
    const wire = this.#wire;
    if (!wire || !this.#greeted || this.#pinged !== undefined) return;
    this.#stop("ping");
    this.#pinged = Date.now();
    this.#expecting = true;
    this.#send({ ping: {} });
    this.#missed(this.#patience);
    this.#after("dead", deadAfter, () => this.#cut(wire));
  }

  /** Tells of a silence once it lasts; if it was the page that slept, the answer may still lie there and is waited for once more. */
  #missed(patience: number): void {
    const due = Date.now() + patience;
    this.#after("tell", patience, () =>
      Date.now() > due + patience ? this.#missed(patience) : this.#tell(false),
    );
  }

  #tell(up: boolean): void {
    this.#stop("tell");
    if (this.#told === up) return;
    this.#told = up;
    this.options.onstate?.(up);
  }

  #sayWatch(table: string, watcher: Watcher): void {
    const [have, seat] = [watcher.have(), watcher.seat()];
    this.#send({ watch: { table, ...(have === null ? {} : { have }), ...(seat === null ? {} : { seat }) } });
  }

  #connect(): void {
    let wire: Wire;
    try {
      wire = this.options.connect();
    } catch {
      this.#lost(undefined);
      return;
    }
    this.#wire = wire;
    // a handshake that never ends is a broken line, too
    this.#after("dead", openWithin, () => this.#cut(wire));
    wire.onmessage = (event) => {
      if (this.#wire !== wire) return;
      if (typeof event.data === "string") this.#heard(event.data);
      else if (event.data instanceof ArrayBuffer) this.#sensed(event.data);
    };
    wire.onclose = (event) => {
      if (this.#wire === wire) this.#lost(event.code);
    };
  }

  #cut(wire: Wire): void {
    if (this.#wire !== wire) return;
    this.#lost(undefined);
    wire.close();
  }

  #drop(): void {
    this.#wire = undefined;
    this.#greeted = false;
    this.#expecting = false;
    this.#pinged = undefined;
    this.#stop("ping");
    this.#stop("dead");
  }

  #lost(code: number | undefined, again?: number): void {
    this.#drop();
    if (!this.#wanted) return;
    this.#failures += 1;
    // counted from the first loss on: a try that fails at once does not put it off
    if (this.#told && !this.#timers.has("tell")) this.#after("tell", tellAfter, () => this.#tell(false));
    const random = this.options.random ?? Math.random;
    const least = code === 4002 ? 3000 : 0;
    const backoff = this.#failures === 1 ? 250 : Math.min(30_000, 500 * 2 ** (this.#failures - 2));
    const wait = Math.max(least, again ?? backoff) * (0.7 + 0.6 * random());
    const retry = () => this.#after("again", wait, () => this.#connect());
    // a browser does not tell why a handshake was refused, so ask whether the hall still knows the guest
    if (code === 4004 || this.#failures === 2)
      void (this.options.known?.() ?? Promise.resolve(true)).then(
        (known) => known && this.#wanted && !this.#wire && retry(),
      );
    else retry();
  }

  /** The hall was heard: whatever was doubtful is not. */
  #alive(): void {
    this.#stop("dead");
    if (this.#pinged !== undefined) this.#delay = Math.max(Date.now() - this.#pinged, this.#delay * 0.7);
    this.#pinged = undefined;
    this.#expecting = false;
    if (this.#greeted) this.#tell(true);
    this.#after("ping", this.options.idle?.() ?? pingEvery, () => this.#ping());
  }

  #heard(text: string): void {
    let message: ToPage;
    try {
      message = JSON.parse(text) as ToPage;
    } catch {
      return;
    }
    this.#alive();
    if ("hello" in message) this.#greet(message.hello);
    else if ("bye" in message) {
      const wire = this.#wire;
      this.#lost(1001, message.bye.again_in);
      wire?.close();
    } else if ("done" in message) this.#settle(message.done.id, { n: message.done.n });
    else if ("refused" in message) {
      const { id, table, why } = message.refused;
      if (id !== undefined) this.#refused(id, why);
      else if (table !== undefined) this.#watched.get(table)?.hear(message);
      else for (const watcher of this.#watched.values()) watcher.hear(message);
    } else {
      // what is about a table names it; anything else is not for a watcher
      const about = Object.values(message)[0] as { table?: string } | undefined;
      if (about?.table !== undefined) this.#watched.get(about.table)?.hear(message);
    }
  }

  #sensed(frame: ArrayBuffer): void {
    this.#alive();
    const sense = readSense(frame);
    if (sense) this.#watched.get(sense.table)?.sense?.(sense);
  }

  #greet(hello: Hello): void {
    this.#greeted = true;
    this.#failures = 0;
    this.options.onhello?.(hello);
    // what one guest meant to say is never said by the next
    if (this.#guest !== hello.guest.id) this.#unsaid = [];
    this.#guest = hello.guest.id;
    for (const [table, watcher] of this.#watched) this.#sayWatch(table, watcher);
    for (const pending of this.#pending.values()) this.#sayPending(pending);
    for (const message of this.#unsaid.splice(0)) this.#send(message);
    this.#tell(true);
  }

  /** That a hall has no time for what is said again tells nothing about the first time: it may be done. */
  #refused(id: string, why: Refused): void {
    const pending = this.#pending.get(id);
    if (why.rule !== "HALL-8" || !pending || pending.times < 2) return this.#settle(id, { why });
    this.#after(`busy ${id}`, busyFor, () => {
      if (this.#pending.has(id)) this.#sayPending(pending);
    });
  }

  #settle(id: string, how: Settled): void {
    this.#stop(`busy ${id}`);
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle(how);
  }
}
