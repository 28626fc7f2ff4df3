import { describe, expect, it } from "vitest";
import { between, fit, leastCard, leastCell, trayHeight, type Tray } from "./fit";

const small: Tray = [{ cards: 5, labelled: false }];
const large: Tray = [
  { cards: 8, labelled: false },
  { cards: 2, labelled: true },
  { cards: 4, labelled: true },
  { cards: 2, labelled: true },
];
const four = { across: 4.86, down: 4.86, below: 60 };

describe("board and hand", () => {
  it("fit into the room there is, on phones, tablets and large screens", () => {
    for (const tray of [small, large])
      for (const [width, height] of [
        [344, 470],
        [344, 520],
        [396, 640],
        [716, 336],
        [740, 760],
        [690, 470],
        [880, 600],
        [1000, 900],
      ] as const) {
        const { beside, cell, card } = fit({ width, height, ...four, tray });
        const side = beside ? width - between - cell * four.across : width;
        const hand = trayHeight(tray, card, side);
        expect(cell * four.across, `${width} × ${height}`).toBeLessThanOrEqual(width);
        expect(
          beside ? Math.max(cell * four.down, hand + four.below) : cell * four.down + hand,
          `${width} × ${height}`,
        ).toBeLessThanOrEqual(height);
      }
  });
  it("can still be hit where there is no room", () => {
    for (const width of [200, 344, 700]) {
      const { cell, card } = fit({ width, height: 90, ...four, tray: large });
      expect(cell).toBeGreaterThanOrEqual(leastCell);
      expect(card).toBeGreaterThanOrEqual(leastCard);
    }
  });
  it("use the room of a large screen", () => {
    const { cell, card } = fit({ width: 880, height: 620, ...four, tray: small });
    expect(cell).toBeGreaterThan(105);
    expect(card).toBeGreaterThan(90);
  });
});
