import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetDesk, keepDesk, recallDesk } from "./desk";

const store = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
  removeItem: (key: string) => void store.delete(key),
});
beforeEach(() => store.clear());

describe("the desk that a tab keeps", () => {
  const plan = { question: "0:7", keep: [true, false, false, false, true] };

  it("gives back what was chosen, and nothing that was not to be kept", () => {
    keepDesk(
      "t",
      0,
      new Map<string, unknown>([
        ["plan", plan],
        ["bests", 1],
      ]),
      ["plan"],
    );
    expect(recallDesk("t", 0)).toEqual([["plan", plan]]);
    expect(recallDesk("another", 0)).toEqual([]);
  });

  it("is not there for another seat, nor for the first one after that", () => {
    keepDesk("t", 0, new Map([["plan", plan]]), ["plan"]);
    expect(recallDesk("t", 1)).toEqual([]);
    expect(recallDesk("t", 0)).toEqual([]);
    expect(store.size).toBe(0);
  });

  it("is forgotten on request, and is empty where it cannot be read", () => {
    keepDesk("t", 0, new Map([["plan", plan]]), ["plan"]);
    forgetDesk("t");
    expect(recallDesk("t", 0)).toEqual([]);
    store.set("desk-t", "{");
    expect(recallDesk("t", 0)).toEqual([]);
  });
});
