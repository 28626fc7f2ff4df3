// Bytes beside a table's record: uploaded for a seat, then named by an action; downloaded by whomever the game has released
// them to. They are named by their hash, so what was sent or fetched once is never another thing later.
import { fileSize } from "../i18n/numbers";
import { api, mostBytes, Refusal, type Bytes } from "../protocol/api";
import type { AttachmentId } from "../protocol/table.gen";
import { quickId } from "../protocol/hash";
import { persist } from "../protocol/retry";
import { sendBytes, type Sending } from "../protocol/upload";
import type { Seat } from "./game";

export interface Uploading extends Sending {
  /** The most bytes that the game takes, where that is less than what the hall does: what is larger is refused without being sent. */
  most?: number;
}

/** Width and height of a picture, in pixels. */
export type PictureSize = 128 | 256 | 512;

/** What a board does with attachments. A no is thrown as `Refusal` (protocol/api.ts), whose `sentence` can be shown as it is. */
export interface Attachments {
  /** Sends bytes for the unveiled seat, again if the line is lost; the id under which an action names them. Bytes that the hall has from this page are not sent twice. */
  upload(bytes: Uint8Array | Blob, how?: Uploading): Promise<AttachmentId>;
  /** Fetches bytes, from memory if they were here before; "gone" if the game has not released them to this viewer, or they were erased. */
  download(id: AttachmentId): Promise<Bytes | "gone">;
  /** The address of a picture for an `<img>`, if the game has pictures: `side` is how many eighths of a turn one has gone round, 0 to 7. Whoever could not download the bytes gets an `error` of the image; empty where there is no table. */
  picture(id: AttachmentId, side?: number, size?: PictureSize): string;
}

const notSeated = () =>
  new Refusal({ rule: "HALL-4", key: "hall_not_seated", text: "Only who sits here can do that." }, 403);

const tooLarge = (size: number, most: number) =>
  new Refusal(
    {
      rule: "HALL-6",
      key: "attachment_too_large",
      params: { size: fileSize(size), most: fileSize(most) },
      text: `These are ${size} bytes; ${most} are allowed.`,
    },
    413,
  );

/** For boards that belong to no table. */
export const nothingAttached: Attachments = {
  upload: async () => {
    throw notSeated();
  },
  download: async () => "gone",
  picture: () => "",
};

/** So many bytes are held in memory; the browser has a cache of its own behind it. */
const room = 16 * 1024 * 1024;

/** What was fetched last, in the order of its last use. */
class Memory {
  #kept = new Map<AttachmentId, Bytes>();
  #size = 0;
  readonly coming = new Map<AttachmentId, Promise<Bytes | "gone">>();

  get(id: AttachmentId): Bytes | undefined {
    const bytes = this.#kept.get(id);
    if (bytes) {
      this.#kept.delete(id);
      this.#kept.set(id, bytes);
    }
    return bytes;
  }

  set(id: AttachmentId, bytes: Bytes): void {
    this.#kept.set(id, bytes);
    this.#size += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#size <= room) break;
      this.#kept.delete(oldest);
      this.#size -= length;
    }
  }
}

/** The attachments of a table through the eyes of now. */
export class TableAttachments implements Attachments {
  #memory = new Memory();
  /** What this page has sent, by seat and id: fulfilled if the hall has it. */
  #sent = new Map<string, Promise<unknown>>();

  constructor(
    readonly table: string,
    readonly eyes: () => Seat | null,
  ) {}

  /** Other eyes look now: what these have fetched is not theirs. */
  forget(): void {
    this.#memory = new Memory();
  }

  upload = async (what: Uint8Array | Blob, how: Uploading = {}): Promise<AttachmentId> => {
    const { progress, signal, most = mostBytes.attachment } = how;
    const seat = this.eyes();
    if (seat === null) throw notSeated();
    const size = what instanceof Blob ? what.size : what.length;
    if (size > most) throw tooLarge(size, most);
    // a copy: whoever hands the bytes in may go on working on them
    const bytes = what instanceof Blob ? new Uint8Array(await what.arrayBuffer()) : new Uint8Array(what);
    // without a name nobody knows whether it was sent before: it simply is
    const known = await quickId(bytes);
    const place = known && `${seat} ${known}`;
    if (place && (await this.#wasSent(place))) {
      signal?.throwIfAborted();
      progress?.(1);
      return known;
    }
    const address = api.attachmentsAddress(this.table, seat);
    const sending = persist(() => sendBytes<{ id: AttachmentId }>(address, bytes, { progress, signal }), {
      signal,
    });
    if (place) this.#sent.set(place, sending);
    const { id } = await sending;
    progress?.(1);
    return id;
  };

  /** Whether the hall has it; if it is just on its way, once it has arrived. */
  async #wasSent(place: string): Promise<boolean> {
    return !!(await this.#sent.get(place)?.then(
      () => true,
      () => false,
    ));
  }

  download = async (id: AttachmentId): Promise<Bytes | "gone"> => {
    const memory = this.#memory;
    const kept = memory.get(id);
    // everybody gets a copy of their own to work on
    if (kept) return kept.slice();
    let coming = memory.coming.get(id);
    if (!coming) {
      coming = this.#fetch(id, memory).finally(() => memory.coming.delete(id));
      memory.coming.set(id, coming);
    }
    const bytes = await coming;
    return bytes === "gone" ? bytes : bytes.slice();
  };

  picture = (id: AttachmentId, side = 0, size: PictureSize = 256): string =>
    api.pictureAddress(this.table, id, side, size);

  async #fetch(id: AttachmentId, memory: Memory): Promise<Bytes | "gone"> {
    try {
      const bytes = await persist(() => api.attachment(this.table, id));
      memory.set(id, bytes);
      return bytes;
    } catch (fault) {
      // it may be released later, so this is not remembered
      if (fault instanceof Refusal && fault.status === 404) return "gone";
      throw fault;
    }
  }
}
