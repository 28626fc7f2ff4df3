// Dragging a peg with finger, pen or mouse. Nothing is dragged before the pointer has moved a little, so a
// tap stays a tap; the board lists its holes with data-hole, and a drop is found by where the finger is.
// Taps are taken from the pointer too, because a browser may leave out the click right after a drag.

export type Drag = { colour: number; from: number | "palette"; x: number; y: number };

const slack = 6;
const state = $state<{ now: Drag | undefined; over: number | undefined }>({
  now: undefined,
  over: undefined,
});

/** The peg in the air, if any. */
export const dragged = (): Drag | undefined => state.now;
/** The hole under it. */
export const under = (): number | undefined => state.over;

function holeAt(board: HTMLElement, x: number, y: number): number | undefined {
  const hit = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-hole]");
  return hit && board.contains(hit) ? Number(hit.dataset["hole"]) : undefined;
}

let handled = -Infinity;
/** Whether this click only repeats what the pointer already did; a click of the keyboard or a screen reader does not. */
export const repeated = (click: MouseEvent): boolean => click.timeStamp - handled < 600;

/** Begins a tap or a drag; `drop` hears where a drag ended (a hole, or nowhere). */
export function lift(
  event: PointerEvent,
  board: HTMLElement,
  peg: { colour: number; from: Drag["from"] },
  tap: () => void,
  drop: (to: number | undefined) => void,
): void {
  if (event.button !== 0) return;
  const { pointerId, clientX, clientY } = event;
  const move = (e: PointerEvent) => {
    if (e.pointerId !== pointerId) return;
    if (!state.now && Math.hypot(e.clientX - clientX, e.clientY - clientY) < slack) return;
    state.now = { ...peg, x: e.clientX, y: e.clientY };
    state.over = holeAt(board, e.clientX, e.clientY);
  };
  const end = (e: PointerEvent) => {
    if (e.pointerId !== pointerId) return;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (e.type === "pointerup") handled = e.timeStamp;
    if (!state.now) {
      if (e.type === "pointerup") tap();
      return;
    }
    const to = holeAt(board, e.clientX, e.clientY);
    state.now = undefined;
    state.over = undefined;
    if (e.type === "pointerup") drop(to);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
