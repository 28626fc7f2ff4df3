// Things of every day. What is flat stands upright, so that it is seen from the front.
import type { Spot } from "./eye";
import type { Figure } from "./hand";
import { ABOVE, BACK, flat, LEVEL, round, SIDES, through } from "./ways";

export const things: readonly Figure[] = [
  {
    word: "key",
    async make(hand) {
      // it stands on its teeth, and is one long roll from there
      await hand.hold("snake", 4);
      await hand.touch([50, 0, 0]);
      await hand.look(0, LEVEL);
      await hand.stroke(
        [50, 6.5, 0],
        [50, 24, 0],
        [56, 24, 0],
        [36, 24, 0],
        [36, 5, 0],
        [36, 24, 0],
        [-20, 24, 0],
        ...round([-38, 24, 0], [18, 18], 0, 1, 48),
      );
      await hand.stroke([52, 4, 0], [57, 4, 0]);
      // collars, and a knob on top of the bow
      for (const side of SIDES) {
        await hand.look(side > 0 ? 0 : BACK, LEVEL);
        await hand.hold("snake", 4);
        for (const x of [-14, -6]) await hand.stroke([x, 21, 3 * side], [x, 27, 3 * side]);
      }
    },
  },
  {
    word: "scissors",
    async make(hand) {
      await hand.hold("snake", 3.5);
      await hand.touch([-40, 0, 0]);
      // one half: a ring for a finger, and over the rivet to the blade
      await hand.look(0, LEVEL);
      const half = (side: 1 | -1): Spot[] => [
        ...round([-40, 36 - 18 * side, 0], [14, 13], -0.25 * side, 0.85 * side, 44),
        [-16, 36 - 7 * side, 0],
        [0, 36, 0],
        [54, 36 + 17 * side, 0],
        [4, 36 + 6 * side, 0],
        [50, 36 + 16 * side, 0],
      ];
      await hand.stroke([-40, 5.5, 0], ...half(1));
      await hand.look(BACK, LEVEL);
      // the other half from behind, so that the blades lie on each other
      await hand.stroke([0, 36, 0], ...half(-1).reverse().slice(3));
      await hand.stroke([0, 36, 0], ...half(-1).slice(-3));
      await hand.hold("snake", 4);
      await hand.touch([0, 36, -6]);
      await hand.look(0, LEVEL);
      await hand.touch([0, 36, 6]);
    },
  },
  {
    word: "anchor",
    async make(hand) {
      await hand.hold("snake", 5);
      await hand.touch([0, 0, 0]);
      await hand.look(0, LEVEL);
      // from below up the shank, and the ring on top of it
      await hand.stroke([0, 8.5, 0], [0, 51, 0]);
      await hand.hold("snake", 2.5);
      await hand.stroke([0, 60, 0], ...round([0, 64, 0], [6.5, 6.5], -0.25, 0.75, 24));
      // the arms in one curve, each with its fluke
      await hand.hold("snake", 4);
      await hand.stroke(
        [0, 4, 0],
        ...through([0, 5, 0], [17, 8, 0], [31, 18, 0], [38, 34, 0]),
        [41, 38, 0],
        [46, 26, 0],
        [30, 31, 0],
        [39, 38, 0],
      );
      await hand.stroke(
        [0, 4, 0],
        ...through([0, 5, 0], [-17, 8, 0], [-31, 18, 0], [-38, 34, 0]),
        [-41, 38, 0],
        [-46, 26, 0],
        [-30, 31, 0],
        [-39, 38, 0],
      );
      // the stock across
      await hand.hold("snake", 3.5);
      await hand.stroke([-5, 47, 0], [-24, 47, 0], [24, 47, 0]);
      await hand.hold("snake", 5);
      await hand.touch([-27, 47, 0], [27, 47, 0]);
    },
  },
  {
    word: "teapot",
    async make(hand) {
      await hand.look(0, ABOVE);
      await hand.hold("snake", 18);
      await hand.stroke([0, 0, 0], ...flat([0, 0, 0], [7, 7], 0, 1, 24), [0, 0, 0]);
      await hand.hold("snake", 13);
      await hand.touch([0, 33, 0]);
      await hand.hold("smooth", 16, 1);
      await hand.stroke(...flat([0, 36, 0], [13, 13], 0, 2, 40));
      // the edge of the lid, and its knob
      await hand.hold("snake", 2);
      await hand.stroke(...flat([0, 40, 0], [12, 12], 0, 1, 40));
      await hand.hold("snake", 3);
      await hand.touch([0, 46, 0]);
      await hand.hold("snake", 4.5);
      await hand.touch([0, 51, 0]);
      // the spout grows thin, and the handle is wide enough for a hand
      await hand.look(0, LEVEL);
      await hand.hold("snake", 5);
      await hand.stroke(...through([26, 16, 0], [34, 18, 0], [39, 26, 0], [43, 36, 0], [51, 42, 0]));
      await hand.hold("snake", 3.5);
      await hand.stroke(
        ...through(
          [-22, 32, 0],
          [-30, 38, 0],
          [-42, 37, 0],
          [-47, 28, 0],
          [-43, 16, 0],
          [-34, 10, 0],
          [-24, 9, 0],
        ),
      );
      // tea comes out of there
      await hand.look(-Math.PI / 2, 0.9);
      await hand.hold("take", 3, 1);
      await hand.touch([55, 47, 0]);
    },
  },
];
