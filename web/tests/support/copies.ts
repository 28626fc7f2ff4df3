// The copies of drafts that a browser keeps until the hall has them.
import type { Page } from "@playwright/test";

/** Where the copies lie, as `<table> <seat>`, or `keepsake <name>` for what is kept without a table. */
export const copiesIn = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done, fail) => {
        const request = indexedDB.open("zauberberg", 1);
        request.onerror = () => fail(request.error);
        request.onsuccess = () => {
          const database = request.result;
          const keys = database.transaction("drafts").objectStore("drafts").getAllKeys();
          keys.onsuccess = () => {
            database.close();
            done(keys.result.map(String));
          };
        };
      }),
  );

/** Puts a copy there, as a page does that could not send it. */
export const putCopy = (
  page: Page,
  { bytes, ...copy }: { place: string; guest: string; bytes: Uint8Array },
): Promise<void> =>
  page.evaluate(
    ({ place, guest, bytes }) =>
      new Promise<void>((done, fail) => {
        const request = indexedDB.open("zauberberg", 1);
        request.onerror = () => fail(request.error);
        request.onsuccess = () => {
          const database = request.result;
          const transaction = database.transaction("drafts", "readwrite");
          const blob = new Blob([new Uint8Array(bytes)]);
          transaction
            .objectStore("drafts")
            .put({ stamp: [Date.now(), 0, 0], guest, blob, seen: null }, place);
          transaction.oncomplete = () => {
            database.close();
            done();
          };
        };
      }),
    { ...copy, bytes: [...bytes] },
  );
