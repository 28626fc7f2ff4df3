// The tools of whoever kneads by hand.
import type { Kind } from "../../../clay";

export const TOOLS = [
  "add",
  "take",
  "pull",
  "push",
  "smooth",
  "pinch",
  "flatten",
  "wire",
  "snake",
  "hole",
  "ball",
  "disc",
  "cone",
  "block",
] as const;
export type Tool = (typeof TOOLS)[number];

/** These lie at hand; the others are one tap away. */
export const AT_HAND: readonly Tool[] = TOOLS.slice(0, 5);
export const FURTHER: readonly Tool[] = TOOLS.slice(5);

/** Presses a whole shape on, or pokes one out, where it is let go. */
export type Stamp = Extract<Tool, "hole" | Kind>;
const STAMPS: readonly Tool[] = ["hole", "ball", "disc", "cone", "block"];
export const isStamp = (tool: Tool): tool is Stamp => STAMPS.includes(tool);

/** What brings clay to the figure; it can be put on the board beside it, too. */
const GIVING: readonly Tool[] = ["add", "snake", "ball", "disc", "cone", "block"];
export const givesClay = (tool: Tool): boolean => GIVING.includes(tool);
/** What takes clay off, and so is shown in another colour. */
export const takesClay = (tool: Tool): boolean => tool === "take" || tool === "hole" || tool === "wire";

/** The key of each tool. */
export const KEYS: Record<Tool, string> = {
  add: "1",
  take: "2",
  pull: "3",
  push: "4",
  smooth: "5",
  pinch: "6",
  flatten: "7",
  wire: "8",
  snake: "9",
  hole: "0",
  ball: "B",
  disc: "D",
  cone: "C",
  block: "K",
};
export const toolOfKey = (key: string): Tool | undefined =>
  TOOLS.find((tool) => KEYS[tool] === key.toUpperCase());

/** How a tool is held: its radius in voxels, and its strength from 0 to 1. */
export interface Grip {
  readonly size: number;
  readonly strength: number;
}
export const SIZES = { least: 1.5, most: 20, step: 0.5 } as const;
export const STRENGTHS = { least: 0.1, most: 1, step: 0.05 } as const;

/** What each tool is like when it is taken up first. */
export const FRESH_GRIPS: Record<Tool, Grip> = {
  add: { size: 8, strength: 0.5 },
  take: { size: 7, strength: 0.5 },
  pull: { size: 9, strength: 0.7 },
  push: { size: 10, strength: 0.5 },
  smooth: { size: 12, strength: 0.7 },
  pinch: { size: 9, strength: 0.6 },
  flatten: { size: 11, strength: 0.5 },
  wire: { size: 8, strength: 0.5 },
  snake: { size: 5, strength: 0.5 },
  hole: { size: 3.5, strength: 0.3 },
  ball: { size: 9, strength: 0.3 },
  disc: { size: 12, strength: 0.3 },
  cone: { size: 9, strength: 0.3 },
  block: { size: 10, strength: 0.3 },
};
/** The wire is as thin as it is. */
export const hasGrip = (tool: Tool): boolean => tool !== "wire";

const within = (value: number, { least, most }: { least: number; most: number }): number =>
  Math.max(least, Math.min(most, value));
export const settledGrip = ({ size, strength }: Grip): Grip => ({
  size: within(Math.round(size / SIZES.step) * SIZES.step, SIZES),
  strength: within(Math.round(strength * 100) / 100, STRENGTHS),
});
