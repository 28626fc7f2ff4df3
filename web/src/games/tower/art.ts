// The rooms of the tower, cut in wood: doors with colour and shape, and what stands in the corners.
import type { CardName, Colour, Doors, Side } from "../../protocol/tower.gen";
import { at, cut, dark, dot, ink, light, line, p, paints as shared, type Paint } from "../../ui/drawing";

/** The colours of the doors; each is known by the shape on it as well. */
export const paints: Record<Colour, Paint> = {
  ...shared,
  white: { fill: "#f6efdf", shade: "#cdbf9f", mark: dark, glyph: "M0-11L9 0 0 11-9 0zM0-5l-4 5 4 5 4-5z" },
};

/** The sides in the order of a card's doors. */
export const sides: readonly Side[] = ["N", "E", "S", "W"];
/** Where a card's door stands. */
const places: Record<Side, [number, number]> = { N: [50, 16], E: [85, 52], S: [50, 86], W: [15, 52] };

/** A door, upright, about its middle: an arch of stone, boards, and the shape of its colour. */
export function door(colour: Colour, scale = 1): string {
  const { fill, shade, mark, glyph } = paints[colour];
  const arch = "M-12.5 13V-2.5a12.5 12.5 0 0 1 25 0V13z";
  return `<g transform="scale(${scale})">${p("M-15.5 14V-2.5a15.5 15.5 0 0 1 31 0V14z", "#cfc8da", 'stroke-width="1.8"')}${line("M-15-1h3M12-1h3M-11-12l2 2.4M11-12l-2 2.4M-15 7h3M12 7h3M0-17.6v3", 1.3, "#6d6784")}${p(arch, fill, 'stroke-width="2.2"')}${p("M5 13V-14q7.5 3 7.5 11.5V13z", shade, 'stroke="none" opacity=".7"')}${line("M-6-13V13M6-13V13", 0.9, shade)}${line("M8.5-8v3M10.5-5v3M8.5 0v3M10.5 4v3M8.5 8v3", 1, shade)}${p(arch, "none", 'stroke-width="2.2"')}<path d="${glyph}" transform="translate(0 .6) scale(.86)" fill="${mark}" stroke="none" fill-rule="evenodd"/></g>`;
}

/** Small things that stand in the corners of rooms, each about its middle, 20 high. */
const things: readonly string[] = [
  // a torch
  p("M-2.5 0h5l-1 10h-3z", "#8a5a33", 'stroke-width="1.8"') +
    p(
      "M0-10C1-6 5-5 5-1A5 4 0 0 1-5-1C-5-4-2-4-2-6-1-6 0-8 0-10z",
      "#e8892c",
      'stroke-width="1.8" class="flame"',
    ),
  // a barrel
  p("M-6-8q-4 8 0 17H6q4-9 0-17z", "#a06a3c", 'stroke-width="2"') + line("M-8-3H8M-8 4H8", 2),
  // books
  p("M-9 3h15v6H-9z", "#2e6db4", 'stroke-width="1.8"') +
    p("M-7-3H9v6H-7z", "#c5432e", 'stroke-width="1.8"') +
    p("M-8-9H5v6H-8z", "#4c8a3d", 'stroke-width="1.8"'),
  // a spider in its web
  line("M-9-9L8 8M-9-1Q-2-2-1-9M-9 6Q4 4 6-9M-9-9L2 9M-9-9L9 1", 1.4) + dot(4, 4, 2.6, ink),
  // a candle
  p("M-3-2h6V9h-6z", "#fffaf0", 'stroke-width="1.8"') +
    p("M0-10q4 5 0 7-4-2 0-7z", "#e9bd3d", 'stroke-width="1.5" class="flame"') +
    line("M-6 9H6", 2.2),
  // a mouse
  p("M-9 7q0-9 8-9 8 0 10 9z", "#9a93a8", 'stroke-width="1.8"') +
    dot(3, -2, 2.6, "#c9a5b4", 'stroke-width="1.5"') +
    dot(6, 3, 1.1, ink) +
    line("M-9 7q-2-6 2-9", 1.5),
  // a jug
  p("M-4-9h7l-1 4q6 4 4 9-1 5-6 5t-6-5q-2-5 3-9z", "#c98a4b", 'stroke-width="1.9"') +
    line("M4-4q6 1 3 7", 1.9),
  // a window with a star
  p("M-7 9V-2a7 7 0 0 1 14 0V9z", "#2b2f55", 'stroke-width="2.2"') +
    p("M0-5l1.3 3 3.2.2-2.4 2 .8 3.2L0 1.8l-2.9 1.6.8-3.2-2.4-2 3.2-.2z", "#ffd98f", 'stroke="none"') +
    line("M-9 9H9", 2.2),
  // a shield on the wall
  p("M-8-8H8V1q0 6-8 9-8-3-8-9z", "#c5432e", 'stroke-width="2"') +
    p("M0-8H8V1q0 6-8 9z", "#e9bd3d", 'stroke-width="1.5"'),
  // a plant
  p("M-5 3H5L3.5 10h-7z", "#b5643a", 'stroke-width="1.8"') +
    p("M0 3Q-9 0-8-7-1-6 0 3zM0 3Q9 0 8-8 1-6 0 3z", "#4c8a3d", 'stroke-width="1.8"'),
  // a bat, asleep
  p(
    "M0-9q3 0 3 4 5-1 6 9-4-3-6 0-1 3-3 6-2-3-3-6-2-3-6 0 1-10 6-9 0-4 3-4z",
    "#4a4763",
    'stroke-width="1.7"',
  ) +
    dot(-1.3, 3.5, 0.9, light) +
    dot(1.3, 3.5, 0.9, light),
  // an owl
  p("M-7-9l3 2h8l3-2q2 10 0 14-3 5-7 5t-7-5q-2-4 0-14z", "#a8743f", 'stroke-width="1.8"') +
    dot(-3, -2, 2.8, light, 'stroke-width="1.3"') +
    dot(3, -2, 2.8, light, 'stroke-width="1.3"') +
    dot(-3, -2, 1.1, ink) +
    dot(3, -2, 1.1, ink) +
    p("M-1.3 1h2.6L0 4z", "#e9bd3d", 'stroke-width="1"'),
];

const knight =
  // the sword, the shoulders, the helmet with its plume
  line("M-28 27V-16", 5.4) +
  line("M-28 26V-14", 2.4, "#dfe5ee") +
  line("M-34-4h12", 5) +
  line("M-33-4h10", 2, "#e9bd3d") +
  dot(-28, 29, 2.6, "#e9bd3d", 'stroke-width="1.6"') +
  p("M-24 28Q-25 9-9 7H9Q25 9 24 28z", "#8b93a3") +
  p("M-14 28Q-14 14 0 13 14 14 14 28z", "#c5432e") +
  p("M0 17l2 4 4 .4-3 2.8.9 4-3.9-2-3.9 2 .9-4-3-2.8 4-.4z", "#e9bd3d", 'stroke-width="1.2"') +
  line("M17 14q4 5 4 12M13 12q3 3 4 7M-19 14q-3 5-3 12", 1.3, "#4f566a") +
  p("M-13 8V-7a13 14 0 0 1 26 0V8Q0 15-13 8z", "#b9c0cc") +
  p("M4 11V-21q9 3 9 14V8q-4 3-9 3z", "#8b93a3", 'stroke="none"') +
  line("M7-15v5M10-12v4M7 4v4M10 3v4M-9-14q2-3 5-4", 1.3, "#5d6478") +
  p("M-13-5Q0-10 13-5V2Q0-2-13 2z", "#1d1b2b") +
  `<g class="eyes">${dot(-5, -3, 2, "#ffe9b8")}${dot(5, -3, 2, "#ffe9b8")}</g>` +
  line("M-5 6v4M0 7v4M5 6v4", 1.7) +
  `<g class="plume">${p("M0-20Q-2-31 11-32 22-32 24-20 16-26 11-20 6-16 0-20z", "#e9bd3d")}${line("M5-22q2-5 8-5M10-21q3-3 8-2", 1.2, "#b3861c")}</g>`;
const key =
  `<g transform="rotate(-38)">${p("M-2-8h5.5v30H12v6H3.5v0H-2z", "#e9bd3d")}${p("M3.5 12H10v5.5H3.5z", "#e9bd3d")}${p("M.7-31a12.5 12.5 0 1 1-.1 0zM.7-24a5.5 5.5 0 1 0 .1 0z", "#e9bd3d", 'fill-rule="evenodd"')}${line("M-7-24Q-6-27-2-28", 2, "#fff3c4")}${line("M9-26q3 4 2 9M6-28.5q1 .5 1.5 1M2-4v4M2 3v4M2 10v4", 1.3, "#9a7214")}</g>` +
  `<g class="glint" stroke="none">${p("M-22-24l1.6 4.4 4.4 1.6-4.4 1.6-1.6 4.4-1.6-4.4-4.4-1.6 4.4-1.6z", "#fffdf2")}</g>`;
const chestBody =
  p("M-23 4H23V24H-23z", "#8a5a33") +
  line("M-23 13H23", 1.6) +
  line("M-18 16.5v5M-13 16v6M12 16.5v5M17 16v6M-15 9.5h6M9 10h7", 1.2, "#4e2f17") +
  p("M-25 2H25V8H-25z", "#c99a3a") +
  p("M-5 4H5V14H-5z", "#e9bd3d") +
  dot(0, 8.5, 1.8, ink);
const openChest =
  p("M-22-5Q-24-27 0-27T22-5L25 2H-25z", "#5f3b20") +
  line("M-12-25q-6 8-6 18M12-25q6 8 6 18M0-27v5", 1.4) +
  p("M-17-5Q-17-21 0-21T17-5z", "#3a2312", 'stroke-width="2"') +
  dot(-11, -1, 5, "#e9bd3d", 'stroke-width="2"') +
  dot(-2, -5, 5.5, "#ffd98f", 'stroke-width="2"') +
  dot(8, -2, 5.5, "#e9bd3d", 'stroke-width="2"') +
  dot(15, 0, 4, "#ffd98f", 'stroke-width="2"') +
  p("M2-13l3.5 4-3.5 4-3.5-4z", "#c5432e", 'stroke-width="1.6"') +
  chestBody +
  `<g class="glint" stroke="none">${p("M-12-17l1.4 3.6 3.6 1.4-3.6 1.4-1.4 3.6-1.4-3.6-3.6-1.4 3.6-1.4z", "#fffdf2")}</g>`;

/** The kind of a card, by its name. */
export const kindOf = (name: CardName): "passage" | "knight" | "key" | "chest" =>
  typeof name === "number" ? "passage" : (name.split("-")[0] as "knight" | "key" | "chest");

/** Special cards are called by a letter, that is drawn on them and picks them on the keyboard: knights from A, keys from D, chests from J. Passages have numbers. */
export function letterOf(name: CardName): string | undefined {
  const kind = kindOf(name);
  if (kind === "passage") return undefined;
  return String.fromCharCode(
    { knight: 65, key: 68, chest: 74 }[kind] + Number(String(name).split("-")[1]) - 1,
  );
}

const corners: readonly [number, number][] = [
  [23, 24],
  [77, 24],
  [23, 79],
  [77, 79],
];
const inward: Record<Side, string> = { N: "M50 26V52", E: "M76 55H50", S: "M50 80V52", W: "M24 55H50" };

/** A card: a room with its doors, never turned. */
export function room(name: CardName, doors: Doors): string {
  const kind = kindOf(name);
  const number = typeof name === "number" ? name : Number(name.split("-")[1]) + 40;
  const open = sides.filter((_, i) => doors[i]);
  const ways =
    open
      .map(
        (side) =>
          `<path d="${inward[side]}" class="edge" stroke="#a8946a" stroke-width="21" fill="none" stroke-linecap="butt"/>`,
      )
      .join("") +
    open
      .map(
        (side) =>
          `<path d="${inward[side]}" class="way" stroke-width="16.5" fill="none" stroke-linecap="butt"/>`,
      )
      .join("");
  const standing = corners
    .map(([x, y], i) => {
      const pick = (number * 7 + i * 5) % 17;
      if (kind !== "passage" && i === 3) return "";
      return pick < things.length && (i + number) % 3 !== 0 ? at(x, y, things[pick]!, 0.86) : "";
    })
    .join("");
  const passage = kind === "passage";
  const middle = passage
    ? dot(50, 52, 16.5, "#c9b27c", 'stroke-width="2.2"') +
      line("M50 36.5v3M65.5 52h-3M50 67.5v-3M34.5 52h3M39 41l2 2M61 41l-2 2M39 63l2-2M61 63l-2-2", 1.6) +
      dot(50, 52, 12.8, "#fffaf0", 'stroke-width="1.8"') +
      `<text x="50" y="59" text-anchor="middle" class="number" fill="${ink}" stroke="none">${number}</text>`
    : dot(50, 52, 26, "#fffaf0", 'stroke="none" opacity=".5"') +
      at(
        50,
        kind === "knight" ? 51 : 53,
        kind === "knight" ? knight : kind === "key" ? key : openChest,
        kind === "knight" ? 0.8 : 0.86,
      ) +
      dot(79, 79, 14, "#fffaf0", 'stroke-width="2.2"') +
      `<text x="79" y="86.6" text-anchor="middle" class="letter" fill="${ink}" stroke="none">${letterOf(name)}</text>`;
  const [stone, pale, deep] = passage ? ["#9a93a8", "#b7b0c4", "#7d768e"] : ["#c09a52", "#d8b672", "#a17c38"];
  // courses of the wall, some stones lighter, some darker; every room a little different
  const courses =
    [
      [2, 2, 20],
      [22, 2, 16],
      [38, 2, 24],
      [62, 2, 16],
      [78, 2, 20],
      [2, 90, 20],
      [22, 90, 16],
      [38, 90, 24],
      [62, 90, 16],
      [78, 90, 20],
    ]
      .map(([x, y, w], i) =>
        (number * 5 + i * 3) % 4 === 0
          ? p(`M${x} ${y}h${w}v${y === 2 ? 10 : 8}h-${w}z`, i % 2 ? pale : deep, 'stroke="none"')
          : "",
      )
      .join("") +
    [
      [2, 12, 16],
      [2, 28, 23],
      [2, 51, 23],
      [2, 74, 16],
      [88, 12, 16],
      [88, 28, 23],
      [88, 51, 23],
      [88, 74, 16],
    ]
      .map(([x, y, h], i) =>
        (number * 3 + i * 5) % 4 === 0
          ? p(`M${x} ${y}h10v${h}h-10z`, i % 2 ? deep : pale, 'stroke="none"')
          : "",
      )
      .join("");
  const stones =
    line(
      "M2 12H98M2 90H98M12 12V90M88 12V90M22 2v10M38 2v10M62 2v10M78 2v10M22 90v8M38 90v8M62 90v8M78 90v8M2 28h10M2 51h10M2 74h10M88 28h10M88 51h10M88 74h10",
      1.5,
      "#4a4458",
    ) + line("M5 92.5H17M66 93H74M81 5H92M26 5h7M4.5 33v9M91 60v8", 1.1, passage ? "#d3cddd" : "#ecd29a");
  // slabs, and the shade that falls from the walls, cut in strokes
  const floor =
    line(
      "M30 13v13M70 13v13M13 36h17M70 36h17M13 70h17M70 70h17M32 76v13M68 76v13M40 34l-6 6M60 70l6 5M20 36v-9M80 70v8M22 70v9",
      1.2,
      "#bba778",
    ) +
    line(
      "M14 15.5h15M14 18h11M14 20.5h7M71 15.5h15M77 18h9M14.5 24v10M14.5 39v8M17 25v5M85.5 24v10M85.5 72v9M14.5 72v9",
      1.1,
      "#9c8554",
    );
  return cut(
    p("M5 2H95Q98 2 98 5V95Q98 98 95 98H5Q2 98 2 95V5Q2 2 5 2z", stone!, 'stroke="none"') +
      courses +
      stones +
      p("M5 2H95Q98 2 98 5V95Q98 98 95 98H5Q2 98 2 95V5Q2 2 5 2z", "none", 'stroke-width="3.4"') +
      p("M12 12H88V90H12z", passage ? "#e3d3ab" : "#eddcae", 'stroke-width="2.4" class="floor"') +
      floor +
      ways +
      standing +
      middle +
      open.map((side) => at(...places[side], door(doors[sides.indexOf(side)]!, 0.9))).join(""),
  );
}
