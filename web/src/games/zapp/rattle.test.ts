import { describe, expect, it } from "vitest";
import { envelope, length, ringPath, samplesOf, tracePath, vibration } from "./rattle";

/** A second with impacts at these moments. */
function sound(...impacts: [at: number, level: number][]): ArrayBuffer {
  const bytes = new DataView(new ArrayBuffer(length * 2));
  for (const [at, level] of impacts)
    for (let i = 0; i < 480; i++)
      bytes.setInt16(
        (Math.round(at * 24_000) + i) * 2,
        Math.round(level * 32767 * Math.exp(-i / 160) * (i % 2 ? -1 : 1)),
        true,
      );
  return bytes.buffer;
}

describe("the sound of a shake", () => {
  it("is one second of samples, and nothing else is taken for it", () => {
    const samples = samplesOf(sound([0.5, 0.8]))!;
    expect(samples).toHaveLength(24_000);
    expect(samples[12_000]).toBeCloseTo(0.8, 2);
    expect(samplesOf(new ArrayBuffer(47_998))).toBeUndefined();
  });

  it("is drawn from its samples alone: where it is loud, the shape is high, where it is silent, it is flat", () => {
    const samples = samplesOf(sound([0.25, 0.9], [0.75, 0.3]))!;
    const levels = envelope(samples, 8);
    expect(levels.map((level) => level > 0.05)).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(levels[2]).toBeGreaterThan(levels[6]!);
    expect(tracePath(samples)).toBe(tracePath(samples.slice()));
    expect(tracePath(samples)).not.toBe(tracePath(samplesOf(sound([0.25, 0.9]))!));
  });

  it("trembles only while something sounds", () => {
    const samples = samplesOf(sound([0.5, 0.9]))!;
    const quiet = ringPath(samples, 0.3, 44);
    expect(ringPath(samples, 0.2, 44)).toBe(quiet);
    expect(ringPath(samples, 0.52, 44)).not.toBe(quiet);
  });

  it("can be felt: a run for each loud stretch, none for silence", () => {
    expect(vibration(samplesOf(sound())!)).toEqual([]);
    const pattern = vibration(samplesOf(sound([0.2, 0.8], [0.6, 0.8]))!);
    // it begins with a run of no length, for the second begins in silence
    expect(pattern).toEqual([0, 200, 20, 380, 20]);
    expect(pattern.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(1000);
  });
});
