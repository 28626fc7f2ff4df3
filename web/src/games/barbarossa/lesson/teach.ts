// The lesson and the bench at which it is done.
import { tick } from "svelte";
import { webglAvailable } from "../../../clay/stage";
import type { Kneader } from "../modelling/kneader.svelte";
import type { Workbench } from "../modelling/workbench.svelte";
import type { Lesson, Seen } from "./lesson.svelte";

export interface Pupil {
  readonly bench: Workbench;
  readonly kneader: Kneader;
}

export const seenOf = ({ kneader }: Pupil, figure: number): Seen => ({
  strokes: kneader.kneading.strokes(figure),
  field: kneader.field(figure),
});

/** Whether somebody who has not had the lesson stands before an empty board, and could have it. */
export const isNew = (lesson: Lesson, { bench, kneader }: Pupil): boolean =>
  !lesson.isKnown &&
  lesson.at === null &&
  !kneader.amounts[bench.at] &&
  !bench.figure.length &&
  webglAvailable();

export function teach(lesson: Lesson, pupil: Pupil): void {
  const { bench } = pupil;
  bench.way = "hand";
  lesson.begin(seenOf(pupil, bench.at), { figure: bench.at, steps: bench.kneaded[bench.at] ?? 0 });
  void toBoard();
}

/** The button that had the focus is gone. */
export async function toBoard(): Promise<void> {
  await tick();
  document.querySelector<HTMLElement>("[role=application]")?.focus({ preventScroll: true });
}
