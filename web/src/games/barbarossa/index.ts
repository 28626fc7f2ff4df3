import { type Barbarossa, defineGame, locale, variant } from "./base";
import Aside from "./Aside.svelte";
import { moves } from "./beats";
import Help from "./Help.svelte";
import Knead from "./knead/Knead.svelte";
import Review from "./Review.svelte";
import { covered } from "./riddles";
import Picture from "./RulePicture.svelte";
import Table from "./Table.svelte";
import { voices } from "./voices";
import { wordListFault } from "./wordList";
import { meanwhile, words } from "./words";

export default defineGame<Barbarossa>({
  id: "barbarossa",
  Table,
  Aside,
  rules: {
    letters: "BAR",
    Picture,
    parts: {
      1: "barbarossa_rules_before",
      7: "barbarossa_rules_turn",
      18: "barbarossa_rules_curses",
      21: "barbarossa_rules_end",
      23: "barbarossa_rules_here",
    },
  },
  words,
  // the hall is dear to build: it stays, with nothing in it that is anybody's secret
  board: {
    tall: true,
    covered,
    prompts: (view) => view.phase !== "modelling",
    names: (view) => view.phase !== "modelling",
    ends: () => true,
    keeps: ["riddle", "looked", "question"],
  },
  motion: { lasts: moves, meanwhile },
  sounds: voices,
  sharing: {
    // what is modelled is a secret; afterwards the board itself covers what only one may see
    open: (view) => view.phase !== "modelling",
    reads: (told) => told.events.some((event) => !!variant(event, "letter_told")),
    // one after the other the clock would only run for the first
    told: {
      hint: "barbarossa_way_device",
      note: "barbarossa_way_device_note",
      options: { modelling: "off" },
    },
  },
  setUp: {
    checks: { words: wordListFault },
    // whoever reads English models English things, unless they choose otherwise
    presets: async () => ({ language: locale() }),
    shown: () => ["language", "goal", "modelling", "turn", "answer", "pause", "letters", "words"],
    texts: ["words"],
  },
  // there is nothing to ask about before the figures stand in the hall
  help: { Panel: Help, offered: (view) => view.phase !== "modelling" },
  lookingBack: {
    Review,
    saves: true,
    chapters: {
      word: "turn",
      of: (view) =>
        variant(view.phase, "turn")?.turn ?? (view.phase === "modelling" ? 0 : Number.MAX_SAFE_INTEGER),
    },
  },
  rooms: { knead: Knead },
});
