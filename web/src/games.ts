import type { GameModule } from "./frame/game";
import names from "./games.json";
import type { Part } from "./i18n/keys.gen";

/** A game by its name; `games.json` is the one list of them, from which sentences are sorted, too. */
export type GameId = Exclude<Part, "shell">;

/** The five games, in the order the road up the mountain meets them, the first open one first. */
export const games = names as readonly GameId[];

const found = import.meta.glob<{ default: GameModule }>("./games/*/index.ts");

/** The games that have a folder with a module. A door is open where the hall has the game, too. */
export const playable: readonly GameId[] = games.filter((id) => `./games/${id}/index.ts` in found);

/** Of the playable games those that the hall offers; all of them as long as the hall has not been heard. */
export const openDoors = (offered: readonly { id: string }[] | undefined): readonly GameId[] =>
  offered ? playable.filter((id) => offered.some((card) => card.id === id)) : playable;

/** Whether a word is the name of one of the five games. */
export const isGame = (id: string): id is GameId => (games as readonly string[]).includes(id);

/** Loads a game's code; each comes with its own door. */
export async function loadGame(id: string): Promise<GameModule | undefined> {
  return (await found[`./games/${id}/index.ts`]?.())?.default;
}
