// A seat's own scratch paper: what the game does not need to know, kept by the hall so that a reload or another device finds it.
import { api } from "../protocol/api";
import type { Seat } from "./game";

/** A page of scratch paper. */
export interface Draft {
  /** What was kept last; undefined if there is nothing, or the hall cannot be asked. */
  read(): Promise<unknown>;
  /** Keeps something that can be written as JSON, in place of what was there. */
  keep(what: unknown): void;
}

const rest = 500;

const prefix = "draft-";

/** Forgets every draft that this tab still has; the hall has those that were sent. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

/**
 * The scratch paper of a seat. What is kept is sent when the hand rests, or when the page goes away. Until the hall has it, it
 * lies in the tab's own store too: a page that is loaded again may ask before what the old one sent has arrived.
 */
export function draftOf(table: string, seat: Seat): Draft {
  const unsent = `${prefix}${table}-${seat}`;
  let waiting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
  const send = () => {
    clearTimeout(timer);
    removeEventListener("pagehide", send);
    if (waiting === undefined || waiting === last) return;
    const text = (last = waiting);
    waiting = undefined;
    void api.keepDraft(table, seat, text).then((kept) => {
      if (kept && sessionStorage.getItem(unsent) === text) sessionStorage.removeItem(unsent);
    });
  };
  const keep = (text: string) => {
    waiting = text;
    sessionStorage.setItem(unsent, text);
    clearTimeout(timer);
    timer = setTimeout(send, rest);
    addEventListener("pagehide", send);
  };
  return {
    async read() {
      const text = sessionStorage.getItem(unsent);
      if (text === null) return api.draft(table, seat);
      keep(text);
      return JSON.parse(text) as unknown;
    },
    keep: (what) => keep(JSON.stringify(what)),
  };
}
