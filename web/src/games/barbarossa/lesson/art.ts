// The snail of the lesson, from the snake that it begins with to the last touch; drawn on 96 by 72.
import { cut } from "../../../ui/drawing";
import type { LessonStep } from "./steps";

const clay = "#c9784a";
const shade = "#8e4527";
const glint = "#eab285";

const board = `
  #b98a56,#8a5a33 M3 60q45-9 90 0v4q-45 8-90 0z | M93 60v4q-45 8-90 0v-2q45 7 90-2z
`;
const shell = `
  ${clay},${shade} M46 17a19 19 0 1 1 0 38 19 19 0 0 1 0-38z | M61 24a19 19 0 1 1-30 24q14 6 23-4 9-9 7-20z
  ~${glint}/2.8 M34 31q3-6 9-8
`;
const body = `
  ${clay},${shade} M9 58q-3-5 6-6h52q6-1 7-8 0-7 7-7 8 0 8 9-1 13-15 14H15q-5 1-6-2z | M89 46q-1 13-15 14H15q-4 1-6-1 40 1 59-2 12-2 13-20 8 0 8 9z
`;
const snake = `
  ${clay},${shade} M9 58q-3-6 6-6h64q9 0 9 5t-9 5H15q-5 0-6-4z | M88 57q0 5-9 5H15q-4 0-6-2 40 1 79-3z
`;
const horns = `
  ${clay} M77 40q-2-9-5-14-1-3 2-4t4 2q3 6 4 13z
  ${clay} M83 38q2-9 6-13 3-2 4 0t-1 4q-4 5-4 12z
`;
const face = `
  o#2a2118 80 45.500 1.7
  ~/1.8 M82 51q3 0 4-3
`;
const spiral = `
  ~/2.4 M46 36q-4-3-7 1-2 6 4 9 9 2 12-6 2-11-9-14-13-2-16 10
`;

const stages: Record<LessonStep["id"], string> = {
  body: `
    ${snake}
    ~/3.2 M22 36h46M60 29l9 7-9 7
  `,
  head: `
    ${body}
    ~/3.2 M82 28V8M75 15l7-8 7 8
  `,
  shell: `
    ${body}
    ${shell}
    ~/3.4 M74 6v18M67 18l7 8 7-8
  `,
  spiral: `
    ${body}
    ${shell}
    ${spiral}
    ~/3 M60 14q9 6 8 18M62 27l6 6 5-7
  `,
  horns: `
    ${body}
    ${shell}
    ${spiral}
    ${horns}
    ~/3 M68 26V8M62 14l6-7 6 7
  `,
  smooth: `
    ${body}
    ${shell}
    ${spiral}
    ${horns}
    ~/3 M14 32q9-16 27-22M32 7l11 2-4 9
  `,
};

/** What is to be done. */
export const lessonArt = (step: LessonStep["id"]): string => cut(board + stages[step], 2.2);
/** What comes of it. */
export const snailArt = cut(board + body + shell + spiral + horns + face, 2.2);
