// The name of an attachment: the SHA-256 of its bytes in hexadecimal.
import type { AttachmentId } from "./table.gen";

const hex = (bytes: Uint8Array): AttachmentId =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** As the browser computes it; undefined where it does not, as on a page that came over plain HTTP. */
export async function quickId(bytes: Uint8Array<ArrayBuffer>): Promise<AttachmentId | undefined> {
  // the types do not know of pages without it
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  return subtle && hex(new Uint8Array(await subtle.digest("SHA-256", bytes)));
}

/** In any case, if need be in a script of our own. */
export async function idOf(bytes: Uint8Array<ArrayBuffer>): Promise<AttachmentId> {
  const quick = await quickId(bytes);
  if (quick !== undefined) return quick;
  const { sha256 } = await import("@noble/hashes/sha2.js");
  return hex(sha256(bytes));
}
