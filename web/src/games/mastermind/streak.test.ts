import { describe, expect, it } from "vitest";
import { after, codesFor, keep, kept } from "./streak";

const drawer = (text: string | null) => {
  const held = { text };
  return { held, getItem: () => held.text, setItem: (_: string, value: string) => void (held.text = value) };
};

describe("the trainer's streak", () => {
  it("grows, remembers its best and begins anew after a miss", () => {
    let streak = { now: 0, best: 0 };
    for (const found of [true, true, false, true]) streak = after(streak, found);
    expect(streak).toEqual({ now: 1, best: 2 });
  });
  it("is read back as it was kept", () => {
    const place = drawer(null);
    keep(place, { now: 3, best: 9 });
    expect(kept(place)).toEqual({ now: 3, best: 9 });
  });
  it.each([null, "", "no", "null", '{"now":-1,"best":"x"}', '{"now":1e400}', "[]"])(
    "begins anew where %s was kept",
    (text) => {
      expect(kept(drawer(text))).toEqual({ now: 0, best: 0 });
    },
  );
  it("has no best below its own length", () => {
    expect(kept(drawer('{"now":5,"best":2}'))).toEqual({ now: 5, best: 5 });
  });
  it("brings more codes as it grows, at most twelve", () => {
    expect([0, 1, 2, 10, 16, 400].map(codesFor)).toEqual([4, 4, 5, 9, 12, 12]);
  });
});
