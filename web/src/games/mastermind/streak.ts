// The trainer's streak, kept on this device.
export type Streak = { now: number; best: number };

const place = "zauberberg.mastermind.trainer";
const whole = (value: unknown): number =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0;

/** The streak as it was left; what cannot be read begins anew. */
export function kept(store: Pick<Storage, "getItem"> | undefined): Streak {
  try {
    const read = JSON.parse(store?.getItem(place) ?? "{}") as Partial<Streak>;
    const now = whole(read.now);
    return { now, best: Math.max(now, whole(read.best)) };
  } catch {
    return { now: 0, best: 0 };
  }
}

export const after = ({ now, best }: Streak, found: boolean): Streak =>
  found ? { now: now + 1, best: Math.max(best, now + 1) } : { now: 0, best };

export function keep(store: Pick<Storage, "setItem"> | undefined, streak: Streak): void {
  try {
    store?.setItem(place, JSON.stringify(streak));
  } catch {
    // then it lasts as long as the page
  }
}

/** How many codes are left in the next position: the longer the streak, the more. */
export const codesFor = (streak: number): number => Math.min(12, 4 + Math.floor(streak / 2));
