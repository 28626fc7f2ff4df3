import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setLocale, withPart } from "../../i18n/index.svelte";
import { askedAs, usualWords } from "./usual.svelte";

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
});
