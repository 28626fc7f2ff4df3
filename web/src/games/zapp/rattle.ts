// What a shaken barrel sends: one second of sound. Everything that is shown or felt of it is computed from these samples.

/** The sound of every shake: 16 bits, mono. */
export const rate = 24_000;
export const length = 24_000;

/** The samples of a payload, from -1 to 1; undefined if it is no sound of ours. */
export function samplesOf(payload: ArrayBuffer): Float32Array<ArrayBuffer> | undefined {
  if (payload.byteLength !== length * 2) return undefined;
  const bytes = new DataView(payload);
  return Float32Array.from({ length }, (_, at) => bytes.getInt16(at * 2, true) / 32768);
}

/** The loudest of each of so many stretches of the sound. */
export function envelope(samples: Float32Array, stretches: number): number[] {
  const each = samples.length / stretches;
  return Array.from({ length: stretches }, (_, at) => {
    let most = 0;
    for (let i = Math.floor(at * each); i < Math.floor((at + 1) * each); i++)
      most = Math.max(most, Math.abs(samples[i]!));
    return most;
  });
}

/** How loud something looks: soft impacts are to be seen beside loud ones, as they are to be heard. */
export const seen = (level: number): number => Math.min(1, level) ** 0.6;

/** The whole second as a shape in a box of 240 × 60, the middle line at 0. */
export function tracePath(samples: Float32Array): string {
  const heights = envelope(samples, 120).map((level) => Math.max(0.6, seen(level) * 29));
  const above = heights.map((height, at) => `${at * 2 + 1} ${(-height).toFixed(1)}`);
  const below = heights.map((height, at) => `${at * 2 + 1} ${height.toFixed(1)}`).reverse();
  return `M0 0L${above.join("L")}L240 0L${below.join("L")}z`;
}

/** The ring round a barrel at a moment of the sound: its 48 points are the last 96 ms, going round. */
export function ringPath(samples: Float32Array, at: number, radius: number): string {
  const points = 48;
  const each = Math.round(rate * 0.002);
  const end = Math.round(at * rate);
  const path: string[] = [];
  for (let point = 0; point < points; point++) {
    let most = 0;
    const from = end - (points - point) * each;
    for (let i = from; i < from + each; i++) most = Math.max(most, Math.abs(samples[i] ?? 0));
    const r = radius + seen(most) * 17 * (point % 2 ? 1 : -0.35);
    const angle = (point / points) * 2 * Math.PI;
    path.push(`${(Math.sin(angle) * r).toFixed(1)} ${(-Math.cos(angle) * r).toFixed(1)}`);
  }
  return `M${path.join("L")}z`;
}

/** What a motor does with it: how long it runs and rests, in turn, in ms, beginning with a run. Loud stretches shake. */
export function vibration(samples: Float32Array): number[] {
  const step = 20;
  const levels = envelope(samples, 1000 / step);
  const most = Math.max(...levels);
  if (most < 0.01) return [];
  const pattern: number[] = [];
  let running = true;
  let since = 0;
  for (const level of levels) {
    const runs = level > most * 0.3;
    if (runs !== running) {
      pattern.push(since);
      [running, since] = [runs, 0];
    }
    since += step;
  }
  if (running && since) pattern.push(since);
  return pattern;
}
