import { defineGame, type Mastermind } from "./base";
import Aside from "./Aside.svelte";
import Help from "./Help.svelte";
import Review from "./Review.svelte";
import Picture from "./RulePicture.svelte";
import Table from "./Table.svelte";
import Trainer from "./Trainer.svelte";
import { words } from "./words";

export default defineGame<Mastermind>({
  id: "mastermind",
  Table,
  Aside,
  rules: { letters: "MM", Picture },
  words,
  board: { keeps: ["filled"] },
  help: { Panel: Help },
  lookingBack: {
    Review,
    tool: () => "review",
    empty: ({ tries }) => !tries.some((one) => one.rows.length),
    more: (view) => view.past.length,
    saves: true,
    ready: (view) => view.past.some((past) => past.rows.length > 0),
    // a lifted shield is looked at until the next code is hidden
    chapters: {
      word: "round",
      of: (view) => view.past.length + (view.phase === "hide" || view.phase === "over" ? 0 : 1),
    },
  },
  rooms: { trainer: Trainer },
});
