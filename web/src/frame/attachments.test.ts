import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nothingAttached, TableAttachments } from "./attachments";

/** An upload that the test holds in its hands. */
class Hand {
  static all: Hand[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = "";
  headers: Record<string, string> = {};
  body = new Uint8Array();
  address = "";
  open(_method: string, address: string) {
    this.address = address;
  }
  send(body: Uint8Array<ArrayBuffer>) {
    this.body = body;
    Hand.all.push(this);
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  getResponseHeader(name: string) {
    return this.headers[name] ?? null;
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
  drop() {
    this.onerror?.();
    this.onloadend?.();
  }
}
const idOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const clay = new Uint8Array([1, 2, 3]);
const settle = () => vi.advanceTimersByTimeAsync(0);
/** The n-th upload, once it is on its way. */
const hand = async (n = 0) => {
  await vi.waitFor(() => expect(Hand.all.length).toBeGreaterThan(n));
  return Hand.all[n]!;
};
const keepIt = (one: Hand) => one.answer(201, { id: idOf(one.body) });

let eyes: number | null;
let attachments: TableAttachments;
beforeEach(() => {
  vi.useFakeTimers();
  Hand.all = [];
  vi.stubGlobal("XMLHttpRequest", Hand);
  eyes = 1;
  attachments = new TableAttachments("t", () => eyes);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("an upload", () => {
  it("tells how far it is, and that the hall has it", async () => {
    const told: number[] = [];
    const work = attachments.upload(clay, { progress: (done) => told.push(done) });
    const one = await hand();
    expect(one.address).toBe("/api/tables/t/seats/1/attachments");
    one.upload.onprogress!({ loaded: 1, total: 2 });
    one.upload.onprogress!({ loaded: 2, total: 2 });
    expect(told.at(-1), "it has only been sent").toBeLessThan(1);
    keepIt(one);
    expect(await work).toBe(idOf(clay));
    expect(told).toEqual([0.5, 0.99, 1]);
  });

  it("sends what was handed in, not what became of it", async () => {
    const mine = clay.slice();
    const work = attachments.upload(mine);
    mine.fill(9);
    const one = await hand();
    expect([...one.body]).toEqual([1, 2, 3]);
    keepIt(one);
    await work;
  });

  it("goes on after a lost line", async () => {
    const work = attachments.upload(clay);
    (await hand()).drop();
    await vi.advanceTimersByTimeAsync(1000);
    (await hand(1)).answer(503, { error: { rule: "HALL-8", key: "hall_busy", text: "" } });
    await vi.advanceTimersByTimeAsync(2000);
    keepIt(await hand(2));
    expect(await work).toBe(idOf(clay));
  });

  it("sends the same bytes once, also while they are on their way, but for each seat", async () => {
    const twice = [attachments.upload(clay), attachments.upload(new Blob([clay]))];
    keepIt(await hand());
    expect(await Promise.all(twice)).toEqual([idOf(clay), idOf(clay)]);
    expect(await attachments.upload(clay)).toBe(idOf(clay));
    expect(Hand.all).toHaveLength(1);
    eyes = 0;
    const other = attachments.upload(clay);
    keepIt(await hand(1));
    await other;
  });

  it("sends them again if they were refused, or nobody can name them", async () => {
    const refused = attachments.upload(clay).catch((fault: unknown) => fault);
    (await hand()).answer(429, {
      error: { rule: "HALL-6", key: "hall_limit", params: { name: "attachments_per_seat" }, text: "" },
    });
    expect(await refused).toMatchObject({ status: 429 });
    const again = attachments.upload(clay);
    keepIt(await hand(1));
    await again;
    // a page that came over plain HTTP has no crypto.subtle
    vi.stubGlobal("crypto", {});
    for (const n of [2, 3]) {
      const work = attachments.upload(clay);
      keepIt(await hand(n));
      expect(await work).toBe(idOf(clay));
    }
  });

  it("is called off by a signal", async () => {
    const call = new AbortController();
    const work = attachments.upload(clay, { signal: call.signal }).catch((fault: unknown) => fault);
    const one = await hand();
    const stopped = vi.spyOn(one, "abort");
    call.abort("enough");
    expect(await work).toBe("enough");
    expect(stopped).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Hand.all, "it is not tried again").toHaveLength(1);
  });

  it("refuses what is too large without sending it, and whoever has no seat", async () => {
    await expect(attachments.upload(clay, { most: 2 })).rejects.toMatchObject({
      status: 413,
      why: { key: "attachment_too_large" },
    });
    await expect(attachments.upload(new Uint8Array(2 ** 20 + 1))).rejects.toMatchObject({ status: 413 });
    eyes = null;
    await expect(attachments.upload(clay)).rejects.toMatchObject({ why: { key: "hall_not_seated" } });
    await settle();
    expect(Hand.all).toEqual([]);
  });
});

describe("a download", () => {
  const figure = new Uint8Array([7, 8]);
  const gone = () => new Response("{}", { status: 404 });
  const here = (bytes: Uint8Array<ArrayBuffer> = figure) => new Response(bytes);
  const hall = vi.fn<typeof fetch>();
  beforeEach(() => {
    hall.mockReset();
    vi.stubGlobal("fetch", hall);
  });

  it("is fetched once for all who want it, and then lies in memory", async () => {
    hall.mockImplementation(async () => here());
    const [one, other] = await Promise.all([attachments.download("a"), attachments.download("a")]);
    expect(one).toEqual(figure);
    (one as Uint8Array).fill(0);
    expect(other, "everybody has a copy of their own").toEqual(figure);
    ((await attachments.download("a")) as Uint8Array).fill(0);
    expect(await attachments.download("a")).toEqual(figure);
    expect(hall).toHaveBeenCalledTimes(1);
    expect(hall.mock.calls[0]![0]).toBe("/api/tables/t/attachments/a");
  });

  it("says that it is gone, and asks again later: it may be released", async () => {
    hall.mockResolvedValueOnce(gone()).mockResolvedValueOnce(here());
    expect(await attachments.download("a")).toBe("gone");
    expect(await attachments.download("a")).toEqual(figure);
  });

  it("goes on after a lost line, and says so if there is none for long", async () => {
    hall.mockRejectedValueOnce(new TypeError("no line")).mockResolvedValueOnce(here());
    const work = attachments.download("a");
    await vi.advanceTimersByTimeAsync(1000);
    expect(await work).toEqual(figure);
    hall.mockRejectedValue(new TypeError("no line"));
    const lost = attachments.download("b").catch((fault: unknown) => fault);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await lost).toMatchObject({ status: 0, why: { key: "line_none" } });
  });

  it("is forgotten when other eyes look, also if it arrives only then", async () => {
    hall.mockImplementation(async () => here());
    await attachments.download("a");
    const late = attachments.download("b");
    attachments.forget();
    await late;
    hall.mockImplementation(async () => gone());
    expect(await attachments.download("a")).toBe("gone");
    expect(await attachments.download("b")).toBe("gone");
  });

  it("leaves memory when much else was fetched since it was last wanted", async () => {
    hall.mockImplementation(async () => here(new Uint8Array(5 * 2 ** 20)));
    for (const id of ["a", "b", "c"]) await attachments.download(id);
    await attachments.download("a");
    await attachments.download("d");
    expect(hall).toHaveBeenCalledTimes(4);
    await attachments.download("a");
    expect(hall, "a was wanted lately").toHaveBeenCalledTimes(4);
    await attachments.download("b");
    expect(hall).toHaveBeenCalledTimes(5);
  });
});

describe("a picture", () => {
  it("has an address for an image", () => {
    expect(attachments.picture("a")).toBe("/api/tables/t/attachments/a/picture?side=0&size=256");
    expect(attachments.picture("a", 7, 128)).toBe("/api/tables/t/attachments/a/picture?side=7&size=128");
  });

  it("has none where there is no table", () => {
    expect(nothingAttached.picture("a")).toBe("");
  });
});
