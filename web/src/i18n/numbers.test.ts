import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { setLocale } from "./index.svelte";
import { fixed, number, percent, signed } from "./numbers";

beforeAll(() => vi.stubGlobal("document", { documentElement: {} }));
afterAll(() => vi.unstubAllGlobals());

describe("numbers", () => {
  it("are written as the language does", async () => {
    await setLocale("en", false);
    expect([number(1234.5), fixed(4.3), percent(0.0415, 1), percent(0.5, 1)]).toEqual([
      "1,234.5",
      "4.30",
      "4.2%",
      "50.0%",
    ]);
    await setLocale("de", false);
    expect([number(1234.5), fixed(4.3), percent(0.0415, 1), percent(0.5)]).toEqual([
      "1.234,5",
      "4,30",
      "4,2\u00a0%",
      "50\u00a0%",
    ]);
  });
  it("have their sign, and none where they are next to nothing", async () => {
    await setLocale("en", false);
    const tenths = (size: number) => fixed(size, 1);
    expect([signed(1.26, tenths), signed(-0.04, tenths), signed(0.04, tenths), signed(-2, tenths)]).toEqual([
      "+1.3",
      "0.0",
      "0.0",
      "−2.0",
    ]);
    expect([signed(0.112, percent), signed(-0.5, percent), signed(-0.004, percent)]).toEqual([
      "+11%",
      "−50%",
      "0%",
    ]);
  });
});
