// Dragging a card with finger, pen or mouse. Nothing is dragged before the pointer has moved a little, so a tap stays a tap;
// fields carry data-field, and a drop is found by where the finger is. Taps are taken from the pointer too, because a browser may
// leave out the click right after a drag.
import type { BoardField } from "../../protocol/generated/tower/BoardField";
import type { CardName } from "../../protocol/generated/tower/CardName";

export type Drag = { card: CardName; x: number; y: number };

const slack = 7;
const state = $state<{ now: Drag | undefined; over: string | undefined }>({
  now: undefined,
  over: undefined,
});

/** The card in the air, if any. */
export const dragged = (): Drag | undefined => state.now;
/** The field under it, as `row,col`. */
export const under = (): string | undefined => state.over;

const fieldAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-field]")?.dataset["field"];

/** A field by the words of `data-field`. */
export function readField(words: string): BoardField {
  const [row, col] = words.split(",").map(Number);
  return { row: row!, col: col! };
}

let handled = -Infinity;
/** Whether this click only repeats what the pointer already did; a click of the keyboard or a screen reader does not. */
export const repeated = (click: MouseEvent): boolean => click.timeStamp - handled < 600;

/** Begins a tap or, where `card` may be taken along, a drag; `drop` hears where a drag ended: on a field, or nowhere. */
export function lift(
  event: PointerEvent,
  card: CardName | undefined,
  tap: () => void,
  drop: (to: BoardField | undefined) => void,
): void {
  if (event.button !== 0) return;
  const { pointerId, clientX, clientY } = event;
  let moved = false;
  let dropped = false;
  const move = (e: PointerEvent) => {
    if (e.pointerId !== pointerId || dropped) return;
    moved ||= Math.hypot(e.clientX - clientX, e.clientY - clientY) >= slack;
    if (!moved || card === undefined) return;
    state.now = { card, x: e.clientX, y: e.clientY };
    state.over = fieldAt(e.clientX, e.clientY);
  };
  const end = (e: PointerEvent) => {
    if (e.pointerId !== pointerId) return;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    removeEventListener("keydown", escape, true);
    state.now = undefined;
    state.over = undefined;
    if (e.type !== "pointerup") return;
    handled = e.timeStamp;
    if (dropped) return;
    if (!moved) return tap();
    if (card === undefined) return;
    const to = fieldAt(e.clientX, e.clientY);
    drop(to === undefined ? undefined : readField(to));
  };
  /** Escape lets the card go back to where it came from. */
  const escape = (e: KeyboardEvent) => {
    if (e.key !== "Escape" || !state.now) return;
    e.preventDefault();
    e.stopPropagation();
    dropped = true;
    state.now = undefined;
    state.over = undefined;
  };
  addEventListener("keydown", escape, true);
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
