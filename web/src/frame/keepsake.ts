// Something that a page keeps on this device alone, for whoever plays with it without a table. It lies beside the copies of drafts,
// but no hall waits for it; so it goes with them when this browser becomes somebody else's.
import { mostBytes, type Bytes } from "../protocol/api";
import { readCopy, removeFrom, writeCopy, type Stamp } from "./copies";

export interface Keepsake {
  /** What was kept last; undefined if there is nothing, or no room in this browser. */
  bytes(): Promise<Bytes | undefined>;
  /** Keeps these bytes in place of what was there. Nobody waits for it; as often as one likes. */
  keep(bytes: Bytes): void;
  /** Forgets what was kept; settled when it is gone. */
  forget(): Promise<void>;
}

/** Unlike a draft that nobody sends it does not grow old: there is one under each name, and whoever made it can begin anew. */
const stamp: Stamp = [Infinity, 0, 0];

class DeviceKeepsake implements Keepsake {
  readonly #place: string;
  #waiting: Bytes | undefined;
  #writing: Promise<void> | undefined;

  constructor(name: string) {
    this.#place = `keepsake ${name}`;
  }

  async bytes(): Promise<Bytes | undefined> {
    await this.#writing;
    return (await readCopy(this.#place))?.bytes;
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
    await removeFrom(this.#place);
  }

  async #write(): Promise<void> {
    for (let bytes = this.#waiting; bytes; bytes = this.#waiting) {
      this.#waiting = undefined;
      await writeCopy(this.#place, { stamp, guest: "", bytes, seen: null });
    }
  }
}

/** What this device keeps under a name. */
export const keepsakeOf = (name: string): Keepsake => new DeviceKeepsake(name);
