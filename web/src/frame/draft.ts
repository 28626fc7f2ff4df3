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

/** The scratch paper of a seat. What is kept is sent when the hand rests, or when the page goes away. */
export function draftOf(table: string, seat: Seat): Draft {
  let waiting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
  const send = () => {
    clearTimeout(timer);
    removeEventListener("pagehide", send);
    if (waiting === undefined || waiting === last) return;
    last = waiting;
    waiting = undefined;
    void api.keepDraft(table, seat, last);
  };
  return {
    read: () => api.draft(table, seat),
    keep(what) {
      waiting = JSON.stringify(what);
      clearTimeout(timer);
      timer = setTimeout(send, rest);
      addEventListener("pagehide", send);
    },
  };
}
