// What the studio is written with: what all games are, the game's words, and the part of its types that matters here.
import { wordsOf, type TableProps } from "../../../kit";
import type { AttachmentId } from "../../../protocol/table.gen";

export * from "../../../kit";
export const { t, say, count } = wordsOf("barbarossa");

export interface View {
  options: { language: "de" | "en"; words: AttachmentId | null };
  riddles_each: number;
  clay: number;
  wizards: readonly { handed_in: boolean; gave_up: boolean }[];
}
export interface Menu {
  words: AttachmentId | null;
  hand_in: number | null;
  rework: number | null;
}
export interface HandedIn {
  concept: number | null;
  word: string | null;
  figure: AttachmentId | null;
}
export type Action =
  { hand_in: { riddles: HandedIn[]; words: AttachmentId | null } } | { rework: { left: number } };
export type Props = TableProps<{ view: View; choices: Menu; action: Action; event: unknown }>;
