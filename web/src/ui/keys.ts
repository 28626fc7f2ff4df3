// Keys that a board knows are meant for it wherever the focus is, but not where somebody types or a dialog is open.

const taken = "input, textarea, select, dialog, [role=tablist], [contenteditable]";

/** Whether a key is for the browser, for whatever has the focus, or for an open dialog, and not for the board; `commands` if the board knows keys with Control. */
export function takenElsewhere(event: KeyboardEvent, commands = false): boolean {
  if (event.altKey || (!commands && (event.ctrlKey || event.metaKey))) return true;
  const target = event.target instanceof Element ? event.target : null;
  return !!target?.closest(taken) || document.querySelector("dialog[open]") !== null;
}

/** Whether something has the focus that is pressed with Enter and the space bar. */
export const onButton = (event: KeyboardEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest("button, a, summary, [role=button], [role=spinbutton]") !== null;
