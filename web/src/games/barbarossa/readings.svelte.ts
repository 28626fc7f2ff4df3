// What a bot takes free questions for, in both languages. It follows from their text alone, so each is asked for once, when it is
// first shown, and all that are shown together in one go; where nobody answers, nothing is said.
import { SvelteMap } from "svelte/reactivity";
import { usualWords } from "./usual.svelte";
import { type Ask, isPassing, locale, me, type Read, type ReadQuestion, type View } from "./base";

/** How many are read in one go, and how many are kept. */
const most = { together: 50, kept: 1000 };
/** How long others are waited for that are shown at the same time, and how long after a lost line, in ms. */
const pause = { together: 60, again: 30_000 };

/** How a table's questions are read. */
type Manner = { lang: View["options"]["language"]; own_words: boolean };
type Wanted = { key: string; text: string; manner: Manner };

const kept = new SvelteMap<string, ReadQuestion>();
const asked = new Set<string>();
let wanted: Wanted[] = [];
let lines = $state(0);
let through: Ask | undefined;

/** Says by whom readings are asked for. */
export const readThrough = (ask: Ask): void => void (through = ask);

async function read(batch: Wanted[]): Promise<void> {
  try {
    const questions = batch.map(({ text }) => text).join("\n");
    const { readings } = await through!<Read>("read", { ...batch[0]!.manner, questions });
    batch.forEach(({ key }, at) => {
      const one = readings[at];
      if (one) kept.set(key, one);
    });
    for (const key of [...kept.keys()].slice(0, Math.max(0, kept.size - most.kept))) {
      kept.delete(key);
      asked.delete(key);
    }
  } catch (fault) {
    // a hall that does not read says no once; one that is out of reach, or asked too much, may answer later
    if (!isPassing(fault)) return;
    setTimeout(() => {
      for (const { key } of batch) asked.delete(key);
      lines++;
    }, pause.again);
  }
}

function readWanted(): void {
  const [all, manners] = [wanted, new Map<string, Wanted[]>()];
  wanted = [];
  for (const one of all) {
    const manner = JSON.stringify(one.manner);
    manners.set(manner, [...(manners.get(manner) ?? []), one]);
  }
  for (const alike of manners.values())
    for (let at = 0; at < alike.length; at += most.together) void read(alike.slice(at, at + most.together));
}

/** What a question is taken for at this table; undefined as long as that is not known. */
export function readingOf(text: string, { options }: Pick<View, "options">): ReadQuestion | undefined {
  const manner: Manner = { lang: options.language, own_words: options.words !== null };
  const key = JSON.stringify([manner, text]);
  void lines;
  const known = kept.get(key);
  // the hall answers guests alone; whoever looks on without a name is told as soon as they have one
  if (!known && through && me() && text.trim() && !asked.has(key)) {
    asked.add(key);
    if (!wanted.length) setTimeout(readWanted, pause.together);
    wanted.push({ key, text, manner });
  }
  return known;
}

/** A question of the catalogue as the page says it, where that is known. */
export function wordsHere(text: string, view: Pick<View, "options">): string {
  const usual = usualWords(text);
  if (usual !== text || locale() === view.options.language) return usual;
  const read = readingOf(text, view);
  return read?.how === "sure" ? read[locale()] : text;
}
