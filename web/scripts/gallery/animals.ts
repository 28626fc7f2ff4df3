// Animals. They look to the right, and have two sides: what is done on one is done again from behind.
import type { Spot } from "./eye";
import type { Figure } from "./hand";
import { ABOVE, BACK, flat, LEVEL, oval, SIDES, through } from "./ways";

/** Looks into the face of what looks to the right. */
const FACE = -Math.PI / 2;

export const animals: readonly Figure[] = [
  {
    word: "snail",
    async make(hand) {
      // the foot lies on the board and runs out behind
      await hand.hold("snake", 7);
      await hand.stroke([-22, 0, 0], [32, 0, 0]);
      await hand.look(0, LEVEL);
      await hand.hold("snake", 5);
      await hand.stroke([-30, 6, 0], [-38, 4, 0]);
      await hand.hold("snake", 3);
      await hand.stroke([-43, 4, 0], [-54, 2, 0]);
      // the neck rises from its ridge
      await hand.hold("snake", 7);
      await hand.stroke(...through([28, 13, 0], [35, 18, 0], [38, 26, 0], [40, 31, 0]));
      // the house is one long roll, from the back of the snail inwards
      await hand.hold("snake", 7);
      const turns = 2.3;
      await hand.stroke(
        ...Array.from({ length: 81 }, (_, at): Spot => {
          const part = at / 80;
          const [angle, far] = [-Math.PI / 2 - 2 * Math.PI * turns * part, 23 * (1 - part) + 2 * part];
          return [-10 + far * Math.cos(angle), 36 + far * Math.sin(angle), 0];
        }),
      );
      // its middle stands out on both sides, and the horns carry eyes
      for (const side of SIDES) {
        await hand.look(side > 0 ? 0 : BACK, LEVEL);
        await hand.hold("snake", 5);
        await hand.touch([-10, 36, 7 * side]);
      }
      await hand.look(FACE, LEVEL);
      for (const side of SIDES) {
        await hand.hold("snake", 2);
        await hand.stroke([43, 36, 4 * side], [43, 45, 8 * side], [43, 54, 12 * side]);
        await hand.stroke([46, 30, 3 * side], [46, 28, 11 * side]);
        await hand.hold("snake", 3.5);
        await hand.touch([43, 56, 12 * side]);
      }
    },
  },
  {
    word: "elephant",
    async make(hand) {
      await hand.look(0, ABOVE);
      await hand.hold("snake", 6);
      for (const side of SIDES) await hand.touch([-26, 0, 9 * side], [8, 0, 9 * side]);
      for (const side of SIDES) {
        await hand.look(side > 0 ? 0 : BACK, LEVEL);
        await hand.hold("snake", 6);
        for (const x of [-26, 8]) await hand.stroke([x, 9.5, 9 * side], [x, 24, 9 * side]);
        // half of the body over them
        await hand.hold("snake", 14);
        await hand.stroke([-24, 28, 9 * side], [-22, 33, 9 * side], [4, 34, 9 * side], [6, 31, 9 * side]);
      }
      await hand.look(0, ABOVE);
      await hand.hold("smooth", 14, 1);
      await hand.stroke([-32, 48, 0], [12, 48, 0], [-32, 48, 0], [12, 48, 0]);
      // the head
      await hand.look(FACE, LEVEL);
      await hand.hold("snake", 13);
      await hand.touch([20, 42, 0]);
      await hand.hold("snake", 12.5);
      await hand.touch([33, 47, 0]);
      // the trunk
      await hand.look(0, LEVEL);
      await hand.hold("snake", 6);
      await hand.stroke(...through([47, 44, 0], [50, 36, 0], [51, 26, 0]));
      await hand.hold("snake", 4.5);
      await hand.stroke(...through([50, 22, 0], [49, 14, 0], [50, 7, 0], [55, 4, 0], [60, 8, 0]));
      for (const side of SIDES) {
        // a large ear that stands off, a tusk, an eye
        await hand.look(side > 0 ? -0.35 : BACK + 0.35, LEVEL);
        await hand.hold("snake", 2.5);
        await hand.stroke(...oval([13, 44, 14 * side], [11, 15]));
        await hand.look(side > 0 ? -0.3 : BACK + 0.3, LEVEL);
        await hand.hold("snake", 2);
        await hand.stroke(
          ...through([40, 37, 8 * side], [46, 30, 9 * side], [54, 29, 10 * side], [58, 34, 10 * side]),
        );
        await hand.touch([40, 52, 8 * side]);
      }
      await hand.look(BACK, LEVEL);
      await hand.hold("snake", 1.5);
      await hand.stroke(...through([-37, 38, -5], [-42, 30, -5], [-43, 18, -5]));
      await hand.hold("snake", 3);
      await hand.touch([-43, 16, -5]);
    },
  },
  {
    word: "giraffe",
    async make(hand) {
      await hand.look(0, ABOVE);
      await hand.hold("snake", 2.5);
      for (const side of SIDES) await hand.touch([-20, 0, 5 * side], [2, 0, 5 * side]);
      for (const side of SIDES) {
        await hand.look(side > 0 ? 0 : BACK, LEVEL);
        await hand.hold("snake", 2.5);
        for (const x of [-20, 2]) await hand.stroke([x, 4, 5 * side], [x, 25, 4 * side]);
        await hand.hold("snake", 6);
        await hand.stroke([-18, 26, 4 * side], [-17, 28, 4 * side], [0, 31, 4 * side]);
      }
      await hand.look(0, ABOVE);
      await hand.hold("smooth", 9, 1);
      await hand.stroke([-20, 36, 0], [4, 38, 0], [-20, 36, 0], [4, 38, 0]);
      // the neck is longer than everything else
      await hand.look(FACE, LEVEL);
      await hand.hold("snake", 5.5);
      await hand.touch([6, 34, 0]);
      await hand.look(0, LEVEL);
      await hand.hold("snake", 3.5);
      await hand.stroke([8, 40, 0], [7, 34, 0], [19, 63, 0]);
      await hand.hold("snake", 4);
      await hand.stroke([21, 67, 0], [20, 64, 0], [29, 61, 0]);
      await hand.hold("snake", 3);
      await hand.stroke([34, 61, 0], [34, 59, 0]);
      await hand.look(FACE, LEVEL);
      for (const side of SIDES) {
        // horns with knobs, and ears
        await hand.hold("snake", 1.5);
        await hand.stroke([20, 70, 2 * side], [20, 72.5, 3 * side]);
        await hand.stroke([19, 67, 3 * side], [19, 68, 9 * side]);
      }
      // the coat has patches
      for (const side of SIDES) {
        await hand.look(side > 0 ? 0 : BACK, LEVEL);
        await hand.hold("add", 3.5, 0.15);
        await hand.touch(
          [-17, 31, 9 * side],
          [-9, 33, 9 * side],
          [-13, 25, 9 * side],
          [-4, 28, 9 * side],
          [2, 34, 9 * side],
          [3, 26, 9 * side],
        );
        await hand.hold("add", 2.5, 0.15);
        await hand.touch([9, 41, 4 * side], [12, 48, 4 * side], [15, 55, 4 * side], [17.5, 61, 4 * side]);
      }
      await hand.look(0, LEVEL);
      await hand.hold("snake", 1.5);
      await hand.stroke(...through([-24, 32, 0], [-29, 26, 0], [-29, 16, 0]));
      await hand.hold("snake", 2.5);
      await hand.touch([-29, 14, 0]);
    },
  },
  {
    word: "octopus",
    async make(hand) {
      // eight arms lie on the board, each curled at its end
      for (let arm = 0; arm < 8; arm++) {
        const angle = (2 * Math.PI * (arm + 0.5)) / 8;
        await hand.look(angle, ABOVE);
        const at = (far: number, turn: number): Spot => [
          far * Math.cos(angle + turn),
          0,
          -far * Math.sin(angle + turn),
        ];
        const way = arm % 2 ? 1 : -1;
        await hand.hold("snake", 4.5);
        await hand.stroke(
          ...through(
            at(12, 0),
            at(22, 0.14 * way),
            at(32, 0.12 * way),
            at(42, -0.06 * way),
            at(51, -0.16 * way),
            at(56, -0.04 * way),
            at(52, 0.08 * way),
          ),
        );
      }
      // the head stands on them
      await hand.look(0, ABOVE);
      await hand.hold("snake", 15);
      await hand.touch([0, 0, 0]);
      await hand.look(0, LEVEL);
      await hand.hold("snake", 18);
      await hand.stroke([0, 32, 0], [0, 34, 0], [0, 48, 0]);
      for (const side of SIDES) {
        await hand.hold("snake", 5.5);
        await hand.touch([8 * side, 34, 20]);
        await hand.hold("take", 2.5, 0.7);
        await hand.touch([8 * side, 34, 28]);
      }
    },
  },
  {
    word: "swan",
    async make(hand) {
      await hand.hold("snake", 14);
      await hand.stroke([-16, 0, 0], [10, 0, 0]);
      await hand.look(0, LEVEL);
      // the tail points up
      await hand.hold("snake", 8);
      await hand.stroke([-30, 16, 0], [-36, 20, 0]);
      await hand.hold("snake", 5);
      await hand.stroke([-43, 22, 0], [-48, 27, 0]);
      // the neck in its curve, the head, the beak
      await hand.hold("snake", 6);
      await hand.stroke(...through([23, 14, 0], [27, 18, 0], [31, 26, 0]));
      await hand.hold("snake", 4.5);
      await hand.stroke(
        ...through([31, 31, 0], [30, 36, 0], [23, 46, 0], [20, 56, 0], [24, 65, 0], [32, 66, 0], [36, 61, 0]),
      );
      await hand.hold("snake", 5.5);
      await hand.stroke([36, 60, 0], [37, 58, 0]);
      await hand.hold("snake", 2.5);
      await hand.stroke([40.5, 56, 0], [44, 51, 0], [46, 47, 0]);
      // wings, feather by feather
      for (const side of SIDES) {
        await hand.look(side > 0 ? 0 : BACK, LEVEL);
        await hand.hold("snake", 6);
        await hand.stroke(
          ...through([12, 16, 13 * side], [2, 26, 13 * side], [-14, 28, 13 * side], [-34, 32, 13 * side]),
        );
        await hand.hold("snake", 4.5);
        await hand.stroke(
          ...through([8, 13, 14 * side], [-6, 18, 14 * side], [-20, 21, 14 * side], [-38, 25, 14 * side]),
        );
        await hand.stroke(
          ...through([4, 10, 13 * side], [-10, 11, 13 * side], [-24, 14, 13 * side], [-36, 18, 13 * side]),
        );
        await hand.hold("snake", 1.5);
        await hand.touch([38, 61, 5 * side]);
      }
    },
  },
  {
    word: "turtle",
    async make(hand) {
      await hand.look(0, ABOVE);
      // the shell: a wide low heap
      await hand.hold("snake", 10);
      await hand.stroke(...flat([-4, 0, 0], [17, 13], 0, 1, 36));
      await hand.hold("snake", 13);
      await hand.stroke([-12, 18, 0], [4, 18, 0]);
      await hand.hold("smooth", 16, 1);
      await hand.stroke([-20, 20, 0], [12, 20, 0], [-4, 20, 12], [-4, 20, -12], [-20, 20, 0], [12, 20, 0]);
      // its rim
      await hand.hold("snake", 3.5);
      await hand.stroke(...flat([-4, 0, 0], [29, 25], 0, 1, 48));
      // legs like paddles, head and tail
      await hand.hold("snake", 5);
      for (const side of SIDES) {
        await hand.stroke(...through([20, 0, 28 * side], [26, 0, 36 * side], [24, 0, 44 * side]));
        await hand.stroke([-24, 0, 27 * side], [-34, 0, 35 * side]);
      }
      await hand.hold("snake", 2.5);
      await hand.stroke([-37, 0, 0], [-46, 0, 0]);
      await hand.hold("snake", 5.5);
      await hand.stroke([34, 0, 0], [36, 0, 0]);
      await hand.look(0, LEVEL);
      await hand.stroke(...through([36, 9, 0], [41, 14, 0], [44, 20, 0]));
      await hand.hold("snake", 6.5);
      await hand.stroke([45, 24, 0], [49, 24, 0]);
      // plates, parted by lines in the shell
      await hand.look(0, ABOVE);
      await hand.hold("take", 1.5, 0.5);
      const corner = (at: number, far: number): Spot => [
        -4 + 1.15 * far * Math.cos((Math.PI * at) / 3),
        far > 15 ? 14 : 25,
        far * Math.sin((Math.PI * at) / 3),
      ];
      await hand.stroke(...[0, 1, 2, 3, 4, 5, 6].map((at) => corner(at, 9)));
      for (let at = 0; at < 6; at++) await hand.stroke(corner(at, 9), corner(at, 21));
      for (const side of SIDES) {
        await hand.look(side > 0 ? -0.3 : BACK + 0.3, LEVEL);
        await hand.hold("snake", 1.5);
        await hand.touch([50, 27, 6 * side]);
      }
    },
  },
];
