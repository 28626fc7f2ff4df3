// What lies where, as one thing: the way from one layout to another, and the book of all layouts that there were, for undo,
// redo and bookmarks.
import type { Action, BoardField, CardName, LaidCard } from "./base";

/** The cards that lie, in the order in which they were laid. */
export type Layout = readonly LaidCard[];

export const sameField = (a: BoardField, b: BoardField): boolean => a.row === b.row && a.col === b.col;
/** Where a card lies, if it does. */
export const found = (layout: Layout, card: CardName): LaidCard | undefined =>
  layout.find((laid) => laid.card === card);
/** What there is on a field, of cards, obstacles, or other fields. */
export const on = <F extends BoardField>(all: readonly F[], field: BoardField): F | undefined =>
  all.find((one) => sameField(one, field));

/** Whether the same cards lie on the same fields; the order does not matter. */
export const same = (a: Layout, b: Layout): boolean =>
  a.length === b.length && a.every((laid) => on(b, laid)?.card === laid.card);

/** With a card laid on a field, or moved to it; what lay there goes where the card came from, or back to the hand. */
export function withCard(layout: Layout, card: CardName, { row, col }: BoardField): Layout {
  const from = found(layout, card);
  return [
    ...layout.flatMap((laid) => {
      if (laid.card === card) return [];
      if (!sameField(laid, { row, col })) return [laid];
      return from ? [{ ...laid, row: from.row, col: from.col }] : [];
    }),
    { card, row, col },
  ];
}

export const without = (layout: Layout, card: CardName): Layout =>
  layout.filter((laid) => laid.card !== card);

/** The actions that lead from one layout to another, each allowed when its turn comes. */
export function between(from: Layout, to: Layout, round: number): Action[] {
  const actions: Action[] = [];
  let now = from;
  const takeUp = (card: CardName) => {
    actions.push({ take_up: { round, card } });
    now = without(now, card);
  };
  for (const { card } of from) if (!found(to, card)) takeUp(card);
  for (;;) {
    const astray = now.filter((laid) => !sameField(laid, found(to, laid.card)!));
    if (!astray.length) break;
    const free = astray.find((laid) => !on(now, found(to, laid.card)!));
    // cards that wait for each other in a ring: one goes through the hand
    if (!free) {
      takeUp(astray[0]!.card);
      continue;
    }
    const { card, row, col } = found(to, free.card)!;
    actions.push({ move: { round, card, row, col } });
    now = withCard(now, card, { row, col });
  }
  for (const { card, row, col } of to)
    if (!found(now, card)) actions.push({ lay: { round, card, row, col } });
  return actions;
}

/** Every layout that there was, and where one is among them. */
export type Book = { pages: readonly Layout[]; at: number };

/** A new book; what lies already is taken to have been laid card by card. */
export const opened = (layout: Layout): Book => ({
  pages: Array.from({ length: layout.length + 1 }, (_, n) => layout.slice(0, n)),
  at: layout.length,
});

/** With one more page; what had been undone is forgotten. Nothing is written where nothing has changed. */
export const written = (book: Book, layout: Layout): Book =>
  same(book.pages[book.at]!, layout)
    ? book
    : { pages: [...book.pages.slice(0, book.at + 1), layout], at: book.at + 1 };

export const turned = (book: Book, by: number): Book => ({
  ...book,
  at: Math.max(0, Math.min(book.pages.length - 1, book.at + by)),
});

/** As far as a solution lies from the entrance on. */
export function wayOf(solution: Layout, layout: Layout): BoardField[] {
  const end = solution.findIndex((laid) => on(layout, laid)?.card !== laid.card);
  return solution.slice(0, end < 0 ? undefined : end).map(({ row, col }) => ({ row, col }));
}

/** What lies in a round, as one word. */
export const layoutKey = (round: number, layout: Layout): string =>
  `${round} ${layout
    .map(({ card, row, col }) => `${card}:${row},${col}`)
    .toSorted()
    .join(" ")}`;
