// What the board has beside its rooms, cut in wood: the ground, what is in the way, gate and exit, and who walks out.
import type { Colour, ObstacleKind, Side } from "./base";
import { at, cut } from "../../ui/drawing";
import { door } from "./art";

const dragon = `
    // the tail with its barb
    ~/14 M36 86C4 94-1 60 16 57 28 55 30 70 20 71
    ~#4c8a3d/9 M36 86C4 94-1 60 16 57 28 55 30 70 20 71
    ~#2b5722/1.3 M8 80q4-2 7-6M5 70q5 0 8-3M10 62q5 2 8 1
    #c5432e/2.4 M22 64l-9 5 8 10q6-6 1-15z
    // the wing behind
    wing {
    #9c2f22 M40 62C18 56 9 32 20 8 26 21 34 23 42 14 44 27 52 30 60 25 61 42 54 57 40 62z
    #7d2318/0%.6 M40 60Q30 42 21 13q-6 22 4 37 6 9 15 10z
    ~/2 M40 60Q31 40 21 11M42 59Q47 38 42 17M44 58Q56 44 59.5 28
    ~#d4634f/1.2 M27 30l4-1M30 40l5-1M34 49l4-1M45 30l-4 1M47 40l-4 1
    }
    // the body, its belly and its scales
    breath {
    #4c8a3d M23 90C17 62 32 47 51 51 66 54 71 69 68 90z
    #e9d28a M43 90C41 70 51 60 60 65 66 70 68 80 67 90z
    ~/1.7 M44.5 82h22M45.5 75h20.5M48.5 69h14
    ~#2b5722/1.4 M27 76q3-3 6 0M30 68q3-3 6 0M33 76q3-3 6 0M28 84q3-3 6 0M35 61q3-3 6 0M36 69q3-3 5 0M34 84q3-3 5 0M42 57q3-3 6 0
    }
    // the neck with its ridge
    #4c8a3d M46 60C42 42 51 31 64 29L73 42C61 44 60 53 66 64z
    #c5432e/2.2 M48 51l-8-1 6-6zM49 43l-7-4 8-4zM54 35l-5-6 9-1z
    ~#2b5722/1.4 M54 54q3-3 5 0M53 46q3-3 5 0M57 39q3-3 5 0
    ~#e9d28a/1.6 M59 57q-1-10 9-13
    // the head: horns, jaw, teeth, an eye that sees you
    #efe0b4/2.4 M60 23L49 8Q60 9 68 18zM70 18L67 3Q76 8 78 18z
    ~#a08a54/1.2 M55 13l3-1M58 17l4-1M70 9l3-1M71 13l4-1
    #5a9c48 M56 32C56 19 70 14 79 20L93 27C97 30 95 36 89 37L74 42C62 45 56 40 56 32z
    #3c7230/2.2 M74 42Q84 38 94 34 95 40 88 43 80 46 72 44z
    #fffaf0/1.4 M78 40l2.5 6 2.5-7.5zM86 37.5l2 5.5 2.5-7z
    ~/2 M72 42Q83 38 94 33.5
    ~#2b5722/1.3 M60 34q2 3 6 4M62 29q1 1 3 1
    o#ffd23f/2 71.5 27 5
    pupil {
    ~/2.2 M72.5 23.5v7
    }
    lid {
    #5a9c48/2 M65.5 27a6 6 0 0 1 12 0v2.5h-12z
    }
    ~/2.6 M64.5 21q7-5 13 1
    o 89.5 29.5 1.7
    smoke/0 {
    o#d9d4e8 93 20 3.6  96.5 12 2.6  92 6 1.8
    }
    // the feet
    #5a9c48 M32 90q2-9 11-8 7 1 7 8zM54 90q2-8 10-7 7 1 8 7z
    ~/1.6 M38 89v-3M43 89v-4M60 89v-3M65 89v-3
  `;

const obstacles: Record<ObstacleKind, string> = {
  wall: `
    #6d6784 M3 4H97V96H3z
    #8a84a0 M3 4h40v18H3zM43 4h54v18H43z
    #7b7592 M3 22h22v19H3zM25 22h44v19H25zM69 22h28v19H69z
    #948eaa M3 41h46v18H3zM49 41h48v18H49z
    #77718d M3 59h26v18H3zM29 59h40v18H29zM69 59h28v18H69z
    #8a84a0 M3 77h44v19H3zM47 77h50v19H47z
    #a19bb6 M43 4h54v18H43zM3 22h22v19H3zM29 59h40v18H29z
    // strokes along the lower and right rims of the stones
    ~#4a4458/1.3 M8 18.5h26M10 16h14M50 18.5h30M60 16h14M6 37.5h14M30 37.5h28M36 35h14M74 37.5h14M8 55.5h28M54 55.5h26M62 53h12M6 73.5h16M33 73.5h24M40 71h12M74 73.5h14M8 92h26M52 92h28M60 89.5h14
    ~#c9c3d8/1.3 M8 8h9M48 8h12M29 26h10M54 45h9M33 63h9M7 81h11M52 81h8
    // ivy, leaf by leaf
    ~#3a5c2c/2.6 M97 6Q84 14 82 30 80 44 70 52
    ${[
      "88 12) rotate(-20",
      "80 24) rotate(160",
      "87 29) rotate(20",
      "76 40) rotate(170",
      "83 44) rotate(30",
      "69 53) rotate(120",
      "92 22) rotate(10",
    ]
      .map(
        (place) => `translate(${place}) {
          #4c8a3d/1.8 M0 0q2-7 9-6 3 2 2 6 1 4-2 6-7 1-9-6z
          ~#2b5722/1 M1 0h7
          }`,
      )
      .join("\n")}
  `,
  dragon: `
    #3a2f45 M4 92V44Q4 6 50 6t46 38v48z
    ~#6d6784/1.5 M10 48Q12 20 38 11M16 46Q18 26 36 17M90 34q2 8 2 20M86 28q3 9 3 18M84 60v18M88 58v24M92 62v20
    #8a6a3a/2 M8 92q42-10 84 0z
    o#e9bd3d/1.4 14 88 2.6  20 90 2.6  78 88.5 2.6  84 90 2.6  72 90 2.6
    translate(.5) {
    ${dragon}
    }
  `,
  closed_door: `
    #8a84a0 M6 96V46Q6 4 50 4t44 42V96z
    ~/2 M8 60h12M8 78h12M80 60h12M80 78h12M16 26l9 7M84 26l-9 7M38 7l3 10M62 7l-3 10
    ~#5a5470/1.2 M9 73h8M9 91h8M83 73h8M83 91h8M12 42l7 3M26 15l5 6M74 15l-5 6M88 42l-7 3
    #8a5a33 M19 96V48Q19 16 50 16T81 48V96z
    #744823/0 M66 20V96H81V48Q81 26 66 20z
    ~/2 M34 20V96M50 16V96M66 20V96
    ~#4e2f17/1.2 M26 30q2 4 0 8M42 62q3 6 0 12M58 34q3 6 0 10M73 70q3 5 0 10M24 62v12M29 64v10M39 24v10M45 36v8M55 62v12M61 64v8M70 32v12M76 40v6M72 60v8
    none M19 96V48Q19 16 50 16T81 48V96z
    #3a3d52/2 M19 48H81V57H19zM19 79H81V88H19z
    ~#171a2b/1 M22 55h56M22 86h56
    o#b9c0cc ${[26, 42, 58, 74].map((x) => `${x} 52.5 1.8 ${x} 83.5 1.8`).join(" ")}
    #e0a63a M40 60H60V78H40z
    ~#9a7214/1.2 M43 75.5h14M57 63v9
    o 50 66 3.2
    #2a2118/0 M48.5 67h3l1.5 7h-6z
  `,
  closed_chest: `
    #5f5570/2 M6 88q44-12 88 0v8H6z
    ~/1.6 M20 93h18M54 91h22M12 90h8M70 94h12
    translate(50 62) {
    #8a5a33 M-30-4Q-32-34 0-34T30-4z
    #9a6840/2 M-20-4Q-22-30 0-34 22-30 20-4z
    ~#5f3b20/1.2 M-25-12q0-8 5-13M-14-12q0-10 4-15M14-12q0-10-4-15M25-12q0-8-5-13M-6-14q0-8 2-13M6-14q0-8-2-13
    #8a5a33 M-31-4H31V28H-31z
    ~/1.6 M-31 10H31M-31 19H31
    ~#4e2f17/1.2 M-14 5v3M-10 4v4M10 5v3M14 4v4M-14 13v4M-9 12.5v5M10 13v4M14 12.5v5M-13 22v4M11 22v4M-4 15h9M-5 24h11
    #c99a3a M-33-8H33V2H-33z
    ~#8f6a1c/1.2 M-30-.5h22M8-.5h22
    #c99a3a/2 M-25-4h7v32h-7zM18-4h7v32h-7z
    o -21.5 8 1.4  -21.5 20 1.4  21.5 8 1.4  21.5 20 1.4
    #e9bd3d M-8-8H8V9Q0 14-8 9z
    o 0 0 2.4
    ~/2.6 M0 1v6
    }
  `,
};

/** Slabs by place and size, and strokes on them. */
const grounds = [
  [
    "4 4 38 26, 46 4 50 20, 4 34 24 30, 32 34 34 24, 70 28 26 36, 4 68 44 28, 52 62 14 34, 70 68 26 28",
    "M9 26h12M9 23h7M75 59h12M78 56h8M9 91h16M9 88h9M75 91h14",
  ],
  [
    "4 4 22 34, 30 4 36 22, 70 4 26 32, 30 30 36 32, 4 42 22 54, 70 40 26 26, 30 66 30 30, 64 70 32 26",
    "M9 33h10M9 30h6M35 57h14M35 54h8M69 91h16M9 91h8",
  ],
  [
    "4 4 52 22, 60 4 36 34, 4 30 26 36, 34 30 22 28, 60 42 36 20, 34 62 22 34, 4 70 26 26, 60 66 36 30",
    "M9 61h11M9 58h7M64 91h18M64 88h10M39 53h8",
  ],
  [
    "4 4 30 30, 38 4 28 18, 70 4 26 40, 38 26 28 34, 4 38 30 22, 4 64 48 32, 56 64 12 32, 72 48 24 48",
    "M9 91h20M9 88h11M77 39h11M77 36h7M43 55h11",
  ],
] as const;
/** The bare ground of a field: flagstones in the dark, laid in four ways. */
export function ground(number: number): string {
  const tones = ["#393d68", "#343861", "#3f4370", "#30345b"];
  const [slabs, strokes] = grounds[number % 4]!;
  const rows = slabs.split(", ").map((slab, i) => {
    const [x, y, wide, high] = slab.split(" ");
    return `${tones[(i * 3 + number) % 4]} M${x} ${y}h${wide}v${high}H${x}z`;
  });
  return cut([...rows, `~#23264a/1.3 ${strokes}`].join("\n"), 2.2, "#23264a");
}

/** What lies on a field from the beginning. */
export const obstacle = (kind: ObstacleKind): string => cut(obstacles[kind], 3);

const fir = "#1f3a30/1.8 M0-12L6-3H3l6 8H4l5 7H-9l5-7h-5l6-8h-3z";
/** The ground of the exit: an arch into the night, a path down to the valley. */
export const exit = cut(`
    #9a93a8/3 M8 97V46Q8 4 50 4T92 46V97z
    #b7b0c4/0 M8 62h14v18H8zM78 80h14v17H78zM40 5l2 12h16l2-12Q50 3 40 5z
    ~/2 M10 62h11M10 80h11M79 62h11M79 80h11M18 27l9 7M82 27l-9 7M40 7l2 10M60 7l-2 10
    ~#5a5470/1.2 M11 76h8M11 93h8M82 76h8M82 93h8M13 44l7 2M87 44l-7 2M28 14l4 6M72 14l-4 6
    none/3 M8 97V46Q8 4 50 4T92 46V97z
    #20254f/3 M22 97V48Q22 17 50 17T78 48V97z
    #ffe9b8/0 M58 26a10 10 0 1 0 9 14 8 8 0 0 1-9-14z
    o#fff8e6 36 34 1.7  44 44 1.3  31 48 1.4  70 50 1.5  47 27 1.1
    #343a6b/1.8 M22 62l9-9 8 8 10-12 13 15 8-6 8 8v12H22z
    #2f4a3c/2 M22 72q14-13 28-4t28-6v35H22z
    ${at(30, 72, fir, 0.62)}
    ${at(38, 74, fir, 0.45)}
    ${at(70, 70, fir, 0.7)}
    ${at(63, 73, fir, 0.45)}
    #cdbf9c/1.8 M40 97Q47 88 46 82T52 71l2 .5Q51 78 53 83T62 97z
    ~#1f3a30/1.2 M26 84h7M28 88h8M66 82h7M68 87h6M27 92h6
    none/3 M22 97V48Q22 17 50 17T78 48V97z
`);

/** The pennant at the corner of the exit, seen although a card lies there. */
export const pennant = cut(
  `
    ~/4.5 M14 58V6
    #e0a63a M16 8H52L42 18 52 28H16z
    ~/2.6 M26 18h10m-4-4 4 4-4 4
    o#e9bd3d/2 14 5 3.5
  `,
  3,
);

/** The gate of the entrance with its door; the arrow points into the board. */
export function gate(colour: Colour, side: Side): string {
  const way: Record<Side, string> = {
    N: "translate(50 91) rotate(90)",
    E: "translate(9 60) rotate(180)",
    S: "translate(50 9) rotate(270)",
    W: "translate(91 60)",
  };
  return cut(
    `
    #8a84a0 M18 92V30h64v62z
    #a8a2ba M12 32V12h14v8h12v-8h24v8h12v-8h14v20z
    ~#4a4458/1.8 M20 48h12M68 48h12M20 66h8M72 66h8M20 80h9M71 80h9
    ${at(50, 66, door(colour, 1.6))}
    ~/3 M26 92h48
    ${way[side]} {
    ~#ffd98f/4.5 M-7-8L3 0-7 8M1-8L11 0 1 8
    }
  `,
    3,
  );
}

/** Somebody with a lantern who walks out. */
export const walker = cut(
  `
    o#ffd98f%.3 19 11 10.5
    step {
    ~/5 M-5 16l-4 9h4M5 16l4 9h4
    ~#6b3f1f/1.6 M-5 16l-4 9h4M5 16l4 9h4
    }
    #2e6db4 M-13 19Q-15-4 0-6 15-4 13 19 6 16 0 19-6 16-13 19z
    #1d4877/0 M3-5q10 3 10 24-4-2-8-1z
    ~#1d4877/1.2 M-9 6v8M-6 8v7M-2 7v9M-9 1q2-3 4-4
    #e9bd3d/1.8 M-8-5Q0-1 9-5L8-1Q0 3-8-1z
    o#e9c9a0/2.6 0 -12 8.5
    o#e0b287/1.6 8.5 -11 2
    #c5432e M-10-13Q0-34 15-21 8-21 10-12 0-18-10-13z
    ~#8f2a1a/1.2 M-5-19q2-4 5-5M-1-19q2-3 5-4
    o#fffaf0/1.6 15.5 -20 2.6
    o 3.5 -12.5 1.3
    o#d98a74 -1.5 -9 1.6
    ~/1.5 M2-7q3 2 5 0
    ~/3 M9 2h10M19 2v3
    lamp {
    #ffd98f M15 5h9l1 3v8q-5.5 2-11 0V8z
    #e8892c/0 M19.5 8q3 4 0 6-3-2 0-6z
    ~/1.6 M14 8h11M15 16.5h9
    }
  `,
);

/** Two doors that do not match, across the line between them; drawn for sides that lie left and right. */
export const clash = ['#fff3d8" stroke-width="7.5', '#b3261a" stroke-width="4" stroke-dasharray="9 5']
  .map((look) => `<rect x="-37" y="-19" width="74" height="38" rx="16" fill="none" stroke="${look}"/>`)
  .join("");
/** The sign in the middle of it, never turned. */
export const unequal = cut(
  `
    o#b3261a/2.2 0 0 8
    ~#fff3d8/2 M-4-2.3H4M-4 2.3H4M2.8-5.5L-2.8 5.5
  `,
  2.2,
  "#fff3d8",
);
