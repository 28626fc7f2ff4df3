import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

/** The page is loaded anew, in the same browser. */
async function load() {
  vi.resetModules();
  return { ...(await import("./keepsake")), ...(await import("./copies")) };
}

// the first time everything has to be compiled
beforeAll(load, 60_000);
beforeEach(() => vi.stubGlobal("indexedDB", new IDBFactory()));

it("keeps the newest, also when the page is loaded anew", async () => {
  const before = (await load()).keepsakeOf("snail");
  expect(await before.bytes()).toBeUndefined();
  for (const byte of [1, 2, 3]) before.keep(Uint8Array.of(byte));
  expect(await before.bytes()).toEqual(Uint8Array.of(3));
  const page = await load();
  expect(await page.keepsakeOf("snail").bytes()).toEqual(Uint8Array.of(3));
  expect(await page.keepsakeOf("key").bytes()).toBeUndefined();
});

it("does not grow old as drafts do that nobody sends", async () => {
  const before = await load();
  const [bytes, seen] = [Uint8Array.of(1), null];
  await before.writeCopy("t 0", { stamp: [0, 0, 0], guest: "ada", bytes, seen });
  const snail = before.keepsakeOf("snail");
  snail.keep(bytes);
  await snail.bytes();
  const page = await load();
  expect(await page.keepsakeOf("snail").bytes()).toEqual(bytes);
  expect(await page.readCopy("t 0")).toBeUndefined();
});

it("forgets what was kept, and what waits to be", async () => {
  const { keepsakeOf } = await load();
  const [snail, key] = [keepsakeOf("snail"), keepsakeOf("key")];
  for (const one of [snail, key]) for (const byte of [1, 2]) one.keep(Uint8Array.of(byte));
  await snail.forget();
  expect(await snail.bytes()).toBeUndefined();
  expect(await key.bytes()).toEqual(Uint8Array.of(2));
});

it("refuses more than a draft may have", async () => {
  const { keepsakeOf } = await load();
  expect(() => keepsakeOf("snail").keep(new Uint8Array(2_097_153))).toThrow(RangeError);
});
