// The riddles as the hall shows them.
import { capital, type Props, type Reader, variant, type View } from "./base";
import { paintOf } from "./art";
import type { HallFigure } from "./hall/figures";
import { conceptWords } from "./naming.svelte";
import { riddleName } from "./riddles";

export const figuresOf = (
  view: View,
  reader: Reader,
  attachments: Props["table"]["attachments"],
): HallFigure[] =>
  view.riddles.map(({ maker, figure, spears, taken_out, named }, id) => ({
    id,
    maker: { name: reader.name(maker), paint: paintOf(maker) },
    clay: figure === null ? null : { id: figure, bytes: () => attachments.download(figure) },
    spears: spears.length,
    // at the end everything is shown
    covered: taken_out && !variant(view.phase, "over"),
    label: capital(riddleName(view, id, reader)),
    ...(named ? { solved: conceptWords(named, view.options.language) } : {}),
  }));

/** Whether the figures stand in the hall. */
export const isOpen = (view: View): boolean => view.phase !== "modelling";

/** Whose turn it is, or whom everybody waits for: whoever answers, judges or curses comes first. */
export function actorOf(view: View): number | null {
  const { pending, phase } = view;
  const maker = (riddle: number | undefined) => (riddle === undefined ? null : view.riddles[riddle]?.maker);
  if (pending.verdict !== null) return maker(view.attempts[pending.verdict]?.riddle) ?? null;
  if (pending.curse) return pending.curse.seat;
  if (pending.question !== null) return maker(view.questions[pending.question]?.riddle) ?? null;
  return variant(phase, "turn")?.seat ?? null;
}
