// What the page asks the hall by HTTP. A refusal is thrown as `Refusal`, with its rule and its sentence.
import { sayRefusal } from "../i18n/index.svelte";
import type {
  AskTool,
  GuestCard,
  Introduce,
  LinkLook,
  MakeTable,
  MarkList,
  Refused,
  TableInfo,
  UseLink,
  Verified,
} from "./hall.gen";
import type { AttachmentId, Card, Level, Seat, Update } from "./table.gen";

/** The hall has said no, or could not be reached (status 0). */
export class Refusal extends Error {
  constructor(
    readonly why: Refused,
    readonly status: number,
    /** How long to wait before asking again, in ms, where the answer says so. */
    readonly after?: number,
  ) {
    super(why.text);
  }
  /** The sentence in the language of the page. */
  get sentence(): string {
    return sayRefusal(this.why);
  }
}

/** What went wrong, in words that can be shown: the sentence of a refusal, or whatever else it was. */
export const sentenceOf = (fault: unknown): string =>
  fault instanceof Refusal ? fault.sentence : String(fault);

/** Bytes that can be sent and kept. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A step of a game that is over. */
export type ReplayStep = { n: number; at: number; told: Update<unknown>; view: unknown };

const noLine: Refused = { rule: "HALL-8", key: "line_none", text: "The hall cannot be reached." };

/** Nobody answers. */
export const unreachable = (): Refusal => new Refusal(noLine, 0);

/** Nobody is left alone for longer than this, in ms. */
const longestWait = 3_600_000;

/** The refusal that an answer stands for; one that the hall did not write, such as a proxy's, says only that there is no line. */
export function refusalOf(status: number, body: string, retryAfter: string | null): Refusal {
  // the header counts seconds, or names a date
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter ?? "") - Date.now() : seconds * 1000;
  const after =
    retryAfter === null || Number.isNaN(wait) ? undefined : Math.max(0, Math.min(longestWait, wait));
  let why: Refused | undefined;
  try {
    why = (JSON.parse(body) as { error?: Refused } | null)?.error;
  } catch {
    // it is not the hall that speaks
  }
  return new Refusal(why ?? noLine, status, after);
}

/** What the hall answers, once all of it is here; anything but a yes is thrown. */
async function asked<T>(
  path: string,
  how: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, how);
    if (response.ok) return await read(response);
  } catch {
    throw unreachable();
  }
  throw refusalOf(
    response.status,
    await response.text().catch(() => ""),
    response.headers.get("retry-after"),
  );
}

async function call<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  const how =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  return asked(path, { method, ...how }, (response) => response.json() as Promise<T>);
}

/** The most that a hall takes unless it is told otherwise, as in docs/limits.md; one that takes less says so itself. */
export const mostBytes = { attachment: 1_048_576, draft: 2_097_152 };

/** So long bytes may take on their way, in ms: the hall gives up sooner. */
export const bytesTimeout = 60_000;

const bytesOf = async (response: Response): Promise<Bytes> => new Uint8Array(await response.arrayBuffer());

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

const attachmentAt = (table: string, id: AttachmentId) =>
  `${at(table)}/attachments/${encodeURIComponent(id)}`;

const draftAt = (table: string, seat: Seat) => `${at(table)}/seats/${seat}/draft`;

/** Something nobody could foresee: the page's part of the table's chance. */
export const nonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

// what games there are changes only with the hall's build, and with that the page loads itself anew
let cards: Promise<Card[]> | undefined;

export const api = {
  games: () =>
    (cards ??= call<Card[]>("GET", "/api/games").catch((error: unknown) => {
      cards = undefined;
      throw error;
    })),
  me: () => call<GuestCard | null>("GET", "/api/me"),
  introduce: (who: Introduce) => call<GuestCard>("POST", "/api/guest", who),
  myTables: () => call<TableInfo[]>("GET", "/api/me/tables"),
  openTables: () => call<TableInfo[]>("GET", "/api/tables"),
  makeTable: (what: MakeTable) => call<TableInfo>("POST", "/api/tables", what),
  table: (table: string) => call<TableInfo>("GET", at(table)),
  sit: (table: string, seat?: Seat) =>
    call<TableInfo>("POST", `${at(table)}/sit`, { ...(seat === undefined ? {} : { seat }), nonce: nonce() }),
  stand: (table: string, seat: Seat) => call<TableInfo>("POST", `${at(table)}/stand`, { seat }),
  bot: (table: string, seat: Seat, level: Level | null) =>
    call<TableInfo>("POST", `${at(table)}/bot`, { seat, level }),
  start: (table: string) => call<TableInfo>("POST", `${at(table)}/start`),
  rematch: (table: string) => call<{ table: string }>("POST", `${at(table)}/rematch`),
  remove: (table: string, guest: string) => call<TableInfo>("POST", `${at(table)}/remove`, { guest }),
  ask: <Answer>(table: string, question: AskTool) => call<Answer>("POST", `${at(table)}/ask`, question),
  askGame: <Answer>(game: string, question: AskTool) =>
    call<Answer>("POST", `/api/games/${encodeURIComponent(game)}/ask`, question),
  replay: (table: string, seat: Seat | null) =>
    call<{ steps: ReplayStep[] }>("GET", `${at(table)}/replay${seat === null ? "" : `?seat=${seat}`}`),
  /** What a seat heard or felt of an entry, after the end; undefined if it cannot be had. */
  sense: (table: string, n: number, seat: Seat): Promise<ArrayBuffer | undefined> =>
    fetch(`${at(table)}/senses/${n}/${seat}`)
      .then((answer) => (answer.ok ? answer.arrayBuffer() : undefined))
      .catch(() => undefined),
  verify: (table: string) => call<Verified>("GET", `${at(table)}/verify`),
  marks: (game: string) => call<MarkList>("GET", `/api/games/${encodeURIComponent(game)}/marks`),
  makeLink: () => call<{ token: string }>("POST", "/api/me/link"),
  /** Whose a link is, without using it up. */
  lookAtLink: (token: string) => call<LinkLook>("POST", "/api/link/look", { token }),
  /** Becomes the link's guest; whoever is somebody already says whom they give up. */
  useLink: (link: UseLink) => call<GuestCard>("POST", "/api/link", link),
  /** A seat's scratch paper; undefined if there is none. */
  draft: (table: string, seat: Seat): Promise<Bytes | undefined> =>
    asked(draftAt(table, seat), { signal: AbortSignal.timeout(bytesTimeout) }, async (response) =>
      response.status === 204 ? undefined : bytesOf(response),
    ),
  keepDraft: (table: string, seat: Seat, body: Bytes, how: RequestInit): Promise<void> =>
    asked(draftAt(table, seat), { ...how, method: "PUT", body }, async () => undefined),
  /** The bytes of an attachment. */
  attachment: (table: string, id: AttachmentId): Promise<Bytes> =>
    asked(attachmentAt(table, id), { signal: AbortSignal.timeout(bytesTimeout) }, bytesOf),
  /** Where a picture of an attachment lies, for an image. */
  pictureAddress: (table: string, id: AttachmentId, side: number, size: number) =>
    `${attachmentAt(table, id)}/picture?side=${side}&size=${size}`,
  /** Where a seat's attachments are sent to. */
  attachmentsAddress: (table: string, seat: Seat) => `${at(table)}/seats/${seat}/attachments`,
  /** Where the record lies, for a download. */
  recordAddress: (table: string) => `${at(table)}/record`,
};
