import type { GameModule } from "../../frame/game";
import type { View } from "../../protocol/generated/hexhex/View";
import Aside from "./Aside.svelte";
import BestsPage from "./BestsPage.svelte";
import Help from "./Help.svelte";
import Review from "./Review.svelte";
import Rules from "./Rules.svelte";
import Table from "./Table.svelte";
import { moves, prompt, sound, tell } from "./words";

export default {
  id: "hexhex",
  Table,
  Aside,
  Rules,
  prompt,
  tell,
  moves,
  sound,
  Help,
  Review,
  reviewable: (view: View) => view.last_turns.length > 0,
  chapters: {
    word: "turn",
    of: (view: View) =>
      view.sheets.flatMap((sheet) => sheet.columns.flat()).filter((points) => points !== null).length +
      (view.rolls > 0 ? 1 : 0),
  },
  keeps: ["plan"],
  left: (view: View, seat) => view.gave_up.includes(seat),
  ownDice: true,
  open: true,
  rooms: { bests: { title: "hexhex_bests", lead: "hexhex_bests_lead", Page: BestsPage } },
} satisfies GameModule;
