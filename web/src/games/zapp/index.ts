import type { GameModule } from "../../frame/game";
import Aside from "./Aside.svelte";
import type { View } from "../../protocol/generated/zapp/View";
import { moves } from "./beats";
import Review from "./Review.svelte";
import Rules from "./Rules.svelte";
import Table from "./Table.svelte";
import { left, meanwhile, promptFor, soundOf } from "./showing";
import { heard, limit, realTime, tell } from "./words";

export default {
  id: "zapp",
  Table,
  Aside,
  Review,
  Rules,
  prompt: promptFor,
  tell,
  moves,
  realTime,
  heard,
  limit,
  sound: soundOf,
  meanwhile,
  left,
  tall: true,
  // only what is heard is a secret: dice and moves are everybody's
  open: (view: View) => typeof view.phase !== "object" || !("shake" in view.phase),
  // one after the other nobody can be faster, and a clock would only run for the first
  shared: { hint: "zapp_way_device", note: "zapp_rule_4_device", options: { time_limit: "off" } },
  // until the next number is rolled one looks at what the last one has brought
  chapters: { word: "round", of: (view: View) => view.round - (view.phase === "roll" ? 1 : 0) },
  keeps: ["plan"],
  // beside the mountain as it was left
  ends: () => true,
} satisfies GameModule;
