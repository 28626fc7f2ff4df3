// The five places on the mountain. Each is drawn round its own doorstep (0,0), about 260 wide and as high,
// with the ink outline set by the group that holds it. Classes say what lives: .leaf opens, .pane is lit
// when the house is open, .glow breathes, .flame flickers, .smoke rises.
import { cut, n, path, seeded, shape, walk } from "./burin.mjs";

export const C = {
  ink: "#0f1126",
  rock: "#4a4763",
  deep: "#35334f",
  dark: "#262542",
  light: "#6f6a88",
  moonlit: "#9a94b0",
  snow: "#d5d3e4",
  paper: "#f5ead2",
  lamp: "#e0a63a",
  flame: "#ffd98f",
  red: "#c5432e",
  darkred: "#8f2a1a",
  green: "#4c8a3d",
  darkgreen: "#2f5d26",
  blue: "#2e6db4",
  yellow: "#e2b233",
  wood: "#8a5a33",
  darkwood: "#5f3b20",
  stone: "#7d7791",
  straw: "#b98f4c",
  darkstraw: "#86622f",
};
const thin = 'stroke-width="1.6"';
const bare = 'stroke="none"';

/** An arched door whose leaf can open: frame stones, the light behind, the leaf with its bands. */
function door(w, h, { frame = C.stone, leaf = C.wood, stones = true } = {}) {
  const r = w / 2;
  const arch = (q, foot = 0) =>
    `M${n(-q, 1)} ${foot}V${n(-h + r, 1)}a${n(q, 1)} ${n(q, 1)} 0 0 1 ${n(2 * q, 1)} 0V${foot}z`;
  let s = "";
  if (stones) {
    s += shape(arch(r + w * 0.2), frame);
    let joints = "";
    for (let i = 1; i < 7; i++) {
      const a = (Math.PI * i) / 7;
      joints += `M${n(-Math.cos(a) * r, 1)} ${n(-h + r - Math.sin(a) * r, 1)}L${n(-Math.cos(a) * (r + w * 0.2), 1)} ${n(-h + r - Math.sin(a) * (r + w * 0.2), 1)}`;
    }
    for (const y of [-h * 0.14, -h * 0.34])
      joints += `M${n(-r - w * 0.2, 1)} ${n(y)}H${n(-r, 1)}M${n(r, 1)} ${n(y - 4)}H${n(r + w * 0.2, 1)}`;
    s += `<path d="${joints}" fill="none" ${thin}/>`;
  }
  s += shape(arch(r), C.flame, 'class="pane"');
  let boards = "";
  for (const k of [-0.5, 0, 0.5])
    boards += `M${n(r * k, 1)} 0V${n(-h + r - Math.sqrt(r * r - r * k * r * k), 1)}`;
  s += `<g class="leaf">${shape(arch(r), leaf)}<path d="${boards}" ${thin} fill="none"/><path d="M${n(-r)} ${n(-h * 0.22)}h${n(w * 0.72)}m0 ${n(-h * 0.36)}h${n(-w * 0.72)}" fill="none" stroke-width="3.4"/><circle cx="${n(r * 0.62, 1)}" cy="${n(-h * 0.36, 1)}" r="2.6" fill="${C.lamp}" ${thin}/></g>`;
  return `<g class="door">${s}</g>`;
}

/** The light a door throws on the ground before it, and the glow round it. */
const spill = (w, l) =>
  `<path class="spill" ${bare} fill="${C.flame}" d="M${n(-w / 2)} 0h${n(w)}l${n(w * 0.7)} ${n(l)}q${n(-w * 1.2)} ${n(l * 0.35)} ${n(-w * 2.4)} 0z"/>`;
const glow = (x, y, r) =>
  `<circle class="glow" cx="${x}" cy="${y}" r="${r}" fill="url(#lamplight)" ${bare}/>`;
const lantern = (x, y) =>
  `<g class="lantern" transform="translate(${x} ${y})"><circle r="26" fill="url(#lamplight)" ${bare} opacity=".8"/><path d="M0-13V-9M-6-9H6L4-13H-4zM-5-9L-4 4H4L5-9z" fill="${C.flame}" stroke-width="2"/></g>`;
const bricks = (r, x0, y0, w, h, k) => {
  let d = "";
  for (let i = 0; i < k; i++) {
    const l = r.between(8, 17);
    d += `M${n(r.between(x0, x0 + w - l))} ${n(r.between(y0, y0 + h))}h${n(l)}${r.next() > 0.6 ? "v5" : ""}`;
  }
  return `<path d="${d}" fill="none" ${thin} opacity=".75"/>`;
};

/** The scholar's cell: an observatory under the stars, its window a code of coloured glass. */
export function cell() {
  const r = seeded(5);
  let s = glow(6, -80, 190);
  s += spill(44, 46);
  // the body, its shaded side, its stones
  s +=
    shape("M-78 4V-104H80V4z", C.light) +
    shape("M-78 4V-104h34q-12 54 0 108z", C.deep, bare) +
    shape("M-78 4V-104H80V4z", "none");
  s += bricks(r, -76, -96, 36, 90, 6) + bricks(r, 44, -92, 34, 86, 8);
  // side room with a lean-to roof
  s += shape("M80 4V-52h42V4z", C.deep) + shape("M72-50l10-24 48 26z", C.darkred);
  s += shape("M93-14V-28a8 8 0 0 1 16 0V-14z", C.flame, 'class="pane" stroke-width="2.6"');
  // cornice and dome with its open slit and the telescope
  s += shape("M-88-104v-13H90v13z", C.stone);
  s +=
    shape("M-76-117a77 72 0 0 1 154 0z", C.red) +
    shape("M-76-117a77 72 0 0 1 56-69q-22 30-24 69z", C.darkred, bare);
  s +=
    `<path d="M-44-117q2-40 26-69M48-117q0-36-20-66" fill="none" ${thin}/>` +
    shape("M-76-117a77 72 0 0 1 154 0z", "none");
  s += shape("M-4-117V-188l26 2V-117z", "#1b1d3a");
  s += `<g class="scope">${shape("M-6-142l72-62 17 20-72 60z", C.yellow)}${shape("M61-207l10-8 22 25-10 9z", C.straw)}<path d="M22-166l16 19" fill="none" ${thin}/></g>`;
  // the great window: four panes of coloured glass over four small pegs of light
  s +=
    shape("M-62-52v-26a17 17 0 0 1 34 0v26z", C.flame, 'class="pane"') +
    shape("M34-52v-26a17 17 0 0 1 34 0v26z", C.flame, 'class="pane"');
  const glass = (x, y, c) => `<circle class="glass" cx="${x}" cy="${y}" r="5.6" fill="${c}" ${thin}/>`;
  s +=
    glass(-53, -76, C.red) + glass(-37, -76, C.yellow) + glass(-53, -60, C.blue) + glass(-37, -60, C.green);
  s += glass(43, -76, C.green) + glass(59, -76, C.blue) + glass(43, -60, C.red) + glass(59, -60, C.yellow);
  s += shape("M-66-46h42v-6h-42zM30-46h42v-6H30z", C.stone, 'stroke-width="2.6"');
  s += door(38, 66);
  s += shape("M-36 12V4H38v8zM-46 20v-8H48v8z", C.stone, 'stroke-width="2.6"');
  // books left out on the step, and the scholar's cat-sized owl keeping watch on the cornice
  s +=
    shape("M50 4v-7h26v7zM53-3v-6h22v6z", C.blue, 'stroke-width="2"') +
    shape("M53-3v-6h22v6z", C.red, 'stroke-width="2"');
  s += `<g transform="translate(-66-117)">${owl(0.62)}</g>`;
  return s;
}

/** An owl that sits on (0,0) and blinks now and then. */
export function owl(s = 1) {
  return `<g class="owl" transform="scale(${s})" stroke-width="${n(3 / Math.sqrt(s), 1)}">${shape("M-20-46l-5-15 14 7q11-5 22 0l14-7-5 15q6 44-20 46-26-2-20-46z", "#7a5a3c")}${shape("M-11-24q11-8 22 0 1 20-11 22-12-2-11-22z", C.paper, thin)}<path d="M-5-18l5 4 5-4M-5-11l5 4 5-4" fill="none" ${thin}/><circle cx="-9" cy="-40" r="8.5" fill="${C.yellow}" ${thin}/><circle cx="9" cy="-40" r="8.5" fill="${C.yellow}" ${thin}/><circle cx="-8" cy="-40" r="4" fill="${C.ink}" ${bare}/><circle cx="8" cy="-40" r="4" fill="${C.ink}" ${bare}/><path class="lid" d="M-18-40a9 9 0 0 1 18 0 9 9 0 0 1-18 0zM0-40a9 9 0 0 1 18 0 9 9 0 0 1-18 0z" fill="#7a5a3c" ${bare}/>${shape("M-3-36h6l-3 7z", C.lamp, thin)}<path d="M-7 0v4M-3 0v4M3 0v4M7 0v4" fill="none" ${thin}/></g>`;
}

/** The emperor's hall: his face grown into the rock, the beard parted by the gate. */
export function hall() {
  const r = seeded(11);
  let s = glow(0, -50, 240);
  s += spill(78, 56);
  // the niche cut into the rock
  s += shape(
    "M-172 10q-10-60 2-106-6-70 40-112 20-52 66-56 24-22 64-22 40 0 64 22 46 4 66 56 46 42 40 112 12 46 2 106z",
    C.dark,
  );
  let rays = "";
  for (let i = 0; i < 34; i++) {
    const a = Math.PI * (0.04 + (0.92 * i) / 33);
    const [q, l] = [182, r.between(10, 30)];
    rays += cut(-Math.cos(a) * q * 0.92, -70 - Math.sin(a) * q * 1.1, Math.cos(a) * l, Math.sin(a) * l, 3);
  }
  s += shape(rays, C.light, bare);
  // hair and beard: strands flowing down on both sides of the gate
  // each lock swings out from the chin, falls, and ends in a curl
  const lock = (i) => {
    const [x, e, y] = [4 + i * 9, 40 + i * 25, [-4, -2, -14, -40, -74][i]];
    const d = `M${x}-150C${x + 16}-120 ${e - 12} ${y - 80} ${e - 2} ${y - 22}q3 24 19 24 13 0 12-12-3-8-9-4C${e + 34} ${y - 50} ${x + 66}-132 ${x + 24}-166z`;
    const [u, v] = [e + 8, y - 18];
    return (
      shape(d, i % 2 ? "#a4492f" : "#bd5a37") +
      `<path d="M${x + 14}-146C${x + 34}-120 ${u - 4} ${v - 54} ${u} ${v}M${x + 22}-150C${x + 50}-120 ${u + 10} ${v - 44} ${u + 9} ${v - 8}" fill="none" stroke="#6d2a1a" stroke-width="2.2"/>`
    );
  };
  const both = (half) => half + `<g transform="scale(-1 1)">${half}</g>`;
  s += both(
    [4, 3, 2, 1, 0].map(lock).join("") +
      shape("M44-216q34 18 32 56-2 22 14 30-40 8-44-20-2-30-6-66z", "#a4492f"),
  );
  // the face: stone, asleep
  s += shape("M-50-214h100q8 40-6 66l-14 22h-60l-14-22q-14-26-6-66z", C.moonlit);
  s += shape("M-50-214h30q-16 46 0 82l-4 10-20-26q-14-26-6-66z", C.stone, bare);
  s += shape("M-50-214h100q8 40-6 66l-14 22h-60l-14-22q-14-26-6-66z", "none");
  s += `<path d="M-38-186q14-11 28-2M38-186q-14-11-28-2" fill="none" stroke-width="6"/><path d="M-36-172q12 9 24 0M36-172q-12 9-24 0" fill="none"/><path d="M-6-182l-6 30q12 8 24 0l-6-30" fill="${C.light}"/><path d="M-32-162q6 4 12 2M32-162q-6 4-12 2" fill="none" ${thin}/>`;
  // moustache over the gate's keystone
  s += shape("M0-146q-26-8-58 24 30 10 58-10 28 20 58 10-32-32-58-24z", "#bd5a37");
  s += `<path d="M-10-138q-16 2-28 12M10-138q16 2 28 12" fill="none" ${thin}/>`;
  // crown
  s +=
    shape("M-60-208l-10-54 28 22 14-36 28 30 28-30 14 36 28-22-10 54z", C.lamp) +
    shape("M-60-208l-10-54 28 22-4 32z", "#a8741d", bare);
  s += `<path d="M-60-208l-10-54 28 22 14-36 28 30 28-30 14 36 28-22-10 54z" fill="none"/><path d="M-62-220H62" fill="none" ${thin}/><circle cy="-229" r="6" fill="${C.red}" ${thin}/><path d="M-34-235l6 6-6 6-6-6zM34-235l6 6-6 6-6-6z" fill="${C.blue}" ${thin}/>`;
  // boulders hide where the niche meets the ground
  s += both(
    shape("M196 34q-4-48-36-50-10-20-34-8-16-6-22 12-26-2-24 24 0 14-2 22z", C.rock) +
      shape(cut(172, 2, -16, 16, 3) + cut(150, -14, -8, 26, 3) + cut(120, -4, -6, 20, 3), C.dark, bare),
  );
  // the gate, two torches
  s += door(74, 112);
  s += shape("M-60 12V2H60v10zM-76 22V12H76v10z", C.stone, 'stroke-width="2.6"');
  for (const x of [-128, 128])
    s += `<g transform="translate(${x} -44)"><circle class="glow torch" r="54" fill="url(#lamplight)" ${bare}/><path d="M-4 6L0 46 4 6z" fill="${C.wood}" stroke-width="2.6"/><path class="flame" d="M0-26q14 18 7 32H-7q-7-14 7-32z" fill="${C.lamp}" stroke-width="2.6"/></g>`;
  // his ravens
  s += put(-98, -252, 1, raven()) + put(104, -262, -1, raven());
  return s;
}
const put = (x, y, flip, inner) => `<g transform="translate(${x} ${y})scale(${flip} 1)">${inner}</g>`;
const raven = () =>
  shape(
    "M-24 8q4-24 24-26 4-10 14-8l10 5-9 3q3 20-14 26l-10 3-12 10z",
    C.ink,
    `stroke="${C.light}" stroke-width="2"`,
  ) + `<circle cx="12" cy="-20" r="1.8" fill="${C.lamp}" ${bare}/>`;

/** The windy plateau: twelve barrels and the thirteenth, which is a house. */
export function plateau() {
  let s = glow(-20, -60, 200);
  s += spill(40, 34);
  // the bent pine
  s += shape("M116 6q12-60-6-104 40-8 58-42-10 46-44 56 18 40 12 90z", C.darkwood);
  s +=
    shape("M98-92q-10-34 26-40 2-26 40-20 42-14 62 10-28 0-40 14-14 26-46 22-20 20-42 14z", C.darkgreen) +
    `<path d="M120-120q20-12 44-8M112-102q24-8 42-6M150-142q20-6 38 0" fill="none" ${thin}/>`;
  // the great barrel, lying on its side, seen from its head: hoop, staves, door
  s += shape("M-96 6l-8-12h150l-8 12z", C.darkwood);
  s += shape("M40-72a68 68 0 0 1-136 0 68 68 0 0 1 136 0z", C.darkwood, 'transform="translate(16-2)"');
  s +=
    shape("M40-72a68 68 0 0 1-136 0 68 68 0 0 1 136 0z", C.straw) +
    shape("M28-72a56 56 0 0 1-112 0 56 56 0 0 1 112 0z", C.wood);
  s += `<path d="M-60-20v-104M-44-15v-114M-12-15v-114M4-20v-104M18-36v-72M-74-36v-72" fill="none" ${thin}/><path d="M-84-92h112M-78-46h100" fill="none" stroke-width="5"/>`;
  s += `<circle class="pane" cx="-28" cy="-104" r="11" fill="${C.flame}"/><path d="M-28-115v22M-39-104h22" fill="none" ${thin}/>`;
  s += `<g transform="translate(-28 -4)">${door(34, 66, { stones: false, leaf: C.darkwood })}</g>`;
  // twelve more
  const b = (x, y, k = 1) =>
    `<use href="#barrel" transform="translate(${x} ${y})${k === 1 ? "" : `scale(${k})`}"/>`;
  s += b(70, 4) + b(100, 6) + b(85, -38);
  s += b(-122, 6) + b(-154, 8) + b(-186, 6) + b(-138, -36) + b(-170, -35) + b(-154, -78);
  s += b(146, 12, 0.92) + b(-8, 24, 0.86) + b(-214, 16, 0.92);
  // pennant on the great barrel
  s += `<path d="M-28-140v-62" fill="none" stroke-width="5"/><path class="flag" d="M-26-202q26-12 44 2t42 0l-10 12 10 14q-22 12-42-2t-44 4z" fill="${C.yellow}"/>`;
  // wind
  s += `<g class="wind" fill="none" stroke="${C.snow}" stroke-width="3"><path pathLength="100" d="M-250-150c60-26 90 16 150-4s40-52 18-50-22 34 10 32"/><path pathLength="100" d="M40-196c50-16 80 14 130 0s36-44 14-42-16 28 8 26"/><path pathLength="100" d="M-230-60c-40-10-60 6-90 0"/><path pathLength="100" d="M150-60c40-16 60 8 100-4s30-34 12-34-14 22 6 22"/></g>`;
  return s;
}
export const barrel = `<g id="barrel">${shape("M-13-42q-9 21 0 42h26q9-21 0-42z", C.wood)}${shape("M4-42h9q9 21 0 42H4q7-21 0-42z", C.darkwood, bare)}${shape("M-13-42q-9 21 0 42h26q9-21 0-42z", "none")}<path d="M-17-29h34M-17-13h34" fill="none" stroke-width="3"/><path d="M-4-42v42" fill="none" ${thin}/><ellipse cy="-42" rx="13" ry="4" fill="${C.straw}" stroke-width="2.4"/></g>`;

/** The witch's hut: crooked, thatched, a cauldron before it and a cat on the ridge. */
export function hut() {
  const r = seeded(23);
  let s = glow(0, -60, 200);
  s += spill(40, 40);
  // chimney and smoke
  s +=
    shape("M48-150l6-58 30 4-2 66z", C.stone) +
    `<path d="M54-186h14M66-170h14M54-160h12" fill="none" ${thin}/>` +
    shape("M48-206l2-12 42 4-2 12z", C.deep);
  s += `<g class="smokes" ${bare} fill="#8d88a8">${[0, 1, 2, 3].map((i) => `<path class="smoke s${i}" d="M70-226q-16-6-10-20 2-14 18-12 14-8 20 6 12 8 2 20-12 12-30 6z"/>`).join("")}</g>`;
  // walls lean outwards
  s +=
    shape("M-68 6l-16-96H82L70 6z", "#8c7a68") +
    shape("M-68 6l-16-96h36q-4 50 6 96z", "#5d4f4c", bare) +
    shape("M-68 6l-16-96H82L70 6z", "none");
  s += `<path d="M-76-44L72-36M-34 6l-8-96M38 6l6-96M-34-40L-74 4M40-38L74-84" fill="none" stroke="${C.darkwood}" stroke-width="7"/>`;
  s +=
    shape("M48-34l4-30 26 2-3 30z", C.flame, 'class="pane"') +
    `<path d="M64-63l-2 29M50-49l26 2" fill="none" ${thin}/>`;
  s +=
    shape("M-66-46l-3-28 24-2 2 30z", C.flame, 'class="pane"') +
    `<path d="M-57-75l2 29M-68-60l24-1" fill="none" ${thin}/>`;
  // the thatch: a hat of straw with a bent tip
  const thatch =
    "M-122-72q34-26 58-78 20-44 66-80 10-18-10-26 40-2 42 26 18 64 44 92 22 34 54 52-30 20-60 2-20 16-48 0-26 16-52 2-28 16-54 10z";
  s +=
    shape(thatch, C.straw) +
    shape("M-122-72q34-26 58-78 20-44 66-80-20 60-44 92-16 34-26 62-28 16-54 4z", C.darkstraw, bare);
  let straw = "";
  for (let row = 0; row < 5; row++)
    for (let i = 0; i < 5 + row * 2; i++) {
      const t = (i + r.next() * 0.6) / (5 + row * 2);
      straw += cut(
        -16 - row * 18 + t * (50 + row * 42),
        -200 + row * 28 + r.between(-8, 8),
        r.between(-9, 2) + (t - 0.5) * 14,
        r.between(15, 26),
        2.2,
      );
    }
  s += shape(straw, "#4b3413", bare) + shape(thatch, "none");
  s += door(38, 64, { leaf: "#6d4b7c" });
  s += shape("M-32 12V4h66v8z", C.stone, 'stroke-width="2.6"');
  // the cat on the roof
  s += `<g transform="translate(-66 -156)">${shape("M-10 8q-8-26 6-32l-2-14 8 6h8l8-6-1 15q8 12 3 31z", C.ink, `stroke="${C.light}" stroke-width="2"`)}<path class="tail" d="M-8 6q-20 0-18 20" fill="none" stroke="${C.ink}" stroke-width="6"/><circle cx="1" cy="-25" r="1.9" fill="${C.yellow}" ${bare}/><circle cx="10" cy="-25" r="1.9" fill="${C.yellow}" ${bare}/></g>`;
  // the cauldron on its fire
  s += `<g transform="translate(-118 6)"><circle class="glow torch" cy="-14" r="64" fill="url(#brewlight)" ${bare}/><path class="flame" d="M-24 4q-2-16 10-20 0 8 8 10 0-14 12-20-2 12 8 14 4 10-2 16z" fill="${C.lamp}" stroke-width="2.4"/>${shape("M-34-44h68q12 42-34 44-46-2-34-44z", "#2b2f55")}${shape("M-34-44h14q-8 30 6 42-30-6-20-42z", C.dark, bare)}<path d="M-40-45h80" fill="none" stroke-width="8"/><path d="M-34-46q34-14 68 0z" fill="#7fc05f" stroke-width="2.6"/><path d="M-22 0l-4 10M22 0l4 10" fill="none" stroke-width="5"/><g stroke-width="2.2" fill="#7fc05f"><circle class="bub b0" cx="-14" cy="-56" r="6"/><circle class="bub b1" cx="8" cy="-62" r="9"/><circle class="bub b2" cx="22" cy="-54" r="4"/></g></g>`;
  // fence and mushrooms
  s += shape(
    "M98 10v-34l5-7 5 7v34zM118 12v-34l5-7 5 7v34zM138 14v-34l5-7 5 7v34zM92-16h62v7H92z",
    C.darkwood,
    'stroke-width="2.6"',
  );
  for (const [x, y, k] of [
    [84, 16, 1],
    [-66, 20, 0.8],
    [100, 22, 0.7],
  ])
    s += `<g transform="translate(${x} ${y})scale(${k})">${shape("M-4 0v-10h8v10z", C.paper, 'stroke-width="2"')}${shape("M-13-9q2-15 13-15t13 15z", C.red, 'stroke-width="2.4"')}<circle cx="-4" cy="-15" r="2" fill="${C.paper}" ${bare}/><circle cx="5" cy="-13" r="2" fill="${C.paper}" ${bare}/></g>`;
  return s;
}

/** The castle tower on its crag, banner out, a stair turret at its side. */
export function tower() {
  const r = seeded(31);
  let s = glow(0, -60, 180);
  s += spill(40, 36);
  // curtain wall to the left
  s += shape("M-128 6v-74h13v10h14v-10h14v10h14v-10h14v84z", C.deep) + bricks(r, -126, -52, 54, 48, 7);
  // the drum
  s +=
    shape("M-56 6V-206H58V6z", C.light) +
    shape("M-56 6V-206h34q-14 100 0 212z", C.deep, bare) +
    shape("M40-206h18V6H46q6-100-6-212z", C.moonlit, bare) +
    shape("M-56 6V-206H58V6z", "none");
  s += bricks(r, -52, -196, 96, 194, 22);
  // the fighting deck
  s += shape("M-70-206l10-16H62l10 16v12h-142z", C.stone);
  s += shape("M-70-220v-28h20v12h18v-12h22v12h20v-12h22v12h18v-12h22v28z", C.stone);
  // roof
  s +=
    shape("M-54-246L0-362l56 116z", C.blue) +
    shape("M-54-246L0-362l-14 116z", "#1d4877", bare) +
    shape("M-54-246L0-362l56 116z", "none");
  let tiles = "";
  for (let row = 0; row < 5; row++)
    for (let i = 0; i <= row; i++) tiles += `M${n(-6 - row * 8 + i * 17)} ${-332 + row * 19}q6 6 12 0`;
  s += `<path d="${tiles}" fill="none" ${thin}/>`;
  s += `<path d="M0-362v-44" fill="none" stroke-width="4"/><path class="flag" d="M2-406q20-8 34 2t32 0l-8 11 8 11q-18 10-32 0t-34 2z" fill="${C.red}"/>`;
  // turret
  s +=
    shape("M58 6V-112l-8-14h56l-8 14V6z", C.stone) +
    shape("M46-126l32-66 32 66z", C.blue) +
    `<path d="M64-142q7 6 13 0q7 6 13 0" fill="none" ${thin}/>` +
    bricks(r, 62, -104, 32, 100, 7);
  // windows
  const win = (x, y, k = 1) =>
    `<g transform="translate(${x} ${y})scale(${k})">${shape("M-9 0v-22a9 9 0 0 1 18 0V0z", C.flame, 'class="pane" stroke-width="3"')}<path d="M0-31V0" fill="none" ${thin}/></g>`;
  s += win(-18, -148) + win(22, -110) + win(78, -66, 0.8) + win(2, -172, 0.7);
  s += door(40, 68);
  s += shape("M-34 12V4h70v8zM-44 20v-8h90v8z", C.stone, 'stroke-width="2.6"');
  // ivy
  let ivy = "";
  for (const [x, y] of walk(
    [
      [-54, 4],
      [-44, -40],
      [-52, -80],
      [-40, -120],
    ],
    11,
  ))
    ivy += `M${n(x + r.between(-6, 8))} ${n(y)}q7-9 11 1-5 7-11-1`;
  s += shape(ivy, C.green, 'stroke-width="1.4"');
  return s;
}
export { lantern, path };
