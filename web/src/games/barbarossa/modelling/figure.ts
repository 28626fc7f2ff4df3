// What can be done to the pieces of one figure. Lists are never changed in place: undo keeps the old ones.
import { LIMITS, type Kind, type Shape } from "../../../clay";
import { fresh, placed, settled, shapeOf, type Piece } from "./piece";

/** Later pieces join or cut what the earlier ones made. */
export type Figure = readonly Piece[];

export const MOST_PIECES = LIMITS.shapes[1];

export const shapesOf = (figure: Figure): Shape[] => figure.map(shapeOf);

export const find = (figure: Figure, id: number | null): Piece | undefined =>
  figure.find((piece) => piece.id === id);

export const isFull = (figure: Figure): boolean => figure.length >= MOST_PIECES;

/** A new piece on top of `under`, or of the last one. */
export function added(figure: Figure, kind: Kind, id: number, under?: Piece): Figure {
  if (isFull(figure)) return figure;
  return [...figure, placed(fresh(kind, id), under ?? figure.at(-1))];
}

export function changed(figure: Figure, id: number, change: (piece: Piece) => Piece): Figure {
  const old = find(figure, id);
  if (!old) return figure;
  const next = settled(change(old));
  return same(old, next) ? figure : figure.map((piece) => (piece === old ? next : piece));
}

/** A copy beside the piece, which comes right after it. */
export function duplicated(figure: Figure, id: number, copy: number): Figure {
  const at = figure.findIndex((piece) => piece.id === id);
  const piece = figure[at];
  if (!piece || isFull(figure)) return figure;
  const [x, y, z] = piece.position;
  const step = Math.round(Math.max(...piece.size) / 2);
  const beside = settled({ ...piece, id: copy, position: [x + (x > 0 ? -step : step), y, z] });
  return figure.toSpliced(at + 1, 0, beside);
}

export const removed = (figure: Figure, id: number): Figure => {
  const rest = figure.filter((piece) => piece.id !== id);
  return rest.length === figure.length ? figure : rest;
};

/** The piece so many places later, or earlier: it decides what a cut cuts. */
export function moved(figure: Figure, id: number, by: number): Figure {
  const at = figure.findIndex((piece) => piece.id === id);
  const to = Math.max(0, Math.min(figure.length - 1, at + by));
  const piece = figure[at];
  return !piece || to === at ? figure : figure.toSpliced(at, 1).toSpliced(to, 0, piece);
}

const same = (a: Piece, b: Piece): boolean => JSON.stringify(a) === JSON.stringify(b);
