// The pieces of this game, cut in wood: caves and who lives there, wizards, hats, stones, spears, the emperor.
import { at, carved, cut, paints as all } from "../../ui/drawing";
import type { Cave, Seat } from "./base";

/** The guild of a seat: each has a colour and a sign of its own. */
export const guilds = ["red", "green", "blue", "yellow"] as const;
export type Guild = (typeof guilds)[number];
export const guildOf = (seat: Seat): Guild => guilds[seat % guilds.length]!;
export const paintOf = (seat: Seat) => all[guildOf(seat)];

export const sign = (seat: Seat, scale?: number): string => carved(paintOf(seat), scale);

/** The mouth of a cave in a box of 124 × 108 about its middle; its floor is at 46. */
const mouth = (glow: string): string => `
    #6a6482 M-60 47Q-64 8-50-14-50-40-24-43-8-58 14-48 40-50 47-24 64-6 60 47z
    #554f6e/0 M22-46Q40-48 47-24 64-6 60 47H44Q48-6 22-46z
    #807a98/0 M-50-14Q-50-40-24-43-30-34-33-24-44-18-46 4-50 20-52 40L-58 44Q-62 10-50-14z
    ~#3d3955/2.2 M-52 22l8-5M50 8l7 6M-30-36l6 7M30-42l-4 9M53 32l-7 3
    none M-60 47Q-64 8-50-14-50-40-24-43-8-58 14-48 40-50 47-24 64-6 60 47z
    #14132a M-39 47V4Q-39-35 0-35T39 4V47z
    ${glow}/0%.5 M-33 47V6Q-33-28 0-28T33 6V47z
  `;

const dwellers: Record<Cave, { glow: string; who: string }> = {
  dwarf: {
    glow: "#6e4a2a",
    who: `
    #9c4a2c,#6f2f1a M-21 6Q-16-30 10-32 4-22 10-14 20-6 21 6 0-2-21 6z | M2-28Q6-31 10-32 4-22 10-14 20-6 21 6 14 3 8 2 12-12 2-28z
    #f0cfa0/2.4 M-15 3Q0-4 15 3V14H-15z
    #efe4c8,#cdbb93 M-20 8Q-25 40 0 45 25 40 20 8 15 19 5 17 0 13-5 17-15 19-20 8z | M6 17Q15 19 20 8 25 40 0 45 14 34 6 17z
    #dd9a72/2.2 M-5 10a5.4 5 0 0 0 10 0Q0 5-5 10z
    o#2a2118 -8 7.5 2 8 7.5 2
    none/1.8 M-8 26q4 6 0 12M2 28q2 6-1 12M10 25q2 6-2 11
  `,
  },
  elf_stone: {
    glow: "#2c8a66",
    who: `
    #3d9b70,#256a4c M-30 46L-33 26-22 12-11 28-14 46z | M-22 12L-11 28-14 46H-20z
    #59c795,#2f8760 M-15 46L-20 2 0-24 17 0 13 46z | M0-24L17 0 13 46H3L4 2z
    #a9efcd/0 M-15 4L-3-12-1 4-5 30z
    #3d9b70,#256a4c M12 46L10 28 22 14 32 30 29 46z | M22 14L32 30 29 46H22z
    ~#e4fff2/2 M-21-12l0-8M-25-16h8M23-6v-8M19-10h8
  `,
  },
  dragon: {
    glow: "#8f3a1c",
    who: `
    #6c8a3c,#4a6426 M-26 10Q-31-14-16-22L-24-40-5-28Q0-30 5-28L24-40 16-22Q31-14 26 10 22 36 0 40-22 36-26 10z | M5-28L24-40 16-22Q31-14 26 10 22 36 0 40 16 14 5-28z
    #e9dcae/2 M-24-40l5 12 8-4zM24-40l-5 12-8-4z
    #ffcf3f/2 M-19-8L-4 0-7 6-17 3zM19-8L4 0 7 6 17 3z
    #2a2118/0 M-12-4l3 1-1 6-3-1zM12-4l-3 1 1 6 3-1z
    #869f54/2 M-13 16Q0 8 13 16 16 34 0 36-16 34-13 16z
    o#2a2118 -6 20 2.4 6 20 2.4
    #fff8e6/1.8 M-11 30l3 8 4-6zM11 30l-3 8-4-6z
    #e8892c/2 M-9 44q-5-4-4-10 2 4 5 4 0-3 2-5 4 8-3 11zM9 44q5-4 4-10-2 4-5 4 0-3-2-5-4 8 3 11z
  `,
  },
  ghost: {
    glow: "#4a4a8c",
    who: `
    #eceaf7,#b6b0d6 M-25 45Q-28 6-22-10-14-30 2-30 22-28 24-4 28 20 30 45L20 37 12 45 3 37-5 45-14 37z | M2-30Q22-28 24-4 28 20 30 45L20 37 14 43Q22 4 2-30z
    #2a2118/0 M-13-8q5-7 9 0 0 10-5 10-4-1-4-10zM5-8q5-7 9 0 0 10-5 10-4-1-4-10z
    #2a2118/0 M-5 12q6-3 11 0-1 12-6 12-4-1-5-12z
    ~#8d88ab/2 M-31 2q-8 4-7 12M34 0q7 5 5 13
  `,
  },
  riddle: {
    glow: "#8a6a22",
    who: `
    #b9764a,#8a5230 M-27 46Q-33 16-18-8-12-30 6-28 24-24 24 0 34 22 27 46z | M6-28Q24-24 24 0 34 22 27 46H10Q26 8 6-28z
    ~#2a2118/11 M-11-8Q-10-20 2-20 13-19 12-8 11 0 3 4-1 7-1 15
    ~#ffe3a6/6.4 M-11-8Q-10-20 2-20 13-19 12-8 11 0 3 4-1 7-1 15
    o#ffe3a6/2.4 -1 29 5.2
  `,
  },
};

/** A cave with whoever lives there, in a box of 128 × 112 about its middle. */
export const cave = (kind: Cave): string => cut(mouth(dwellers[kind].glow) + dwellers[kind].who, 2.8);

/** Somebody who lives in a cave, without it, in a box of 80 × 90 about its middle. */
export const dweller = (kind: Cave): string => cut(dwellers[kind].who, 2.8);

/** A wizard on the way, in a box of 50 × 74 above his feet, which are at 0. */
export function wizard(seat: Seat): string {
  const { fill, shade } = paintOf(seat);
  return cut(
    `
    <ellipse cx="1" cy="0" rx="21" ry="5" fill="#0a0c1c" opacity=".45" stroke="none"/>
    ~#5f3b20/4.6 M20 1L19-47
    #e0a63a/2.2 M19-58l5 6-5 6-5-6z
    ${fill},${shade} M-18 0Q-18-28-6-33H8Q18-26 17 0 0 6-18 0z | M4-33H8Q18-26 17 0 12 2 6 2.6 14-18 4-33z
    #f0cfa0/2.2 M-8-42H9V-30H-8z
    #f7f0de,#d8cba8 M-11-38Q-12-12 1-6 14-14 12-38 6-32 0-32-6-32-11-38z | M4-32Q9-34 12-38 14-14 1-6 10-18 4-32z
    o#2a2118 -3 -37 1.6 5 -37 1.6
    ${fill},${shade} M-20-40Q-7-44-5-56-2-68 9-73 8-66 11-60 12-46 22-40 0-33-20-40z | M4-70Q7-72 9-73 8-66 11-60 12-46 22-40 16-38 12-37 8-50 4-70z
    ${at(2, -49, sign(seat, 0.5))}
  `,
    2.5,
  );
}

/** A hat on the staircase, in a box of 44 × 42 above the middle of its brim, which is at 0. */
export function hat(seat: Seat): string {
  const { fill, shade } = paintOf(seat);
  return cut(
    `
    ${fill},${shade} M-21-3Q-9-8-7-20-4-35 9-41 7-33 11-26 12-9 21-3 0 7-21-3z | M4-38Q7-40 9-41 7-33 11-26 12-9 21-3 15 0 10 1 8-20 4-38z
    ${at(1, -12, sign(seat, 0.6))}
  `,
    2.5,
  );
}

/** An elf stone in a box of 24 × 28 about its middle. */
export const elfStone: string = cut(
  `
    #59c795,#2f8760 M-7 12L-10-3 0-13 10-3 7 12z | M0-13L10-3 7 12H2L3-2z
    #c8f7e0/0 M-6-2L-1-8-1-1-3 6z
  `,
  2.2,
);

/** A curse stone in a box of 26 × 26 about its middle. */
export const curseStone: string = cut(
  `
    #5d3a7a,#3f2557 M-11 6Q-13-6-4-11 8-13 11-3 13 8 4 11-7 12-11 6z | M4-11Q9-9 11-3 13 8 4 11 9 0 4-11z
    ~#f0b8ff/2.4 M-4-6L3-1-3 2 4 7
  `,
  2.2,
);

/** A spear that stands upright, in a box of 14 × 60 about its middle. */
export const spear: string = cut(
  `
    ~#2a2118/5 M0 29V-12
    ~#a06a3c/2.6 M0 28.6V-12
    #d9d5e6,#9a93ae M0-29L6-17 0-8-6-17z | M0-29L6-17 0-8z
    #c5432e/1.6 M-3.4-7h6.8v4h-6.8z
  `,
  1.8,
);

/** The emperor on his throne, in a box of 84 × 100 above its foot, which is at 0. */
export const emperor: string = cut(
  `
    #8a5a33,#5f3b20 M-36 0V-62Q-38-92 0-96 38-92 36-62V0z | M0-96Q38-92 36-62V0H24V-58Q24-82 0-96z
    #3a2a4e/2.4 M-27-4V-60Q-27-82 0-84 27-82 27-60V-4z
    #b7304a,#7f1f33 M-25 0Q-27-36-12-42H12Q27-36 25 0z | M6-42H12Q27-36 25 0H12Q20-26 6-42z
    #f0cfa0/2.4 M-12-60H12V-44Q0-34-12-44z
    #c5532e,#93361a M-15-52Q-20-20-3-6 0 0 3-6 20-20 15-52 8-43 0-45-8-43-15-52z | M3-44Q10-44 15-52 20-20 3-6 12-24 3-44z
    o#2a2118 -5 -54 1.9 6 -54 1.9
    none/1.8 M-6-36q3 8 0 18M4-38q3 9 0 20
    #f2c14e,#b98a22 M-16-58L-18-76-8-68 0-80 8-68 18-76 16-58Q0-64-16-58z | M0-80L8-68 18-76 16-58Q8-61 4-61z
    o#c5432e/1.6 0 -66 2.6
    #8a5a33/2.4 M-40-30H-26V-22H-40zM26-30H40V-22H26z
  `,
  2.6,
);

/** A figure under its cloth, in a box of 80 × 80 about its middle. */
export const cloth: string = cut(
  `
    #b9b3c9,#8d88ab M-34 32Q-30-2-14-14-8-30 4-28 18-26 18-10 32 0 34 32 24 26 16 33 8 26 0 33-8 26-16 33-26 26-34 32z | M4-28Q18-26 18-10 32 0 34 32 24 26 16 33 20 0 4-28z
    none/2 M-16-6Q-22 10-22 24M0-20Q-4 4-2 24M14-4Q18 8 18 22
  `,
  2.6,
);

/** A lump that nobody has touched, in the same box. */
export const lump: string = cut(
  `
    #b9764a,#8a5230 M-31 26Q-38 4-20-10-10-24 8-20 28-14 30 6 36 22 26 30 0 36-31 26z | M8-20Q28-14 30 6 36 22 26 30 14 33 4 33 28 10 8-20z
    #d19a6c/0 M-22 2Q-14-14 2-14-8-6-14 8-20 12-22 2z
  `,
  2.6,
);
