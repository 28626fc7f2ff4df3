import { defineGame, type Zapp } from "./base";
import Aside from "./Aside.svelte";
import { moves } from "./beats";
import Review from "./Review.svelte";
import Picture from "./RulePicture.svelte";
import { meanwhile } from "./showing";
import Table from "./Table.svelte";
import { heard, realTime, words } from "./words";

export default defineGame<Zapp>({
  id: "zapp",
  Table,
  Aside,
  rules: {
    letters: "ZAP",
    Picture,
    parts: {
      1: "zapp_rules_game",
      3: "zapp_rules_round",
      11: "zapp_rules_banish",
      14: "zapp_rules_expert",
      20: "zapp_rules_end",
      21: "zapp_rules_here",
    },
  },
  words,
  // how it ended is said beside the mountain as it was left
  board: { tall: true, ends: () => true, keeps: ["plan"] },
  motion: { lasts: moves, meanwhile },
  realTime: { kind: realTime, heard },
  sharing: {
    // only what is heard is a secret: dice and moves are everybody's
    open: (view) => typeof view.phase !== "object" || !("shake" in view.phase),
    // one after the other nobody can be faster, and a clock would only run for the first
    told: { hint: "zapp_way_device", note: "zapp_rule_4_b", options: { time_limit: "off" } },
  },
  lookingBack: {
    Review,
    saves: true,
    // until the next number is rolled one looks at what the last one has brought
    chapters: { word: "round", of: (view) => view.round - (view.phase === "roll" ? 1 : 0) },
  },
});
