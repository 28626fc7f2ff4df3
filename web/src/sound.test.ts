import { expect, it } from "vitest";
import { voiceOf, voices } from "./sound";

it("a game's own sound comes before the house's, and an unknown name is silent", () => {
  const own = { peg: () => 1, squelch: () => 2 };
  expect(voiceOf("squelch", own)).toBe(own.squelch);
  expect(voiceOf("peg", own)).toBe(own.peg);
  expect(voiceOf("peg")).toBe(voices.peg);
  for (const name of ["squelch", "toString", "__proto__"]) expect(voiceOf(name, {})).toBeUndefined();
});
