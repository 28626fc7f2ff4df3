// What the hall shows, as plain data: whoever plays the game says what it is.
import type { Paint } from "../../../ui/drawing";

/** Who made a figure, and the guild's colour and sign that stand at it. */
export interface Maker {
  name: string;
  paint: Paint;
}

/** A figure's bytes, by the id of their attachment. */
export interface ClaySource {
  id: string;
  bytes(): Promise<Uint8Array<ArrayBuffer> | "gone">;
}

export interface HallFigure {
  /** Counted from 0; its sign says one more. */
  id: number;
  maker: Maker;
  /** Null for a lump that nobody has touched. */
  clay: ClaySource | null;
  /** How many are stuck in it, up to two. */
  spears: number;
  /** Taken out of the game: a cloth lies over it. */
  covered: boolean;
  /** What it is called, in words, for those who listen and for the slip above it. */
  label: string;
  /** What it is, for those who may know. */
  solved?: string;
}

/** A picture of a figure from one of eight sides. */
export type PictureOf = (id: number, side: number) => string;
