// A file that somebody brings along before there is a table to upload it to.
import type { Kind } from "../protocol/table.gen";

export interface Attached {
  /** The file's own name, for whoever has chosen it; it stays on this page. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads a file; throws if it cannot be read, as a folder cannot. */
export async function attached(file: File): Promise<Attached> {
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** What somebody has written, as a file would hold it; null for nothing. */
export function written(text: string): Attached | null {
  return text.trim() ? { name: "", bytes: new TextEncoder().encode(text) } : null;
}

/** The text of a file; throws if it is something else. */
export const textOf = ({ bytes }: Attached): string => {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  // a field for text cannot hold this
  if (text.includes("\0")) throw new Error("not text");
  return text;
};

/** Bytes as JSON can hold them. */
export function base64(bytes: Uint8Array): string {
  let text = "";
  // a call takes only so many arguments
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** How many bytes a file for such an option may have; undefined if it is of another kind. */
export function bytesAllowed(kind: Kind): number | undefined {
  return typeof kind === "object" && "attachment" in kind ? kind.attachment : undefined;
}
