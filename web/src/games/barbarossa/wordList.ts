// A host's own list of words, checked as soon as it is brought along, as `crates/barbarossa/src/concepts/word_list.rs` reads it:
// what the hall would refuse is said at the field, in the same words.
import { sayRefusal } from "./base";
import { normalise } from "./concepts";

type Fault = { key: string; params: Record<string, number> };

const limits = { bytes: 40_000, fewest: 30, words: 1_000, shortest: 2, longest: 30 };

/** What is wrong with a list; null if it can be played with. */
export function faultOfList(bytes: Uint8Array): Fault | null {
  const fault = (key: string, params: Record<string, number>): Fault => ({
    key: `barbarossa_words_${key}`,
    params,
  });
  if (bytes.length > limits.bytes) return fault("too_large", { most: limits.bytes });
  const notText = lineThatIsNoText(bytes);
  if (notText !== null) return fault("not_text", { line: notText });
  const lines = new Map<string, number>();
  for (const [at, written] of new TextDecoder().decode(bytes).split(/\r?\n/).entries()) {
    const line = at + 1;
    const word = written.split("#")[0]!.normalize("NFC").trim().replaceAll(/\s+/g, " ");
    if (!word) continue;
    if (!/^\p{Alphabetic}([\p{Alphabetic} -]*\p{Alphabetic})?$/u.test(word))
      return fault("letters", { line });
    const length = [...word].length;
    if (length < limits.shortest || length > limits.longest)
      return fault("length", { line, least: limits.shortest, most: limits.longest });
    if (lines.size === limits.words) return fault("too_many", { line, most: limits.words });
    const first = lines.get(normalise(word));
    if (first !== undefined) return fault("twice", { line, first });
    lines.set(normalise(word), line);
  }
  return lines.size < limits.fewest ? fault("too_few", { words: lines.size, least: limits.fewest }) : null;
}

/** The first line that is not UTF-8. */
function lineThatIsNoText(bytes: Uint8Array): number | null {
  const isText = (part: Uint8Array): boolean => {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(part);
      return true;
    } catch {
      return false;
    }
  };
  if (isText(bytes)) return null;
  let from = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(10, from);
    if (end < 0 || !isText(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}

/** The same as a sentence. */
export function wordListFault(bytes: Uint8Array): string | null {
  const fault = faultOfList(bytes);
  return fault && sayRefusal(fault);
}
