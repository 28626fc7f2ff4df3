// A seat's own scratch paper: what the game does not need to know, kept by the hall so that a reload or another device finds it.
import { api, bytesTimeout, mostBytes, Refusal, type Bytes } from "../protocol/api";
import { backOff, isPassing, persist } from "../protocol/retry";
import { clearCopies, type Copy, openCopies, readCopy, removeCopy, type Stamp, writeCopy } from "./copies";
import type { Seat } from "./game";

/** A page of scratch paper. */
export interface Draft {
  /** What was kept last, as JSON; undefined if there is nothing. Thrown is a `Refusal` if the hall cannot be asked: then nobody knows what would be overwritten. */
  read(): Promise<unknown>;
  /** The same as bytes. */
  bytes(): Promise<Bytes | undefined>;
  /** Keeps bytes as they are now and anything else as JSON, in place of what was there. Nobody waits for it; as often as one likes. */
  keep(what: unknown): void;
  /** Sends what was kept without waiting for the hand to rest, as when time is nearly up; whether the hall has it now. */
  flush(): Promise<boolean>;
}

/** What is kept is sent when nothing new was for so long, in ms. */
const rest = 500;
/** A hand that never rests is not waited for longer than this, in ms. */
const longest = 4000;
/** What drafts may send on average, in bytes each ms: one of 2 MB every eight seconds. */
const rate = 256;
/** What is smaller is sent to its end even if the page goes away, in bytes: browsers allow 64 KiB in all. */
const outlives = 60_000;
/** The marks of unanswered drafts that are remembered. */
const marks = 16;

const tab = Math.random();
let count = 0;
const newStamp = (): Stamp => [Date.now(), tab, count++];

/** Tells bytes apart, quickly and without a promise. Nobody would forge their own draft. */
export function markOf(bytes: Bytes | undefined): string {
  if (!bytes) return "nothing";
  const { buffer, byteOffset } = bytes.byteOffset % 4 ? bytes.slice() : bytes;
  const words = new Uint32Array(buffer, byteOffset, bytes.length >> 2);
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  const mix = (word: number) => {
    one = Math.imul(one ^ word, 0x01000193);
    other = Math.imul((other ^ (other >>> 15)) + word, 0x85ebca6b);
  };
  for (const word of words) mix(word);
  for (const byte of bytes.subarray(words.length * 4)) mix(byte);
  return `${bytes.length} ${one >>> 0} ${other >>> 0}`;
}

/** The clock has taken what was there before: from now on it is scratch paper for whatever comes next. */
const isLate = ({ why }: Refusal): boolean => why.key === "hall_draft_late";

/** The game is over, or the seat somebody else's: there is nothing to wait for. A seat that is veiled may be unveiled again. */
const isFinal = (fault: Refusal): boolean =>
  fault.status >= 400 &&
  fault.status < 500 &&
  ![408, 413, 429].includes(fault.status) &&
  fault.why.key !== "hall_veiled" &&
  !isLate(fault);

const noRoom = (): Refusal =>
  new Refusal(
    { rule: "HALL-6", key: "draft_no_room", text: "The hall has no room for a draft of this size." },
    413,
  );

type Waiting = { bytes: Bytes };

class SeatDraft implements Draft {
  onfault: (fault: Refusal) => void = () => undefined;
  readonly #place: string;
  /** What the hall has not got yet. */
  #waiting: Waiting | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: { what: Waiting; end: Promise<void>; call: AbortController } | undefined;
  /** The copy that was written last, whether one is being written, and whether there is something newer. */
  #written: Stamp | undefined;
  #writing = false;
  #unwritten = false;
  /** What the hall may have, as far as this page knows; null before it has asked. */
  #seen: string[] | null = null;
  /** The JSON that was read or kept last. */
  #text: string | undefined;
  /** Blobs are turned into bytes first; a newer draft overtakes them. */
  #turning: Promise<void> | undefined;
  #kept = 0;
  /** Since when something waits, when it last changed, and before when nothing is sent, by our own clock. */
  #since = 0;
  #changed = 0;
  #next = 0;
  #failures = 0;
  /** Drafts from this size on have no room in the hall, and whether that was said. */
  #tooLarge = mostBytes.draft + 1;
  #told = false;
  #dropped = false;

  constructor(
    readonly table: string,
    readonly seat: Seat,
    readonly guest: string,
  ) {
    this.#place = `${table} ${seat}`;
    void openCopies();
  }

  async read(): Promise<unknown> {
    const bytes = await this.bytes();
    if (!bytes) return undefined;
    try {
      const text = new TextDecoder().decode(bytes);
      const found: unknown = JSON.parse(text);
      this.#text = text;
      return found;
    } catch {
      // something that cannot be read is nothing
      return undefined;
    }
  }

  async bytes(): Promise<Bytes | undefined> {
    const copy = this.#waiting ? undefined : await this.#ownCopy();
    // whoever has a copy can go on with it at once
    const found = this.#waiting ? undefined : await this.#ask(copy ? { tries: 1 } : {});
    if (this.#dropped) return undefined;
    // what was kept on this page is newer than anything that was found
    if (this.#waiting) return this.#waiting.bytes.slice();
    // The hall says no time, and clocks of devices differ; so a copy knows what the hall may have had when it was made. If the
    // hall still has one of these, nobody else has written since, and the copy is the newer one. Otherwise another device has
    // gone on from what the hall had, and is right: what lies here never got further than this browser.
    if (copy && !(found instanceof Refusal && isFinal(found))) {
      const mark = found instanceof Refusal ? undefined : markOf(found);
      const isNewer = mark === undefined || !copy.seen || copy.seen.includes(mark);
      if (isNewer && mark !== markOf(copy.bytes)) {
        this.#seen = copy.seen && [...copy.seen];
        this.#written = copy.stamp;
        this.#wait(copy.bytes);
        return copy.bytes.slice();
      }
    }
    if (copy) void removeCopy(copy.stamp);
    if (found instanceof Refusal) {
      if (isFinal(found)) return undefined;
      throw found;
    }
    this.#seen = [markOf(found)];
    return found;
  }

  /** The copy in this browser; one that somebody else has left is removed. */
  async #ownCopy(): Promise<Copy | undefined> {
    const copy = await readCopy(this.#place);
    if (!copy || copy.guest === this.guest) return copy;
    void removeCopy(copy.stamp);
    return undefined;
  }

  /** What the hall has, or why it does not say. */
  async #ask(how: { tries?: number }): Promise<Bytes | Refusal | undefined> {
    try {
      return await persist(() => api.draft(this.table, this.seat), how);
    } catch (fault) {
      if (fault instanceof Refusal) return fault;
      throw fault;
    }
  }

  keep(what: unknown): void {
    if (what instanceof Blob) {
      this.#text = undefined;
      const turn = ++this.#kept;
      this.#turning = what.arrayBuffer().then((buffer) => {
        if (turn === this.#kept) this.#keep(new Uint8Array(buffer));
      });
    } else if (what instanceof Uint8Array) {
      this.#text = undefined;
      this.#keep(new Uint8Array(what));
    } else {
      const text = JSON.stringify(what);
      if (text === this.#text) return;
      this.#text = text;
      this.#keep(new TextEncoder().encode(text));
    }
  }

  async flush(): Promise<boolean> {
    await this.#turning;
    // of several who flush at once, one sends
    while (this.#sending) await this.#sending.end;
    if (this.#waiting) await this.#send();
    return !this.#waiting;
  }

  /** The page goes away, or may: whatever can still be done is begun. */
  leave(): void {
    if (!this.#waiting) return;
    if (this.#unwritten) this.#write();
    if (this.#sending?.what === this.#waiting) return;
    // only what is small outlives the page, so it takes the place of what is on its way
    if (this.#sending && this.#waiting.bytes.length >= outlives) return;
    this.#sending?.call.abort();
    void this.#send();
  }

  /** There is a line again. */
  hasLine(): void {
    if (!this.#failures) return;
    this.#next = 0;
    this.#plan();
  }

  /** Forgets everything and does nothing any more. */
  drop(): void {
    this.#dropped = true;
    clearTimeout(this.#timer);
    this.#sending?.call.abort();
    this.#waiting = undefined;
  }

  #keep(bytes: Bytes): void {
    if (this.#dropped) return;
    this.#kept++;
    this.#wait(bytes);
    // one copy at a time is written; the newest of those that came meanwhile is next
    if (this.#writing) this.#unwritten = true;
    else this.#write();
  }

  #wait(bytes: Bytes): void {
    this.#changed = performance.now();
    if (!this.#waiting) this.#since = this.#changed;
    this.#waiting = { bytes };
    this.#plan();
  }

  #write(): void {
    this.#unwritten = false;
    if (!this.#waiting) return;
    this.#writing = true;
    const stamp = (this.#written = newStamp());
    const copy = { stamp, guest: this.guest, bytes: this.#waiting.bytes, seen: this.#seen };
    void writeCopy(this.#place, copy).then(() => {
      this.#writing = false;
      if (this.#unwritten) this.#write();
    });
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (!this.#waiting || this.#sending || !this.#hasRoom(this.#waiting)) return;
    const due = Math.max(this.#next, Math.min(this.#changed + rest, this.#since + longest));
    this.#timer = setTimeout(() => void this.#send(), Math.max(0, due - performance.now()));
  }

  /** Whether the hall takes it, as far as we know. If not, its copy stays: on this device at least nothing is lost. */
  #hasRoom({ bytes }: Waiting): boolean {
    if (bytes.length < this.#tooLarge) return true;
    if (!this.#told) this.onfault(noRoom());
    this.#told = true;
    return false;
  }

  /** Sends the newest; one at a time, or an old one could arrive last. */
  #send(): Promise<void> {
    clearTimeout(this.#timer);
    const what = this.#waiting;
    if (!what || !this.#hasRoom(what)) return Promise.resolve();
    const call = new AbortController();
    const timer = setTimeout(() => call.abort(), bytesTimeout);
    const mark = markOf(what.bytes);
    this.#seen &&= [...this.#seen, mark].slice(-marks);
    const end = api
      .keepDraft(this.table, this.seat, what.bytes, {
        signal: call.signal,
        keepalive: what.bytes.length < outlives,
      })
      .then(
        () => {
          // what was sent after it may be there, too
          this.#seen = this.#seen?.slice(this.#seen.lastIndexOf(mark)) ?? [mark];
          this.#failures = 0;
          this.#tooLarge = mostBytes.draft + 1;
          this.#told = false;
          this.#next = performance.now() + what.bytes.length / rate;
          this.#done(what);
        },
        (fault: Refusal) => this.#failed(fault, what),
      )
      .finally(() => {
        clearTimeout(timer);
        // another one may have taken its place
        if (this.#sending?.call !== call) return;
        this.#sending = undefined;
        this.#plan();
      });
    this.#sending = { what, end, call };
    return end;
  }

  /** Nobody waits for it any more; unless something newer does, nobody needs the copy either. */
  #done(what: Waiting): void {
    this.#since = performance.now();
    if (this.#waiting !== what) return;
    this.#waiting = undefined;
    if (this.#written) void removeCopy(this.#written);
  }

  #failed(fault: Refusal, what: Waiting): void {
    if (isLate(fault)) this.onfault(fault);
    if (isPassing(fault) || isLate(fault)) {
      this.#failures++;
      this.#next = performance.now() + backOff(this.#failures, fault);
    } else if (isFinal(fault)) {
      this.#done(what);
    } else {
      this.#tooLarge = what.bytes.length;
    }
  }
}

/** One for each seat: two would send at the same time. */
const drafts = new Map<string, SeatDraft>();

let attending = false;
function attend(): void {
  if (attending) return;
  attending = true;
  const leave = () => drafts.forEach((draft) => draft.leave());
  addEventListener("pagehide", leave);
  // phones end a page that is not seen without saying so
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
  });
  addEventListener("online", () => drafts.forEach((draft) => draft.hasLine()));
}

/**
 * The scratch paper of a guest's seat. What is kept is sent when the hand rests, or when the page goes away. Until the hall has
 * it, a copy lies in the browser: a page that is loaded again may ask before what the old one sent has arrived. `onfault` is told
 * once if a draft has no room in the hall, and whenever one came too late to count.
 */
export function draftOf(table: string, seat: Seat, guest: string, onfault: (fault: Refusal) => void): Draft {
  attend();
  const place = `${table} ${seat} ${guest}`;
  const draft = drafts.get(place) ?? new SeatDraft(table, seat, guest);
  drafts.set(place, draft);
  draft.onfault = onfault;
  return draft;
}

/** Forgets every draft that this browser still has, at once; the hall has those that were sent. Settled when the disk has forgotten, too. */
export async function forgetDrafts(): Promise<void> {
  drafts.forEach((draft) => draft.drop());
  drafts.clear();
  await clearCopies();
}
