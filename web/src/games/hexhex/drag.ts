// Taking a die with finger, pen or mouse. Nothing is dragged before the pointer has moved a little, so a tap stays a tap.
// Taps are taken from the pointer too, because a browser may leave out the click right after a drag.

const slack = 7;
let handled = -Infinity;

/** Whether this click only repeats what the pointer already did; a click of the keyboard or a screen reader does not. */
export const repeated = (click: MouseEvent): boolean => click.timeStamp - handled < 600;

type Ways = {
  tap(): void;
  /** How far it was moved so far. */
  move(x: number, y: number): void;
  /** Where it was let go; without a place the pointer was lost. */
  drop(at: { x: number; y: number } | undefined): void;
};

/** Follows the pointer from now on. */
export function take(event: PointerEvent, { tap, move, drop }: Ways): void {
  if (event.button !== 0) return;
  const { pointerId, clientX, clientY } = event;
  let moved = false;
  const onmove = (e: PointerEvent) => {
    if (e.pointerId !== pointerId) return;
    const [x, y] = [e.clientX - clientX, e.clientY - clientY];
    moved ||= Math.hypot(x, y) >= slack;
    if (moved) move(x, y);
  };
  const onend = (e: PointerEvent) => {
    if (e.pointerId !== pointerId) return;
    removeEventListener("pointermove", onmove);
    removeEventListener("pointerup", onend);
    removeEventListener("pointercancel", onend);
    if (e.type === "pointerup") handled = e.timeStamp;
    if (moved) drop(e.type === "pointerup" ? { x: e.clientX, y: e.clientY } : undefined);
    else if (e.type === "pointerup") tap();
  };
  addEventListener("pointermove", onmove);
  addEventListener("pointerup", onend);
  addEventListener("pointercancel", onend);
}
