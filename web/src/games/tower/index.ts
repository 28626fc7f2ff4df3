import { defineGame, type Tower } from "./base";
import Aside from "./Aside.svelte";
import Editor from "./Editor.svelte";
import Help from "./Help.svelte";
import PlayLink from "./PlayLink.svelte";
import Review from "./Review.svelte";
import Picture from "./RulePicture.svelte";
import Table from "./Table.svelte";
import Towers from "./Towers.svelte";
import { nextOfForty, optionsOf } from "./start";
import { words } from "./words";

export default defineGame<Tower>({
  id: "tower",
  Table,
  Aside,
  rules: { letters: "TOW", Picture },
  words,
  // a puzzle is solved, not won: its board says so
  board: { undoes: true, ends: (view) => view.seats.length === 1 },
  sharing: { apart: true },
  // a race has no hints (TOW-11)
  help: { Panel: Help, offered: (view) => view.options.mode !== "race" },
  lookingBack: {
    Review,
    empty: ({ rounds }) => !rounds.length,
    chapters: { word: "round", of: (view) => view.round },
  },
  setUp: {
    shown: optionsOf,
    presets: async () => ({ challenge: (await nextOfForty()) ?? 1 }),
    // only a race is for more than one (TOW-10)
    together: { mode: "race" },
  },
  rooms: { towers: Towers, editor: Editor, play: PlayLink },
});
