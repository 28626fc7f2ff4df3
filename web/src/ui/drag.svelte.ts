// Dragging with finger, pen or mouse. Nothing is dragged before the pointer has moved a little, so a tap stays a tap. Taps are
// taken from the pointer too, because a browser may leave out the click right after a drag.

const slack = 7;
let handled = -Infinity;

/** Whether this click only repeats what the pointer already did; a click of the keyboard or a screen reader does not. */
export const repeated = (click: MouseEvent): boolean => click.timeStamp - handled < 600;

type Point = { x: number; y: number };
type Ways = {
  tap(): void;
  /** Where the pointer is, and how far it was moved; left out where there is nothing to drag. */
  move?(at: Point, by: Point): void;
  /** Where it was let go. */
  drop?(at: Point): void;
  /** The pointer was lost, or Escape let the thing go back to where it came from. */
  lost?(): void;
};

/** Follows the pointer from now on. */
export function follow(event: PointerEvent, { tap, move, drop, lost }: Ways): void {
  if (event.button !== 0) return;
  const { pointerId, clientX, clientY } = event;
  let moved = false;
  let escaped = false;
  const onmove = (e: PointerEvent) => {
    if (e.pointerId !== pointerId || escaped) return;
    const by = { x: e.clientX - clientX, y: e.clientY - clientY };
    moved ||= Math.hypot(by.x, by.y) >= slack;
    if (moved) move?.({ x: e.clientX, y: e.clientY }, by);
  };
  const onend = (e: PointerEvent) => {
    if (e.pointerId !== pointerId) return;
    removeEventListener("keydown", onkeydown, true);
    removeEventListener("pointermove", onmove);
    removeEventListener("pointerup", onend);
    removeEventListener("pointercancel", onend);
    const up = e.type === "pointerup";
    if (up) handled = e.timeStamp;
    if (escaped) return;
    if (!up) lost?.();
    else if (moved) drop?.({ x: e.clientX, y: e.clientY });
    else tap();
  };
  const onkeydown = (e: KeyboardEvent) => {
    if (e.key !== "Escape" || !moved || !move || escaped) return;
    e.preventDefault();
    e.stopPropagation();
    escaped = true;
    lost?.();
  };
  addEventListener("keydown", onkeydown, true);
  addEventListener("pointermove", onmove);
  addEventListener("pointerup", onend);
  addEventListener("pointercancel", onend);
}

/** Things of a game that are carried to places, which name themselves in a data attribute. */
export class Carrying<Thing> {
  /** What is in the air, and where. */
  now = $state.raw<Point & { thing: Thing }>();
  /** The place under it. */
  over = $state<string>();

  constructor(/** The data attribute, such as `field` for `data-field`. */ private readonly place: string) {}

  #at({ x, y }: Point, within: HTMLElement | undefined): string | undefined {
    const hit = document.elementFromPoint(x, y)?.closest<HTMLElement>(`[data-${this.place}]`);
    return hit && (!within || within.contains(hit)) ? hit.dataset[this.place] : undefined;
  }

  /** Begins a tap or, where there is a thing to take along, a drag; `drop` hears where it ended: at a place, or nowhere. */
  lift(
    event: PointerEvent,
    thing: Thing | undefined,
    {
      tap,
      drop,
      within,
    }: { tap(): void; drop(to: string | undefined): void; within?: HTMLElement | undefined },
  ): void {
    const lost = () => {
      this.now = undefined;
      this.over = undefined;
    };
    if (thing === undefined) return follow(event, { tap });
    follow(event, {
      tap,
      move: (at) => {
        this.now = { thing, ...at };
        this.over = this.#at(at, within);
      },
      drop: (at) => {
        const to = this.#at(at, within);
        lost();
        drop(to);
      },
      lost,
    });
  }
}
