// The games' signs: a lit door, and in it what the game's folder draws (`sigil.ts`). A game that draws nothing has the plain door.
import { p } from "./drawing";

const drawn = import.meta.glob<string>("../games/*/sigil.ts", { eager: true, import: "default" });

/** The whole sign as inner SVG of a 96 by 96 view: stones, light, thing. */
export const sigil = (game: string): string =>
  `<g stroke="#15132a" stroke-width="3.6" stroke-linejoin="round" stroke-linecap="round">${p("M14 88V46a34 34 0 0 1 68 0v42z", "#7d7791")}${p("M14 66h9M14 50h9M73 66h9M73 50h9M20 28l8 6M76 28l-8 6M34 15l4 9M62 15l-4 9", "none", 'stroke-width="2.4"')}${p("M23 88V46a25 25 0 0 1 50 0v42z", "#ffd98f")}${drawn[`../games/${game}/sigil.ts`] ?? ""}${p("M8 92v-6h80v6z", "#9a94b0", 'stroke-width="3"')}</g>`;
