// What may be written into a field for free text.

/** Characters as people count them: a letter with its accents, or an emoji, is one. */
const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" });
export const lengthOf = (text: string): number => [...segments.segment(text)].length;

/** As it is sent: without space at its ends, and with no line longer apart than a paragraph. */
export const trimmed = (text: string): string => text.trim().replace(/\n{3,}/g, "\n\n");

/** Whether it has characters that nobody can see, which could hide or turn round what others read. Line breaks are seen. */
export const hasControls = (text: string, lines: boolean): boolean =>
  /[\p{Cc}\p{Cs}\p{Co}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(
    lines ? text.replaceAll("\n", "") : text,
  );

/** What is wrong with a text, as the key of its sentence; undefined if it can be sent. */
export function faultOf(
  text: string,
  most: number,
  lines: boolean,
): "control" | "long" | "empty" | undefined {
  if (hasControls(text.trim(), lines)) return "control";
  const length = lengthOf(trimmed(text));
  return length === 0 ? "empty" : length > most ? "long" : undefined;
}
