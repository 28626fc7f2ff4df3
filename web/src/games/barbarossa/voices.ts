// The sounds that only this game has, made by the browser itself as those of the house are.
import type { Voice } from "../../sound";

function tone(
  to: AudioNode,
  at: number,
  {
    hertz,
    peak,
    length,
    bend = 1,
    shape = "sine" as OscillatorType,
    attack = 0.006,
  }: {
    hertz: number;
    peak: number;
    length: number;
    bend?: number;
    shape?: OscillatorType;
    attack?: number;
  },
): void {
  const { context } = to;
  const oscillator = context.createOscillator();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(hertz, at);
  oscillator.frequency.exponentialRampToValueAtTime(hertz * bend, at + length);
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(to);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}

export const voices: Record<string, Voice> = {
  /** A gong and a growl: whatever was going on, it is interrupted. */
  curse: (to, at) => {
    tone(to, at, { hertz: 98, peak: 0.55, length: 1.5, bend: 0.94, shape: "triangle" });
    tone(to, at, { hertz: 147, peak: 0.3, length: 1.3, bend: 0.92 });
    tone(to, at, { hertz: 311, peak: 0.16, length: 0.9, bend: 0.97 });
    tone(to, at + 0.02, { hertz: 74, peak: 0.3, length: 0.5, bend: 0.6, shape: "sawtooth", attack: 0.05 });
    return 1.6;
  },
  /** A spear goes into clay. */
  spear: (to, at) => {
    tone(to, at, { hertz: 900, peak: 0.16, length: 0.12, bend: 0.25, shape: "triangle" });
    tone(to, at + 0.11, { hertz: 140, peak: 0.6, length: 0.16, bend: 0.5 });
    for (const [i, hertz] of [587.3, 740, 880].entries())
      tone(to, at + 0.22 + i * 0.09, { hertz, peak: 0.2, length: 0.6 });
    return 1.1;
  },
  yes: (to, at) => {
    tone(to, at, { hertz: 660, peak: 0.24, length: 0.16 });
    tone(to, at + 0.11, { hertz: 880, peak: 0.24, length: 0.34 });
    return 0.5;
  },
  no: (to, at) => {
    tone(to, at, { hertz: 330, peak: 0.3, length: 0.18, shape: "triangle" });
    tone(to, at + 0.13, { hertz: 233, peak: 0.34, length: 0.4, shape: "triangle", bend: 0.92 });
    return 0.6;
  },
  perhaps: (to, at) => {
    tone(to, at, { hertz: 494, peak: 0.22, length: 0.3, bend: 1.12 });
    return 0.35;
  },
  /** Something is whispered. */
  whisper: (to, at) => {
    for (const [i, hertz] of [1568, 1760, 2093].entries())
      tone(to, at + i * 0.07, { hertz, peak: 0.07, length: 0.3 });
    return 0.6;
  },
};
