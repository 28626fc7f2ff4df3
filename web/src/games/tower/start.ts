// Sitting down at a new tower in one step, and links to challenges.
import { api, href, introduced, me, type Options, type Settings } from "./base";
import { go } from "../../route.svelte";

/** The mark that says what was reached in one of the forty: "solved", "star" or "time". */
export const markOf = (what: string, number: number): string => `${what}_${String(number).padStart(2, "0")}`;

/** The numbers of the published challenges. */
export const forty = Array.from({ length: 40 }, (_, i) => i + 1);

/** The first of the forty that this guest has not solved, if there is one. Whoever has no name yet begins with the first. */
export async function nextOfForty(): Promise<number | undefined> {
  const marks = await api.marks("tower").then(
    (list) => list.marks,
    () => [],
  );
  const solved = new Set(marks.filter((mark) => mark.own?.value).map((mark) => mark.name));
  return forty.find((number) => !solved.has(markOf("solved", number)));
}

export function optionsOf(options: Settings, made: boolean): string[] {
  const seed = made && options["seed"] === 0 ? [] : ["seed"];
  const more: Record<string, string[]> = {
    forty: ["challenge", "clock"],
    today: ["level", "deck", "clock"],
    endless: ["level", "deck", ...seed, "clock"],
    race: ["level", "deck", "count", ...seed],
    custom: ["id", "clock"],
  };
  return ["mode", ...(more[String(options["mode"])] ?? [])];
}

/** Goes on with a published challenge where the guest has left it, or begins it. */
export async function goOn(options: Partial<Options>): Promise<void> {
  if (!(await introduced())) return;
  const tables = await api.myTables();
  const left = tables.find(
    ({ game, phase, seats, options: { mode, challenge } }) =>
      game === "tower" &&
      phase === "playing" &&
      seats.length === 1 &&
      mode === "forty" &&
      challenge === options.challenge &&
      seats[0]?.guest?.id === me()?.id,
  );
  if (left) go({ page: "table", table: left.table });
  else await begin(options);
}

/** Makes a table and sits down there; a no is thrown. Whoever has no name yet is asked for one, and may think better of it. */
async function sitDown(options: Partial<Options>, seats: number): Promise<string | undefined> {
  if (!(await introduced())) return undefined;
  const { table } = await api.makeTable({
    game: "tower",
    seats,
    options,
    open: false,
    chat: seats > 1,
    help: true,
    own_dice: false,
  });
  await api.sit(table, 0);
  return table;
}

/** Begins a game for one and goes there. */
export async function begin(options: Partial<Options>, replace = false): Promise<void> {
  const table = await sitDown(options, 1);
  if (!table) return;
  await api.start(table);
  go(href({ page: "table", table }), replace);
}

/** Makes a table for a race, with chat and a link for the others. */
export async function openRace(options: Partial<Options>, seats: number): Promise<void> {
  const table = await sitDown({ ...options, mode: "race" }, seats);
  if (table) go({ page: "table", table });
}

/** The address of a challenge: whoever opens it plays it. */
export const linkTo = (id: string): string =>
  `${location.origin}${href({ page: "room", game: "tower", room: "play" })}?id=${id}`;
