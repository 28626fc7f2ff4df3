import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setLocale, withPart } from "../../i18n/index.svelte";
import { setHidden } from "../../kit";
import { sitAt } from "./around.svelte";
import { askedAs, usualWords, wordsOf } from "./usual.svelte";

describe("a usual question", () => {
  beforeAll(() => vi.stubGlobal("document", { documentElement: {} }));
  afterAll(() => vi.unstubAllGlobals());
  beforeEach(() => withPart("barbarossa"));

  it.each([
    ["en", "Lebt es?", "Is it alive?"],
    ["de", "Is it alive?", "Lebt es?"],
  ] as const)("is read in the language of the page, %s", async (locale, asked, read) => {
    await setLocale(locale, false);
    await vi.waitFor(() => expect(usualWords(asked)).toBe(read));
    expect(askedAs(asked)).toContain(asked);
  });

  it("stays as it was asked where the page speaks the same, and where it is not a usual one", async () => {
    await setLocale("de", false);
    for (const text of ["Lebt es?", "Steht es bei Oma im Schrank?"]) {
      expect(usualWords(text)).toBe(text);
      expect(askedAs(text)).toBeUndefined();
    }
  });

  it("is not shown where the reader has hidden what its asker writes", async () => {
    await setLocale("de", false);
    const guest = { id: "troll", name: "Troll", glyph: "frog" };
    sitAt([{ guest, bot: null, present: true, shared: false }]);
    expect(wordsOf(0, "Lebt es?")).toBe("Lebt es?");
    setHidden("troll", true);
    expect([wordsOf(0, "Lebt es?"), wordsOf(1, "Lebt es?")]).toEqual([null, "Lebt es?"]);
    setHidden("troll", false);
  });
});
