import { describe, expect, it } from "vitest";
import { fromBytes, toBytes } from "./draft";
import { emptyBench, Workbench } from "./workbench.svelte";

function madeBench() {
  const bench = new Workbench(emptyBench(2));
  bench.add("ball");
  bench.add("roll");
  bench.change((piece) => ({ ...piece, bend: 123, cut: true, mirror: true }));
  bench.choose({ concept: 513, word: "Öl" });
  return bench.bench;
}

const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);

describe("a draft", () => {
  it("is read as it was written", () => {
    const bench = madeBench();
    const made = [Uint8Array.of(1, 2, 3), null];
    expect(fromBytes(toBytes(bench, made), 2)).toEqual({ bench, made });
  });

  it("begins with what the clock reads", () => {
    const bytes = toBytes(madeBench(), [Uint8Array.of(7, 8, 9), null]);
    const clock =
      "BARD\x01\x02" + "\x01\x02" + "\x03\x00\xc3\x96l" + "\x03\0\0\0\x07\x08\x09" + "\xff\xff\0\0\0\0\0\0";
    expect(text(bytes.subarray(0, clock.length))).toBe(clock);
    expect(text(bytes.subarray(clock.length, clock.length + 2))).toBe('{"');
  });

  it("of another number of riddles is none", () => {
    expect(fromBytes(toBytes(madeBench(), []), 3)).toBeNull();
  });

  it("that is cut short or not one at all is none", () => {
    const bytes = toBytes(madeBench(), [Uint8Array.of(1, 2, 3), null]);
    for (let end = 0; end < bytes.length; end++) expect(fromBytes(bytes.subarray(0, end), 2)).toBeNull();
    expect(fromBytes(new TextEncoder().encode('{"price":7}'), 2)).toBeNull();
  });

  it("with pieces that are none is none", () => {
    const written = text(toBytes(madeBench(), []));
    const spoilt = (from: string, to: string) =>
      fromBytes(
        Uint8Array.from(written.replace(from, to), (letter) => letter.charCodeAt(0)),
        2,
      );
    expect(spoilt("123", "321")?.bench.figures[0]?.[1]?.bend).toBe(321);
    expect(spoilt("123", "nil")).toBeNull();
    expect(spoilt("123", "[1]")).toBeNull();
    expect(spoilt('"ball"', '"cube"')).toBeNull();
  });
});
