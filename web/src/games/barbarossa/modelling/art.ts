// The woodcuts of the studio: shapes of clay and what can be done with them, drawn on 64 by 64.
import type { Kind } from "../../../clay";
import { cut } from "../../../ui/drawing";
import type { Tool } from "./tools";

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

const wood = "#b98a56";
const steel = "#5f7f9c";

/** A slab of clay with something on it. */
const onSlab = (kind: Kind): string =>
  cut(`${clay},${shade} M4 60V47q28-10 56 0v13z | M60 47v13H16q34-1 44-13z`) +
  `<g transform="translate(11 7) scale(.66)">${shapeArt[kind]}</g>`;

/** What each tool does to the clay, seen from the side. */
export const toolArt: Record<Tool, string> = {
  add: cut(`
    ${clay},${shade} M4 60q0-19 28-19t28 19z | M51 46q9 5 9 14H18q27 0 33-14z
    ${clay},${shade} M29 17a13 13 0 1 1 0 26 13 13 0 0 1 0-26z | M39 22A13 13 0 0 1 19 39q11 4 16-3 5-7 4-14z
    ~${glint}/2.8 M21 28q2-5 7-6
    ~/5 M51 5v16M43 13h16
  `),
  take: cut(`
    ${clay},${shade} M4 60q0-18 13-19 3 11 15 11t15-11q13 1 13 19z | M49 42q11 3 11 18H18q28 0 31-18z
    ~/1.600 M22 49q10 9 20 0
    ${clay},${shade} M30 16a9 9 0 1 1 0 18 9 9 0 0 1 0-18z | M37 20A9 9 0 0 1 24 32q7 2 10-2 3-4 3-10z
    ~/5 M44 9h15
  `),
  pull: cut(`
    ${clay},${shade} M4 60q2-16 14-19 10-3 10-27 0-4 3-4t4 4q2 24 12 27 12 3 13 19z | M47 41q12 3 13 19H20q25-1 17-27 3 6 10 8z
    ~${glint}/2.8 M13 49q3-4 8-5
    ~/3.800 M50 30V8M43 15l7-8 7 8
  `),
  push: cut(`
    ${clay},${shade} M4 60q0-23 12-24 6 0 7 9 1 6 9 6t9-6q1-9 7-9 12 1 12 24z | M48 36q12 1 12 24H18q30 0 30-24z
    ~${glint}/2.8 M9 48q1-6 6-7
    ~/3.800 M32 5v32M24 30l8 9 8-9
  `),
  smooth: cut(`
    ${clay},${shade} M4 60V46q2-9 7-4 4-9 9-2 5-8 9 0 4-4 8-3h10q13 1 13 11v12z | M47 37q13 1 13 11v12H16q30 0 31-23z
    ~/1.600 M8 50q2-4 4-1M15 51q2-5 5-1M23 50q2-4 4-1
    ~/3.800 M20 22q17-12 34 2M55 12l0 13-13-1
  `),
  pinch: cut(`
    ${clay},${shade} M4 60q17-3 23-20 2-9 5-9t5 9q6 17 23 20z | M37 40q6 17 23 20H22q19-3 15-20z
    ~${glint}/2.600 M19 53q7-5 10-14
    ~/3.800 M3 29h17M13 21l8 8-8 8M61 29H44M51 21l-8 8 8 8
  `),
  flatten: cut(`
    ${clay},${shade} M4 60q-1-21 6-21h44q7 0 6 21z | M52 39q9-1 8 21H18q31 0 34-21z
    ${wood},#8a5a33 M5 28h54v10H5z | M5 34h54v4H5z
    ${wood} M25 28q-3-13 7-13t7 13z
    ~/3 M13 8v11M9 15l4 5 4-5M51 8v11M47 15l4 5 4-5
  `),
  wire: cut(`
    ${clay},${shade} M9 60V46l46-15v29z | M55 31v29H22q29-2 33-29z
    ${clay} M9 37V21q0-6 7-6h32q7 0 7 6v1z
    ~${glint}/2.600 M15 22h13
    ~${steel}/3 M3 44L61 25
    o${wood}/2.400 5 43.500 4 59.500 25.500 4
  `),
  snake: cut(`
    ~/17 M12 47c9 11 20 4 21-11s12-17 20-9
    ~${clay}/12 M12 47c9 11 20 4 21-11s12-17 20-9
    ~${shade}/3.600 M13 51c9 6 20 2 22-13
    ~${glint}/2.600 M35 28q4-9 13-7
    ~/3 M6 22h15M15 16l7 6-7 6
  `),
  hole: cut(`
    ${clay},${shade} M4 60V44q28-11 56 0v16z | M60 44v16H16q36-1 44-16z
    #3b1c12 M20 45q0-5 9-5t9 5-9 5-9-5z
    ${wood},#8a5a33 M26 44L43 5q4-2 6 1L33 46q-4 2-7-2z | M49 6L33 46q-2 1-4 0L46 5z
    ~${glint}/2.600 M9 50q3-3 7-4
  `),
  ball: onSlab("ball"),
  disc: onSlab("disc"),
  cone: onSlab("cone"),
  block: onSlab("block"),
};

/** The lump that a figure begins with. */
export const lumpArt = cut(`
  ${clay},${shade} M7 50Q2 34 14 22 22 8 35 11q14-2 19 13 10 9 6 24-4 10-28 10T7 50z | M54 24q10 9 6 24-4 10-28 10-15 0-22-5 25 2 35-8 8-8 9-21z
  ~${glint}/3.200 M16 29q4-9 13-12
  ~/1.600 M28 37q5-4 10 0M25 43q8-5 16 0M47 30q3 1 4 6
`);

/** Signs of a few strokes for the tools, on 24 by 24 as those of the house. */
export const toolSigns = {
  above: "M12 4v9M8 9.500l4 4 4-4M4 18q8-5 16 0-8 5-16 0z",
  back: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  cut: "M8 8l11 11M8 16L19 5M6 8.500a2.500 2.500 0 1 1 .1 0M6 20a2.500 2.500 0 1 1 .1 0",
  earlier: "M12 19V6M6 11l6-6 6 6",
  eye: "M2 12q10-13 20 0-10 13-20 0zM12 9.500a2.500 2.500 0 1 1-.1 0",
  eyeless: "M3 10q9 9 18 0M6 14l-2 3M12 15v4M18 14l2 3",
  farther: "M10 4a6 6 0 1 1-.1 0M14.500 14.500L20 20M7.500 10h5",
  fields: "M4 7h9M19 7h1M4 17h3M13 17h7M16 4.500v5M10 14.500v5",
  hand: "M8 12V6.500a1.500 1.500 0 0 1 3 0V11M11 11V4.500a1.500 1.500 0 0 1 3 0V11M14 11V6a1.500 1.500 0 0 1 3 0v7M17 10.500a1.500 1.500 0 0 1 3 0V15q0 6-6 6-4 0-6-3l-4-5a1.600 1.600 0 0 1 2.500-2L8 13",
  later: "M12 5v13M6 13l6 6 6-6",
  left: "M4 9q8-7 16 0M4 9l1-6M4 9l6 1M4 17q8 5 16-3",
  mirror: "M12 3v18M9 7L3 17h6zM15 7l6 10h-6z",
  nearer: "M10 4a6 6 0 1 1-.1 0M14.500 14.500L20 20M10 7.500v5M7.500 10h5",
  on: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3",
  pieces: "M8 4a4 4 0 1 1-.1 0M17 3l4 8h-8zM5 15h6v6H5zM15 16q3-2 6 0v3q-3 3-6 0z",
  right: "M20 9q-8-7-16 0M20 9l-1-6M20 9l-6 1M20 17q-8 5-16-3",
  scale: "M4 20L20 4M13 4h7v7M11 20H4v-7",
  strong: "M12 3v11M7 10l5 5 5-5M4 17q8 6 16 0",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 14h8l1-14",
  turn: "M19 8a8 8 0 1 0 1 6M20 3v6h-6",
  twin: "M4 4h11v11H4zM9 19v1h11V9h-1",
} as const;
export type ToolSign = keyof typeof toolSigns;
