// Copies of drafts in the browser's own database, until the hall has them. Unlike a tab's storage it takes large bytes without
// making the page wait. A browser may have none, as in some private windows: then there are no copies, and nobody complains.
import type { Bytes } from "../protocol/api";

/** When a copy was made, and by chance something that no other tab says at the same moment. */
export type Stamp = readonly [at: number, tab: number, count: number];

export interface Copy {
  stamp: Stamp;
  /** Whose it is: nobody else may read it. */
  guest: string;
  bytes: Bytes;
  /** What the hall may have had at the time that this device knew of, as marks; null if it had not asked. */
  seen: readonly string[] | null;
}

const shelf = "drafts";
/** A browser that does not open its database by then, in ms, has none. */
const patience = 3000;
/** What nobody has sent for so long, in ms, belongs to a table that nobody opens any more. */
const oldest = 30 * 24 * 3600 * 1000;

let opened: IDBDatabase | undefined;
let opening: Promise<IDBDatabase | undefined> | undefined;

/** Opens the database: a copy is begun at once only if it is open. */
export const openCopies = (): Promise<IDBDatabase | undefined> =>
  (opening ??= new Promise((done) => {
    const none = () => done(undefined);
    setTimeout(none, patience);
    try {
      const request = indexedDB.open("zauberberg", 1);
      request.onupgradeneeded = () => request.result.createObjectStore(shelf).createIndex("stamp", "stamp");
      request.onerror = none;
      request.onsuccess = () => {
        opened = request.result;
        // some browsers close it while a page sleeps; the next copy opens it again
        opened.onclose = () => (opened = opening = undefined);
        void removeUpTo([Date.now() - oldest]);
        done(opened);
      };
    } catch {
      none();
    }
  }));

/** Asks the database in a transaction of its own; undefined if that fails, for want of room for example. */
function ask<T>(
  mode: IDBTransactionMode,
  what: (store: IDBObjectStore, transaction: IDBTransaction) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const within = (database: IDBDatabase | undefined) =>
    new Promise<T | undefined>((done) => {
      try {
        const transaction = database?.transaction(shelf, mode);
        if (!transaction) return done(undefined);
        const request = what(transaction.objectStore(shelf), transaction);
        transaction.oncomplete = () => done(request?.result);
        transaction.onabort = () => done(undefined);
      } catch {
        done(undefined);
      }
    });
  return opened ? within(opened) : openCopies().then(within);
}

/** As it lies there: bytes in a blob are written without the page, while an array of 2 MB would be cloned first, half a frame long. */
type Stored = Omit<Copy, "bytes"> & { blob: Blob };

export async function readCopy(place: string): Promise<Copy | undefined> {
  const stored = await ask<Stored>("readonly", (store) => store.get(place));
  if (!stored) return undefined;
  const { blob, ...copy } = stored;
  try {
    return { ...copy, bytes: new Uint8Array(await blob.arrayBuffer()) };
  } catch {
    // another tab may have removed it by now
    return undefined;
  }
}

/** Begins to write a copy, in place of the one before. It is written even if the page goes away meanwhile. */
export const writeCopy = (place: string, { bytes, ...copy }: Copy): Promise<unknown> =>
  ask("readwrite", (store, transaction) => {
    const request = store.put({ ...copy, blob: new Blob([bytes]) } satisfies Stored, place);
    transaction.commit();
    return request;
  });

/** Writes a copy in place of the one with that stamp, or where nothing lies; whether it did, undefined if it could not. */
export async function replaceCopy(
  place: string,
  { bytes, ...copy }: Copy,
  before: Stamp | undefined,
): Promise<boolean | undefined> {
  // an array, so that what was found is told apart from what could not be read
  let free = false;
  const found = await ask<Stored[]>("readwrite", (store) => {
    const request = store.getAll(place) as IDBRequest<Stored[]>;
    request.onsuccess = () => {
      free = request.result.every(({ stamp }) => stamp.join() === before?.join());
      if (free) store.put({ ...copy, blob: new Blob([bytes]) } satisfies Stored, place);
    };
    return request;
  });
  return found && free;
}

/** Removes a copy, unless another tab has put a newer one in its place. */
export const removeCopy = (stamp: Stamp): Promise<unknown> => removeUpTo([...stamp], [...stamp]);

/** Removes everything, also if the page goes away meanwhile. */
export const clearCopies = (): Promise<unknown> =>
  ask("readwrite", (store, transaction) => {
    const request = store.clear();
    transaction.commit();
    return request;
  });

const removeUpTo = (last: number[], first: number[] = []): Promise<unknown> =>
  ask("readwrite", (store) => {
    const found = store.index("stamp").openKeyCursor(IDBKeyRange.bound(first, last));
    found.onsuccess = () => {
      const cursor = found.result;
      if (!cursor) return;
      store.delete(cursor.primaryKey);
      cursor.continue();
    };
    return undefined;
  });
