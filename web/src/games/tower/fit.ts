// How large the fields and the cards of the hand are, so that both are seen at once on every screen.

/** The hand: how many cards each of its groups has; a group of special cards has a line above it. */
export type Tray = readonly { cards: number; labelled: boolean }[];
export type Room = {
  /** What there is for board and hand, in px. */
  width: number;
  height: number;
  /** The board in fields, with its edge. */
  across: number;
  down: number;
  tray: Tray;
  /** What lies below the hand and should be seen with it. */
  below: number;
};
export type Fit = { beside: boolean; cell: number; card: number };

/** Smaller fields and cards cannot be hit with a finger. */
export const leastCell = 44;
export const leastCard = 40;
const mostCell = 132;
const mostCard = 112;
/** From this width on the hand lies beside the board. */
const wide = 540;
export const between = 18;
const edge = 22;
const gap = 6;

/** How high the hand is when its cards are so large. */
export function trayHeight(tray: Tray, card: number, width: number): number {
  const inner = width - edge;
  const across = Math.max(1, Math.floor((inner + gap) / (card + gap)));
  let [x, y, line] = [0, 0, 0];
  for (const { cards, labelled } of tray) {
    const wideness = Math.min(cards, across) * (card + gap) - gap;
    const high = Math.ceil(cards / across) * (card + gap) - gap + (labelled ? 22 : 0);
    if (x > 0 && x + 14 + wideness > inner) [x, y, line] = [0, y + line + 8, 0];
    x += (x > 0 ? 14 : 0) + wideness;
    line = Math.max(line, high);
  }
  return y + line + edge;
}

export const isNarrow = (cards: number, card: number): boolean => cards * (card + gap) - gap < 140;

const sizes = Array.from({ length: mostCard - leastCard + 1 }, (_, i) => mostCard - i);

/** The largest fields and cards with which everything fits; where nothing does, the smallest that can be hit. */
export function fit(room: Room): Fit {
  const { width, height, across, down, tray, below } = room;
  if (width >= wide) {
    const cell = Math.floor(Math.max(leastCell, Math.min((width * 0.62) / across, height / down, mostCell)));
    const side = width - between - cell * across;
    const card =
      sizes.find((size) => size <= cell && trayHeight(tray, size, side) <= height - below) ?? leastCard;
    return { beside: true, cell, card };
  }
  // one above the other: what one has the other has not; a field may be a third larger than a card
  const tries = sizes
    .filter((size) => size <= 84)
    .map((card) => ({
      beside: false,
      card,
      cell: Math.floor(
        Math.min(width / across, mostCell, (height - below - trayHeight(tray, card, width)) / down),
      ),
    }));
  const worth = ({ card, cell }: Fit) => Math.min(cell, card * 1.35);
  const best = tries.reduce((best, one) => (worth(one) > worth(best) ? one : best));
  // what lies below the hand comes last
  if (best.cell < 52 && below > 0) return fit({ ...room, below: 0 });
  return { ...best, cell: Math.max(leastCell, best.cell) };
}
