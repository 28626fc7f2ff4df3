import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromPage, ToPage } from "./hall.gen";
import { Line, type Sensed, type Settled, type Watcher, type Wire } from "./socket";

/** A line that the test holds in its hands. */
class Hand implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  said: FromPage[] = [];
  closed = false;
  send(text: string): void {
    this.said.push(JSON.parse(text) as FromPage);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: ToPage | string): void {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }
  hello(id = "g"): void {
    this.hear({
      hello: { protocol: 1, build: "1", guest: { id, name: "Ada", glyph: "owl" }, absence_seconds: 20 },
    });
  }
  /** Says hello, and answers that a table is watched. */
  welcome(): void {
    this.hello();
    this.hear({ said: { table: "t", lines: [] } });
  }
}

const refusal = { rule: "MM-2", key: "table_not_your_turn", text: "no" };
let hands: Hand[];
let states: boolean[];
let line: Line;
const last = () => hands.at(-1)!;
const watcher = (have: number | null = null, seat: number | null = null): Watcher & { heard: ToPage[] } => {
  const heard: ToPage[] = [];
  return { heard, have: () => have, seat: () => seat, hear: (message) => heard.push(message) };
};

beforeEach(() => {
  vi.useFakeTimers();
  hands = [];
  states = [];
  line = new Line({
    connect: () => {
      const hand = new Hand();
      hands.push(hand);
      return hand;
    },
    onstate: (up) => states.push(up),
    random: () => 0.5,
  });
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
});

describe("the line", () => {
  it("says nothing before the hall has said hello, then what it watches and has", () => {
    line.watch("t", watcher(12, 1));
    expect(last().said).toEqual([]);
    last().hello();
    expect(last().said).toEqual([{ watch: { table: "t", have: 12, seat: 1 } }]);
  });

  it("says an unanswered action again with the same id after a drop, and once only hears its end", async () => {
    line.watch("t", watcher(3, 0));
    last().hello();
    const ends: Settled[] = [];
    void line.act("t", 0, { guess: 1 }, 3).then((end) => ends.push(end));
    const first = last().said.at(-1)!;
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(400);
    expect(hands).toHaveLength(2);
    last().hello();
    expect(last().said).toEqual([{ watch: { table: "t", have: 3, seat: 0 } }, first]);
    const id = (first as { act: { id: string } }).act.id;
    last().hear({ done: { table: "t", id, n: 4 } });
    last().hear({ done: { table: "t", id, n: 4 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toEqual([{ n: 4 }]);
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(400);
    last().hello();
    expect(last().said).toEqual([{ watch: { table: "t", have: 3, seat: 0 } }]);
  });

  it("asks again when a busy hall turns away what was said before, and believes it the first time", async () => {
    const busy = { rule: "HALL-8", key: "hall_busy", text: "" };
    line.watch("t", watcher(3, 0));
    last().hello();
    const ends: Settled[] = [];
    void line.act("t", 0, { guess: 1 }, 3).then((end) => ends.push(end));
    const said = last().said.at(-1) as { act: { id: string } };
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(400);
    last().hello();
    last().hear({ refused: { table: "t", id: said.act.id, why: busy } });
    expect(last().said.filter((message) => "act" in message)).toEqual([said]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(ends).toEqual([]);
    expect(last().said.filter((message) => "act" in message)).toEqual([said, said]);
    last().hear({ done: { table: "t", id: said.act.id, n: 4 } });
    await vi.advanceTimersByTimeAsync(2000);
    expect(ends).toEqual([{ n: 4 }]);
    expect(last().said.filter((message) => "act" in message)).toHaveLength(2);

    const end = line.act("t", 0, { guess: 2 }, 4);
    const { act } = last().said.at(-1) as { act: { id: string } };
    last().hear({ refused: { table: "t", id: act.id, why: busy } });
    expect(await end).toEqual({ why: busy });
  });

  it("gives a refusal to whoever acted, and one about the table to who watches it", async () => {
    const one = watcher();
    line.watch("t", one);
    last().hello();
    const end = line.act("t", 0, "x", null);
    const { act } = last().said.at(-1) as { act: { id: string } };
    last().hear({ refused: { table: "t", id: act.id, why: refusal } });
    expect(await end).toEqual({ why: refusal });
    expect(one.heard).toEqual([]);
    last().hear({ refused: { table: "t", why: refusal } });
    expect(one.heard).toHaveLength(1);
  });

  it("tells of a drop only when it lasts, and then of the return", async () => {
    line.watch("t", watcher());
    last().welcome();
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(300);
    last().welcome();
    await vi.advanceTimersByTimeAsync(5000);
    expect(states).toEqual([]);
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1500);
    expect(states).toEqual([false]);
    last().welcome();
    expect(states).toEqual([false, true]);
  });

  it("waits longer after each failure, and not longer than forty seconds", async () => {
    line.watch("t", watcher());
    const waits: number[] = [];
    for (let i = 0; i < 12; i++) {
      const before = hands.length;
      last().onclose?.({ code: 1006 });
      let waited = 0;
      while (hands.length === before && waited < 60_000) {
        await vi.advanceTimersByTimeAsync(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits[0]).toBeLessThanOrEqual(300);
    expect(waits[5]).toBeGreaterThan(waits[2]!);
    expect(Math.max(...waits)).toBeLessThanOrEqual(40_000);
  });

  it("takes a line that no longer answers for broken", async () => {
    line.watch("t", watcher());
    last().welcome();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(last().said.at(-1)).toEqual({ ping: {} });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(hands[0]!.closed).toBe(true);
    expect(hands).toHaveLength(2);
  });

  it("tells of a loss within two seconds, however soon the next tries fail", async () => {
    line.watch("t", watcher());
    last().hello();
    for (let waited = 0; waited < 2000; waited += 50) {
      last().onclose?.({ code: 1006 });
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(states).toEqual([false]);
  });

  it("tells within two seconds that what was said is not answered, and of the return", async () => {
    line.watch("t", watcher());
    last().welcome();
    void line.act("t", 0, { guess: 1 }, 3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(last().said.at(-1)).toEqual({ ping: {} });
    expect(states).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(states).toEqual([false]);
    expect(line.say("t", "Hello?")).toBe(false);
    expect(hands).toHaveLength(1);
    last().hear({ pong: {} });
    expect(states).toEqual([false, true]);
    expect(line.say("t", "Hello!")).toBe(true);
  });

  it("says chat of a short gap when the hall is back, a few lines at most, and never as another guest", async () => {
    line.watch("t", watcher());
    last().welcome();
    const gap = async () => {
      last().onclose?.({ code: 1006 });
      expect([1, 2, 3, 4, 5].map((n) => line.say("t", `${n}`))).toEqual([true, true, true, true, false]);
      await vi.advanceTimersByTimeAsync(400);
    };
    await gap();
    last().hello();
    const chat = () => last().said.filter((message) => "say" in message);
    expect(chat()).toEqual(["1", "2", "3", "4"].map((text) => ({ say: { table: "t", text } })));
    expect(states).toEqual([]);
    await gap();
    last().hello("h");
    expect(chat()).toEqual([]);
  });

  it("is patient with a hall that has always answered late", async () => {
    line.watch("t", watcher());
    last().welcome();
    line.check();
    await vi.advanceTimersByTimeAsync(900);
    last().hear({ pong: {} });
    void line.act("t", 0, { guess: 1 }, 3);
    await vi.advanceTimersByTimeAsync(5000);
    expect(states).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(states).toEqual([false]);
  });

  it("does not take its own sleep for the hall's silence", async () => {
    line.watch("t", watcher());
    last().welcome();
    line.check();
    // the device sleeps: no timer runs, and when it wakes the answer lies there behind them
    vi.setSystemTime(Date.now() + 60_000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(states).toEqual([]);
    last().hear({ pong: {} });
    await vi.advanceTimersByTimeAsync(5000);
    expect(states).toEqual([]);
  });

  it("asks at once when the device says that something has happened to its network", async () => {
    line.watch("t", watcher());
    last().welcome();
    for (let i = 0; i < 50; i++) line.check();
    expect(last().said.filter((message) => "ping" in message)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(states).toEqual([false]);
    // the network is back: a line that is missed is not waited for
    line.check();
    expect(hands).toHaveLength(2);
    last().hello();
    expect(states).toEqual([false, true]);
  });

  it("asks once, however much is said without an answer", async () => {
    line.watch("t", watcher());
    last().welcome();
    for (let i = 0; i < 100; i++) {
      void line.act("t", 0, i, 3);
      await vi.advanceTimersByTimeAsync(30);
    }
    expect(last().said.filter((message) => "ping" in message)).toHaveLength(1);
  });

  it("opens no line for a page that wants none", () => {
    line.check();
    expect(hands).toHaveLength(0);
  });

  it("asks sooner where somebody looks on", async () => {
    let seen = true;
    const own = new Line({ ...line.options, idle: () => (seen ? 4000 : 20_000) });
    own.watch("t", watcher());
    last().hello();
    last().hear({ said: { table: "t", lines: [] } });
    const asked = () => last().said.filter((message) => "ping" in message).length;
    await vi.advanceTimersByTimeAsync(4000);
    expect(asked()).toBe(1);
    seen = false;
    last().hear({ pong: {} });
    await vi.advanceTimersByTimeAsync(19_000);
    expect(asked()).toBe(1);
    own.close();
  });

  it("comes back when the hall says goodbye, after the time it names", async () => {
    line.watch("t", watcher());
    last().hello();
    last().hear({ bye: { again_in: 1000 } });
    await vi.advanceTimersByTimeAsync(900);
    expect(hands).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(hands).toHaveLength(2);
  });

  it("hands what a seat hears to whoever watches its table, and nothing that is broken", () => {
    const sensed: Sensed[] = [];
    line.watch("t", { ...watcher(), sense: (sense) => sensed.push(sense) });
    last().hello();
    const frame = (header: string, length = header.length) => {
      const bytes = new Uint8Array(4 + header.length + 3);
      new DataView(bytes.buffer).setUint32(0, length);
      bytes.set(new TextEncoder().encode(header), 4);
      bytes.set([7, 8, 9], 4 + header.length);
      return bytes.buffer;
    };
    const hear = (data: ArrayBuffer) => last().onmessage?.({ data });
    hear(frame('{"table":"t","n":7,"seat":1}'));
    hear(frame('{"table":"another","n":8,"seat":1}'));
    hear(frame('{"table":"t","n":9,"seat":1}', 900));
    hear(frame("no json"));
    hear(new ArrayBuffer(2));
    expect(sensed.map(({ n, seat, payload }) => [n, seat, ...new Uint8Array(payload)])).toEqual([
      [7, 1, 7, 8, 9],
    ]);
  });

  it("does not stumble over words that it does not know", () => {
    const one = watcher();
    line.watch("t", one);
    last().hello();
    last().hear("no json");
    last().hear('{"dance":{}}');
    last().hear({ gone: { table: "t" } });
    last().hear({ gone: { table: "another" } });
    expect(one.heard).toEqual([{ gone: { table: "t" } }]);
  });
});
