import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

/** The page is loaded anew, in the same browser. */
async function load() {
  vi.resetModules();
  const taken = vi.fn();
  const { keepsakeOf } = await import("./keepsake");
  return { ...(await import("./copies")), taken, keepsakeOf: (name: string) => keepsakeOf(name, taken) };
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

it("keeps nothing over what another tab has kept meanwhile, and says so", async () => {
  const [one, other] = [await load(), await load()];
  const here = one.keepsakeOf("snail");
  here.keep(Uint8Array.of(1));
  await here.bytes();
  const there = other.keepsakeOf("snail");
  // whoever only looks at it changes nothing
  there.keep((await there.bytes())!);
  await there.bytes();
  here.keep(Uint8Array.of(1, 1));
  await here.bytes();
  expect(one.taken).not.toHaveBeenCalled();
  there.keep(Uint8Array.of(2));
  await vi.waitFor(() => expect(other.taken).toHaveBeenCalled());
  expect(await here.bytes()).toEqual(Uint8Array.of(1, 1));
  // what lies there has been read: from now on this tab goes on with it
  expect(await there.bytes()).toEqual(Uint8Array.of(1, 1));
  there.keep(Uint8Array.of(2));
  expect(await there.bytes()).toEqual(Uint8Array.of(2));
  expect(other.taken).toHaveBeenCalledTimes(1);
});

it("forgets nothing that another tab has kept meanwhile", async () => {
  const [one, other] = [await load(), await load()];
  const [here, there] = [one.keepsakeOf("snail"), other.keepsakeOf("snail")];
  here.keep(Uint8Array.of(1));
  await here.bytes();
  await there.bytes();
  there.keep(Uint8Array.of(2));
  await there.bytes();
  await here.forget();
  expect(await here.bytes()).toEqual(Uint8Array.of(2));
});

it("complains of no other tab where this browser has no room", async () => {
  const { keepsakeOf, taken } = await load();
  vi.stubGlobal("indexedDB", undefined);
  const snail = keepsakeOf("snail");
  snail.keep(Uint8Array.of(1));
  expect(await snail.bytes()).toBeUndefined();
  expect(taken).not.toHaveBeenCalled();
});
