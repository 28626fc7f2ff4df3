// The sounds of the house, made by the browser itself: no files to load. Nothing is only audible; every
// sound goes with something seen.

export type Sound = "peg" | "tick" | "dice" | "chime" | "page" | "win" | "thud";
/** Plays into `to` from the time `at`, and says how long it lasts. */
export type Voice = (to: AudioNode, at: number) => number;

const gain = (to: AudioNode, at: number, peak: number, attack: number, length: number): GainNode => {
  const g = to.context.createGain();
  g.gain.setValueAtTime(0, at);
  g.gain.linearRampToValueAtTime(peak, at + attack);
  g.gain.exponentialRampToValueAtTime(0.0001, at + length);
  g.connect(to);
  return g;
};

/** A tone that fades, from `hertz` to `bend` times as much. */
export function tone(
  to: AudioNode,
  at: number,
  hertz: number,
  peak: number,
  length: number,
  shape: OscillatorType = "sine",
  bend = 1,
  attack = 0.004,
): void {
  const o = to.context.createOscillator();
  o.type = shape;
  o.frequency.setValueAtTime(hertz, at);
  if (bend !== 1) o.frequency.exponentialRampToValueAtTime(hertz * bend, at + length);
  o.connect(gain(to, at, peak, attack, length));
  o.start(at);
  o.stop(at + length + 0.02);
}

let hiss: { rate: number; buffer: AudioBuffer } | undefined;
/** A hiss about `hertz` that fades. */
export function noise(
  to: AudioNode,
  at: number,
  peak: number,
  length: number,
  hertz: number,
  q: number,
  kind: BiquadFilterType = "bandpass",
  attack = 0.002,
): void {
  const { context } = to;
  if (hiss?.rate !== context.sampleRate) {
    const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const data = buffer.getChannelData(0);
    let seed = 7;
    for (let i = 0; i < data.length; i++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      data[i] = seed / 2147483648 - 1;
    }
    hiss = { rate: context.sampleRate, buffer };
  }
  const source = context.createBufferSource();
  source.buffer = hiss.buffer;
  const filter = context.createBiquadFilter();
  filter.type = kind;
  filter.frequency.value = hertz;
  filter.Q.value = q;
  source.connect(filter).connect(gain(to, at, peak, attack, length));
  source.start(at, (hertz % 500) / 1000);
  source.stop(at + length + 0.02);
}

export const voices: Record<Sound, Voice> = {
  peg: (to, at) => {
    tone(to, at, 210, 0.5, 0.11, "sine", 0.6);
    noise(to, at, 0.55, 0.05, 900, 1.2);
    tone(to, at + 0.045, 150, 0.18, 0.09, "sine", 0.8);
    return 0.2;
  },
  tick: (to, at) => {
    tone(to, at, 1250, 0.2, 0.05, "triangle", 0.7);
    noise(to, at, 0.3, 0.025, 3200, 2);
    return 0.1;
  },
  dice: (to, at) => {
    for (const [i, d] of [0, 0.07, 0.13, 0.21, 0.27, 0.38, 0.5].entries()) {
      noise(to, at + d, 0.7 - i * 0.07, 0.045, 1500 + ((i * 613) % 1100), 2.5);
      tone(to, at + d, 420 + ((i * 97) % 190), 0.2 - i * 0.02, 0.05, "triangle", 0.7);
    }
    return 0.65;
  },
  chime: (to, at) => {
    for (const [i, hertz] of [659.3, 987.8].entries()) {
      tone(to, at + i * 0.13, hertz, 0.26, 1.1, "sine");
      tone(to, at + i * 0.13, hertz * 2.76, 0.06, 0.5, "sine");
    }
    return 1.3;
  },
  page: (to, at) => {
    noise(to, at, 0.32, 0.22, 2600, 0.7, "bandpass", 0.07);
    noise(to, at + 0.12, 0.22, 0.16, 4200, 0.8, "bandpass", 0.05);
    return 0.35;
  },
  win: (to, at) => {
    for (const [i, hertz] of [523.3, 659.3, 784, 1046.5].entries()) {
      tone(to, at + i * 0.12, hertz, 0.22, i === 3 ? 1.2 : 0.5, "triangle");
      tone(to, at + i * 0.12, hertz / 2, 0.1, 0.5, "sine");
    }
    return 1.6;
  },
  thud: (to, at) => {
    tone(to, at, 120, 0.6, 0.2, "sine", 0.5);
    noise(to, at, 0.35, 0.09, 300, 0.8, "lowpass");
    return 0.25;
  },
};

const place = "zauberberg.sound";
export type Loudness = { volume: number; muted: boolean };

/** What was remembered, or a moderate beginning. */
export function loudness(): Loudness {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "null");
    if (kept && typeof kept === "object" && "volume" in kept && typeof kept.volume === "number") {
      return { volume: Math.max(0, Math.min(1, kept.volume)), muted: "muted" in kept && kept.muted === true };
    }
  } catch {
    // unreadable memory is no memory
  }
  return { volume: 0.6, muted: false };
}

let context: AudioContext | undefined;
let master: GainNode | undefined;

/** Sets and remembers volume and mute. */
export function setLoudness(to: Loudness): void {
  try {
    localStorage.setItem(place, JSON.stringify(to));
  } catch {
    // it lasts as long as the page then
  }
  if (context && master) master.gain.setTargetAtTime(to.muted ? 0 : to.volume, context.currentTime, 0.02);
}

/** Call inside a user's gesture once; before it nothing sounds and nothing is created. */
export function awaken(): void {
  if (context) {
    void context.resume();
    return;
  }
  context = new AudioContext();
  master = context.createGain();
  const { volume, muted } = loudness();
  master.gain.value = muted ? 0 : volume;
  master.connect(context.destination);
}

/** Wakes the sound with the first touch or key. */
export function awakenOnGesture(): void {
  for (const kind of ["pointerup", "keydown"] as const)
    addEventListener(kind, awaken, { once: true, capture: true });
}

/** Plays a voice, if the house is awake and not muted. */
export function playVoice(voice: Voice): void {
  if (!context || !master || loudness().muted || document.hidden) return;
  voice(master, context.currentTime + 0.01);
}

/** Plays a sound of the house. */
export const play = (sound: Sound): void => playVoice(voices[sound]);

/** The voice of this name: one of a game's own, or one of the house. */
export const voiceOf = (name: string, own: Record<string, Voice> = {}): Voice | undefined =>
  Object.hasOwn(own, name) ? own[name] : Object.hasOwn(voices, name) ? voices[name as Sound] : undefined;

/** Plays a sound by its name; a name that nobody knows is silent. */
export function playNamed(name: string, own?: Record<string, Voice>): void {
  const voice = voiceOf(name, own);
  if (voice) playVoice(voice);
}

/** Plays samples from -1 to 1, if the house is awake and not muted; what is returned stops them. */
export function playSamples(samples: Float32Array<ArrayBuffer>, hertz: number): (() => void) | undefined {
  if (!context || !master || loudness().muted || document.hidden) return undefined;
  const buffer = context.createBuffer(1, samples.length, hertz);
  buffer.copyToChannel(samples, 0);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(master);
  source.start();
  return () => source.stop();
}
