// The sounds of clay under fingers: soft, short and low, each tool a little different.
import { noise, playVoice, tone, type Voice } from "../../../sound";
import { still } from "../../../ui/motion";
import type { Felt } from "./fingers";
import { takesClay, type Tool } from "./tools";

/** How bright a tool sounds, in hertz, and how long. */
const SQUELCH: Partial<Record<Tool, readonly [hertz: number, length: number]>> = {
  add: [420, 0.11],
  take: [900, 0.1],
  pull: [300, 0.16],
  push: [240, 0.13],
  smooth: [1300, 0.16],
  pinch: [640, 0.09],
  flatten: [200, 0.16],
  snake: [480, 0.1],
};

const squelch =
  (tool: Tool, loud: number): Voice =>
  (to, at) => {
    const [hertz, length] = SQUELCH[tool] ?? [400, 0.1];
    const wet = hertz * (0.85 + 0.3 * Math.random());
    noise(to, at, 0.3 * loud, length, wet, 3.2, "bandpass", length * 0.35);
    tone(to, at, wet * 0.32, 0.16 * loud, length, "sine", takesClay(tool) ? 1.5 : 0.6, length * 0.3);
    return length;
  };
/** Something is pressed on, or pokes in. */
const tap: Voice = (to, at) => {
  tone(to, at, 150, 0.34, 0.14, "sine", 0.5);
  noise(to, at, 0.2, 0.08, 420, 1.4, "lowpass");
  return 0.2;
};
const zing: Voice = (to, at) => {
  tone(to, at, 1480, 0.07, 0.34, "triangle", 1.18);
  tone(to, at, 2230, 0.035, 0.26, "sine", 1.2);
  noise(to, at + 0.05, 0.16, 0.2, 700, 1.2, "bandpass", 0.05);
  return 0.4;
};
/** The lump is empty. */
const dull: Voice = (to, at) => {
  tone(to, at, 190, 0.26, 0.12, "triangle", 0.8);
  tone(to, at + 0.13, 150, 0.26, 0.16, "triangle", 0.8);
  return 0.3;
};

/** Rubbing is heard now and then, not all the time, in ms. */
const PAUSE = 190;
let heard = 0;

/** Lets what happens under the fingers be heard, and felt on a phone. */
export function feel(what: Felt, tool: Tool): void {
  const now = performance.now();
  if (what === "rub") {
    if (now - heard < PAUSE) return;
    playVoice(squelch(tool, 0.5));
  } else {
    playVoice(what === "begin" ? squelch(tool, 0.9) : { tap, wire: zing, lack: dull }[what]);
    // only what begins is felt: a phone that hums all the time is a nuisance
    if (!still() && "vibrate" in navigator) navigator.vibrate(what === "lack" ? [12, 40, 12] : 6);
  }
  heard = now;
}
