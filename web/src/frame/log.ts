// The record in plain words, for these eyes.
import { say, t } from "../i18n/index.svelte";
import type { Notice } from "../protocol/table.gen";
import { byKind } from "../protocol/variant";
import type { GameModule, Meanwhile, Reader, Seat, SeatInfo, Told } from "./game";

/** A line of the log; `back` where it was taken back later. */
export type LogLine = { n: number; at: number; text: string; back: boolean };

/** What happened to the table itself, in words for these eyes. */
export function tellNotice(notice: Notice, eyes: Seat | null, name: (seat: Seat) => string): string {
  const about = (key: string, who: Seat, params?: Record<string, number>) =>
    say(who === eyes ? `${key}_you` : key, { ...params, name: name(who) });
  if (notice === "abandoned") return t("notice_abandoned");
  if (notice === "lapsed") return t("notice_lapsed");
  if ("gave_up" in notice) return about("notice_gave_up", notice.gave_up.seat);
  if ("handed_over" in notice)
    return about(
      notice.handed_over.to === "person" ? "notice_person" : "notice_bot",
      notice.handed_over.seat,
    );
  if ("wished" in notice) {
    const { seat, wish } = notice.wished;
    return "undo" in wish
      ? about("notice_wished_undo", seat)
      : about("notice_wished_time", seat, { seconds: Math.round(wish.more_time.ms / 1000) });
  }
  if ("agreed" in notice) return about("notice_agreed", notice.agreed.seat);
  if ("declined" in notice) return about("notice_declined", notice.declined.seat);
  if ("more_time" in notice)
    return t("notice_more_time", { seconds: Math.round(notice.more_time.ms / 1000) });
  if ("undone" in notice) return t("notice_undone");
  return "";
}

/** What came of a wish, who gave up and for whom somebody else plays now, for those who did not do it themselves: it is said where everybody looks. */
export function newsFor(told: Told, eyes: Seat | null): Notice[] {
  const notices = told.notices ?? [];
  const own = notices.some(
    (notice) =>
      typeof notice === "object" &&
      Object.values(notice).some((what: object) => "seat" in what && what.seat === eyes),
  );
  return notices.filter((notice) =>
    typeof notice === "object" ? !own && !("wished" in notice) && !("agreed" in notice) : notice === "lapsed",
  );
}

/** How long a board moves to show an update. */
export const movesFor = (told: Told, game: GameModule, seats: readonly SeatInfo[]): number =>
  Math.max(0, ...told.events.map((event) => game.motion?.lasts(event, seats) ?? 0));

/** What is heard with an update: when the board begins to show it, or, what only comes of that, when it has come to rest. */
export function soundsOf(
  told: Told,
  game: GameModule,
  seats: readonly SeatInfo[],
  when: "shown" | "settled",
): string[] {
  const shown = told.events.findLastIndex((event) => (game.motion?.lasts(event, seats) ?? 0) > 0);
  const some =
    shown < 0
      ? when === "shown"
        ? told.events
        : []
      : when === "shown"
        ? told.events.slice(0, shown + 1)
        : told.events.slice(shown + 1);
  return some.flatMap((event) => soundOf(game.words, event) ?? []);
}

/** Whether an update is of real time: everything in it is shown as soon as it comes, and none of it is said aloud. */
export const isRealTime = (told: Told, game: GameModule): boolean =>
  !!game.realTime && !told.notices?.length && told.events.every((event) => game.realTime!.kind(event));

/** Whether an update is only seen, and not worth a line or a step of its own. */
export const onlySeen = (told: Told, game: GameModule): boolean =>
  isRealTime(told, game) && told.events.every((event) => game.realTime!.kind(event) === "seen");

type Telling = (what: unknown, reader: Reader & Meanwhile) => string | readonly string[];
/** An event in words; one that the game does not know is better not told than wrong. */
export function tellEvent({ tell }: { tell: object }, event: unknown, reader: Reader & Meanwhile): string[] {
  const [words, what] = byKind(tell as Record<string, Telling>, event) ?? [];
  return words ? [words(what, reader)].flat().filter(Boolean) : [];
}

/** The sound that goes with an event, if any. */
export function soundOf({ sound = {} }: { sound?: object | undefined }, event: unknown): string | null {
  type Heard = string | ((what: unknown) => string | null);
  const [heard, what] = byKind(sound as Record<string, Heard>, event) ?? [];
  return typeof heard === "function" ? heard(what) : (heard ?? null);
}

/** One update in words: first what was done at the table, then what came of it in the game. */
export function tellAll(
  told: Told,
  game: GameModule,
  seat: Seat | null,
  name: (seat: Seat) => string,
  view: unknown,
): string[] {
  return [
    ...(told.notices ?? []).map((notice) => tellNotice(notice, seat, name)),
    ...told.events.flatMap((event) =>
      tellEvent(game.words, event, { seat, name, view, notices: told.notices }),
    ),
  ].filter(Boolean);
}

/** The whole log, oldest first. */
export function logOf(
  past: readonly Told[],
  game: GameModule,
  seat: Seat | null,
  name: (seat: Seat) => string,
  view: unknown,
): LogLine[] {
  const lines = past.flatMap((told) =>
    onlySeen(told, game)
      ? []
      : tellAll(told, game, seat, name, view).map((text, at) => ({ n: told.n, at, text, back: false })),
  );
  for (const told of past)
    for (const notice of told.notices ?? []) {
      if (typeof notice !== "object" || !("undone" in notice)) continue;
      for (const line of lines) if (line.n >= notice.undone.to && line.n < told.n) line.back = true;
    }
  return lines;
}
