// Something that a page keeps on this device alone, for whoever plays with it without a table. It lies beside the copies of drafts,
// but no hall waits for it; so it goes with them when this browser becomes somebody else's.
import { mostBytes, type Bytes } from "../protocol/api";
import { readCopy, removeCopy, replaceCopy, type Stamp } from "./copies";

export interface Keepsake {
  /** What was kept last, here or in another tab; undefined if there is nothing, or no room in this browser. */
  bytes(): Promise<Bytes | undefined>;
  /** Keeps these bytes in place of those that were read or kept here last. Nobody waits for it; as often as one likes. */
  keep(bytes: Bytes): void;
  /** Forgets what was read or kept here last; settled when it is gone. */
  forget(): Promise<void>;
}

const tab = Math.random();
let count = 0;
/** Unlike a draft that nobody sends it does not grow old: there is one under each name, and whoever made it can begin anew. */
const newStamp = (): Stamp => [Infinity, tab, count++];

const alike = (one: Bytes | undefined, other: Bytes): boolean =>
  one?.length === other.length && one.every((byte, at) => byte === other[at]);

class DeviceKeepsake implements Keepsake {
  readonly #place: string;
  readonly #taken: () => void;
  /** What this tab knows to lie there. */
  #mine: { stamp: Stamp; bytes: Bytes } | undefined;
  #waiting: Bytes | undefined;
  #writing: Promise<void> | undefined;

  constructor(name: string, taken: () => void) {
    this.#place = `keepsake ${name}`;
    this.#taken = taken;
  }

  async bytes(): Promise<Bytes | undefined> {
    await this.#writing;
    this.#mine = await readCopy(this.#place);
    return this.#mine?.bytes;
  }

  keep(bytes: Bytes): void {
    if (bytes.length > mostBytes.draft) throw new RangeError("too much to keep");
    this.#waiting = bytes;
    // one at a time is written; the newest of those that came meanwhile is next
    this.#writing ??= this.#write().finally(() => (this.#writing = undefined));
  }

  async forget(): Promise<void> {
    this.#waiting = undefined;
    await this.#writing;
    if (this.#mine) await removeCopy(this.#mine.stamp);
    this.#mine = undefined;
  }

  async #write(): Promise<void> {
    for (let bytes = this.#waiting; bytes; bytes = this.#waiting) {
      this.#waiting = undefined;
      // whoever only opened it has made nothing that another tab would have to give way to
      if (alike(this.#mine?.bytes, bytes)) continue;
      const copy = { stamp: newStamp(), guest: "", bytes, seen: null };
      const written = await replaceCopy(this.#place, copy, this.#mine?.stamp);
      if (written) this.#mine = copy;
      else if (written === false) this.#taken();
    }
  }
}

/** What this device keeps under a name. `taken` is told when another tab has kept something there meanwhile: it stays, and nothing from here is kept. */
export const keepsakeOf = (name: string, taken: () => void): Keepsake => new DeviceKeepsake(name, taken);
