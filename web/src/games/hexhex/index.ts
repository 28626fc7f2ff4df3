import { defineGame, type Hexhex } from "./base";
import Aside from "./Aside.svelte";
import BestsPage from "./BestsPage.svelte";
import Help from "./Help.svelte";
import Review from "./Review.svelte";
import Picture from "./RulePicture.svelte";
import Table from "./Table.svelte";
import { moves, words } from "./words";

export default defineGame<Hexhex>({
  id: "hexhex",
  Table,
  Aside,
  rules: { letters: "HEX", Picture },
  words,
  board: { keeps: ["plan"] },
  motion: { lasts: moves },
  sharing: { open: true },
  help: { Panel: Help },
  lookingBack: {
    Review,
    tool: (ended) => (ended ? "analyse" : "review"),
    empty: ({ columns }) => !columns.at(-1)?.turns.length,
    more: (view) => view.past.length,
    saves: true,
    ready: (view) => view.last_turns.length > 0,
    chapters: {
      word: "turn",
      of: (view) =>
        view.sheets.flatMap((sheet) => sheet.columns.flat()).filter((points) => points !== null).length +
        (view.rolls > 0 ? 1 : 0),
    },
  },
  setUp: { ownDice: true },
  rooms: { bests: BestsPage },
});
