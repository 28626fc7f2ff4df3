// What keys do for whoever kneads by hand: arrows move a point over the clay, and a finger is put down there.
import type { Fingers } from "./fingers";
import type { Kneader } from "./kneader.svelte";
import { toolOfKey } from "./tools";
import type { Viewer } from "./viewer";

/** How far an arrow key moves the point, in pixels, and a fine one. */
const STEP = 14;
const FINE_STEP = 4;

/** What came of a key; it is said aloud. */
export type Done = "tool" | "size" | "strength" | "mirror" | "pointed" | "down" | "up" | "nothing" | "turned";

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "repeat">;

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Larger and smaller, stronger and weaker. On some keyboards brackets are hard to reach. */
const SIZES: Record<string, number> = { "[": -1, "]": 1, "-": -1, "+": 1, "=": 1 };
const STRENGTHS: Record<string, number> = { "{": -0.1, "}": 0.1, ",": -0.1, ".": 0.1 };

/** Does what a key stands for; null if it stands for nothing here. `onBoard` if the board has the focus: elsewhere Enter is for buttons. */
export function knead(
  kneader: Kneader,
  fingers: Fingers | undefined,
  viewer: Pick<Viewer, "turn" | "zoom" | "home" | "above"> | undefined,
  event: Key,
  onBoard: boolean,
): Done | null {
  const { key, shiftKey } = event;
  // the browser's own, such as to zoom the page; with AltGr, which is Control and Alt, brackets are typed
  if ((event.ctrlKey && !event.altKey) || event.metaKey) return null;
  const size = SIZES[key];
  const strength = STRENGTHS[key];
  if (size) return held(kneader, fingers, { size });
  if (strength) return held(kneader, fingers, { strength });
  if (event.altKey) return null;
  const arrow = ARROWS[key];
  if (arrow && !onBoard) return null;
  if (arrow) {
    const step = shiftKey ? FINE_STEP : STEP;
    fingers?.nudge(arrow[0] * step, arrow[1] * step);
    return "pointed";
  }
  if (key === "PageUp" || key === "PageDown")
    return turned(fingers, () => viewer?.zoom?.(key === "PageUp" ? 0.85 : 1 / 0.85));
  const letter = key.toLowerCase();
  if (letter === "q") return turned(fingers, () => viewer?.turn?.(-Math.PI / 12));
  if (letter === "e") return turned(fingers, () => viewer?.turn?.(Math.PI / 12));
  if (event.repeat) return null;
  const tool = toolOfKey(key);
  if (tool) {
    fingers?.cancel();
    kneader.tool = tool;
    fingers?.refresh();
    return "tool";
  }
  if (letter === "o") return turned(fingers, () => viewer?.above?.());
  if (key === "Home") return turned(fingers, () => viewer?.home?.());
  if (letter === "m") {
    kneader.mirror = !kneader.mirror;
    fingers?.refresh();
    return "mirror";
  }
  if (!onBoard || !fingers) return null;
  if (key === "Enter") return pressed(fingers.toggle());
  if (key === " ") return pressed(fingers.toggle() && fingers.toggle());
  if (key === "Escape" && fingers.isBusy) {
    fingers.cancel();
    return "up";
  }
  return null;
}

const pressed = (down: boolean | null): Done => (down === null ? "nothing" : down ? "down" : "up");

function held(
  kneader: Kneader,
  fingers: Fingers | undefined,
  by: { size?: number; strength?: number },
): Done {
  const { grip } = kneader;
  kneader.grip = { size: grip.size + (by.size ?? 0), strength: grip.strength + (by.strength ?? 0) };
  fingers?.refresh();
  return by.size ? "size" : "strength";
}

function turned(fingers: Fingers | undefined, turn: () => void): Done {
  turn();
  fingers?.refresh();
  return "turned";
}
