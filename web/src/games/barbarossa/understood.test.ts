import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hasSentence, setLocale, withPart } from "../../i18n/index.svelte";
import type { ReadQuestion } from "./base";
import { lineBefore, lineUnder } from "./understood";

const water = { de: "Lebt es im Wasser?", en: "Does it live in water?" };
const sure: ReadQuestion = { how: "sure", ...water };
const unsure: ReadQuestion = { how: "unsure", ...water };
const nothing: ReadQuestion = { how: "nothing", de: "", en: "" };

describe("under a question", () => {
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await withPart("barbarossa");
    await setLocale("de", false);
  });
  afterAll(() => vi.unstubAllGlobals());
  const asked = { shown: "Ist es nass zu Hause?", language: "de" as const, toBot: true };

  it("stands what a bot took it for, where that has other words", () => {
    expect(lineUnder({ ...asked, read: sure }, "yes")).toEqual({
      key: "understood_as",
      params: { reading: water.de },
    });
    expect(lineUnder({ ...asked, shown: "lebt es im wasser", read: sure }, "yes")).toBeNull();
    // a part of its words is not the question
    expect(
      lineUnder({ ...asked, shown: "Lebt es im Wasser und frisst Gras?", read: sure }, "no"),
    ).not.toBeNull();
  });

  it("stands whether it was understood at all", () => {
    expect(lineUnder({ ...asked, read: nothing }, "unclear")?.key).toBe("understood_not");
    expect(lineUnder({ ...asked, read: unsure }, "unclear")?.key).toBe("understood_perhaps");
  });

  it("stands nothing that is not known, or where it was turned down", () => {
    expect(lineUnder({ ...asked, read: undefined }, "yes")).toBeNull();
    for (const answer of ["turned_down", "void"] as const)
      expect(lineUnder({ ...asked, read: nothing }, answer)).toBeNull();
  });

  it("stands nothing where a person answers in the language of the page", () => {
    for (const read of [sure, unsure, nothing])
      expect(lineUnder({ ...asked, read, toBot: false }, "unclear")).toBeNull();
  });

  it("stands what it says in the language of the page, whoever answers, if that is sure", () => {
    const english = { ...asked, shown: "Is its home wet?", language: "en" as const, toBot: false };
    expect(lineUnder({ ...english, read: sure }, "yes")).toEqual({
      key: "understood_here",
      params: { reading: water.de },
    });
    for (const read of [unsure, nothing]) expect(lineUnder({ ...english, read }, "yes")).toBeNull();
  });

  it("has a sentence for everything that a bot makes of it before it is asked", () => {
    const keys = [
      lineBefore(asked.shown, sure, "Ada"),
      lineBefore(water.de, sure, "Ada"),
      lineBefore(asked.shown, unsure, "Ada"),
      lineBefore(asked.shown, nothing, "Ada"),
      lineBefore(asked.shown, { ...nothing, how: "not_allowed" }, "Ada"),
    ].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(hasSentence(`barbarossa_${key}`), key).toBe(true);
  });
});
