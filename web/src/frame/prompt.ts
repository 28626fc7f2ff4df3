// What has to be done now, in one sentence: the game's, or for whom the table waits.
import { list, t } from "../i18n/index.svelte";
import type { Now } from "../protocol/hall.gen";
import type { GameModule, Name, Prompt, Seat } from "./game";

/** The next thing to do, for these eyes. */
export function promptOf(
  game: GameModule,
  table: { name: Name },
  now: Pick<Now, "view" | "due">,
  seat: Seat | null = null,
  desk?: ReadonlyMap<string, unknown>,
): Prompt {
  const said = game.words.prompt?.(now.view, { seat, name: table.name }, desk);
  if (said !== undefined) return typeof said === "string" ? { text: said, yours: false } : said;
  if (seat !== null && now.due.includes(seat)) return { text: t("prompt_choose"), yours: true };
  return { text: t("prompt_choosing", { names: list(now.due.map(table.name)) }), yours: false };
}
