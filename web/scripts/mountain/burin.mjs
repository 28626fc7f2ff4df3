// The burin: the few strokes everything on the mountain is cut with. Every number is rounded, because
// the picture travels with the first page.

/** A small seeded generator, so that the same program always cuts the same mountain. */
export function seeded(seed) {
  let a = seed >>> 0;
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (lo, hi) => lo + (hi - lo) * next(),
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}

/** A number as short as it can be written with `d` decimals. */
export const n = (x, d = 0) => {
  const s = (Math.round(x * 10 ** d) / 10 ** d).toString();
  return s === "-0" ? "0" : s.replace(/^(-?)0\./, "$1.");
};

/** A closed or open polyline, written with relative steps. */
export function path(points, close = true, d = 0) {
  let [px, py] = points[0].map((v) => Number(n(v, d)));
  let out = `M${px} ${py}l`;
  for (const [x, y] of points.slice(1)) {
    const [rx, ry] = [Number(n(x, d)), Number(n(y, d))];
    out += `${n(rx - px, d)} ${n(ry - py, d)} `;
    [px, py] = [rx, ry];
  }
  return out.trim() + (close ? "z" : "");
}

/** Midpoint displacement: rock looks cut, not drawn with a ruler. */
export function ridge(r, points, jag, times) {
  let pts = points;
  for (let i = 0; i < times; i++) {
    const next = [pts[0]];
    for (let k = 1; k < pts.length; k++) {
      const [a, b] = [pts[k - 1], pts[k]];
      const d = Math.hypot(a[0] - b[0], a[1] - b[1]);
      const amount = d < 9 ? 0 : jag;
      next.push([
        (a[0] + b[0]) / 2 + r.between(-amount, amount) * d * 0.35,
        (a[1] + b[1]) / 2 + r.between(-amount, amount) * d,
      ]);
      next.push(b);
    }
    pts = next;
  }
  return pts;
}

/** One cut of the burin: a stroke that begins and ends in a point. */
export function cut(x, y, dx, dy, w) {
  const l = Math.hypot(dx, dy) || 1;
  const [ox, oy] = [(-dy / l) * w, (dx / l) * w];
  return `M${n(x)} ${n(y)}q${n(dx / 2 + ox)} ${n(dy / 2 + oy)} ${n(dx)} ${n(dy)}q${n(-dx / 2 - ox / 3, 1)} ${n(-dy / 2 - oy / 3, 1)} ${n(-dx)} ${n(-dy)}`;
}

/** Points along a polyline, one every `step`. */
export function walk(points, step) {
  const out = [];
  let left = 0;
  let total = 0;
  for (let k = 1; k < points.length; k++) {
    const [a, b] = [points[k - 1], points[k]];
    const d = Math.hypot(b[0] - a[0], b[1] - a[1]);
    let at = left;
    while (at < d) {
      const t = at / d;
      out.push([
        a[0] + (b[0] - a[0]) * t,
        a[1] + (b[1] - a[1]) * t,
        Math.atan2(b[1] - a[1], b[0] - a[0]),
        total + at,
      ]);
      at += step;
    }
    left = at - d;
    total += d;
  }
  return out;
}

/** A soft curve through points, as a polyline fine enough to walk on. */
export function soft(points, per = 10) {
  const out = [];
  const at = (i) => points[Math.max(0, Math.min(points.length - 1, i))];
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let s = 0; s < per; s++) {
      const t = s / per;
      const f = (k) =>
        0.5 *
        (2 * p1[k] +
          (p2[k] - p0[k]) * t +
          (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t +
          (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t ** 3);
      out.push([f(0), f(1)]);
    }
  }
  out.push(points[points.length - 1]);
  return out;
}

/** Hatching that starts on a line and runs off it at `angle`, longest in the middle. */
export function hatch(r, line, { step, angle, length, width, from = 0 }) {
  let out = "";
  for (const [x, y] of walk(line, step)) {
    const a = angle + r.between(-0.09, 0.09);
    const l = length * r.between(0.35, 1.1);
    const o = from * r.next();
    out += cut(
      x + Math.cos(a) * o,
      y + Math.sin(a) * o,
      Math.cos(a) * l,
      Math.sin(a) * l,
      width * r.between(0.6, 1.3),
    );
  }
  return out;
}

/** A shape with the house's outline. */
export const shape = (d, fill, more = "") => `<path d="${d}" fill="${fill}"${more ? " " + more : ""}/>`;
/** A group moved and scaled. */
export const put = (x, y, s, inner, more = "") =>
  `<g transform="translate(${n(x)} ${n(y)})${s === 1 ? "" : `scale(${n(s, 2)})`}"${more ? " " + more : ""}>${inner}</g>`;
