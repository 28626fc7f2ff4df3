// Finding one's way in a game that is watched again.

/** How long a step is shown while it plays, in ms: nobody watches for more than about three minutes, and nothing flickers. */
export const paceOf = (steps: number): number => Math.max(200, Math.min(1100, 180_000 / Math.max(1, steps)));

/** The steps with which a new chapter begins, first to last; `chapters` has the chapter of every step. */
export const beginnings = (chapters: readonly number[]): number[] =>
  chapters.flatMap((chapter, at) => (at === 0 || chapter !== chapters[at - 1] ? [at] : []));

/** The beginning of this chapter or, from there, of the one before. */
export const chapterBack = (begin: readonly number[], at: number): number =>
  begin.findLast((one) => one < at) ?? 0;

/** The beginning of the next chapter; after the last one the end. */
export const chapterOn = (begin: readonly number[], at: number, last: number): number =>
  begin.find((one) => one > at) ?? last;
