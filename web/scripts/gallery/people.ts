// What belongs to people, and what they put on.
import type { Figure } from "./hand";
import { ABOVE, BACK, flat, LEVEL, SIDES, through } from "./ways";

export const people: readonly Figure[] = [
  {
    word: "arm",
    async make(hand) {
      // the upper arm lies on the board
      await hand.hold("snake", 9.5);
      await hand.stroke([-44, 0, 0], [2, 0, 0]);
      await hand.look(0, LEVEL);
      await hand.hold("snake", 7.5);
      await hand.stroke(...through([-32, 20, 0], [-24, 14, 0], [-14, 13, 0]));
      // the forearm rises from the elbow
      await hand.hold("snake", 8.5);
      await hand.stroke([4, 17, 0], [7, 12, 0], [14, 26, 0], [16, 30, 0]);
      await hand.hold("snake", 7);
      await hand.stroke([21, 37, 0], [17, 31, 0], [20, 37, 0]);
      await hand.hold("snake", 5.5);
      await hand.stroke([24, 44, 0], [20, 38, 0], [25, 48, 0]);
      for (const side of SIDES) {
        await hand.look(side > 0 ? 0 : BACK, LEVEL);
        await hand.hold("smooth", 9, 1);
        await hand.stroke(
          [-42, 18, 6 * side],
          [-34, 16, 8 * side],
          [-8, 14, 9 * side],
          [-34, 16, 8 * side],
          [-8, 14, 9 * side],
          [6, 14, 9 * side],
          [22, 42, 6 * side],
          [6, 14, 9 * side],
        );
      }
      await hand.look(0, LEVEL);
      // the hand: its palm, four fingers and a thumb
      await hand.hold("snake", 4.5);
      await hand.stroke([26, 54, 0], [22, 58, 0], [26, 50, 0], [29, 60, 0], [27, 50, 0], [35, 57, 0]);
      await hand.hold("snake", 2.5);
      await hand.stroke([21, 61, 0], [18, 68, 0], [17, 71, 0]);
      await hand.stroke([26, 63, 0], [26, 70, 0], [26, 73, 0]);
      await hand.stroke([31, 63, 0], [34, 69, 0], [35, 72, 0]);
      await hand.stroke([37, 60, 0], [41, 64, 0], [43, 66, 0]);
      await hand.hold("snake", 3);
      await hand.stroke([20, 54, 0], [13, 55, 0], [9, 58, 0]);
      // it is cut off at the shoulder
      await hand.hold("wire");
      await hand.stroke([-48, -10, 0], [-48, 60, 0]);
    },
  },
  {
    word: "boot",
    async make(hand) {
      await hand.look(0, ABOVE);
      // the sole first
      await hand.hold("snake", 3);
      await hand.stroke(
        ...through(
          [-24, 0, 0],
          [-22, 0, 9],
          [-8, 0, 9],
          [10, 0, 11],
          [28, 0, 10],
          [36, 0, 0],
          [28, 0, -10],
          [10, 0, -11],
          [-8, 0, -9],
          [-22, 0, -9],
          [-24, 0, 0],
        ),
      );
      await hand.stroke([-18, 0, 0], [32, 0, 0]);
      await hand.hold("snake", 9.5);
      await hand.stroke([-14, 6, 0], [25, 6, 0]);
      await hand.look(0, LEVEL);
      await hand.hold("snake", 11);
      await hand.stroke([-10, 18, 0], [-12, 26, 0], [-13, 62, 0]);
      await hand.hold("snake", 9);
      await hand.stroke([2, 20, 0], [-4, 28, 0]);
      await hand.hold("smooth", 10, 1);
      await hand.stroke([4, 30, 6], [8, 22, 6], [16, 18, 6], [4, 30, 6], [-6, 22, 9], [8, 22, 6]);
      await hand.look(BACK, LEVEL);
      await hand.stroke([4, 30, -6], [8, 22, -6], [16, 18, -6], [4, 30, -6], [-6, 22, -9], [8, 22, -6]);
      await hand.look(0, LEVEL);
      await hand.hold("wire");
      await hand.stroke([-60, 60, 0], [60, 60, 0]);
      // one gets in from above
      await hand.look(0, ABOVE);
      await hand.hold("take", 8, 1);
      await hand.touch([-13, 60, 0], [-13, 54, 0], [-13, 48, 0]);
      await hand.hold("snake", 2.5);
      await hand.stroke(...flat([-13, 60, 0], [11, 11], 0, 1, 36));
      // the heel stands off from the sole
      for (const side of SIDES) {
        await hand.look(side > 0 ? 0 : BACK, LEVEL);
        await hand.hold("take", 4, 1);
        await hand.touch([-1, 1, 12 * side], [-1, 1, 6 * side]);
      }
    },
  },
  {
    word: "top hat",
    async make(hand) {
      await hand.look(0, ABOVE);
      await hand.hold("snake", 17);
      await hand.touch([0, 0, 0]);
      // the crown is drawn up from before and behind, and cut flat
      await hand.look(0, LEVEL);
      await hand.stroke([0, 33, 0], [0, 14, 0], [0, 36, 0]);
      await hand.look(BACK, LEVEL);
      await hand.stroke([0, 58, 0], [0, 14, 0], [0, 36, 0]);
      await hand.hold("wire");
      await hand.look(0, LEVEL);
      await hand.stroke([-60, 50, 0], [60, 50, 0]);
      await hand.look(0, ABOVE);
      // the brim goes round and round
      await hand.hold("snake", 2.5);
      await hand.stroke(
        ...[35, 31, 27, 23, 19, 16].flatMap((far) => flat([0, 0, 0], [far + 2, far - 2], 0, 1, 60)),
      );
      // the band
      await hand.hold("snake", 4);
      await hand.stroke(...flat([0, 6, 0], [19, 19], 0, 1.1, 52));
    },
  },
];
