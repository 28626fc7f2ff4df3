// Many buttons, one stop for the Tab key: arrows, Home and End lead from one to the next.
import type { Attachment } from "svelte/attachments";

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at < last ? at + 1 : 0),
  ArrowDown: (at, last) => (at < last ? at + 1 : 0),
  ArrowLeft: (at, last) => (at > 0 ? at - 1 : last),
  ArrowUp: (at, last) => (at > 0 ? at - 1 : last),
  Home: () => 0,
  End: (_, last) => last,
};

/** The stop is the button that was last in hand, at first the one that is pressed, or the first of all. */
export const roving: Attachment<HTMLElement> = (element) => {
  const all = () => [...element.querySelectorAll<HTMLElement>("button")];
  let held: HTMLElement | undefined;
  const settle = () => {
    const buttons = all();
    const stop =
      buttons.find((one) => one === held) ??
      buttons.find((one) => one.getAttribute("aria-pressed") === "true") ??
      buttons[0];
    for (const one of buttons) one.tabIndex = one === stop ? 0 : -1;
  };
  const onfocusin = ({ target }: FocusEvent) => {
    held = target as HTMLElement;
    settle();
  };
  const onkeydown = (event: KeyboardEvent) => {
    const buttons = all();
    const at = buttons.indexOf(event.target as HTMLElement);
    const step = steps[event.key];
    if (at < 0 || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    buttons[step(at, buttons.length - 1)]?.focus();
  };
  const watcher = new MutationObserver(settle);
  watcher.observe(element, { childList: true, subtree: true, attributeFilter: ["aria-pressed"] });
  element.addEventListener("focusin", onfocusin);
  element.addEventListener("keydown", onkeydown);
  settle();
  return () => {
    watcher.disconnect();
    element.removeEventListener("focusin", onfocusin);
    element.removeEventListener("keydown", onkeydown);
  };
};
