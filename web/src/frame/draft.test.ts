import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Refusal } from "../protocol/api";
import { markOf } from "./draft";
import { answerTo, hall } from "./testing";

type Drafts = typeof import("./draft");

/** Lets the database and every promise do what they can without the clock. */
const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await new Promise((done) => setImmediate(done));
};
const pass = async (ms: number) => {
  await settle();
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
};

let listeners: Record<string, () => void>;
let faults: Refusal[];
/** The page is loaded anew, in the same browser: nothing is left but what lies in its database. */
async function load(): Promise<Drafts> {
  vi.resetModules();
  vi.clearAllTimers();
  listeners = {};
  return import("./draft");
}
const open = async (page: Drafts, guest = "ada") => {
  const draft = page.draftOf("t", 0, guest, (fault) => faults.push(fault));
  await settle();
  return draft;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  Object.assign(hall, { has: undefined, down: false, status: 200, refusal: undefined, puts: [], asked: 0 });
  faults = [];
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", answerTo);
  const listen = (name: string, listener: () => void) => (listeners[name] = listener);
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("document", { addEventListener: listen, visibilityState: "visible" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a draft is sent", () => {
  it("when the hand rests, and only the newest", async () => {
    const draft = await open(await load());
    draft.keep([1]);
    await pass(400);
    draft.keep([1, 2]);
    await pass(400);
    expect(hall.puts).toEqual([]);
    await pass(200);
    expect(hall.puts.map(({ text }) => text)).toEqual(["[1,2]"]);
  });

  it("now and then by a hand that never rests", async () => {
    const draft = await open(await load());
    for (let stroke = 0; stroke < 30; stroke++) {
      draft.keep([stroke]);
      await pass(200);
    }
    expect(hall.puts).toHaveLength(1);
  });

  it("one at a time, and the newest of those that came meanwhile is next", async () => {
    const draft = await open(await load());
    draft.keep("a");
    await pass(600);
    for (const what of ["b", "c", "d"]) {
      draft.keep(what);
      await pass(600);
    }
    expect(hall.puts.map(({ text }) => text)).toEqual(['"a"']);
    hall.puts[0]!.answer();
    await pass(600);
    expect(hall.puts.map(({ text }) => text)).toEqual(['"a"', '"d"']);
  });

  it("not twice if it says the same, nor if it is what was read", async () => {
    hall.has = '{"book":1}';
    const draft = await open(await load());
    expect(await draft.read()).toEqual({ book: 1 });
    draft.keep({ book: 1 });
    await pass(10_000);
    expect(hall.puts).toEqual([]);
  });

  it("as bytes or a blob, as they were when they were kept", async () => {
    const draft = await open(await load());
    const clay = new Uint8Array([65, 66]);
    draft.keep(clay);
    clay.fill(0);
    await pass(600);
    expect(hall.puts[0]!.text).toBe("AB");
    hall.puts[0]!.answer();
    draft.keep(new Blob(["old"]));
    draft.keep(new Blob(["new"]));
    await pass(600);
    expect(hall.puts[1]!.text).toBe("new");
    hall.puts[1]!.answer();
    await settle();
    expect(await draft.bytes()).toEqual(new TextEncoder().encode("new"));
    draft.keep(new Blob(["slow"]));
    draft.keep(new TextEncoder().encode("quick"));
    await pass(600);
    expect(hall.puts[2]!.text).toBe("quick");
  });

  it("seldom if it is large", async () => {
    const draft = await open(await load());
    const large = 2 * 2 ** 20;
    for (let stroke = 0; stroke < 30; stroke++) {
      draft.keep(new Uint8Array(large).fill(stroke));
      await pass(1000);
      hall.puts.at(-1)?.answer();
    }
    expect(hall.puts.length).toBeGreaterThan(1);
    expect(hall.puts.length * large, "256 kB a second in half a minute").toBeLessThanOrEqual(
      256_000 * 30 + large,
    );
  });

  it("at once when it is flushed, and that says whether the hall has it", async () => {
    const draft = await open(await load());
    draft.keep("late");
    const first = draft.flush();
    await settle();
    hall.puts[0]!.drop();
    expect(await first).toBe(false);
    const second = draft.flush();
    await settle();
    hall.puts[1]!.answer();
    expect(await second).toBe(true);
    expect(await draft.flush()).toBe(true);
  });

  it("again after a lost line, with growing pauses, and at once when the line is back", async () => {
    const draft = await open(await load());
    draft.keep("a");
    const counts: number[] = [];
    for (let second = 0; second < 30; second++) {
      await pass(1000);
      hall.puts.at(-1)?.drop();
      counts.push(hall.puts.length);
    }
    expect(counts[9]! - counts[0]!).toBeGreaterThan(counts[29]! - counts[19]!);
    const before = hall.puts.length;
    expect(before).toBeGreaterThan(3);
    await settle();
    listeners["online"]!();
    await pass(0);
    expect(hall.puts).toHaveLength(before + 1);
  });
});

describe("a page that is loaded anew", () => {
  it("finds what had not been sent, and sends it", async () => {
    const draft = await open(await load());
    draft.keep({ book: 7 });
    await settle();
    const again = await open(await load());
    expect(await again.read()).toEqual({ book: 7 });
    await pass(600);
    expect(hall.puts.at(-1)!.text).toBe('{"book":7}');
    hall.puts.at(-1)!.answer();
    await settle();
    const third = await open(await load());
    hall.has = undefined;
    expect(await third.read(), "what the hall has got lies nowhere else").toBeUndefined();
  });

  it("takes its own newer draft whatever of its older ones the hall has", async () => {
    // the hall may have what was read, what was sent without an answer, or what was sent last
    for (const has of ['"old"', '"sent"', '"newest"']) {
      vi.stubGlobal("indexedDB", new IDBFactory());
      hall.has = '"old"';
      const draft = await open(await load());
      await draft.read();
      draft.keep("sent");
      await pass(600);
      draft.keep("newest");
      await settle();
      hall.has = has;
      const again = await open(await load());
      expect(await again.read()).toBe("newest");
    }
  });

  it("sends nothing that the hall turns out to have", async () => {
    const draft = await open(await load());
    draft.keep("mine");
    await settle();
    hall.has = '"mine"';
    const again = await open(await load());
    expect(await again.read()).toBe("mine");
    await pass(10_000);
    expect(hall.puts).toEqual([]);
    hall.has = undefined;
    expect(await (await open(await load())).read(), "the copy is gone").toBeUndefined();
  });

  it("takes what another device has written meanwhile", async () => {
    hall.has = '"old"';
    const draft = await open(await load());
    await draft.read();
    draft.keep("mine");
    await settle();
    hall.has = '"from the phone"';
    const again = await open(await load());
    expect(await again.read()).toBe("from the phone");
    await pass(10_000);
    expect(hall.puts).toEqual([]);
  });

  it("goes on with its copy while there is no line, and throws where there is none", async () => {
    const draft = await open(await load());
    draft.keep("mine");
    await settle();
    hall.down = true;
    const again = await open(await load());
    expect(await again.read()).toBe("mine");
    vi.stubGlobal("indexedDB", new IDBFactory());
    const bare = await open(await load());
    const lost = bare.read().catch((fault: unknown) => fault);
    await pass(120_000);
    expect(await lost, "nobody takes it for empty").toMatchObject({ status: 0 });
  });

  it("keeps its copy while the seat is veiled", async () => {
    const draft = await open(await load());
    draft.keep("mine");
    await settle();
    hall.refusal = { status: 409, body: { error: { rule: "HALL-5", key: "hall_veiled", text: "" } } };
    const again = await open(await load());
    expect(await again.read()).toBe("mine");
  });

  it("finds nothing when the game is over", async () => {
    const draft = await open(await load());
    draft.keep("mine");
    await settle();
    hall.status = 409;
    const again = await open(await load());
    expect(await again.read()).toBeUndefined();
    hall.status = 200;
    expect(await (await open(await load())).read()).toBeUndefined();
  });

  it("works without a database", async () => {
    vi.stubGlobal("indexedDB", undefined);
    hall.has = '"old"';
    const draft = await open(await load());
    expect(await draft.read()).toBe("old");
    draft.keep("new");
    await pass(600);
    hall.puts[0]!.answer();
    await settle();
    expect(hall.has).toBe('"new"');
  });
});

describe("a page that goes away", () => {
  it("sends what is small in place of what is on its way", async () => {
    const draft = await open(await load());
    draft.keep("a");
    await pass(600);
    draft.keep("b");
    listeners["pagehide"]!();
    expect(hall.puts.map(({ text, keepalive }) => [text, keepalive])).toEqual([
      ['"a"', true],
      ['"b"', true],
    ]);
    listeners["pagehide"]!();
    expect(hall.puts, "it is on its way already").toHaveLength(2);
  });

  it("sends when nobody sees it any more: it may never come back", async () => {
    const draft = await open(await load());
    draft.keep("a");
    listeners["visibilitychange"]!();
    expect(hall.puts).toEqual([]);
    vi.stubGlobal("document", { visibilityState: "hidden" });
    listeners["visibilitychange"]!();
    expect(hall.puts).toHaveLength(1);
  });

  it("has a copy of the newest, however fast they came", async () => {
    const draft = await open(await load());
    const large = new Uint8Array(100_000);
    const put = vi.spyOn(IDBObjectStore.prototype, "put");
    for (let stroke = 1; stroke <= 5; stroke++) draft.keep(large.fill(stroke));
    expect(put, "the first is being written").toHaveBeenCalledTimes(1);
    listeners["pagehide"]!();
    expect(put, "and nothing later is waited for").toHaveBeenCalledTimes(2);
    expect(hall.puts[0]!.keepalive, "it is too large for that").toBe(false);
    await settle();
    const again = await open(await load());
    expect(markOf(await again.bytes())).toBe(markOf(large.fill(5)));
  });
});

describe("a draft that the hall does not take", () => {
  it("is said to have come too late, and is sent again for what comes next", async () => {
    const draft = await open(await load());
    draft.keep("late");
    await pass(600);
    hall.puts[0]!.answer(409, { error: { rule: "HALL-5", key: "hall_draft_late", text: "" } });
    await pass(60_000);
    expect(faults.map(({ why }) => why.key)).toEqual(["hall_draft_late"]);
    expect(hall.puts).toHaveLength(2);
    hall.puts[1]!.answer();
    expect(await draft.flush()).toBe(true);
  });

  it("is said once to have no room, and kept on this device", async () => {
    const draft = await open(await load());
    const large = new Uint8Array(2 * 2 ** 20 + 1);
    for (let stroke = 1; stroke <= 3; stroke++) {
      draft.keep(large.fill(stroke));
      await pass(20_000);
    }
    expect(faults.map(({ why }) => why.key)).toEqual(["draft_no_room"]);
    expect(hall.puts).toEqual([]);
    expect(markOf(await (await open(await load())).bytes())).toBe(markOf(large));
  });

  it("is not sent again and again to a hall that takes less, but a smaller one is", async () => {
    const draft = await open(await load());
    draft.keep(new Uint8Array(5000));
    await pass(600);
    hall.puts[0]!.answer(413, { error: { rule: "HALL-6", key: "hall_too_large", text: "" } });
    await pass(60_000);
    draft.keep(new Uint8Array(5001));
    await pass(60_000);
    expect(hall.puts).toHaveLength(1);
    expect(faults).toHaveLength(1);
    expect(await draft.flush()).toBe(false);
    draft.keep(new Uint8Array(4000));
    await pass(600);
    expect(hall.puts[1]!.size).toBe(4000);
  });
});

describe("a draft that is flushed", () => {
  it("is sent once, however many want it", async () => {
    const draft = await open(await load());
    draft.keep([1]);
    await pass(600);
    draft.keep([1, 2]);
    const both = [draft.flush(), draft.flush()];
    await settle();
    hall.puts[0]!.answer();
    await settle();
    expect(hall.puts.map(({ text }) => text)).toEqual(["[1]", "[1,2]"]);
    hall.puts[1]!.answer();
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(hall.puts).toHaveLength(2);
  });

  it("comes again after a limit of the moment", async () => {
    const draft = await open(await load());
    draft.keep([1]);
    await pass(600);
    const params = { name: "uploads_per_minute" };
    hall.puts[0]!.answer(429, { error: { rule: "HALL-6", key: "hall_limit", params, text: "" } });
    await pass(60_000);
    expect(hall.puts).toHaveLength(2);
    expect(faults).toEqual([]);
  });
});

describe("what is forgotten", () => {
  it("is neither sent nor found, even if it was just being written", async () => {
    const page = await load();
    const draft = await open(page);
    draft.keep("a");
    draft.keep("b");
    const forgetting = page.forgetDrafts();
    draft.keep("c");
    await forgetting;
    await pass(10_000);
    expect(hall.puts).toEqual([]);
    expect(await (await open(await load())).read()).toBeUndefined();
  });

  it("is not given to whoever was just reading it", async () => {
    hall.has = '"hers"';
    const page = await load();
    const reading = (await open(page)).read();
    void page.forgetDrafts();
    expect(await reading).toBeUndefined();
  });

  it("includes what another guest has left", async () => {
    const draft = await open(await load());
    draft.keep("hers");
    await settle();
    expect(await (await open(await load(), "ben")).read()).toBeUndefined();
    expect(await (await open(await load())).read(), "it is gone").toBeUndefined();
  });

  it("includes copies that are older than a month", async () => {
    const draft = await open(await load());
    draft.keep("old");
    await settle();
    const later = await load();
    vi.setSystemTime(Date.now() + 31 * 24 * 3600 * 1000);
    await open(later);
    expect(await (await open(await load())).read()).toBeUndefined();
  });

  it("leaves alone what another tab has kept since", async () => {
    const one = await open(await load());
    one.keep("one");
    await pass(600);
    const other = await open(await load());
    other.keep("other");
    await settle();
    hall.puts[0]!.answer();
    await settle();
    hall.has = undefined;
    expect(await (await open(await load())).read()).toBe("other");
  });
});
