import type { GameModule } from "../../frame/game";
import type { View } from "../../protocol/generated/mastermind/View";
import Aside from "./Aside.svelte";
import Help from "./Help.svelte";
import Review from "./Review.svelte";
import Rules from "./Rules.svelte";
import Table from "./Table.svelte";
import Trainer from "./Trainer.svelte";
import { prompt, sound, tell } from "./words";

export default {
  id: "mastermind",
  Table,
  Aside,
  Rules,
  prompt,
  tell,
  sound,
  Help,
  Review,
  // a lifted shield is looked at until the next code is hidden
  chapters: {
    word: "round",
    of: (view: View) => view.past.length + (view.phase === "hide" || view.phase === "over" ? 0 : 1),
  },
  keeps: ["filled"],
  reviewable: (view: View) => view.past.some((past) => past.rows.length > 0),
  rooms: { trainer: { title: "mastermind_trainer", lead: "mastermind_trainer_lead", Page: Trainer } },
} satisfies GameModule;
