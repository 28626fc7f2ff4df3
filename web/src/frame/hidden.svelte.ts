// Whose words this browser does not show: chat, and what a game lets people write. Only whoever hides them knows.
import { SvelteSet } from "svelte/reactivity";

const place = "zauberberg.hidden";
/** More are not remembered; the oldest are forgotten. */
const most = 200;

function remembered(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    // unreadable memory is no memory
    return [];
  }
}

const guests = new SvelteSet<string>(remembered());

/** Whether a guest's words are hidden here. */
export const isHidden = (guest: string | undefined): boolean => guest !== undefined && guests.has(guest);

/** Hides a guest's words, or shows them again. */
export function setHidden(guest: string, hidden: boolean): void {
  if (hidden) guests.add(guest);
  else guests.delete(guest);
  try {
    localStorage.setItem(place, JSON.stringify([...guests].slice(-most)));
  } catch {
    // it lasts as long as the page then
  }
}
