// This browser becomes another guest: nothing that was the old one's stays behind, in this tab or in others.
import { forgetDrafts } from "./draft";

// one channel for the whole tab: it does not hear what it says itself
const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("zauberberg.guest");

/** The browser has another cookie now. Other tabs still have the old guest's socket, so they begin anew. */
export function swapped(): Promise<void> {
  tabs?.postMessage("swapped");
  return forgetDrafts();
}

/** Begins anew when another tab has made this browser somebody else. */
export function followSwaps(): () => void {
  const heard = () => void forgetDrafts().finally(() => location.reload());
  tabs?.addEventListener("message", heard);
  return () => tabs?.removeEventListener("message", heard);
}
