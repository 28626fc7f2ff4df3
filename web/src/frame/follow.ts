// What goes with an update beside the board that shows it: its pace, its sounds, its words.
import { playNamed } from "../sound";
import { announce } from "../ui/live.svelte";
import { dismiss, toast } from "../ui/toasts.svelte";
import type { GameModule, Told } from "./game";
import { isRealTime, movesFor, newsFor, soundsOf, tellAll, tellNotice } from "./log";
import type { Table } from "./table.svelte";

/** Tells the table how its game moves. Nobody waits for a board that is not `seen`. */
export function pace(table: Table, game: GameModule, seen: () => boolean = () => true): () => void {
  table.atOnce = (told) => isRealTime(told, game);
  table.moves = (told) => (seen() ? movesFor(told, game, table.info?.seats ?? []) : 0);
  return () => (table.moves = table.atOnce = undefined);
}

/** Says aloud what was told, for the eyes of now. */
export function sayAloud(table: Table, game: GameModule, told: Told): void {
  if (!isRealTime(told, game))
    announce(tellAll(told, game, table.eyes, table.name, table.now?.view).join(" "));
}

/** Lets whoever plays hear what happens, and see what came of a wish. */
export function attend(table: Table, game: GameModule): () => void {
  /** The toasts about what came of a wish. */
  const said: number[] = [];
  const heard = (told: Told, when: "shown" | "settled") =>
    soundsOf(told, game, table.info?.seats ?? [], when).forEach((sound) => playNamed(sound, game.sounds));
  table.onshown = (told) => heard(told, "shown");
  table.onsettled = (told) => {
    heard(told, "settled");
    // a toast is said aloud by itself; what was said of an earlier wish makes room for this one
    const news = newsFor(told, table.eyes);
    if (told.notices?.length) said.splice(0).forEach(dismiss);
    for (const notice of news) said.push(toast(tellNotice(notice, table.eyes, table.name), { above: true }));
    sayAloud(table, game, {
      ...told,
      notices: (told.notices ?? []).filter((notice) => !news.includes(notice)),
    });
  };
  return () => (table.onshown = table.onsettled = undefined);
}
