import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromPage } from "./generated/hall/FromPage";
import type { ToPage } from "./generated/hall/ToPage";
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
  hello(): void {
    this.hear({ hello: { protocol: 1, build: "1", guest: { id: "g", name: "Ada", glyph: "owl" } } });
  }
}

const refusal = { rule: "MM-2", key: "mastermind_not_your_turn", text: "no" };
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
    last().hello();
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(300);
    last().hello();
    await vi.advanceTimersByTimeAsync(5000);
    expect(states).toEqual([]);
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1500);
    expect(states).toEqual([false]);
    last().hello();
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
    last().hello();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(last().said.at(-1)).toEqual({ ping: {} });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(hands[0]!.closed).toBe(true);
    expect(hands).toHaveLength(2);
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
    expect(sensed.map(({ n, seat, payload }) => [n, seat, ...new Uint8Array(payload)])).toEqual([[7, 1, 7, 8, 9]]);
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
