// The woodcuts of the studio: shapes of clay and what can be done with them, drawn on 64 by 64.
import type { Kind } from "../../../clay";
import { cut } from "../../../ui/drawing";

const clay = "#c9784a";
const shade = "#8e4527";
const glint = "#eab285";

/** The six shapes, lit from the upper left as everything on the bench is. */
export const shapeArt: Record<Kind, string> = {
  ball: cut(`
    ${clay},${shade} M32 9a23 23 0 1 1 0 46 23 23 0 0 1 0-46z | M50 17.5A23 23 0 1 1 14 46.500q16 7 27-5 10-10 9-24z
    ~${glint}/3.2 M18 27q3-8 11-11
    ~/1.6 M44 39q-4 6-10 8M49 34q-1 3-2 5M39 49q-3 2-6 2
  `),
  roll: cut(`
    ${clay},${shade} M13 51Q3 41 13 31L31 13Q41 3 51 13 61 23 51 33L33 51Q23 61 13 51z | M53 15Q59 24 51 33L33 51Q23 60 13 51q9 3 17-5L48 28q7-6 5-13z
    ~${glint}/3.2 M15 35L34 16
    ~/1.6 M31 48l7-7M41 38l7-7
  `),
  disc: cut(`
    ${shade} M8 29v9c0 8 11 14 24 14s24-6 24-14v-9z
    ${clay} M8 29c0-8 11-14 24-14s24 6 24 14-11 14-24 14S8 37 8 29z
    ~${glint}/3 M15 27q4-6 13-7
    ~/1.6 M14 44v4M20 47v4M46 46v4M51 42v5
  `),
  cone: cut(`
    ${clay},${shade} M32 7q3 0 4 4l16 35c0 6-9 10-20 10s-20-4-20-10l16-35q1-4 4-4z | M36 11l16 35c0 6-9 10-18 10q8-20 2-45z
    ~${glint}/3 M28 21l-8 20
    ~/1.6 M42 37l3 9M39 44l1 7
  `),
  ring: cut(`
    <path d="M32 16C17 16 6 23 6 33s11 17 26 17 26-7 26-17-11-17-26-17zM32 27c6 0 10 2 10 5s-4 5-10 5-10-2-10-5 4-5 10-5z" fill="${clay}" fill-rule="evenodd"/>
    ${shade}/0 M57 31c1 11-10 18-25 18-12 0-22-5-25-12 5 5 14 7 24 7 14 0 24-4 26-13z
    ~/2.6 M6 33c0 10 11 17 26 17s26-7 26-17
    ~/2 M22 32c1-3 5-5 10-5s9 2 10 5
    ~${glint}/3 M14 27q5-5 13-6
    ~/1.6 M45 45l4-3M38 47l4-1
  `),
  block: cut(`
    ${clay} M10 22l22-11 22 11-22 11z
    #b0623a M10 22l22 11v22L10 43z
    ${shade} M54 22L32 33v22l22-12z
    ~${glint}/3 M18 22l13-6
    ~/1.6 M38 45l5-3M38 39l10-5M47 44l3-2
  `),
};

/** Signs of a few strokes for the tools, on 24 by 24 as those of the house. */
export const toolSigns = {
  above: "M12 4v9M8 9.500l4 4 4-4M4 18q8-5 16 0-8 5-16 0z",
  back: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  cut: "M8 8l11 11M8 16L19 5M6 8.500a2.500 2.500 0 1 1 .1 0M6 20a2.500 2.500 0 1 1 .1 0",
  earlier: "M12 19V6M6 11l6-6 6 6",
  eye: "M2 12q10-13 20 0-10 13-20 0zM12 9.500a2.500 2.500 0 1 1-.1 0",
  eyeless: "M3 10q9 9 18 0M6 14l-2 3M12 15v4M18 14l2 3",
  fields: "M4 7h9M19 7h1M4 17h3M13 17h7M16 4.500v5M10 14.500v5",
  later: "M12 5v13M6 13l6 6 6-6",
  left: "M4 9q8-7 16 0M4 9l1-6M4 9l6 1M4 17q8 5 16-3",
  mirror: "M12 3v18M9 7L3 17h6zM15 7l6 10h-6z",
  on: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3",
  right: "M20 9q-8-7-16 0M20 9l-1-6M20 9l-6 1M20 17q-8 5-16-3",
  scale: "M4 20L20 4M13 4h7v7M11 20H4v-7",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 14h8l1-14",
  turn: "M19 8a8 8 0 1 0 1 6M20 3v6h-6",
  twin: "M4 4h11v11H4zM9 19v1h11V9h-1",
} as const;
export type ToolSign = keyof typeof toolSigns;
