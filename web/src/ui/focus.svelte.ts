// Whoever is in a part of the page with the keyboard stays in it when what they had in hand is gone.
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

/** Keeps the focus within an element: attach `here` to it, and say with `keep` where the focus goes if it was lost. */
export class KeptFocus {
  #element: HTMLElement | undefined;
  #within = false;

  readonly here: Attachment<HTMLElement> = (element) => {
    this.#element = element;
    const outside = (where: EventTarget | null) => where instanceof Node && !element.contains(where);
    const onin = () => (this.#within = true);
    const onout = (event: FocusEvent) => {
      if (outside(event.relatedTarget)) this.#within = false;
    };
    const ondown = (event: PointerEvent) => {
      if (outside(event.target)) this.#within = false;
    };
    element.addEventListener("focusin", onin);
    element.addEventListener("focusout", onout);
    addEventListener("pointerdown", ondown);
    return () => {
      element.removeEventListener("focusin", onin);
      element.removeEventListener("focusout", onout);
      removeEventListener("pointerdown", ondown);
    };
  };

  /** Once the page is drawn: if the focus was here and is nowhere now, or only rests, it goes to what `to` finds. */
  async keep(to: (element: HTMLElement) => HTMLElement | null | undefined): Promise<void> {
    await tick();
    const rests = document.activeElement?.matches("body, [data-rest]");
    if (this.#within && this.#element && rests) to(this.#element)?.focus({ preventScroll: true });
  }
}
