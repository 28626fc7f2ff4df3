import type { GameModule } from "./frame/game";

/** The five games, in the order the road up the mountain meets them, the open one first. */
export const games = ["mastermind", "zapp", "tower", "hexhex", "barbarossa"] as const;
export type GameId = (typeof games)[number];

const found = import.meta.glob<{ default: GameModule }>("./games/*/index.ts");

/** The games whose door is open: those that have a folder with a module. */
export const playable: readonly GameId[] = games.filter((id) => `./games/${id}/index.ts` in found);

/** Whether a word is the name of one of the five games. */
export const isGame = (id: string): id is GameId => (games as readonly string[]).includes(id);

/** Loads a game's code; each comes with its own door. */
export async function loadGame(id: string): Promise<GameModule | undefined> {
  return (await found[`./games/${id}/index.ts`]?.())?.default;
}
