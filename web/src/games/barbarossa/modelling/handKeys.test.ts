import { describe, expect, it } from "vitest";
import type { Kneading } from "../../../clay/kneading";
import { knead } from "./handKeys";
import { Kneader } from "./kneader.svelte";

type Held = Partial<Record<"shiftKey" | "ctrlKey" | "metaKey" | "altKey", boolean>>;

function setUp() {
  const kneader = new Kneader(1, () => ({}) as Kneading);
  const hit = (key: string, held: Held = {}) =>
    knead(
      kneader,
      undefined,
      undefined,
      { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...held },
      true,
    );
  return { kneader, hit };
}

describe("keys of whoever kneads", () => {
  it("change size and strength, brackets also with a third key", () => {
    const { kneader, hit } = setUp();
    const { size, strength } = kneader.grip;
    expect([
      hit("+"),
      hit("]"),
      hit("]", { ctrlKey: true, altKey: true }),
      hit("]", { altKey: true }),
    ]).toEqual(["size", "size", "size", "size"]);
    expect(kneader.grip.size).toBe(size + 4);
    expect(hit(",")).toBe("strength");
    expect(kneader.grip.strength).toBeLessThan(strength);
  });
  it("are left to the browser where they are its own", () => {
    const { kneader, hit } = setUp();
    const before = { ...kneader.grip };
    for (const key of ["+", "-", "=", "[", "]", ",", ".", "ArrowLeft", "1", "m"]) {
      expect(hit(key, { ctrlKey: true }), key).toBeNull();
      expect(hit(key, { metaKey: true }), key).toBeNull();
    }
    expect([kneader.grip, kneader.mirror]).toEqual([before, false]);
  });
});
