// The strokes of a figure as something that is played: how long each is seen, and with what it was made.
import type { Stroke } from "../../../clay/kneading";
import type { Tool } from "../modelling/tools";

/** A stroke is seen for as long as its dabs, and a little more. */
const PAUSE = 5;
/** What is done with one press is looked at for a moment. */
const PRESS = 12;

/** A stroke that can be seen, with the settling that follows it. */
export interface Scene {
  readonly strokes: readonly Stroke[];
  /** The first of them, in the whole list. */
  readonly first: number;
  /** When it begins and how long it lasts, in beats: about a dab each. */
  readonly from: number;
  readonly beats: number;
}

export interface Reel {
  readonly scenes: readonly Scene[];
  readonly beats: number;
}

/** How long a whole film lasts at its own speed, in seconds: what is soon told does not drag. */
const LONGEST = 20;
const SHORTEST = 3;
const BEATS_PER_SECOND = 40;

export const secondsOf = ({ beats }: Reel): number =>
  Math.max(SHORTEST, Math.min(LONGEST, beats / BEATS_PER_SECOND));

export function reelOf(strokes: readonly Stroke[]): Reel {
  const scenes: Scene[] = [];
  let from = 0;
  for (let first = 0; first < strokes.length;) {
    let next = first + 1;
    // clay that sinks by itself is nothing that somebody did
    while (strokes[next]?.kind === "settle") next++;
    const stroke = strokes[first]!;
    const beats = stroke.kind === "brush" ? stroke.dabs.length + PAUSE : PRESS;
    scenes.push({ strokes: strokes.slice(first, next), first, from, beats });
    from += beats;
    first = next;
  }
  return { scenes, beats: from };
}

/** The scene of a moment; past the end there is none. */
export function sceneAt({ scenes }: Reel, beat: number): number {
  let [low, high] = [0, scenes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { from, beats } = scenes[middle]!;
    if (beat >= from + beats) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The tool that a stroke was made with, as far as it shows; null where clay only sank. */
export function toolOf(stroke: Stroke): Tool | null {
  switch (stroke.kind) {
    case "brush":
      return stroke.tool === "grab" ? "pull" : stroke.tool;
    case "cut":
      return "wire";
    case "shapes": {
      const shape = stroke.shapes[0]!;
      if (shape.cut) return "hole";
      return shape.kind === "roll" || shape.kind === "ring" ? "snake" : shape.kind;
    }
    case "settle":
      return null;
  }
}
