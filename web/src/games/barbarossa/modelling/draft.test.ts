import { describe, expect, it } from "vitest";
import { Fault } from "../../../clay";
import { LARGEST_STROKES } from "../../../clay/kneading";
import { fromBytes, toBytes, type KeptFigure } from "./draft";
import { emptyBench, Workbench } from "./workbench.svelte";

function madeBench() {
  const bench = new Workbench(emptyBench(2, "shapes"));
  bench.add("ball");
  bench.add("roll");
  bench.change((piece) => ({ ...piece, bend: 123, cut: true, mirror: true }));
  bench.choose({ concept: 513, word: "Öl" });
  return bench.bench;
}
const lump: KeptFigure = { figure: null, strokes: null, field: null, loose: false, since: null };
const kneaded: KeptFigure = {
  figure: Uint8Array.of(7, 8, 9),
  strokes: Uint8Array.of(4, 5),
  field: Uint8Array.of(1, 1, 2, 3),
  loose: true,
  since: { after: 2, strokes: [{ kind: "settle", amount: 7 }] },
};

const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe("a draft", () => {
  it("is read as it was written", () => {
    const bench = madeBench();
    const made = [kneaded, lump];
    expect(fromBytes(toBytes(bench, made), 2)).toEqual({ bench, made });
    expect(fromBytes(toBytes(bench, []), 2)).toEqual({ bench, made: [lump, lump] });
  });

  it("begins with what the clock reads", () => {
    const bytes = toBytes(madeBench(), [kneaded, null]);
    const riddles =
      "\x01\x02" +
      "\x03\x00\xc3\x96l" +
      "\x03\0\0\0\x07\x08\x09" +
      "\x02\0\0\0\x04\x05" +
      ("\xff\xff\0\0" + "\0\0\0\0" + "\0\0\0\0");
    const clock = "BARD\x02\x02" + riddles;
    expect(text(bytes.subarray(0, clock.length))).toBe(clock);
  });

  it("keeps as many strokes as can be handed in, and leaves out only the longest lists", () => {
    const withStrokes = (length: number) => ({
      ...kneaded,
      figure: new Uint8Array(150_000),
      strokes: new Uint8Array(length),
      field: new Uint8Array(150_000),
    });
    const kept = (...lengths: number[]) => {
      const bytes = toBytes(emptyBench(lengths.length), lengths.map(withStrokes));
      expect(bytes.length).toBeLessThanOrEqual(2_000_000);
      return fromBytes(bytes, lengths.length).made.map(({ strokes }) => strokes?.length ?? null);
    };
    expect(kept(LARGEST_STROKES)).toEqual([LARGEST_STROKES]);
    expect(kept(900_000, 40_000, 50_000)).toEqual([900_000, 40_000, 50_000]);
    expect(kept(310_000, 320_000, 330_000)).toEqual([310_000, 320_000, 330_000]);
    expect(kept(900_000, 300_000, 500_000)).toEqual([null, 300_000, 500_000]);
  });

  it("that says in which order figures were kneaded is still read", () => {
    const bytes = toBytes(madeBench(), [kneaded, lump]);
    const [before, after] = text(bytes).split(',"since":') as [string, string];
    const old = bytesOf(`${before},"order":"101","since":${after}`);
    const view = new DataView(old.buffer);
    const length = before.lastIndexOf('{"figures"') - 4;
    view.setUint32(length, view.getUint32(length, true) + ',"order":"101"'.length, true);
    expect(fromBytes(old, 2)).toEqual({ bench: madeBench(), made: [kneaded, lump] });
  });

  it("of three figures has room for all that is made of them", () => {
    const largest = {
      figure: new Uint8Array(150_000),
      strokes: new Uint8Array(330_000),
      field: new Uint8Array(150_000),
      loose: true,
    };
    const bench = new Workbench(emptyBench(3));
    for (let figure = 0; figure < 3; figure++) {
      bench.look(figure);
      for (let piece = 0; piece < 64; piece++) bench.add("block");
    }
    expect(toBytes(bench.bench, [largest, largest, largest]).length).toBeLessThan(2_000_000);
  });

  it("from before clay was kneaded is still read", () => {
    const pieces = '{"figures":[[["ball",[0,0,0],[99,99,99],[0,0,0],0,0,0,0,false,true]],[]]}';
    const old = "BARD\x01\x02" + "\x05\0\0\0\x03\0\0\0\x07\x08\x09" + "\xff\xff\0\0\0\0\0\0" + pieces;
    const read = fromBytes(bytesOf(old), 2);
    expect(read?.bench).toMatchObject({ subjects: [{ concept: 5, word: null }, null], way: "shapes" });
    expect(read?.bench.figures.map((figure) => figure.map(({ kind, mirror }) => [kind, mirror]))).toEqual([
      [["ball", true]],
      [],
    ]);
    expect(read?.made).toEqual([{ ...lump, figure: kneaded.figure }, lump]);
  });

  it("of another number of riddles is none", () => {
    expect(() => fromBytes(toBytes(madeBench(), []), 3)).toThrow(new Fault("corrupt"));
  });

  it("of a page that is newer than this one is not taken for an empty one", () => {
    const newer = toBytes(madeBench(), [kneaded, null]);
    newer[4]!++;
    expect(() => fromBytes(newer, 2)).toThrow(new Fault("unknown_version"));
  });

  it("that is cut short or not one at all is none", () => {
    const bytes = toBytes(madeBench(), [kneaded, null]);
    for (let end = 0; end < bytes.length; end++)
      expect(() => fromBytes(bytes.subarray(0, end), 2)).toThrow(Fault);
    expect(() => fromBytes(new TextEncoder().encode('{"price":7}'), 2)).toThrow(Fault);
  });

  it("with pieces that are none is none", () => {
    const written = text(toBytes(madeBench(), []));
    const spoilt = (from: string, to: string) => fromBytes(bytesOf(written.replace(from, to)), 2);
    expect(spoilt("123", "321")?.bench.figures[0]?.[1]?.bend).toBe(321);
    expect(() => spoilt("123", "nil")).toThrow(Fault);
    expect(() => spoilt("123", "[1]")).toThrow(Fault);
    expect(() => spoilt('"ball"', '"cube"')).toThrow(Fault);
  });
});
