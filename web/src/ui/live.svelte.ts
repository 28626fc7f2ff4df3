// What a screen reader is told. What happens waits until the sentence before it had its time; what asks something of somebody does
// not wait. A screen reader that falls behind hears the newest: everything is in the log.

/** A sentence in the live region. */
export type Sentence = { id: number; text: string };

const state = $state<{ said: Sentence[] }>({ said: [] });
let waiting: { text: string; since: number }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;
/** When everything said so far has had its time. */
let quietAt = 0;

/** Sentences that are kept in the region: a browser tells a screen reader what is added, and not what was there too shortly. */
const kept = 3;
/** What has waited for longer is no news any more. */
const newsFor = 8000;
/** So much is said at once of what has waited. */
const atOnce = 120;

/** What was said last, oldest first. */
export const saying = (): readonly Sentence[] => state.said;

/** How long a sentence is left to be spoken. */
export const spokenFor = (text: string): number => Math.min(6000, 700 + text.length * 45);

function say(text: string): void {
  state.said = [...state.said, { id: ++count, text }].slice(-kept);
  quietAt = Math.max(quietAt, Date.now()) + spokenFor(text);
}

/** Takes the newest of what waits, in order, and drops what is too old or too much. */
function newest(): string {
  const fresh = waiting.filter(({ since }) => Date.now() - since <= newsFor);
  waiting = [];
  let from = fresh.length - 1;
  let length = fresh[from]?.text.length ?? 0;
  while (from > 0 && length + fresh[from - 1]!.text.length < atOnce) length += fresh[--from]!.text.length;
  return fresh
    .slice(Math.max(0, from))
    .map(({ text }) => text)
    .join(" ");
}

function next(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length === 0) return;
  const wait = quietAt - Date.now();
  if (wait > 0) {
    timer = setTimeout(next, wait);
    return;
  }
  const text = newest();
  if (text) say(text);
}

/** Tells of something that has happened, when it has its turn. */
export function announce(text: string): void {
  if (!text) return;
  waiting.push({ text, since: Date.now() });
  next();
}

/** Says now what somebody is waiting for: that it is their turn, or the answer to what they just did. */
export function announceNow(text: string): void {
  if (!text) return;
  say(text);
  next();
}

/** Forgets everything, for others sit before the screen now. */
export function hush(): void {
  clearTimeout(timer);
  timer = undefined;
  waiting = [];
  state.said = [];
  quietAt = 0;
}
