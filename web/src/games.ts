import type { GameModule } from "./frame/game";
import { withPart } from "./i18n/index.svelte";
import places from "./mountain/places.json";

/** A game with a door on the mountain. */
export type DoorId = keyof typeof places.wide.doors;

/** The games that have a door on the mountain, in the order the road up meets them. */
export const doors = Object.keys(places.wide.doors) as readonly DoorId[];

const found = import.meta.glob<{ default: GameModule }>("./games/*/index.ts");
const place = (id: string): string => `./games/${id}/index.ts`;

/** The games that have a folder with a module: those on the road first, then those that have no place on the mountain yet. */
export const playable: readonly string[] = Object.keys(found)
  .map((path) => path.split("/")[2]!)
  .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));

function rank(id: string): number {
  const at = (doors as readonly string[]).indexOf(id);
  return at < 0 ? doors.length : at;
}

/** Of the playable games those that the hall offers; all of them as long as the hall has not been heard. */
export const openGames = (offered: readonly { id: string }[] | undefined): readonly string[] =>
  offered ? playable.filter((id) => offered.some((card) => card.id === id)) : playable;

/** Loads a game's code and its sentences; each game comes with its own door. */
export async function loadGame(id: string): Promise<GameModule | undefined> {
  const [module] = await Promise.all([found[place(id)]?.(), withPart(id)]);
  return module?.default;
}
