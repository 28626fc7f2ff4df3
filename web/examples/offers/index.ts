import { defineGame } from "../../src/frame/game";
import { say } from "../../src/i18n/index.svelte";
import Table from "./Table.svelte";
import type { Offers } from "./types";

export default defineGame<Offers>({
  id: "offers",
  Table,
  words: {
    tell: {
      offered: ({ seat }, { name }) => say("offers_offered", { seat: name(seat) }),
      opened: ({ winner }, { name }) =>
        winner === null ? say("offers_nobody_wins") : say("offers_wins", { seat: name(winner) }),
    },
  },
});
