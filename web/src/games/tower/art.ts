// The rooms of the tower, cut in wood: doors with colour and shape, and what stands in the corners.
import type { CardFace, CardName, Colour, Doors, Side } from "./base";
import { at, cut, dark, draw, ink, paints as shared, type Paint } from "../../ui/drawing";

/** The colours of the doors; each is known by the shape on it as well. */
export const paints: Record<Colour, Paint> = {
  ...shared,
  white: { fill: "#f6efdf", shade: "#cdbf9f", mark: dark, glyph: "M0-11L9 0 0 11-9 0zM0-5l-4 5 4 5 4-5z" },
};

/** The sides in the order of a card's doors. */
export const sides: readonly Side[] = ["N", "E", "S", "W"];
const places: Record<Side, [number, number]> = { N: [50, 16], E: [85, 52], S: [50, 86], W: [15, 52] };

/** A door, upright, about its middle: an arch of stone, boards, and the shape of its colour. */
export function door(colour: Colour, scale = 1): string {
  const { fill, shade, mark, glyph } = paints[colour];
  const arch = "M-12.5 13V-2.5a12.5 12.5 0 0 1 25 0V13z";
  return draw(`
    scale(${scale}) {
    #cfc8da/1.8 M-15.5 14V-2.5a15.5 15.5 0 0 1 31 0V14z
    ~#6d6784/1.3 M-15-1h3M12-1h3M-11-12l2 2.4M11-12l-2 2.4M-15 7h3M12 7h3M0-17.6v3
    ${fill}/2.2 ${arch}
    ${shade}/0%.7 M5 13V-14q7.5 3 7.5 11.5V13z
    ~${shade}/.9 M-6-13V13M6-13V13
    ~${shade}/1 M8.5-8v3M10.5-5v3M8.5 0v3M10.5 4v3M8.5 8v3
    none/2.2 ${arch}
    <path d="${glyph}" transform="translate(0 .6) scale(.86)" fill="${mark}" stroke="none" fill-rule="evenodd"/>
    }
  `);
}

/** Small things that stand in the corners of rooms, each about its middle, 20 high. */
const things: readonly string[] = [
  // a torch
  `
    #8a5a33/1.8 M-2.5 0h5l-1 10h-3z
    #e8892c/1.8:flame M0-10C1-6 5-5 5-1A5 4 0 0 1-5-1C-5-4-2-4-2-6-1-6 0-8 0-10z
  `,
  // a barrel
  `
    #a06a3c/2 M-6-8q-4 8 0 17H6q4-9 0-17z
    ~/2 M-8-3H8M-8 4H8
  `,
  // books
  `
    #2e6db4/1.8 M-9 3h15v6H-9z
    #c5432e/1.8 M-7-3H9v6H-7z
    #4c8a3d/1.8 M-8-9H5v6H-8z
  `,
  // a spider in its web
  `
    ~/1.4 M-9-9L8 8M-9-1Q-2-2-1-9M-9 6Q4 4 6-9M-9-9L2 9M-9-9L9 1
    o 4 4 2.6
  `,
  // a candle
  `
    #fffaf0/1.8 M-3-2h6V9h-6z
    #e9bd3d/1.5:flame M0-10q4 5 0 7-4-2 0-7z
    ~/2.2 M-6 9H6
  `,
  // a mouse
  `
    #9a93a8/1.8 M-9 7q0-9 8-9 8 0 10 9z
    o#c9a5b4/1.5 3 -2 2.6
    o 6 3 1.1
    ~/1.5 M-9 7q-2-6 2-9
  `,
  // a jug
  `
    #c98a4b/1.9 M-4-9h7l-1 4q6 4 4 9-1 5-6 5t-6-5q-2-5 3-9z
    ~/1.9 M4-4q6 1 3 7
  `,
  // a window with a star
  `
    #2b2f55/2.2 M-7 9V-2a7 7 0 0 1 14 0V9z
    #ffd98f/0 M0-5l1.3 3 3.2.2-2.4 2 .8 3.2L0 1.8l-2.9 1.6.8-3.2-2.4-2 3.2-.2z
    ~/2.2 M-9 9H9
  `,
  // a shield on the wall
  `
    #c5432e/2 M-8-8H8V1q0 6-8 9-8-3-8-9z
    #e9bd3d/1.5 M0-8H8V1q0 6-8 9z
  `,
  // a plant
  `
    #b5643a/1.8 M-5 3H5L3.5 10h-7z
    #4c8a3d/1.8 M0 3Q-9 0-8-7-1-6 0 3zM0 3Q9 0 8-8 1-6 0 3z
  `,
  // a bat, asleep
  `
    #4a4763/1.7 M0-9q3 0 3 4 5-1 6 9-4-3-6 0-1 3-3 6-2-3-3-6-2-3-6 0 1-10 6-9 0-4 3-4z
    o#fff8e6 -1.3 3.5 0.9  1.3 3.5 0.9
  `,
  // an owl
  `
    #a8743f/1.8 M-7-9l3 2h8l3-2q2 10 0 14-3 5-7 5t-7-5q-2-4 0-14z
    o#fff8e6/1.3 -3 -2 2.8  3 -2 2.8
    o -3 -2 1.1  3 -2 1.1
    #e9bd3d/1 M-1.3 1h2.6L0 4z
  `,
];

const knight = `
    // the sword, the shoulders, the helmet with its plume
    ~/5.4 M-28 27V-16
    ~#dfe5ee/2.4 M-28 26V-14
    ~/5 M-34-4h12
    ~#e9bd3d/2 M-33-4h10
    o#e9bd3d/1.6 -28 29 2.6
    #8b93a3 M-24 28Q-25 9-9 7H9Q25 9 24 28z
    #c5432e M-14 28Q-14 14 0 13 14 14 14 28z
    #e9bd3d/1.2 M0 17l2 4 4 .4-3 2.8.9 4-3.9-2-3.9 2 .9-4-3-2.8 4-.4z
    ~#4f566a/1.3 M17 14q4 5 4 12M13 12q3 3 4 7M-19 14q-3 5-3 12
    #b9c0cc M-13 8V-7a13 14 0 0 1 26 0V8Q0 15-13 8z
    #8b93a3/0 M4 11V-21q9 3 9 14V8q-4 3-9 3z
    ~#5d6478/1.3 M7-15v5M10-12v4M7 4v4M10 3v4M-9-14q2-3 5-4
    #1d1b2b M-13-5Q0-10 13-5V2Q0-2-13 2z
    eyes {
    o#ffe9b8 -5 -3 2  5 -3 2
    }
    ~/1.7 M-5 6v4M0 7v4M5 6v4
    plume {
    #e9bd3d M0-20Q-2-31 11-32 22-32 24-20 16-26 11-20 6-16 0-20z
    ~#b3861c/1.2 M5-22q2-5 8-5M10-21q3-3 8-2
    }
  `;
const key = `
    rotate(-38) {
    #e9bd3d M-2-8h5.5v30H12v6H3.5v0H-2z
    #e9bd3d M3.5 12H10v5.5H3.5z
    <path d="M.7-31a12.5 12.5 0 1 1-.1 0zM.7-24a5.5 5.5 0 1 0 .1 0z" fill="#e9bd3d" fill-rule="evenodd"/>
    ~#fff3c4/2 M-7-24Q-6-27-2-28
    ~#9a7214/1.3 M9-26q3 4 2 9M6-28.5q1 .5 1.5 1M2-4v4M2 3v4M2 10v4
    }
    glint/0 {
    #fffdf2 M-22-24l1.6 4.4 4.4 1.6-4.4 1.6-1.6 4.4-1.6-4.4-4.4-1.6 4.4-1.6z
    }
  `;
const chest = `
    #5f3b20 M-22-5Q-24-27 0-27T22-5L25 2H-25z
    ~/1.4 M-12-25q-6 8-6 18M12-25q6 8 6 18M0-27v5
    #3a2312/2 M-17-5Q-17-21 0-21T17-5z
    o#e9bd3d/2 -11 -1 5
    o#ffd98f/2 -2 -5 5.5
    o#e9bd3d/2 8 -2 5.5
    o#ffd98f/2 15 0 4
    #c5432e/1.6 M2-13l3.5 4-3.5 4-3.5-4z
    #8a5a33 M-23 4H23V24H-23z
    ~/1.6 M-23 13H23
    ~#4e2f17/1.2 M-18 16.5v5M-13 16v6M12 16.5v5M17 16v6M-15 9.5h6M9 10h7
    #c99a3a M-25 2H25V8H-25z
    #e9bd3d M-5 4H5V14H-5z
    o 0 8.5 1.8
    glint/0 {
    #fffdf2 M-12-17l1.4 3.6 3.6 1.4-3.6 1.4-1.4 3.6-1.4-3.6-3.6-1.4 3.6-1.4z
    }
  `;

const kinds = ["passage", "knight", "key", "chest"] as const;
export const kindOf = (name: CardName) =>
  typeof name === "number" ? "passage" : (name.split("-")[0] as (typeof kinds)[number]);
/** Cards by what they are. */
export const groupsOf = (cards: readonly CardFace[]) =>
  kinds
    .map((kind) => ({ kind, faces: cards.filter(({ name }) => kindOf(name) === kind) }))
    .filter(({ faces }) => faces.length);

/** Special cards are called by a letter, that is drawn on them and picks them on the keyboard: knights from A, keys from D, chests from J. Passages have numbers. */
export function letterOf(name: CardName): string | undefined {
  const kind = kindOf(name);
  if (kind === "passage") return undefined;
  return String.fromCharCode(
    { knight: 65, key: 68, chest: 74 }[kind] + Number(String(name).split("-")[1]) - 1,
  );
}

const corners = [
  [23, 24],
  [77, 24],
  [23, 79],
  [77, 79],
] as const;
/** The stones above and below, and those at the sides: where each begins, and how long it is. */
const across = [
  [2, 20],
  [22, 16],
  [38, 24],
  [62, 16],
  [78, 20],
] as const;
const down = [
  [12, 16],
  [28, 23],
  [51, 23],
  [74, 16],
] as const;
const inward: Record<Side, string> = { N: "M50 26V52", E: "M76 55H50", S: "M50 80V52", W: "M24 55H50" };

const wall = "M5 2H95Q98 2 98 5V95Q98 98 95 98H5Q2 98 2 95V5Q2 2 5 2z";

/** A card: a room with its doors, never turned. */
export function room(name: CardName, doors: Doors): string {
  const kind = kindOf(name);
  const number = typeof name === "number" ? name : Number(name.split("-")[1]) + 40;
  const open = sides.filter((_, i) => doors[i]);
  const way = (look: string) =>
    open.map((side) => `<path d="${inward[side]}" ${look} fill="none" stroke-linecap="butt"/>`).join("\n");
  const standing = corners
    .map(([x, y], i) => {
      const pick = (number * 7 + i * 5) % 17;
      if (kind !== "passage" && i === 3) return "";
      return pick < things.length && (i + number) % 3 !== 0 ? at(x, y, things[pick]!, 0.86) : "";
    })
    .join("");
  const passage = kind === "passage";
  const text = (x: number, y: number, look: string, words: unknown) =>
    `<text x="${x}" y="${y}" text-anchor="middle" class="${look}" fill="${ink}" stroke="none">${words}</text>`;
  const middle = passage
    ? `
    o#c9b27c/2.2 50 52 16.5
    ~/1.6 M50 36.5v3M65.5 52h-3M50 67.5v-3M34.5 52h3M39 41l2 2M61 41l-2 2M39 63l2-2M61 63l-2-2
    o#fffaf0/1.8 50 52 12.8
    ${text(50, 59, "number", number)}`
    : `
    o#fffaf0%.5 50 52 26
    ${kind === "knight" ? at(50, 51, knight, 0.8) : at(50, 53, kind === "key" ? key : chest, 0.86)}
    o#fffaf0/2.2 79 79 14
    ${text(79, 86.6, "letter", letterOf(name))}`;
  const [stone, pale, deep] = passage ? ["#9a93a8", "#b7b0c4", "#7d768e"] : ["#c09a52", "#d8b672", "#a17c38"];
  // courses of the wall, some stones lighter, some darker; every room a little different
  const courses = [
    ...[2, 90].flatMap((y) => across.map(([x, w]) => `M${x} ${y}h${w}v${y === 2 ? 10 : 8}h-${w}z`)),
    ...[2, 88].flatMap((x) => down.map(([y, h]) => `M${x} ${y}h10v${h}h-10z`)),
  ].map((stone, i) => {
    const level = i < 10;
    const chance = level ? number * 5 + i * 3 : number * 3 + i * 5 + 2;
    return chance % 4 ? "" : `${level === i % 2 > 0 ? pale : deep}/0 ${stone}`;
  });
  return cut(`
    ${stone}/0 ${wall}
    ${courses.join("\n")}
    ~#4a4458/1.5 M2 12H98M2 90H98M12 12V90M88 12V90M22 2v10M38 2v10M62 2v10M78 2v10M22 90v8M38 90v8M62 90v8M78 90v8M2 28h10M2 51h10M2 74h10M88 28h10M88 51h10M88 74h10
    ~${passage ? "#d3cddd" : "#ecd29a"}/1.1 M5 92.5H17M66 93H74M81 5H92M26 5h7M4.5 33v9M91 60v8
    none/3.4 ${wall}
    ${passage ? "#e3d3ab" : "#eddcae"}/2.4:floor M12 12H88V90H12z
    // slabs, and the shade that falls from the walls, cut in strokes
    ~#bba778/1.2 M30 13v13M70 13v13M13 36h17M70 36h17M13 70h17M70 70h17M32 76v13M68 76v13M40 34l-6 6M60 70l6 5M20 36v-9M80 70v8M22 70v9
    ~#9c8554/1.1 M14 15.5h15M14 18h11M14 20.5h7M71 15.5h15M77 18h9M14.5 24v10M14.5 39v8M17 25v5M85.5 24v10M85.5 72v9M14.5 72v9
    ${way('stroke="#a8946a" stroke-width="21"')}
    ${way('class="way" stroke-width="16.5"')}
    ${standing}
    ${middle}
    ${open.map((side) => at(...places[side], door(doors[sides.indexOf(side)]!, 0.9))).join("")}
  `);
}
