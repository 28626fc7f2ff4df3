import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { known } from "../../frame/guest.svelte";
import { unreachable } from "../../protocol/api";
import { type Ask, Refusal } from "./base";
import { readingOf, readThrough } from "./readings.svelte";
import { aView } from "./testing";

const view = aView();
let fault: Error | undefined;
const asked: { tool: string; parameters: Record<string, unknown> }[] = [];
const linesOf = (at: number) => String(asked[at]!.parameters.questions).split("\n");

describe("readings of questions", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    asked.length = 0;
    fault = undefined;
    known({ id: "ada", name: "Ada", glyph: "owl" });
    readThrough((async (tool: string, parameters: Record<string, unknown>) => {
      asked.push({ tool, parameters });
      if (fault) throw fault;
      const texts = String(parameters.questions).split("\n");
      return { readings: texts.map((text) => ({ how: "sure", de: `${text} de`, en: `${text} en` })) };
    }) as unknown as Ask);
  });
  afterEach(() => vi.useRealTimers());

  it("are asked for together, and once", async () => {
    const texts = Array.from({ length: 60 }, (_, at) => `Together ${at}?`);
    for (let update = 0; update < 3; update++) for (const text of texts) readingOf(text, view);
    await vi.runAllTimersAsync();
    expect(asked.map((_, at) => linesOf(at).length)).toEqual([50, 10]);
    expect(asked[0]).toMatchObject({ tool: "read", parameters: { lang: "de", own_words: false } });
    expect(readingOf("Together 59?", view)).toEqual({
      how: "sure",
      de: "Together 59? de",
      en: "Together 59? en",
    });
    for (const text of texts) readingOf(text, view);
    await vi.runAllTimersAsync();
    expect(asked.length).toBe(2);
  });

  it("are asked for by guests alone", async () => {
    known(null);
    readingOf("Nobody?", view);
    await vi.runAllTimersAsync();
    expect(asked).toEqual([]);
    known({ id: "ada", name: "Ada", glyph: "owl" });
    readingOf("Nobody?", view);
    await vi.runAllTimersAsync();
    expect(asked.length).toBe(1);
  });

  it("depend on the language of the table and on its words", async () => {
    readingOf("Manner?", view);
    readingOf("Manner?", aView({ options: { ...view.options, language: "en", words: "list" } }));
    await vi.runAllTimersAsync();
    expect(asked.map(({ parameters }) => [parameters.lang, parameters.own_words])).toEqual([
      ["de", false],
      ["en", true],
    ]);
  });

  it("are asked for again some time after a lost line, and not where the hall says no", async () => {
    fault = unreachable();
    readingOf("Lost?", view);
    await vi.advanceTimersByTimeAsync(5000);
    expect(readingOf("Lost?", view)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked.length).toBe(1);
    await vi.advanceTimersByTimeAsync(30_000);
    readingOf("Lost?", view);
    fault = new Refusal({ rule: "TAB-16", key: "table_unknown_tool", text: "" }, 422);
    readingOf("Lost?", view);
    await vi.advanceTimersByTimeAsync(60_000);
    readingOf("Lost?", view);
    await vi.runAllTimersAsync();
    expect(asked.length).toBe(2);
  });

  it("are kept for so many questions, and no more", async () => {
    for (let at = 0; at < 1100; at++) readingOf(`Many ${at}?`, view);
    await vi.runAllTimersAsync();
    expect(readingOf("Many 1099?", view)).toBeDefined();
    expect(readingOf("Many 0?", view)).toBeUndefined();
  });
});
