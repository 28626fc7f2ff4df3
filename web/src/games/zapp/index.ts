import type { GameModule } from "../../frame/game";
import Aside from "./Aside.svelte";
import { moves } from "./beats";
import Review from "./Review.svelte";
import Rules from "./Rules.svelte";
import Table from "./Table.svelte";
import { limit, prompt, realTime, sound, tell } from "./words";

export default {
  id: "zapp",
  Table,
  Aside,
  Review,
  Rules,
  prompt,
  tell,
  moves,
  realTime,
  limit,
  sound,
  tall: true,
  // beside the mountain as it was left
  ends: () => true,
} satisfies GameModule;
