// The five games' signs: a lit door with what waits behind it. Drawn on 96 by 96.
import type { GameId } from "../games";

const p = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}"${more && " " + more}/>`;
const pip = (x: number, y: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="7.4" fill="${fill}" stroke-width="3"/>`;

/** What stands in the doorway of each game. */
export const sigils: Record<GameId, string> = {
  mastermind:
    pip(39, 47, "#c5432e") + pip(57, 47, "#e2b233") + pip(39, 66, "#2e6db4") + pip(57, 66, "#4c8a3d"),
  zapp:
    p("M37 36q-11 21 0 42h22q11-21 0-42z", "#8a5a33") +
    p("M44 36q-4 21 0 42M52 36q4 21 0 42", "none", 'stroke-width="2"') +
    p("M33 48h30M33 66h30", "none", 'stroke-width="4.4"'),
  tower:
    p("M35 84V44h-4V32h7v5h6v-5h8v5h6v-5h7v12h-4v40z", "#7d7791") +
    p("M42 84V70a6 6 0 0 1 12 0v14z", "#2a2118", 'stroke-width="2.4"') +
    p("M45 58v-5a3 3 0 0 1 6 0v5z", "#ffe9b8", 'stroke-width="2.4"'),
  hexhex:
    `<circle cx="42" cy="42" r="4.4" fill="#4c8a3d" stroke-width="2.6"/><circle cx="54" cy="36" r="6" fill="#4c8a3d" stroke-width="2.6"/>` +
    p("M32 54h32q7 25-16 25T32 54z", "#2b2f55") +
    p("M28 50h40v6H28z", "#454a7c", 'stroke-width="3"'),
  barbarossa:
    p("M33 50q-2 26 15 34 17-8 15-34z", "#c5432e") +
    p("M36 38h24v16q-2 8-12 8t-12-8z", "#b7b1c7", 'stroke-width="2.8"') +
    p("M33 40l-2-14 8 6 9-9 9 9 8-6-2 14z", "#e0a63a") +
    p("M48 55q-7-2-13 7 7 2 13-3 6 5 13 3-6-9-13-7z", "#c5432e", 'stroke-width="2.4"') +
    p("M40 47h5M51 47h5", "none", 'stroke-width="2.6"'),
};

/** The whole sign as inner SVG of a 96 by 96 view: stones, light, thing. */
export const sigil = (game: GameId): string =>
  `<g stroke="#15132a" stroke-width="3.6" stroke-linejoin="round" stroke-linecap="round">${p("M14 88V46a34 34 0 0 1 68 0v42z", "#7d7791")}${p("M14 66h9M14 50h9M73 66h9M73 50h9M20 28l8 6M76 28l-8 6M34 15l4 9M62 15l-4 9", "none", 'stroke-width="2.4"')}${p("M23 88V46a25 25 0 0 1 50 0v42z", "#ffd98f")}${sigils[game]}${p("M8 92v-6h80v6z", "#9a94b0", 'stroke-width="3"')}</g>`;
