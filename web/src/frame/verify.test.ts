import { describe, expect, it } from "vitest";
import { hashOfHex } from "./verify";

describe("hashOfHex", () => {
  it("gives the commitment of docs/fair-chance.md for its seed", async () => {
    const seed = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(await hashOfHex(seed)).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  });
  it("does not take what is no hexadecimal", async () => {
    expect(await hashOfHex("xyz")).toBeUndefined();
    expect(await hashOfHex("abc")).toBeUndefined();
  });
});
