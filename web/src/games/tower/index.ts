import type { GameModule } from "../../frame/game";
import type { View } from "../../protocol/generated/tower/View";
import Aside from "./Aside.svelte";
import Editor from "./Editor.svelte";
import Help from "./Help.svelte";
import PlayLink from "./PlayLink.svelte";
import Review from "./Review.svelte";
import Rules from "./Rules.svelte";
import Table from "./Table.svelte";
import Towers from "./Towers.svelte";
import { nextOfForty } from "./start";
import { prompt, sound, tell } from "./words";

export default {
  id: "tower",
  Table,
  Aside,
  Rules,
  prompt,
  tell,
  sound,
  Help,
  // a race has no hints (TOW-11)
  helps: (view: View) => view.options.mode !== "race",
  Review,
  // a puzzle is solved, not won: its board says so
  ends: (view: View) => view.seats.length === 1,
  chapters: { word: "round", of: (view: View) => view.round },
  undoes: true,
  done: (view: View, seat) => view.seats[seat]?.solved != null,
  left: (view: View, seat) => !!view.seats[seat]?.gave_up,
  apart: true,
  // only a race is for more than one (TOW-10)
  together: { mode: "race" },
  shown(options, made) {
    const seed = made && options["seed"] === 0 ? [] : ["seed"];
    const more: Record<string, string[]> = {
      forty: ["challenge", "clock"],
      today: ["level", "deck", "clock"],
      endless: ["level", "deck", ...seed, "clock"],
      race: ["level", "deck", "count", ...seed],
      custom: ["id", "clock"],
    };
    return ["mode", ...(more[String(options["mode"])] ?? [])];
  },
  presets: async () => ({ challenge: (await nextOfForty()) ?? 1 }),
  rooms: {
    towers: { title: "tower_towers", lead: "tower_towers_lead", Page: Towers },
    editor: { title: "tower_editor", lead: "tower_editor_lead", Page: Editor },
    play: { title: "tower_play", lead: "tower_play_lead", Page: PlayLink },
  },
} satisfies GameModule;
