// Who sits before this page. The hall remembers by a cookie; whoever is new is asked once, in a small dialog.
import { api } from "../protocol/api";
import type { GuestCard } from "../protocol/hall.gen";
import { say } from "../i18n/index.svelte";
import { glyphIds, type GlyphId } from "../ui/glyphs";

type State = { me: GuestCard | null; asked: boolean; asking: boolean };
const state = $state<State>({ me: null, asked: false, asking: false });
let recalling: Promise<void> | undefined;
let waiting: ((known: boolean) => void)[] = [];

/** The guest, once known. */
export const me = (): GuestCard | null => state.me;

/** Whether the dialog that asks for name and glyph is open. */
export const asking = (): boolean => state.asking;

/** Sets what the hall said. */
export function known(guest: GuestCard | null): void {
  state.me = guest;
  state.asked = true;
}

/** Asks the hall whether it knows this page's guest. */
export async function recall(): Promise<GuestCard | null> {
  if (state.asked) return state.me;
  recalling ??= api
    .me()
    .then(known)
    .finally(() => (recalling = undefined));
  await recalling;
  return state.me;
}

/** Makes sure that somebody is known, by the dialog if need be; false if it was closed. */
export async function introduced(): Promise<boolean> {
  if (await recall()) return true;
  return askName();
}

/** Opens the dialog; resolves when it is done or closed. */
export function askName(): Promise<boolean> {
  state.asking = true;
  return new Promise((done) => waiting.push(done));
}

/** The dialog is done. */
export function answered(done: boolean): void {
  state.asking = false;
  for (const tell of waiting) tell(done);
  waiting = [];
}

const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;

/** A name and a glyph by chance, so that one tap is enough. */
export function suggestion(): { name: string; glyph: GlyphId } {
  return { name: any(say("guest_names").split(",")).trim(), glyph: any(glyphIds) };
}

/** A glyph as the page knows it; one of another time is an owl. */
export const glyphOf = (guest: { glyph: string }): GlyphId =>
  glyphIds.find((id) => id === guest.glyph) ?? "owl";
