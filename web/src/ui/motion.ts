import { untrack } from "svelte";

/** Whether somebody would rather see nothing move. */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Brings something to the upper edge of what is in sight. */
export const bringUp = (what: Element | undefined): void =>
  what?.scrollIntoView({ block: "start", behavior: still() ? "auto" : "smooth" });

/** Does something now and every so many ms; what it gives ends that. */
export function keepOn(every: number, what: () => void): () => void {
  untrack(what);
  const timer = setInterval(what, every);
  return () => clearInterval(timer);
}
