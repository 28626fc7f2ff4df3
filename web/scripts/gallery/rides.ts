// What one rides or flies in, and a castle to ride to.
import type { Spot } from "./eye";
import type { Figure } from "./hand";
import { ABOVE, BACK, filled, flat, LEVEL, round, SIDES } from "./ways";

export const rides: readonly Figure[] = [
  {
    word: "bicycle",
    async make(hand) {
      const [rear, front] = [
        [-32, 23, 0],
        [32, 23, 0],
      ] as const satisfies Spot[];
      const [pedals, seat, head]: Spot[] = [
        [-3, 21, 0],
        [-11, 50, 0],
        [19, 50, 0],
      ] as const;
      // wheels and frame are one long roll, so that all of it is in one plane
      await hand.hold("snake", 2);
      await hand.touch([-32, 0, 0]);
      await hand.look(0, LEVEL);
      await hand.stroke(
        [-32, 3, 0],
        ...round(rear, [20, 20], -0.25, 1.75, 100),
        rear,
        pedals!,
        seat!,
        rear,
        pedals!,
        head!,
        seat!,
        [-13, 55, 0],
        seat!,
        head!,
        [17, 62, 0],
        front,
        [32, 3, 0],
        ...round(front, [20, 20], -0.25, 1.75, 100),
      );
      // spokes
      await hand.hold("snake", 1.5);
      for (const [x, y] of [rear, front])
        for (const turn of [0, 1, 2]) {
          const angle = (Math.PI * (turn - 0.5)) / 3;
          const [c, s] = [21 * Math.cos(angle), 21 * Math.sin(angle)];
          await hand.stroke([x + c, y + s, 0], [x - 0.95 * c, y - 0.95 * s, 0]);
        }
      await hand.hold("snake", 3);
      await hand.stroke([-13, 57, 0], [-20, 58, 0], [-5, 58, 0]);
      for (const side of SIDES) {
        await hand.look(side > 0 ? 0 : BACK, LEVEL);
        await hand.hold("snake", 2.5);
        await hand.touch([-32, 23, 3 * side], [32, 23, 3 * side]);
        // a crank with its pedal
        await hand.hold("snake", 2);
        await hand.stroke([-3, 21, 3 * side], [-3 + 7 * side, 21 - 9 * side, 3 * side]);
      }
      // the handlebar, seen from the front
      await hand.look(-Math.PI / 2, LEVEL);
      await hand.hold("snake", 2);
      for (const side of SIDES) await hand.stroke([18, 62, 0], [18, 64, 10 * side], [18, 62, 16 * side]);
    },
  },
  {
    word: "aeroplane",
    async make(hand) {
      await hand.look(0, ABOVE);
      // the body
      await hand.hold("snake", 8);
      await hand.stroke([-30, 0, 0], [38, 0, 0]);
      await hand.hold("snake", 6);
      await hand.stroke([40, 10, 0], [47, 10, 0]);
      await hand.look(0, LEVEL);
      await hand.hold("snake", 6.5);
      await hand.stroke([-34, 10, 0], [-46, 12, 0]);
      await hand.hold("snake", 4.5);
      await hand.stroke([-50, 13, 0], [-57, 16, 0]);
      // the fin
      await hand.hold("snake", 2.5);
      await hand.stroke(
        [-42, 18, 0],
        ...filled(
          [
            [-40, 16, 0],
            [-57, 38, 0],
          ],
          [
            [-54, 16, 0],
            [-60, 38, 0],
          ],
          18,
        ),
      );
      // wings that are swept back, and small ones at the tail
      await hand.look(0, ABOVE);
      for (const side of SIDES) {
        await hand.hold("snake", 2.5);
        await hand.stroke(
          ...filled(
            [
              [14, 0, 11 * side],
              [-12, 0, 58 * side],
            ],
            [
              [-10, 0, 11 * side],
              [-19, 0, 58 * side],
            ],
            27,
          ),
        );
        await hand.stroke(
          [-46, 14, 6 * side],
          ...filled(
            [
              [-42, 14, 7 * side],
              [-56, 14, 24 * side],
            ],
            [
              [-54, 14, 7 * side],
              [-61, 14, 24 * side],
            ],
            12,
          ),
        );
        // an engine
        await hand.hold("snake", 4.5);
        await hand.stroke([4, 4, 28 * side], [14, 5, 28 * side]);
      }
      for (const side of SIDES) {
        await hand.look(side > 0 ? 0 : BACK, LEVEL);
        await hand.hold("take", 1.5, 0.9);
        for (let x = -28; x <= 30; x += 6) await hand.touch([x, 12, 8 * side]);
        await hand.hold("take", 2, 0.9);
        await hand.stroke([42, 13, 6 * side], [49, 13, 3 * side]);
      }
    },
  },
  {
    word: "castle",
    async make(hand) {
      const corners = [
        [-32, 22],
        [32, 22],
        [-32, -22],
        [32, -22],
      ] as const;
      await hand.look(0, ABOVE);
      await hand.hold("snake", 9);
      for (const [x, z] of corners) await hand.touch([x, 0, z]);
      await hand.hold("snake", 11);
      await hand.touch([0, 0, 0]);
      await hand.look(0, LEVEL);
      await hand.stroke([0, 20, 0], [0, 10, 0], [0, 44, 0]);
      // the towers, and the walls from tower to tower
      for (const side of SIDES) {
        await hand.look(side > 0 ? 0 : BACK, LEVEL);
        await hand.hold("snake", 9);
        for (const x of [-32, 32])
          await hand.stroke([x, 16, 22 * side], [x, 8, 22 * side], [x, 44, 22 * side]);
        await hand.hold("snake", 4.5);
        await hand.stroke(
          [-24, 14, 24 * side],
          ...filled(
            [
              [-24, 3, 22 * side],
              [-24, 24, 22 * side],
            ],
            [
              [24, 3, 22 * side],
              [24, 24, 22 * side],
            ],
            6,
          ),
        );
        await hand.look((side * Math.PI) / 2, LEVEL);
        await hand.stroke(
          [-32 * side, 14, 14],
          ...filled(
            [
              [-32 * side, 3, -14],
              [-32 * side, 24, -14],
            ],
            [
              [-32 * side, 3, 14],
              [-32 * side, 24, 14],
            ],
            6,
          ),
        );
      }
      // everything above is cut off with the wire
      await hand.look(0, LEVEL);
      await hand.hold("wire");
      await hand.stroke([-60, 44, 0], [60, 44, 0]);
      // battlements
      await hand.look(0, ABOVE);
      await hand.hold("snake", 2.5);
      for (const [x, z] of corners)
        for (const [right, , near] of flat([0, 0, 0], [8, 8], 0, 5 / 6, 5))
          await hand.touch([x + right, 44, z + near]);
      for (const side of SIDES) {
        for (const x of [-15, -5, 5, 15]) await hand.touch([x, 30, 23 * side]);
        for (const z of [-6, 4]) await hand.touch([33 * side, 30, z]);
      }
      // the keep in the middle is higher, and has a roof
      for (const [right, , near] of flat([0, 0, 0], [10, 10], 0, 7 / 8, 7))
        await hand.touch([right, 44, near]);
      await hand.hold("snake", 7);
      await hand.touch([0, 44, 0]);
      await hand.look(0, LEVEL);
      await hand.stroke([0, 53, 0], [0, 46, 0], [0, 54, 0]);
      await hand.look(0, ABOVE);
      for (const [size, up] of [
        [5, 62],
        [3, 67],
        [2, 70],
      ] as const) {
        await hand.hold("snake", size);
        await hand.touch([0, up, 0]);
      }
      // the gate
      await hand.look(0, 0.1);
      await hand.hold("take", 6, 1);
      for (const z of [27, 24, 21]) await hand.stroke([0, 4, z], [0, 12, z]);
    },
  },
];
