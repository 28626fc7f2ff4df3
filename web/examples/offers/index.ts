import { defineGame } from "../../src/frame/game";
import { say } from "../../src/i18n/index.svelte";
import Table from "./Table.svelte";
import type { Offers } from "./types";

export default defineGame<Offers>({
  id: "offers",
  Table,
  words: {
    tell(event, _seat, name) {
      if ("offered" in event) return [say("offers_offered", { seat: name(event.offered.seat) })];
      const { winner } = event.opened;
      return [winner === null ? say("offers_nobody_wins") : say("offers_wins", { seat: name(winner) })];
    },
  },
});
