// Dragging a peg with finger, pen or mouse. Nothing is dragged before the pointer has moved a little, so a
// tap stays a tap; the board lists its holes with data-hole, and a drop is found by where the finger is.

export type Drag = { colour: number; from: number | "palette"; x: number; y: number };

const slack = 6;
const state = $state<{ now: Drag | undefined; over: number | undefined }>({ now: undefined, over: undefined });

/** The peg in the air, if any. */
export const dragged = (): Drag | undefined => state.now;
/** The hole under it. */
export const under = (): number | undefined => state.over;

function holeAt(board: HTMLElement, x: number, y: number): number | undefined {
  const hit = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-hole]");
  return hit && board.contains(hit) ? Number(hit.dataset["hole"]) : undefined;
}

/** Begins a possible drag; `drop` hears where it ended (a hole, or nowhere), never after a mere tap. */
export function lift(event: PointerEvent, board: HTMLElement, peg: { colour: number; from: Drag["from"] }, drop: (to: number | undefined) => void): void {
  if (event.button !== 0) return;
  const { pointerId, clientX, clientY } = event;
  const source = event.currentTarget as HTMLElement;
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
    if (!state.now) return;
    const to = holeAt(board, e.clientX, e.clientY);
    state.now = undefined;
    state.over = undefined;
    // the click that follows a drag on its own source is not a tap
    const swallow = (click: MouseEvent) => {
      click.stopPropagation();
      click.preventDefault();
    };
    source.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => source.removeEventListener("click", swallow, { capture: true }), 0);
    if (e.type === "pointerup") drop(to);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
