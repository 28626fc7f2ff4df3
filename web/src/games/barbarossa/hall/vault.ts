// The hall inside the mountain, as a woodcut on 1600 by 1000: vault behind vault, and in the last one the emperor, asleep at
// his table, through which his beard has grown. The middle 760 are seen on a phone, too.
import { at, cut, draw } from "../../../ui/drawing";

const line = "#0b0c1e";

/** The opening of an arch about x = 800: its half width, where it springs from, and how high it rises. */
interface Arch {
  half: number;
  spring: number;
  rise: number;
}
const outline = ({ half, spring, rise }: Arch): string =>
  `M${800 - half} 1000V${spring}C${800 - half} ${spring - rise * 1.25} ${800 + half} ${spring - rise * 1.25} ${800 + half} ${spring}V1000`;

/** A point on an arch, from 0 at the left foot of the bow to 1 at the right. */
function on({ half, spring, rise }: Arch, t: number): [number, number] {
  const x = 800 + half * ((1 - t) ** 3 * -1 - 3 * t * (1 - t) ** 2 + 3 * t * t * (1 - t) + t ** 3);
  const y = spring - rise * 1.25 * 3 * t * (1 - t);
  return [Math.round(x), Math.round(y)];
}

/** The stones of a bow: joints between two arches. */
function joints(inner: Arch, outer: Arch, count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    return `M${on(inner, t).join(" ")}L${on(outer, t).join(" ")}`;
  }).join("");
}
const blocks = (x: number, right: number, from: number): string =>
  Array.from({ length: 5 }, (_, i) => `M${x} ${from + i * 95}H${right}`).join("");

function bow(inner: Arch, outer: Arch, stone: string, count: number): string {
  const [left, right] = [800 - outer.half, 800 + outer.half];
  return `
    ${stone} ${outline(outer)}H${800 + inner.half}V${inner.spring}C${800 + inner.half} ${inner.spring - inner.rise * 1.25} ${800 - inner.half} ${inner.spring - inner.rise * 1.25} ${800 - inner.half} ${inner.spring}V1000z
    ~${line}/3 ${joints(inner, outer, count)}${blocks(left, 800 - inner.half, inner.spring + 20)}${blocks(800 + inner.half, right, inner.spring + 20)}
  `;
}

const arches: readonly [Arch, Arch, Arch, Arch, Arch] = [
  { half: 205, spring: 300, rise: 235 },
  { half: 262, spring: 300, rise: 298 },
  { half: 470, spring: 330, rise: 330 },
  { half: 560, spring: 330, rise: 420 },
  { half: 900, spring: 300, rise: 700 },
];

/** Asleep on his throne, about his chin. */
const emperor = `
    #3b2f4e M-118 170V-96q0-44 40-60l78-34 78 34q40 16 40 60v266z
    #57406a/3 M-92 170V-86q0-30 30-42l62-26 62 26q30 12 30 42v256z
    o#d9a441/3 0 -176 13
    o#d9a441/3 -112 -112 10 112 -112 10
    #6d2436,#521a2a M-104 176Q-112 40-58 26L0 44 58 26q54 14 46 150z | M40 32l18-6q54 14 46 150H66Q84 90 40 32z
    #e9d9b2/3 M-60 24Q0 66 60 24q8 20-2 36Q0 92-58 60-68 44-60 24z
    ~#8a7a58/2.4 M-40 48l3 6M-18 58l2 6M6 60v6M30 55l-2 6M48 44l-3 6
    #e8b88a M-33-34q-4 52 33 56 37-4 33-56-33-18-66 0z
    #c9632f,#a94b20 M-37-18q6 12 14 12 12-6 23-6t23 6q8 0 14-12 12 46-8 82 4 34-12 66 2 30-17 52-19-22-17-52-16-32-12-66-20-36-8-82z | M12 -8l11 2q8 0 14-12 12 46-8 82 4 34-12 66 2 30-17 52 8-60 12-190z
    ~#7d3414/2.6 M-16 18q-8 44 4 84M0 22q-3 60 0 112M16 18q8 44-2 84M-24 44q-2 20 4 34M24 44q2 20-4 34
    #a94b20/2.6 M-19-2q10-8 19-3 9-5 19 3-9 9-19 5-10 4-19-5z
    ~${line}/3 M-22-18q7 6 14 0M8-18q7 6 14 0M-3-16q-2 8 2 10
    #e0a63a M-38-34l-9-46 22 20L0-92l25 32 22-20-9 46q-38-14-76 0z
    o#c5432e/2.4 0 -56 6
    o#2e6db4/2.2 -26 -50 4.5 26 -50 4.5
  `;

const stoneTable = `
    #4d4a68,#3d3a57 M-176 150h352l-14 34h-324z | M60 150h116l-14 34H52z
    #3d3a57 M-150 184h300v300h-300z
    ~${line}/3 M-60 184v130M70 184v130M-150 240h300
  `;

const candle = `
    #f5ead2/3 M-7 0h14v34H-7z
    #8a5a33/3 M-16 34h32v9h-32z
    #ffd98f/0:flame M0-26q11 14 6 22-6 6-12 0-5-8 6-22z
    #fff3cf/0:flame M0-14q5 7 3 11-3 3-6 0-2-4 3-11z
  `;

const raven = `
    #15152c M-26 20q8-4 10-18 1-16 16-18 5-6 12-3l9 5-10 3q4 22-14 27l-8 1z
    o#e0a63a 4 -10 2
    ~${line}/2.6 M-8 16v8M-2 16v8
  `;

const banner = (fill: string, shade: string, sign: string): string => `
    ~#8a5a33/7 M-46 0h92
    ${fill},${shade} M-38 2h76v150l-38 34-38-34z | M12 2h26v150l-26 23z
    #f5ead2/0 ${sign}
  `;
const signs = {
  flame: "M0 44c4 14 18 18 18 32a18 16 0 0 1-36 0c0-8 6-10 8-20 6 2 8-4 10-12z",
  leaf: "M-18 96c-2-24 12-40 40-40 2 26-14 44-34 38l-6 8z",
  drop: "M0 44c8 16 18 24 18 34a18 16 0 0 1-36 0c0-10 10-18 18-34z",
  star: "M0 46l6 14 15 1-11 10 4 15-14-8-14 8 4-15-11-10 15-1z",
};

const torch = `
    #5d5a6e/3.4 M-15 0h30l-5 18h-20z
    #8a5a33/3.4 M-7 18H7L3 84h-6z
    #c5432e/0:flame M0-66q27 32 16 54-16 16-32 0-11-22 16-54z
    #e0a63a/0:flame M0-44q17 21 10 34-10 10-20 0-7-13 10-34z
    #ffe9b8/0:flame M0-24q8 10 5 17-5 5-10 0-3-7 5-17z
  `;

const lantern = `
    ~#5d5a6e/5 M0-400V-66
    #8a5a33 M-34-30L0-66l34 36z
    #ffd98f M-27-30h54l7 74h-68z
    #e0a63a/0:flame M0-16q21 25 11 43-11 10-22 0-10-18 11-43z
    #fff3cf/0:flame M0 4q9 10 5 20-5 5-10 0-4-10 5-20z
    ~${line}/4 M-12-30l-4 74M12-30l4 74
    #8a5a33 M-40 44h80v13h-80z
  `;

/** Rock that hangs from the top of the picture. */
const hanging = `
    #23264a M0 0h1600v64l-58 40-22-52-60 96-44-112-88 60-40-44-120 14-60-34-130 8-90-22-110 20-84-18-130 34-96-14-60 74-52-50-40 108-60-94-36 60-44-48-36 34L0 70z
    ~#3a3d68/3 M150 50l18 60M1420 40l-14 66M330 44l10 40M1240 40l-8 36
  `;

const floor = `
    #15172f M0 1000V580q800-120 1600 0v420z
    ~#23264a/4 M0 640q800-115 1600 0M0 730q800-105 1600 0M0 850q800-95 1600 0M330 552L60 1000M560 528L430 1000M800 520v480M1040 528l130 472M1270 552l270 448
  `;

/** The whole picture, as what stands within an SVG. */
export const vault: string = [
  '<rect width="1600" height="1000" fill="#12142b"/>',
  cut(bow(arches[3], arches[4], "#1d2040", 13), 5, line),
  cut(`#2a2b52 ${outline(arches[3])}z`, 5, line),
  cut(bow(arches[2], arches[3], "#33335c", 17), 5, line),
  cut(`#3a2f50 ${outline(arches[2])}z`, 4, line),
  '<path d="M330 1000V330C330-82 1270-82 1270 330V1000z" fill="url(#hall-glow)"/>',
  cut(bow(arches[0], arches[1], "#5b4a63", 13), 4.5, line),
  cut(`#6b4a4c ${outline(arches[0])}z`, 4, line),
  '<circle cx="800" cy="270" r="300" fill="url(#hall-warm)"/>',
  cut(floor, 0, line),
  cut(at(800, 214, emperor, 0.9), 4, line),
  cut(at(800, 214, stoneTable, 0.9), 4, line),
  cut(at(682, 306, candle) + at(920, 306, candle), 3.4, line),
  cut(at(585, 262, raven, 1.25), 3, line),
  `<g transform="matrix(-1 0 0 1 1012 246)">${cut(draw(raven), 3, line)}</g>`,
  cut(at(292, 330, banner("#a03a2a", "#7c2518", signs.flame)), 4, line),
  cut(at(150, 300, banner("#3f7433", "#2b5722", signs.leaf), 1.15), 4, line),
  cut(at(1308, 330, banner("#2a5f9c", "#1d4877", signs.drop)), 4, line),
  cut(at(1450, 300, banner("#c39a2b", "#8f6a14", signs.star), 1.15), 4, line),
  '<circle cx="372" cy="300" r="190" fill="url(#hall-warm)"/><circle cx="1228" cy="300" r="190" fill="url(#hall-warm)"/>',
  cut(at(385, 330, torch) + at(1215, 330, torch), 4, line),
  cut(hanging, 5, line),
  '<circle cx="508" cy="196" r="230" fill="url(#hall-warm)"/>',
  cut(at(508, 196, lantern), 4.5, line),
].join("");
