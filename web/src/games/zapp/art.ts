// The pieces of the plateau, cut in wood: guild signs, barrels, apprentices, castles, cities. Each guild has colour and shape.
import type { Colour } from "./base";
import { at, carved, cut, light, p, paints as shared, type Paint } from "../../ui/drawing";

/** The guilds: flame, leaf, drop and star, each about its middle, 24 high. */
export const paints: Record<Colour, Paint & { pale: string }> = {
  red: {
    ...shared.red,
    pale: "#e9a08d",
    glyph:
      "M0-12C2-5 9-3 9 4A9 8 0 0 1-9 4C-9 0-6-1-5-6-2-5-1-8 0-12zM0 1c-1 3-4 3-4 6a4 3.6 0 0 0 8 0C4 4 1 4 0 1z",
  },
  green: {
    fill: "#4c8a3d",
    shade: "#2b5722",
    pale: "#a5cb95",
    mark: light,
    glyph: "M-9 9C-10-3-3-11 11-11 12 2 4 11-6 8L-9 12-11 10zM-5 5L4-4-4 6z",
  },
  blue: {
    ...shared.blue,
    pale: "#97bfe6",
    glyph: "M0-12C4-4 9 0 9 5A9 8 0 0 1-9 5C-9 0-4-4 0-12zM-5 4a5 5 0 0 0 4 5l.6-2.4A3 3 0 0 1-2.6 4z",
  },
  yellow: {
    fill: "#e2b233",
    shade: "#a87c14",
    pale: "#f6dd94",
    mark: "#2a2118",
    glyph: "M0-12l3.5 7.8 8.5.7-6.3 5.6 2 8.5L0 6.3-7.7 10.6l2-8.5L-12-3.5l8.5-.7z",
  },
};

export const glyph = (colour: Colour, scale?: number, fill?: string): string =>
  carved(paints[colour], scale, fill);

const staves = "M-26-36q-14 36 0 72h52q14-36 0-72";
/** A barrel, standing, in a box of 80 × 96 about its middle. */
export const barrel: string = cut(
  `
    #a06a3c ${staves}z
    #7d4f2a/0 M8-36q8 36 0 72h18q14-36 0-72z
    ~#5f3b20/1.8 M-13-36q-7 36 0 72M0-36v72M13-36q7 36 0 72
    #5d5a6e/2.4 M-31-22q31 7 62 0v8q-31 7-62 0zM-31 14q31 7 62 0v8q-31 7-62 0z
    #c08a52 M-26-36q26-11 52 0-26 11-52 0z
    #5f3b20/1.6 M-6-37q6-3 12 0-6 3-12 0z
    none ${staves}
  `,
  3.4,
);

/** A barrel that was turned over: its bottom with the number is up. */
export const turnedBarrel = (works: boolean): string =>
  cut(
    `
    ${works ? "#a06a3c" : "#6f6478"} M-27-26q-11 32 0 62h54q11-30 0-62z
    #5d5a6e/2.4 M-31-6q31 7 62 0v8q-31 7-62 0zM-30 18q30 7 60 0v8q-30 7-60 0z
    ${works ? "#ffe9b8" : "#c3bdd6"} M-27-26q0-19 27-19t27 19q0 19-27 19t-27-19z
    none M-27-26q-11 32 0 62h54q11-30 0-62
  `,
    3.4,
  );

/** An apprentice: cloak, face and a pointed hat with the guild's sign, in a box of 74 × 92 about its middle. */
export function apprentice(colour: Colour): string {
  const { fill, shade } = paints[colour];
  return cut(
    `
    <ellipse cx="2" cy="41" rx="31" ry="6" fill="#0a0c1c" opacity=".4" stroke="none"/>
    ${fill} M-27 40Q-25 10 0 8 25 10 27 40 0 46-27 40z
    ${shade}/0 M8 9Q25 14 27 40q-7 2.5-14 3.4Q18 24 8 9z
    #f0cfa0/2.4 M-11 2a11 11 0 0 0 22 0V-6h-22z
    none/2.6 M-4 3v2M5 3v2
    ${fill},${shade} M-31-6Q-12-13-9-30-5-43 8-46 6-39 10-33 12-14 31-6 0 5-31-6z | M6-40q2 26 14 33Q29-6 31-6 12-14 10-33 7-38 8-46z
    ${at(0, -18, glyph(colour, 0.62))}
  `,
    3.2,
  );
}

/** A castle of a guild on a white field, in a box of 50 × 70 about its middle. */
export function castle(colour: Colour): string {
  const { fill, shade } = paints[colour];
  const walls = "M-17 33V-8h-6v-22h9v7h8v-7h12v7h8v-7h9V-8h-6v41z";
  return cut(
    `
    ${fill} ${walls}
    ${shade}/0%.55 M5 33V-23h1v-7h8v7h0v0h9V-8h-6v41z
    none ${walls}
    ${at(0, 8, glyph(colour, 0.82))}
  `,
    2.8,
  );
}

/** A city: walls, a gate, roofs, and a flag with the guild's sign; in a box of 150 × 76 about its middle. */
export function city(colour: Colour): string {
  const { fill, shade } = paints[colour];
  return cut(
    `
    #b9b3c9 M-66 34V2h14v-16l11-12 11 12V0h14v-20l16-15 16 15V0h14v-14l11-12 11 12V2h14v32z
    ${shade} M-54-13l13-14 13 14zM-18-19L0-37l18 18zM28-13l13-14 13 14z
    #d5cfe0/2.4 M-66 4h12v7h10V4h12v7h10V4h44v7h10V4h12v7h10V4h12v30H-66z
    ${fill} M-13 34V19a13 13 0 0 1 26 0v15z
    ${at(0, 22, glyph(colour, 0.6))}
    ~/2.4 M0-37v-1
  `,
    2.6,
  );
}

/** The same city where there is more room upwards than sideways, in a box of 80 × 136 about its middle. */
export function tallCity(colour: Colour): string {
  const { fill, shade } = paints[colour];
  return cut(
    `
    #b9b3c9 M-15 68V-34h30V68z
    #9a93ae/0 M4-34h11V60H4z
    none M-15 68V-34h30V68
    ${shade} M-21-33L0-67l21 34z
    #ffd98f/2.2 M-5-12V-20a5 5 0 0 1 10 0v8z
    #b9b3c9 M-36 60V-1h18v61zM18 60V-1h18v61z
    ${shade} M-41 0l14-23L-13 0zM13 0l14-23L41 0z
    #d5cfe0/2.4 M-39 68V28h11v7h9v-7h12v7h14v-7h12v7h9v-7h11v40z
    ${fill} M-14 68V55a14 14 0 0 1 28 0v13z
    ${at(0, 57, glyph(colour, 0.64))}
  `,
    2.6,
  );
}

/** The rock in the middle, seen from above: slopes, the plateau and its rim of stones. */
export const plateau: string = (() => {
  const blob = (radius: number, wobble: number, seed: number) => {
    const points = Array.from({ length: 40 }, (_, i) => {
      const angle = (i / 40) * 2 * Math.PI;
      const bend = (value: number) => Math.sign(value) * Math.abs(value) ** 0.66;
      const r = radius + Math.sin(i * 2.399 + seed) * wobble + Math.sin(i * 1.13 + seed * 2) * wobble * 0.6;
      return `${(500 + bend(Math.cos(angle)) * r).toFixed(0)} ${(500 + bend(Math.sin(angle)) * r).toFixed(0)}`;
    });
    return `M${points.join("L")}z`;
  };
  return cut(
    `
    #3a3856 ${blob(322, 6, 1)}
    #4a4763/2.4 ${blob(306, 6, 4)}
    #5d5877/2.4 ${blob(286, 5, 7)}
    ~#34314d/4 M258 330l34 22-12 26M720 262l-20 34 22 18M742 700l-36-18 4-30M300 742l18-32-20-20M492 236l6 26-16 10M764 486l-26 10 4 20M236 520l28-4 8 20
    ${p(blob(190, 5, 2), "#6b6585", 'stroke="#443f5e" stroke-width="2.4" stroke-dasharray="26 7 60 9"')}
  `,
    4,
  );
})();
