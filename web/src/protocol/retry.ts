// Trying again what a lost line or a busy hall has prevented: a few times, with growing pauses.
import { Refusal } from "./api";

/** The shortest pause between two tries, in ms. */
const shortest = 250;

/** The longest pause between two tries, in ms, unless the hall wants a longer one. */
const longest = 30_000;

/** Limits that stay passed however often one asks in the next minutes: there is no more room. All others are of the moment. */
const lasting =
  /^(kept_bytes_|store_bytes|attachment_bytes|draft_bytes|body_bytes|entries_per_table|\w+_per_(seat|guest|hour)$|removed_per_table)/;

/** Whether the same may well be done a moment later. */
export function isPassing(fault: unknown): fault is Refusal {
  if (!(fault instanceof Refusal)) return false;
  const { status, why } = fault;
  if (status === 429) return why.key !== "hall_limit" || !lasting.test(String(why.params?.["name"]));
  return status === 0 || status === 408 || status >= 500;
}

/** How long to wait after so many failures in a row, in ms; somewhat by chance, so that not everybody comes back at once. */
export const backOff = (failures: number, { after }: Refusal): number =>
  after === undefined
    ? Math.min(longest, shortest * 2 ** failures) * (0.75 + Math.random() / 4)
    : Math.max(shortest, after);

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
  });

/** Tries until it is done, refused for good, called off, or has failed `tries` times: by then a line has been down for most of a minute. */
export async function persist<T>(
  attempt: () => Promise<T>,
  { tries = 8, signal }: { tries?: number; signal?: AbortSignal | undefined } = {},
): Promise<T> {
  for (let failures = 1; ; failures++) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (fault) {
      signal?.throwIfAborted();
      // nobody who waits for an answer waits for an hour
      if (!isPassing(fault) || failures >= tries || (fault.after ?? 0) > longest) throw fault;
      await pause(backOff(failures, fault), signal);
    }
  }
}
