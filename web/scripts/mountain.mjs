// Cuts the mountain: writes src/mountain/{wide,tablet,tall}.svg and places.json (where the doors are, in
// parts of a hundred, for the links that lie over the picture). Run: npm run draw
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { cut, hatch, n, path, put, ridge, seeded, shape, soft } from "./mountain/burin.mjs";
import { compositions } from "./mountain/compose.mjs";
import { barrel, C, cell, hall, hut, lantern, owl, plateau, tower } from "./mountain/scenes.mjs";

const scenes = { mastermind: cell, zapp: plateau, tower, hexhex: hut, barbarossa: hall };

/** Three firs, cut once and planted often: a dark body, its moonlit right side in strokes. */
function firs(r) {
  let out = "";
  for (let k = 0; k < 3; k++) {
    const tiers = 5 + k;
    const [left, right] = [[], []];
    let light = "";
    for (let i = 1; i <= tiers; i++) {
      const t = i / tiers;
      const [y, w] = [-100 + 92 * t, 6 + 26 * t];
      left.push([-w - r.between(0, 4), y + r.between(0, 4)], [-w * 0.5, y - 3]);
      right.push([w + r.between(0, 4), y + r.between(0, 4)], [w * 0.5, y - 3]);
      for (let j = 0; j < 1 + i / 2; j++)
        light += cut(
          w * r.between(0.1, 0.45),
          y - r.between(7, 13),
          w * r.between(0.25, 0.45),
          r.between(6, 10),
          1.6,
        );
    }
    out += `<g id="fir${k}">${shape(path([[0, -100], ...right, [4, -8], [4, 0], [-4, 0], [-4, -8], ...left.reverse()]), "currentColor")}${shape(light, "#5d6a8c", 'opacity=".75"')}</g>`;
  }
  return out;
}

/** A road whose width grows towards whoever looks: ribbon, edge, steps. */
function road(points) {
  const mid = soft(
    points.map(([x, y]) => [x, y]),
    8,
  );
  const widths = soft(
    points.map(([, , w], i) => [i, w]),
    8,
  ).map(([, w]) => w);
  const side = (k) =>
    mid.map(([x, y], i) => {
      const [a, b] = [mid[Math.max(0, i - 1)], mid[Math.min(mid.length - 1, i + 1)]];
      const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      return [x + ((-(b[1] - a[1]) / l) * widths[i] * k) / 2, y + (((b[0] - a[0]) / l) * widths[i] * k) / 2];
    });
  const [l, rr] = [side(1), side(-1)];
  let steps = "";
  for (let i = 1; i < mid.length; i++) steps += `M${n(l[i][0])} ${n(l[i][1])}L${n(rr[i][0])} ${n(rr[i][1])}`;
  return (
    shape(
      path([...l, ...rr.reverse()]),
      "#b3a58c",
      `stroke="${C.ink}" stroke-width="4" stroke-linejoin="round"`,
    ) + `<path d="${steps}" stroke="#5b5163" stroke-width="1.8" fill="none"/>`
  );
}

const cloud = (x, y, s, i) =>
  put(
    x,
    y,
    s,
    `<g class="cloud c${i % 2}">${shape("M-130 20q-30-2-26-22 4-18 26-16 4-26 36-26 22 0 30 14 12-34 52-34 42 0 48 36 26-14 46 4 32-4 36 20 4 22-26 24z", "#3a3d68", `stroke="${C.ink}" stroke-width="4"`)}${shape("M-118 8h96l-14-6zM6 10h104l-20-7zM-60-8h70l-16-5zM40-10h52l-10-5zM-20-34h40l-8-5z", "#6b6c96")}</g>`,
  );

function star(r, x, y, q) {
  return q < 1.4
    ? `M${n(x)} ${n(y)}h${n(q * 1.6, 1)}v${n(q * 1.6, 1)}h${n(-q * 1.6, 1)}z`
    : `M${n(x - q * 3)} ${n(y)}l${n(q * 2.4, 1)} ${n(-q * 0.6, 1)} ${n(q * 0.6, 1)} ${n(-q * 2.4, 1)} ${n(q * 0.6, 1)} ${n(q * 2.4, 1)} ${n(q * 2.4, 1)} ${n(q * 0.6, 1)} ${n(-q * 2.4, 1)} ${n(q * 0.6, 1)} ${n(-q * 0.6, 1)} ${n(q * 2.4, 1)} ${n(-q * 0.6, 1)} ${n(-q * 2.4, 1)}z`;
}

function mountain(name, c) {
  const r = seeded(c.seed);
  const [W, H] = c.size;
  const [mx, my, mr] = c.moon;
  // the land goes on beyond both edges, for screens wider than the picture
  const B = c.beyond;
  const close = (p) => [...p, [W + B, H + 20], [-B, H + 20]];
  const on = (points, wild) => {
    const [first, last] = [points[0], points[points.length - 1]];
    const out = (y, side) =>
      [0.35, 0.7, 1].map((t, i) => [
        side < 0 ? first[0] - (B - 20) * t : last[0] + (B - 20) * t,
        y + wild * [-1, 0.55, -0.4][i] * (side < 0 ? 1 : 0.8),
      ]);
    return [...out(first[1], -1).reverse(), ...points, ...out(last[1], 1)];
  };
  const rock = ridge(r, c.rock, 0.12, 3);
  const far = ridge(r, on(c.far, 120), 0.16, 3);
  const hills = ridge(r, on(c.hills, 60), 0.1, 3);
  const near = ridge(r, on(c.near, 26), 0.07, 3);
  const o = [];

  o.push(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" aria-hidden="true" focusable="false" class="mountain">`,
  );
  o.push(
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#0d1026"/><stop offset=".45" stop-color="#20254f"/><stop offset=".72" stop-color="#4b3f66"/><stop offset="1" stop-color="#7d5468"/></linearGradient><radialGradient id="lamplight"><stop stop-color="#ffd27a" stop-opacity=".75"/><stop offset=".4" stop-color="#e0a63a" stop-opacity=".3"/><stop offset="1" stop-color="#e0a63a" stop-opacity="0"/></radialGradient><radialGradient id="brewlight"><stop stop-color="#9fdc7c" stop-opacity=".55"/><stop offset="1" stop-color="#4c8a3d" stop-opacity="0"/></radialGradient><clipPath id="crock"><path d="${path(close(rock))}"/></clipPath><clipPath id="cfar"><path d="${path(close(far))}"/></clipPath><g stroke="${C.ink}" stroke-width="3" stroke-linejoin="round">${barrel}</g>${firs(r)}</defs>`,
  );

  // sky: the moon in its rings, cut as broken arcs
  o.push(`<path fill="url(#sky)" d="M${-B} 0h${W + 2 * B}v${H}h${-W - 2 * B}z"/>`);
  for (const [k, op] of [
    [5.2, 0.1],
    [3.4, 0.12],
    [2.1, 0.16],
  ])
    o.push(`<circle cx="${mx}" cy="${my}" r="${n(mr * k)}" fill="#8f90c8" opacity="${op}"/>`);
  let rings = "";
  for (let q = mr * 1.5; q < mr * 7; q += 15 + q / 34) {
    let a = r.between(0, 6);
    const end = a + Math.PI * 2;
    while (a < end) {
      const l = r.between(0.12, 0.5);
      const [x0, y0, x1, y1] = [
        mx + Math.cos(a) * q,
        my + Math.sin(a) * q,
        mx + Math.cos(a + l) * q,
        my + Math.sin(a + l) * q,
      ];
      if (y0 > -10 && y0 < c.sky && x0 > -B && x0 < W + B)
        rings += `M${n(x0)} ${n(y0)}A${n(q)} ${n(q)} 0 0 1 ${n(x1)} ${n(y1)}`;
      a += l + r.between(0.1, 0.5) + q / 2600;
    }
  }
  o.push(
    `<path d="${rings}" fill="none" stroke="#a7a8d8" stroke-width="1.7" stroke-linecap="round" opacity=".3"/>`,
  );
  const groups = ["", "", "", ""];
  for (let i = 0; i < c.stars * (1 + (2 * B) / W); i++) {
    const [x, y, q] = [r.between(-B, W + B), r.between(0, c.sky), r.pick([0.9, 1.1, 1.2, 1.5, 2, 2.6])];
    const [qx, qy, qw, qh] = c.quiet;
    if (q > 1.4 && x > qx && x < qx + qw && y > qy && y < qy + qh) continue;
    if (Math.hypot(x - mx, y - my) > mr * 1.6) groups[q < 1.4 ? 3 : i % 3] += star(r, x, y, q);
  }
  groups.forEach((d, i) => o.push(`<path class="stars t${i}" fill="${C.paper}" d="${d}"/>`));
  // the moon, engraved
  const disc = `M${mx - mr} ${my}a${mr} ${mr} 0 0 1 ${2 * mr} 0 ${mr} ${mr} 0 0 1 ${-2 * mr} 0z`;
  let engraved = "";
  for (let i = 0; i < 15; i++) {
    const a = 2.2 + i * 0.13;
    engraved += cut(
      mx + Math.cos(a) * mr * 0.98,
      my + Math.sin(a) * mr * 0.98,
      mr * r.between(0.2, 0.6),
      mr * r.between(-0.16, 0),
      2.4,
    );
  }
  o.push(
    shape(disc, "#fbf0cf", `stroke="${C.ink}" stroke-width="4"`),
    `<g fill="#e3cf98"><circle cx="${mx + mr * 0.34}" cy="${n(my - mr * 0.36)}" r="${n(mr * 0.19)}"/><circle cx="${n(mx + mr * 0.1)}" cy="${n(my + mr * 0.42)}" r="${n(mr * 0.14)}"/><circle cx="${n(mx - mr * 0.3)}" cy="${n(my - mr * 0.1)}" r="${n(mr * 0.24)}"/><circle cx="${n(mx + mr * 0.52)}" cy="${n(my + mr * 0.2)}" r="${n(mr * 0.09)}"/></g>`,
    shape(engraved, "#c9ae6a"),
  );
  // a string of bats across it
  for (const [dx, dy, s] of [
    [-0.7, 0.5, 1],
    [-1.3, 0.1, 0.7],
    [-1.5, 0.8, 0.55],
  ])
    o.push(
      put(
        mx + dx * mr,
        my + dy * mr,
        s,
        `<g class="bat">${shape("M0 0q-4-8-9-6-8-8-22-4 6 4 6 12 6-5 12 0 4 8 13 8 9 0 13-8 6-5 12 0 0-8 6-12-14-4-22 4-5-2-9 6z", C.ink)}</g>`,
      ),
    );
  c.clouds.forEach(([x, y, s], i) => o.push(cloud(x, y, s, i)));

  // far peaks, hills
  o.push(shape(path(close(far)), "#383a63", `stroke="${C.ink}" stroke-width="3"`));
  o.push(
    shape(hatch(r, far, { step: 11, angle: 2.0, length: 74, width: 4 }), "#23264a", 'clip-path="url(#cfar)"'),
  );
  o.push(
    shape(hatch(r, far, { step: 15, angle: 1.0, length: 30, width: 3 }), "#6a6a94", 'clip-path="url(#cfar)"'),
  );
  o.push(shape(path(close(hills)), "#262a4e", `stroke="${C.ink}" stroke-width="3"`));
  o.push(shape(hatch(r, hills, { step: 14, angle: 1.9, length: 60, width: 4 }), "#1a1d3b"));
  const plant = (list, colour) =>
    o.push(
      `<g color="${colour}">${list.map(([x, y, h], i) => `<use href="#fir${i % 3}" transform="translate(${x} ${y})scale(${n((h / 100) * (i % 2 ? -1 : 1), 2)} ${n(h / 100, 2)})"/>`).join("")}</g>`,
    );
  plant(c.backfirs, "#171a36");

  // the rock: a flat body, moonlit facets right of each spur, hatching left of it
  o.push(shape(path(close(rock)), C.rock));
  o.push('<g clip-path="url(#crock)">');
  let litfacets = "";
  let darkfacets = "";
  let shade = "";
  let bright = "";
  for (const s of c.spurs) {
    const line = ridge(r, s, 0.12, 2);
    const len = s.length;
    const off = (k) =>
      line
        .map(([x, y], i) => {
          const t = i / line.length;
          return [
            x + k * (14 + 90 * Math.sin(Math.PI * Math.min(1, t * 1.1))) * (len / 8) * r.between(0.75, 1.2),
            y + 26 * t,
          ];
        })
        .reverse();
    litfacets += path([...line, ...off(0.8)]);
    darkfacets += path([...line, ...off(-0.75)]);
    shade += hatch(r, line, { step: 7, angle: 2.3, length: 30 + 15 * len, width: 4.4 });
    shade += hatch(r, line, { step: 16, angle: 2.25, length: 60 + 14 * len, width: 4, from: 40 });
    bright += hatch(r, line, { step: 11, angle: 0.95, length: 20 + 7 * len, width: 3.2, from: 26 });
  }
  o.push(
    shape(darkfacets, C.deep),
    shape(litfacets, C.light, 'opacity=".85"'),
    shape(shade, "#1a1b38"),
    shape(bright, C.moonlit, 'opacity=".8"'),
  );
  // loose cuts over the whole face so that no plain stays empty
  let loose = "";
  const top = Math.min(...c.rock.map(([, y]) => y));
  for (let i = 0; i < (W * H) / 4200; i++)
    loose += cut(r.between(0, W), r.between(top, H), r.between(-8, 10), r.between(14, 40), r.between(1.4, 3));
  o.push(shape(loose, "#23233f", 'opacity=".8"'));
  // the moonlit rim
  o.push(
    shape(
      hatch(r, rock.slice(Math.floor(rock.length * 0.5)), { step: 8, angle: 2.5, length: 30, width: 3.4 }),
      C.moonlit,
      'opacity=".75"',
    ),
  );
  // snow on the peak
  const [cap, depth] = c.snow;
  const rim = ridge(r, cap, 0.1, 2);
  const drips = [];
  for (let i = rim.length - 1; i >= 0; i--) {
    const [x, y] = rim[i];
    const t = i / (rim.length - 1);
    drips.push([
      x + (0.5 - t) * 50,
      y + depth * (0.5 + 1.7 * Math.sin(Math.PI * t)) * (i % 2 ? 1.12 : 0.72) * r.between(0.8, 1.1),
    ]);
  }
  o.push(
    shape(path([...rim.map(([x, y]) => [x, y - 6]), ...drips]), C.snow, `stroke="#2a2946" stroke-width="2"`),
  );
  o.push(shape(hatch(r, c.spurs[0].slice(0, 3), { step: 6, angle: 2.3, length: 46, width: 3 }), "#8e8bb0"));
  // terraces the houses stand on
  for (const [a, b, d] of c.ledges) {
    const under = ridge(
      r,
      [
        [b[0] - 12, b[1] + d],
        [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + d * 1.9],
        [a[0] + 12, a[1] + d],
      ],
      0.16,
      3,
    );
    o.push(
      shape(
        path([a, [(a[0] + b[0]) / 2, a[1] - 3], b, ...under]),
        C.deep,
        `stroke="${C.ink}" stroke-width="3.4"`,
      ),
    );
    o.push(
      shape(
        hatch(
          r,
          [
            [a[0] + 10, a[1] + 6],
            [b[0] - 8, b[1] + 6],
          ],
          { step: 7, angle: 1.75, length: d * 1.5, width: 3 },
        ),
        "#1a1b38",
      ),
    );
    o.push(
      shape(
        path([a, b, [b[0] - 8, b[1] + 9], [a[0] + 8, a[1] + 9]]),
        "#587052",
        `stroke="${C.ink}" stroke-width="2.6"`,
      ),
    );
  }
  o.push("</g>");
  o.push(
    `<path d="${path(rock, false)}" fill="none" stroke="${C.ink}" stroke-width="5.5" stroke-linejoin="round"/>`,
  );
  o.push('<g clip-path="url(#crock)">', ...c.paths.map(road), "</g>");
  plant(c.slopefirs, "#1f2a3c");
  for (const [x, y] of c.lanterns)
    o.push(`<g stroke="${C.ink}" stroke-linejoin="round">${lantern(x, y)}</g>`);

  // the five places, back to front
  for (const id of ["tower", "zapp", "mastermind", "hexhex", "barbarossa"]) {
    const [x, y, s] = c.places[id].at;
    if (id === "hexhex") o.push(`<g>${road(c.path)}</g>`);
    o.push(
      put(
        x,
        y,
        s,
        scenes[id](),
        `class="place p-${id}" stroke="${C.ink}" stroke-width="3.6" stroke-linejoin="round" stroke-linecap="round"`,
      ),
    );
  }

  // mist, foreground, the owl's branch
  o.push(
    `<path class="mist" fill="#a9a3c4" opacity=".13" d="M-60 ${H - 90}q${n(W / 5)}-50 ${n(W / 2.4)}-8t${n(W / 2.2)}-12 ${n(W / 3)} 6v46q-${n(W / 4)} 30-${n(W / 2)} 4t-${n(W / 1.6)} 0z"/>`,
  );
  o.push(shape(path(close(near)), "#12142b", `stroke="${C.ink}" stroke-width="3"`));
  o.push(shape(hatch(r, near, { step: 9, angle: 1.9, length: 26, width: 2.6, from: 14 }), "#2c3152"));
  plant(c.firs, "#0e1024");
  const beyond = [];
  for (let x = 40; x < B; x += r.between(46, 74))
    beyond.push(
      [-x, near[0][1] + r.between(0, 40), r.between(120, 230)],
      [W + x, near[near.length - 1][1] + r.between(0, 40), r.between(120, 230)],
    );
  plant(
    beyond.map(([x, y, h]) => [Math.round(x), Math.round(y), Math.round(h)]),
    "#0e1024",
  );
  const [bx, by, flip, bs] = c.branch;
  o.push(
    `<g transform="translate(${bx} ${by})scale(${flip * bs} ${bs})" stroke="${C.ink}" stroke-width="3.6" stroke-linejoin="round">${shape(`M${-B}-30L-10-16q60 4 118-10 40-8 66-34l6 8q-18 20-40 32 30 2 52-10l4 8q-40 24-92 20-60 20-114 18L${-B} 40z`, "#1c1a30")}${shape(cut(10, 2, 80, -10, 3) + cut(60, -8, 60, -12, 3) + cut(20, 10, 50, 0, 2), "#4c4566", 'stroke="none"')}<g transform="translate(88-22)">${owl(0.95)}</g></g>`,
  );
  o.push("</svg>");
  return o.join("\n");
}

const places = {};
for (const [name, c] of Object.entries(compositions)) {
  const svg = mountain(name, c);
  writeFileSync(new URL(`../src/mountain/${name}.svg`, import.meta.url), svg + "\n");
  console.log(name, svg.length, "bytes,", gzipSync(svg, { level: 9 }).length, "compressed");
  const [W, H] = c.size;
  places[name] = { ratio: W / H, doors: {} };
  for (const [
    id,
    {
      at: [x, y],
      box: [half, up, down],
    },
  ] of Object.entries(c.places)) {
    const share = (v, of) => Math.round((v / of) * 10000) / 100;
    places[name].doors[id] = {
      left: share(x - half, W),
      top: share(y - up, H),
      width: share(2 * half, W),
      height: share(up + down, H),
    };
  }
}
writeFileSync(
  new URL("../src/mountain/places.json", import.meta.url),
  JSON.stringify(places, null, 2) + "\n",
);
