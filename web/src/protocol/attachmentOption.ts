// Options that are files. Until the hall's types are generated with them they are declared here, and nowhere else.
import type { MakeTable } from "./generated/hall/MakeTable";
import type { AttachmentId } from "./generated/table/AttachmentId";
import type { Kind } from "./generated/table/Kind";
import type { Preset } from "./generated/table/Preset";

type AttachmentKind = { attachment: { /** The most that it may have. */ bytes: number } };

/** The value of an option; one that is a file has its id, or null if there is none. */
export type Option = Preset | AttachmentId | null;

/** A new table with its files, each in base64. */
export type MakeTableWith = Omit<MakeTable, "options"> & {
  options?: Record<string, Option>;
  attachments?: string[];
};

/** How many bytes a file for such an option may have; undefined if it is of another kind. */
export function bytesAllowed(kind: Kind | AttachmentKind): number | undefined {
  return typeof kind === "object" && "attachment" in kind ? kind.attachment.bytes : undefined;
}
