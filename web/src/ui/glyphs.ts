// The sixteen signs a guest can wear, each cut on a 48 by 48 block with the house's outline (set by
// Avatar.svelte) and its own ground, so that it is known by shape and by colour.
import { dot, p } from "./drawing";

export type Glyph = { ground: string; art: string };

const line = (d: string, width = 2) => p(d, "none", `stroke-width="${width}"`);
const [ink, paper, red, green, yellow, wood, lamp] = [
  "#2a2118",
  "#f5ead2",
  "#c5432e",
  "#4c8a3d",
  "#e2b233",
  "#8a5a33",
  "#e0a63a",
];

export const glyphs = {
  owl: {
    ground: "#34406e",
    art:
      p("M12 20L10 9l8 5q6-3 12 0l8-5-2 11q5 20-12 22-17-2-12-22z", "#9a7048") +
      p("M17 30q7-5 14 0 0 9-7 10-7-1-7-10z", paper, 'stroke-width="1.6"') +
      dot(18, 22, 5.4, yellow, 'stroke-width="2"') +
      dot(30, 22, 5.4, yellow, 'stroke-width="2"') +
      dot(18.6, 22, 2.3, ink) +
      dot(29.4, 22, 2.3, ink) +
      p("M22 25h4l-2 4z", lamp, 'stroke-width="1.4"'),
  },
  frog: {
    ground: "#d9c27c",
    art:
      dot(15, 15, 6.5, green, "") +
      dot(33, 15, 6.5, green, "") +
      p("M7 28q1-12 17-12t17 12q0 13-17 13T7 28z", green) +
      dot(15, 15, 2.8, ink) +
      dot(33, 15, 2.8, ink) +
      line("M13 29q11 8 22 0", 2.6) +
      dot(21, 23, 1.2, ink) +
      dot(27, 23, 1.2, ink),
  },
  key: {
    ground: "#7b3b34",
    art:
      p("M24 6a9 9 0 0 1 4 17v6h7v5h-4v3h4v5h-7v2h-8V23a9 9 0 0 1 4-17z", lamp) +
      dot(24, 15, 3.6, "#7b3b34", 'stroke-width="2"'),
  },
  moon: {
    ground: "#232a5c",
    art:
      p("M29 6A19 19 0 1 0 42 33 17 17 0 0 1 29 6z", "#fbf0cf") +
      p(
        "M34 13l1.6 4.2 4.4.4-3.4 2.8 1 4.2-3.6-2.4-3.8 2.4 1.2-4.2-3.4-2.8 4.4-.4z",
        yellow,
        'stroke-width="1.4"',
      ),
  },
  lantern: {
    ground: "#3d3a5c",
    art:
      line("M18 10q0-6 6-6t6 6", 2.6) +
      p("M14 12h20l-3 6H17z", wood) +
      p("M17 18h14l2 18H15z", "#ffd98f") +
      p("M24 21q6 7 3 12h-6q-3-5 3-12z", red, 'stroke-width="1.8"') +
      p("M13 36h22v6H13z", wood),
  },
  mushroom: {
    ground: "#7f9c6b",
    art:
      p("M18 25l-2 15q8 4 16 0l-2-15z", paper) +
      p("M5 27Q6 7 24 7t19 20q-19 6-38 0z", red) +
      dot(15, 19, 3.2, paper) +
      dot(26, 13, 3.6, paper) +
      dot(34, 21, 2.8, paper),
  },
  raven: {
    ground: "#b9b3cf",
    art:
      p("M6 40q6-6 6-15 1-14 14-15 4-5 10-2l7 5-8 3q3 18-12 22l-6 1z", "#23243f") +
      line("M16 30q6 2 13-7", 2) +
      dot(29, 14, 1.8, yellow) +
      line("M21 38v5M26 37v6", 2.2),
  },
  cat: {
    ground: "#c98a4b",
    art:
      p("M9 8l9 7q6-2 12 0l9-7 1 18q-1 15-16 15T8 26z", "#2c2b45") +
      p("M13 25q5-4 8 1-5 3-8-1zM35 25q-5-4-8 1 5 3 8-1z", yellow, 'stroke-width="1.2"') +
      p("M22 31h4l-2 3z", "#d77a9b", 'stroke-width="1.2"') +
      '<path d="M17 33l-9-1M17 36l-8 3M31 33l9-1M31 36l8 3" stroke="#b9b3cf" stroke-width="1.6" fill="none"/>',
  },
  crystal_ball: {
    ground: "#5b3f70",
    art:
      p("M11 44l4-9h18l4 9z", wood) +
      dot(24, 22, 16, "#8fc0e6", "") +
      '<path d="M14 19q3-8 11-8" stroke="#fffaf0" stroke-width="3.4" fill="none"/>' +
      p(
        "M27 20l1.6 4 4.2.4-3.2 2.8.9 4-3.5-2.2-3.5 2.2.9-4-3.2-2.8 4.2-.4z",
        "#fffaf0",
        'stroke-width="1.4"',
      ),
  },
  hat: {
    ground: "#8fb08a",
    art:
      p("M13 34Q22 20 20 8q10-6 16-1-6 0-7 5 0 14 7 22z", "#6b3f86") +
      p("M14 29q10 4 20 0l2 5H12z", lamp, 'stroke-width="2"') +
      p("M3 37q6-6 21-5t21 5q-8 6-21 6T3 37z", "#6b3f86"),
  },
  book: {
    ground: "#c7b48b",
    art:
      p("M5 11q11-4 19 2 8-6 19-2v27q-11-3-19 3-8-6-19-3z", red) +
      p("M9 9q9-2 15 4 6-6 15-4v25q-9-2-15 4-6-6-15-4z", paper, 'stroke-width="2"') +
      line("M24 13v25M13 17q4-1 7 1M13 23q4-1 7 1M28 18q3-2 7-1M28 24q3-2 7-1", 1.8),
  },
  cauldron: {
    ground: "#d7a657",
    art:
      dot(19, 12, 3.4, "#7fc05f", 'stroke-width="2"') +
      dot(28, 9, 4.6, "#7fc05f", 'stroke-width="2"') +
      line("M14 38l-2 6M34 38l2 6", 4) +
      p("M9 21h30q6 20-15 20T9 21z", "#2b2f55") +
      p("M6 18h36v5H6z", "#454a7c"),
  },
  star: {
    ground: "#2b4f86",
    art:
      p("M24 4l5.6 13.2L44 18.4 33 27.8l3.4 14.2L24 34.4 11.6 42 15 27.8 4 18.4l14.4-1.2z", yellow) +
      p("M24 4l5.6 13.2L44 18.4 24 24z", "#f3d06a", 'stroke="none"'),
  },
  tower: {
    ground: "#c76b4c",
    art:
      p("M12 44V21h24v23z", "#a8a2ba") +
      p("M9 22V12h6v4h5v-4h8v4h5v-4h6v10z", "#a8a2ba") +
      p("M19 44v-8a5 5 0 0 1 10 0v8z", ink, 'stroke-width="1.6"') +
      p("M21 30v-3a3 3 0 0 1 6 0v3z", "#ffd98f", 'stroke-width="1.8"'),
  },
  barrel: {
    ground: "#86a9bd",
    art:
      p("M13 7q-8 17 0 34h22q8-17 0-34z", "#a06a3c") +
      line("M20 7q-3 17 0 34M28 7q3 17 0 34", 1.6) +
      line("M9 17h30M9 31h30", 4),
  },
  fox: {
    ground: "#f0dcae",
    art:
      p("M5 9l12 6q7-2 14 0l12-6-3 17-16 17L8 26z", "#d3682b") +
      p("M8 26l9 1 7 16zM40 26l-9 1-7 16z", paper, 'stroke-width="1.6"') +
      dot(17, 23, 2, ink) +
      dot(31, 23, 2, ink) +
      p("M20.5 38h7L24 43z", ink, 'stroke-width="1.2"'),
  },
} as const satisfies Record<string, Glyph>;

export type GlyphId = keyof typeof glyphs;
export const glyphIds = Object.keys(glyphs) as GlyphId[];
