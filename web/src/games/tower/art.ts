// The rooms of the tower, cut in wood: doors with colour and shape, what stands in the corners, and what is in the way.
// Everything is drawn in a square of 100 × 100.
import type { CardName } from "../../protocol/generated/tower/CardName";
import type { Colour } from "../../protocol/generated/tower/Colour";
import type { Doors } from "../../protocol/generated/tower/Doors";
import type { ObstacleKind } from "../../protocol/generated/tower/ObstacleKind";
import type { Side } from "../../protocol/generated/tower/Side";

const ink = "#2a2118";
const light = "#fff8e6";
const dark = "#231a12";
type Paint = { fill: string; shade: string; mark: string; glyph: string };

/** The colours of the doors; each is known by the shape on it as well. */
export const paints: Record<Colour, Paint> = {
  red: { fill: "#c5432e", shade: "#8f2a1a", mark: light, glyph: "M0-11C2-5 8-3 8 4A8 7 0 0 1-8 4C-8 0-5-1-5-5-2-4-1-7 0-11z" },
  blue: { fill: "#2e6db4", shade: "#1d4877", mark: light, glyph: "M0-11C4-4 8 0 8 4A8 7.5 0 0 1-8 4C-8 0-4-4 0-11z" },
  green: { fill: "#47863a", shade: "#2b5722", mark: light, glyph: "M-9 9C-10-3-3-10 10-10 11 2 4 10-6 7L-9 10zM-5 5L4-4-4 6z" },
  yellow: { fill: "#e9bd3d", shade: "#b3861c", mark: dark, glyph: "M0-11l3.2 7.2 7.8.6-5.8 5.2 1.8 7.8L0 5.8-7 9.8l1.8-7.8L-11-3.2l7.8-.6z" },
  violet: { fill: "#7a4392", shade: "#512a63", mark: light, glyph: "M3-11A11 11 0 1 0 10 6 9 9 0 0 1 3-11z" },
  white: { fill: "#f6efdf", shade: "#cdbf9f", mark: dark, glyph: "M0-11L9 0 0 11-9 0zM0-5l-4 5 4 5 4-5z" },
};

const p = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, width = 2.4, colour = ink): string => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
const dot = (x: number, y: number, r: number, fill: string, more = 'stroke="none"'): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const at = (x: number, y: number, what: string, scale = 1): string => `<g transform="translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}">${what}</g>`;
const cut = (what: string, width = 2.6): string => `<g stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">${what}</g>`;

/** The sides in the order of a card's doors. */
export const sides: readonly Side[] = ["N", "E", "S", "W"];
/** Where a card's door stands. */
const places: Record<Side, [number, number]> = { N: [50, 16], E: [85, 52], S: [50, 86], W: [15, 52] };

/** A door, upright, about its middle. */
export function door(colour: Colour, scale = 1): string {
  const { fill, shade, mark, glyph } = paints[colour];
  return `<g transform="scale(${scale})">${p("M-12.5 13V-2.5a12.5 12.5 0 0 1 25 0V13z", fill)}${p("M5 13V-14q7.5 3 7.5 11.5V13z", shade, 'stroke="none" opacity=".75"')}${p("M-12.5 13V-2.5a12.5 12.5 0 0 1 25 0V13z", "none")}<path d="${glyph}" transform="translate(0 .6) scale(.86)" fill="${mark}" stroke="none" fill-rule="evenodd"/></g>`;
}

/** Small things that stand in the corners of rooms, each about its middle, 20 high. */
const things: readonly string[] = [
  // a torch
  p("M-2.5 0h5l-1 10h-3z", "#8a5a33", 'stroke-width="1.8"') + p("M0-10C1-6 5-5 5-1A5 4 0 0 1-5-1C-5-4-2-4-2-6-1-6 0-8 0-10z", "#e8892c", 'stroke-width="1.8" class="flame"'),
  // a barrel
  p("M-6-8q-4 8 0 17H6q4-9 0-17z", "#a06a3c", 'stroke-width="2"') + line("M-8-3H8M-8 4H8", 2),
  // books
  p("M-9 3h15v6H-9z", "#2e6db4", 'stroke-width="1.8"') + p("M-7-3H9v6H-7z", "#c5432e", 'stroke-width="1.8"') + p("M-8-9H5v6H-8z", "#4c8a3d", 'stroke-width="1.8"'),
  // a spider in its web
  line("M-9-9L8 8M-9-1Q-2-2-1-9M-9 6Q4 4 6-9M-9-9L2 9M-9-9L9 1", 1.4) + dot(4, 4, 2.6, ink),
  // a candle
  p("M-3-2h6V9h-6z", "#fffaf0", 'stroke-width="1.8"') + p("M0-10q4 5 0 7-4-2 0-7z", "#e9bd3d", 'stroke-width="1.5" class="flame"') + line("M-6 9H6", 2.2),
  // a mouse
  p("M-9 7q0-9 8-9 8 0 10 9z", "#9a93a8", 'stroke-width="1.8"') + dot(3, -2, 2.6, "#c9a5b4", 'stroke-width="1.5"') + dot(6, 3, 1.1, ink) + line("M-9 7q-2-6 2-9", 1.5),
  // a jug
  p("M-4-9h7l-1 4q6 4 4 9-1 5-6 5t-6-5q-2-5 3-9z", "#c98a4b", 'stroke-width="1.9"') + line("M4-4q6 1 3 7", 1.9),
  // a window with a star
  p("M-7 9V-2a7 7 0 0 1 14 0V9z", "#2b2f55", 'stroke-width="2.2"') + p("M0-5l1.3 3 3.2.2-2.4 2 .8 3.2L0 1.8l-2.9 1.6.8-3.2-2.4-2 3.2-.2z", "#ffd98f", 'stroke="none"') + line("M-9 9H9", 2.2),
  // a shield on the wall
  p("M-8-8H8V1q0 6-8 9-8-3-8-9z", "#c5432e", 'stroke-width="2"') + p("M0-8H8V1q0 6-8 9z", "#e9bd3d", 'stroke-width="1.5"'),
  // a plant
  p("M-5 3H5L3.5 10h-7z", "#b5643a", 'stroke-width="1.8"') + p("M0 3Q-9 0-8-7-1-6 0 3zM0 3Q9 0 8-8 1-6 0 3z", "#4c8a3d", 'stroke-width="1.8"'),
  // a bat, asleep
  p("M0-9q3 0 3 4 5-1 6 9-4-3-6 0-1 3-3 6-2-3-3-6-2-3-6 0 1-10 6-9 0-4 3-4z", "#4a4763", 'stroke-width="1.7"') + dot(-1.3, 3.5, .9, light) + dot(1.3, 3.5, .9, light),
  // an owl
  p("M-7-9l3 2h8l3-2q2 10 0 14-3 5-7 5t-7-5q-2-4 0-14z", "#a8743f", 'stroke-width="1.8"') + dot(-3, -2, 2.8, light, 'stroke-width="1.3"') + dot(3, -2, 2.8, light, 'stroke-width="1.3"') + dot(-3, -2, 1.1, ink) + dot(3, -2, 1.1, ink) + p("M-1.3 1h2.6L0 4z", "#e9bd3d", 'stroke-width="1"'),
];

const knight = p("M-23 26Q-24 9-9 7H9Q24 9 23 26z", "#8b93a3") + p("M-14 26Q-14 13 0 12 14 13 14 26z", "#c5432e") + p("M-13 8V-7a13 14 0 0 1 26 0V8Q0 15-13 8z", "#b9c0cc") + p("M4 11V-21q9 3 9 14V8q-4 3-9 3z", "#8b93a3", 'stroke="none"') + p("M-13-5Q0-10 13-5V2Q0-2-13 2z", "#1d1b2b") + `<g class="eyes">${dot(-5, -3, 1.9, "#ffe9b8")}${dot(5, -3, 1.9, "#ffe9b8")}</g>` + line("M-4 6v4M0 7v4M4 6v4", 1.7) + p("M0-20Q-2-31 11-32 22-32 23-21 16-26 11-20 6-16 0-20z", "#e9bd3d") + line("M-27 26V-14M-32-7h10", 3.2, "#2a2118");
const key = `<g transform="rotate(-38)">${p("M-2-8h5.5v30H12v6H3.5v0H-2z", "#e9bd3d")}${p("M3.5 12H10v5.5H3.5z", "#e9bd3d")}${p("M.7-31a12.5 12.5 0 1 1-.1 0zM.7-24a5.5 5.5 0 1 0 .1 0z", "#e9bd3d", 'fill-rule="evenodd"')}${line("M-7-24Q-6-27-2-28", 2, "#fff3c4")}</g>`;
const chestBody = p("M-23 4H23V24H-23z", "#8a5a33") + line("M-23 13H23", 1.6) + p("M-25 2H25V8H-25z", "#c99a3a") + p("M-5 4H5V14H-5z", "#e9bd3d") + dot(0, 8.5, 1.8, ink);
const openChest = p("M-22-5Q-24-27 0-27T22-5L25 2H-25z", "#5f3b20") + p("M-17-5Q-17-21 0-21T17-5z", "#3a2312", 'stroke-width="2"') + dot(-11, -1, 5, "#e9bd3d", 'stroke-width="2"') + dot(-2, -5, 5.5, "#ffd98f", 'stroke-width="2"') + dot(8, -2, 5.5, "#e9bd3d", 'stroke-width="2"') + dot(15, 0, 4, "#ffd98f", 'stroke-width="2"') + chestBody + line("M-14-14l-4-6M0-15v-8M14-14l4-6", 2.2, "#ffd98f");

/** The kind of a card, by its name. */
export const kindOf = (name: CardName): "passage" | "knight" | "key" | "chest" => (typeof name === "number" ? "passage" : (name.split("-")[0] as "knight" | "key" | "chest"));

const corners: readonly [number, number][] = [[23, 24], [77, 24], [23, 79], [77, 79]];
const inward: Record<Side, string> = { N: "M50 26V52", E: "M76 55H50", S: "M50 80V52", W: "M24 55H50" };

/** A card: a room with its doors, never turned. */
export function room(name: CardName, doors: Doors): string {
  const kind = kindOf(name);
  const number = typeof name === "number" ? name : Number(name.split("-")[1]) + 40;
  const open = sides.filter((_, i) => doors[i]);
  const ways = open.map((side) => `<path d="${inward[side]}" class="edge" stroke="#a8946a" stroke-width="21" fill="none" stroke-linecap="butt"/>`).join("") + open.map((side) => `<path d="${inward[side]}" class="way" stroke-width="16.5" fill="none" stroke-linecap="butt"/>`).join("");
  const standing = corners.map(([x, y], i) => {
    const pick = (number * 7 + i * 5) % 17;
    return pick < things.length && (i + number) % 3 !== 0 ? at(x, y, things[pick]!, .82) : "";
  }).join("");
  const middle =
    kind === "passage"
      ? dot(50, 52, 15, "#fffaf0", 'stroke-width="2.8"') + `<text x="50" y="60" text-anchor="middle" class="number" fill="${ink}" stroke="none">${number}</text>`
      : dot(50, 53, 25, "#fffaf0", 'stroke="none" opacity=".55"') + at(50, 55, kind === "knight" ? knight : kind === "key" ? key : openChest, .84);
  const stones = line("M2 12H98M2 90H98M12 12V90M88 12V90M22 2v10M38 2v10M62 2v10M78 2v10M22 90v8M38 90v8M62 90v8M78 90v8M2 28h10M2 74h10M88 28h10M88 74h10", 1.5, "#4a4458");
  const floor = line("M30 14v12M70 14v12M14 36h16M70 36h16M14 70h16M70 70h16M32 76v12M68 76v12M40 34l-6 6M60 70l6 5", 1.2, "#bba778");
  return cut(
    p("M5 2H95Q98 2 98 5V95Q98 98 95 98H5Q2 98 2 95V5Q2 2 5 2z", kind === "passage" ? "#9a93a8" : "#c09a52", 'stroke-width="3.4"') + stones +
      p("M12 12H88V90H12z", kind === "passage" ? "#e3d3ab" : "#eddcae", 'stroke-width="2.4" class="floor"') + floor + ways + standing + middle +
      open.map((side) => at(...places[side], door(doors[sides.indexOf(side)]!, 0.94))).join(""),
  );
}

const dragon =
  line("M36 84C6 92 2 60 18 58 28 57 28 69 20 70", 13) + line("M36 84C6 92 2 60 18 58 28 57 28 69 20 70", 8, "#4c8a3d") + p("M17 76l-9 8 13-1z", "#c5432e") +
  `<g class="wing">${p("M38 60C20 52 14 30 24 12 29 24 36 26 43 19 44 30 51 33 57 29 58 44 50 56 38 60z", "#9c2f22")}${line("M38 59Q30 40 24 14M40 58Q44 38 43 21M42 57Q53 44 57 31", 1.8)}</g>` +
  `<g class="breath">${p("M25 88C20 62 34 48 51 52 64 55 69 68 66 88z", "#4c8a3d")}${p("M42 88C41 70 50 61 58 65 64 69 66 79 64 88z", "#e9d28a")}${line("M43 80h22M44 73h20", 1.7)}</g>` +
  p("M47 58C44 42 52 32 64 30L72 42C61 44 60 52 64 62z", "#4c8a3d") + p("M49 46l-7-3 6-4M53 38l-5-5 7-2", "#c5432e") +
  p("M60 23L50 9 67 18zM69 18L67 5 77 18z", "#efe0b4") + p("M56 32C56 19 70 15 79 21L92 28C96 31 94 37 88 38L73 42C62 44 56 40 56 32z", "#5a9c48") +
  p("M79 38l2.5 5 2.5-6zM86 37l2 5 2-6z", "#fffaf0", 'stroke-width="1.5"') + line("M72 41Q82 37 93 34", 2) +
  dot(71, 27, 4.8, "#ffd23f", 'stroke-width="2"') + line("M71.5 23.5v7", 2) + `<g class="lid">${p("M65.5 27a5.6 5.6 0 0 1 11.2 0v2.5H65.5z", "#5a9c48", 'stroke-width="2"')}</g>` + line("M65 21q6-4 12 1", 2.4) + dot(89, 30, 1.5, ink) +
  `<g class="smoke" stroke="none">${dot(93, 20, 3.5, "#d9d4e8")}${dot(96, 12, 2.6, "#d9d4e8")}</g>` + p("M34 88q2-8 10-7 6 1 6 7zM54 88q2-7 9-6 6 1 7 6z", "#5a9c48");

const obstacles: Record<ObstacleKind, string> = {
  wall:
    p("M3 4H97V96H3z", "#6d6784") + ["M3 4h40v18H3zM43 4h54v18H43z", "M3 22h22v19H3zM25 22h44v19H25zM69 22h28v19H69z", "M3 41h46v18H3zM49 41h48v18H49z", "M3 59h26v18H3zM29 59h40v18H29zM69 59h28v18H69z", "M3 77h44v19H3zM47 77h50v19H47z"].map((d, i) => p(d, ["#8a84a0", "#7b7592", "#948eaa", "#77718d", "#8a84a0"][i]!)).join("") +
    line("M10 12l9-1M52 33l10 1M60 51l14-1M12 68l8 1M58 88l12-1M78 30l8-1", 1.8, "#4a4458") + p("M97 4q-14 4-17 15-4-2-8 2 6 0 7 4-5 4-3 11 4-6 9-6 2 9-3 15 10-2 15-11z", "#4c8a3d", 'stroke-width="2"'),
  dragon: p("M4 92V44Q4 6 50 6t46 38v48z", "#3a2f45") + line("M12 40Q16 18 40 12M86 30q4 8 4 18", 1.8, "#6d6784") + p("M10 92q40-9 80 0z", "#8a6a3a", 'stroke-width="2"') + at(-1, 2, dragon),
  closed_door:
    p("M6 96V46Q6 4 50 4t44 42V96z", "#8a84a0") + line("M8 60h12M8 78h12M80 60h12M80 78h12M16 26l9 7M84 26l-9 7M38 7l3 10M62 7l-3 10", 2) +
    p("M19 96V48Q19 16 50 16T81 48V96z", "#8a5a33") + line("M34 20V96M50 16V96M66 20V96", 2) + line("M26 30q2 4 0 8M42 62q3 6 0 12M58 34q3 6 0 10M73 70q3 5 0 10", 1.4, "#5f3b20") +
    p("M19 48H81V57H19zM19 79H81V88H19z", "#3a3d52", 'stroke-width="2"') + [26, 42, 58, 74].map((x) => dot(x, 52.5, 1.8, "#b9c0cc") + dot(x, 83.5, 1.8, "#b9c0cc")).join("") +
    p("M40 60H60V78H40z", "#e0a63a") + dot(50, 66, 3.2, ink) + p("M48.5 67h3l1.5 7h-6z", ink, 'stroke="none"'),
  closed_chest: p("M6 88q44-12 88 0v8H6z", "#5f5570", 'stroke-width="2"') + line("M20 93h18M54 91h22", 1.6) + at(50, 62, p("M-30-4Q-32-34 0-34T30-4z", "#8a5a33") + p("M-20-4Q-22-30 0-34 22-30 20-4z", "#9a6840", 'stroke-width="2"') + p("M-31-4H31V28H-31z", "#8a5a33") + line("M-31 10H31M-31 19H31", 1.6) + p("M-33-8H33V2H-33z", "#c99a3a") + p("M-25-4h7v32h-7zM18-4h7v32h-7z", "#c99a3a", 'stroke-width="2"') + p("M-8-8H8V9Q0 14-8 9z", "#e9bd3d") + dot(0, 0, 2.4, ink) + line("M0 1v6", 2.6)),
};

/** What lies on a field from the beginning. */
export const obstacle = (kind: ObstacleKind): string => cut(obstacles[kind], 3);

/** The ground of the exit: an arch into the night, and steps up to it. */
export const exit = cut(
  p("M8 97V46Q8 4 50 4T92 46V97z", "#9a93a8", 'stroke-width="3"') + line("M10 62h11M10 80h11M79 62h11M79 80h11M18 27l9 7M82 27l-9 7M40 7l2 10M60 7l-2 10", 2) + p("M22 97V48Q22 17 50 17T78 48V97z", "#20254f", 'stroke-width="3"') +
    p("M58 28a10 10 0 1 0 9 14 8 8 0 0 1-9-14z", "#ffe9b8", 'stroke="none"') + dot(36, 34, 1.7, "#fff8e6") + dot(44, 46, 1.3, "#fff8e6") + dot(33, 54, 1.4, "#fff8e6") + dot(66, 56, 1.5, "#fff8e6") +
    p("M22 70q14-14 28-3t28-5v35H22z", "#2f4a3c", 'stroke-width="2"') + p("M34 97l4-10h24l4 10zM38 87l3-8h18l3 8z", "#cdbf9c", 'stroke-width="2"'),
);

/** The pennant at the corner of the exit, seen although a card lies there. */
export const pennant = cut(line("M14 58V6", 4.5) + p("M16 8H52L42 18 52 28H16z", "#e0a63a") + `<path d="M26 18h10m-4-4 4 4-4 4" fill="none" stroke="${ink}" stroke-width="2.6"/>` + dot(14, 5, 3.5, "#e9bd3d", 'stroke-width="2"'), 3);

/** The gate of the entrance with its door; the arrow points into the board. */
export function gate(colour: Colour, side: Side): string {
  const way: Record<Side, string> = { N: "translate(50 91) rotate(90)", E: "translate(9 60) rotate(180)", S: "translate(50 9) rotate(270)", W: "translate(91 60)" };
  return cut(
    p("M18 92V30h64v62z", "#8a84a0") + p("M12 32V12h14v8h12v-8h24v8h12v-8h14v20z", "#a8a2ba") + line("M20 48h12M68 48h12M20 66h8M72 66h8M20 80h9M71 80h9", 1.8, "#4a4458") +
      at(50, 66, door(colour, 1.6)) + line("M26 92h48", 3),
    3,
  ) + `<g transform="${way[side]}"><path d="M-7-8L3 0-7 8M1-8L11 0 1 8" fill="none" stroke="#ffd98f" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/></g>`;
}

/** Somebody with a lantern who walks out. */
export const walker = cut(
  `<g class="step">${line("M-5 16l-3 9M5 16l3 9", 5)}</g>` + p("M-12 18Q-14-4 0-6 14-4 12 18z", "#2e6db4") + p("M3-5q10 3 9 23H4z", "#1d4877", 'stroke="none"') + dot(0, -12, 8.5, "#e9c9a0", 'stroke-width="2.6"') +
    p("M-10-13Q0-34 13-20 6-20 10-11 0-18-10-13z", "#c5432e") + dot(3.5, -11, 1.3, ink) + line("M1-7q3 2 5 0", 1.5) + line("M9 2l10 0M19 2v4", 3) + p("M14 6h10v11H14z", "#ffd98f") + dot(19, 11.5, 9, "#ffd98f", 'stroke="none" opacity=".4"'),
  2.6,
);

/** Two doors that do not match, across the line between them; drawn for sides that lie left and right. */
export const clash = `<rect x="-37" y="-19" width="74" height="38" rx="16" fill="none" stroke="#fff3d8" stroke-width="7.5"/><rect x="-37" y="-19" width="74" height="38" rx="16" fill="none" stroke="#b3261a" stroke-width="4" stroke-dasharray="9 5"/>`;
/** The sign in the middle of it, never turned. */
export const unequal = `<circle r="8" fill="#b3261a" stroke="#fff3d8" stroke-width="2.2"/><path d="M-4-2.3H4M-4 2.3H4M2.8-5.5L-2.8 5.5" fill="none" stroke="#fff3d8" stroke-width="2" stroke-linecap="round"/>`;
