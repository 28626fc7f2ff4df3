// Events told to a screen reader, one after the other: the next is not said before the last had its time.
const state = $state<{ said: string; turn: number }>({ said: "", turn: 0 });
const waiting: string[] = [];
let busy = false;

/** What is being said now; `turn` changes with every sentence, so that the same words are said again. */
export const saying = (): { said: string; turn: number } => state;

/** How long a sentence is left to be spoken. */
export const spokenFor = (text: string): number => Math.min(6000, 700 + text.length * 45);

function next(): void {
  const text = waiting.shift();
  busy = text !== undefined;
  if (text === undefined) return;
  state.said = text;
  state.turn += 1;
  setTimeout(next, spokenFor(text));
}

/** Queues a sentence. */
export function announce(text: string): void {
  waiting.push(text);
  if (!busy) next();
}

/** Forgets what was said and what waits to be: it was for somebody who no longer holds the device. */
export function hush(): void {
  waiting.length = 0;
  state.said = "";
}
