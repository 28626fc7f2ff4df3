// Plants, and what is good to eat.
import type { Spot } from "./eye";
import type { Figure } from "./hand";
import { ABOVE, BACK, flat, LEVEL, through } from "./ways";

export const grown: readonly Figure[] = [
  {
    word: "cactus",
    async make(hand) {
      await hand.hold("snake", 10);
      await hand.touch([0, 0, 0]);
      await hand.look(0, LEVEL);
      await hand.stroke([0, 18, 0], [0, 8, 0], [0, 62, 0]);
      await hand.hold("snake", 6);
      await hand.stroke(...through([-10, 30, 0], [-20, 28, 0], [-29, 32, 0], [-31, 42, 0], [-31, 52, 0]));
      await hand.stroke(...through([10, 22, 0], [22, 20, 0], [31, 25, 0], [32, 35, 0], [32, 42, 0]));
      // ribs all round
      await hand.hold("take", 1.5, 0.3);
      for (let at = 0; at < 8; at++) {
        await hand.look((2 * Math.PI * (at + 0.5)) / 8, LEVEL);
        const [x, z] = [
          -11 * Math.sin((2 * Math.PI * (at + 0.5)) / 8),
          11 * Math.cos((2 * Math.PI * (at + 0.5)) / 8),
        ];
        await hand.stroke([x, 6, z], [x, 68, z]);
      }
    },
  },
  {
    word: "palm tree",
    async make(hand) {
      await hand.look(0, ABOVE);
      await hand.hold("snake", 7);
      await hand.stroke([-10, 0, 0], ...flat([-10, 0, 0], [9, 9], 0, 1, 24));
      await hand.look(0, LEVEL);
      // the trunk leans, ring over ring
      await hand.hold("snake", 4.5);
      const trunk = through([-12, 12, 0], [-10, 22, 0], [-5, 38, 0], [4, 52, 0], [8, 57, 0]);
      await hand.stroke(...trunk);
      // leaves to all sides, which hang down
      for (let leaf = 0; leaf < 8; leaf++) {
        const angle = (2 * Math.PI * (leaf + 0.2)) / 8;
        await hand.look(-angle, LEVEL);
        const at = (far: number, up: number): Spot => [8 + far * Math.cos(angle), up, far * Math.sin(angle)];
        await hand.hold("snake", 2.5);
        await hand.stroke(
          at(2, 60),
          ...through(at(4, 61), at(14, 68), at(26, 66), at(36, 53), at(30, 57), at(24, 62), at(13, 63)),
        );
      }
      for (const [x, z] of [
        [12, 5],
        [4, 6],
        [8, -7],
      ] as const) {
        await hand.look(z > 0 ? 0 : BACK, LEVEL);
        await hand.hold("snake", 4);
        await hand.touch([x, 53, z]);
      }
    },
  },
  {
    word: "pretzel",
    async make(hand) {
      await hand.hold("snake", 6);
      await hand.touch([0, 0, 0]);
      await hand.look(0, LEVEL);
      const arm = (side: 1 | -1): Spot[] =>
        through(
          [2 * side, 9, 0],
          [18 * side, 10, 0],
          [36 * side, 22, 0],
          [44 * side, 42, 0],
          [36 * side, 59, 0],
          [20 * side, 63, 0],
          [7 * side, 54, 0],
          [-2 * side, 42, 0],
          [-12 * side, 27, 0],
          [-20 * side, 14, 0],
        );
      await hand.stroke([0, 11, 0], [-16, 9, 0], ...arm(1));
      await hand.look(BACK, LEVEL);
      await hand.stroke([16, 9, -4], ...arm(-1));
      // salt
      await hand.look(0, LEVEL);
      await hand.hold("snake", 1.5);
      await hand.touch(
        [40, 34, 6],
        [42, 46, 6],
        [33, 60, 6],
        [22, 63, 6],
        [-40, 33, 6],
        [-43, 44, 6],
        [-36, 57, 6],
        [-24, 62, 6],
        [-14, 62, 6],
        [12, 58, 6],
      );
    },
  },
  {
    word: "ice cream cone",
    async make(hand) {
      await hand.look(0, ABOVE);
      await hand.hold("snake", 15);
      await hand.touch([0, 0, 0]);
      for (const turn of [0, 1]) {
        await hand.look(turn * BACK, LEVEL);
        await hand.stroke([0, turn ? 54 : 34, 0], [0, 12, 0], [0, 32, 0]);
      }
      // the wire makes it a cone: it cuts off one side after the other
      await hand.hold("wire");
      for (let turn = 0; turn < 12; turn++) {
        await hand.look((turn * Math.PI) / 6, LEVEL);
        const [c, s] = [Math.cos((turn * Math.PI) / 6), Math.sin((turn * Math.PI) / 6)];
        await hand.stroke([-2 * c, 0, -2 * s], [-14 * c, 44, -14 * s]);
      }
      // the ice, which runs over
      await hand.look(0, ABOVE);
      await hand.hold("snake", 15);
      await hand.touch([0, 50, 0]);
      await hand.hold("snake", 4);
      for (let turn = 0; turn < 8; turn++) {
        const angle = (turn * Math.PI) / 4;
        await hand.look(-angle, 0.34);
        await hand.touch([15 * Math.sin(angle), 43, 15 * Math.cos(angle)]);
      }
    },
  },
];
