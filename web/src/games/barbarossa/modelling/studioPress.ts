// Keys of the whole studio: they work wherever the focus is, and go on to the clay or to the pieces.
import { announceNow, onButton, takenElsewhere } from "./base";
import type { Amounts } from "./clayAmount";
import type { Fingers } from "./fingers";
import { knead } from "./handKeys";
import { press } from "./keys";
import type { Kneader } from "./kneader.svelte";
import { doneInWords, pieceInWords } from "./telling";
import type { Viewer } from "./viewer";
import type { Way, Workbench } from "./workbench.svelte";

/** What there is when a key is pressed. */
export interface Keyed {
  readonly bench: Workbench;
  readonly kneader: Kneader;
  readonly amounts: Amounts;
  readonly fingers: Fingers | undefined;
  readonly viewer: Viewer | undefined;
  readonly board: HTMLElement | undefined;
  readonly byHand: boolean;
  readonly flat: boolean;
  readonly busy: boolean;
  /** The further tools lie open. */
  readonly further: boolean;
  readonly wantsLump: boolean;
}
export interface KeyWays {
  undo(): void;
  goWay(way: Way): Promise<void>;
  takeLump(): Promise<void>;
  /** Puts the further tools away. */
  close(): void;
}

export function onStudioKey(event: KeyboardEvent, keyed: Keyed, ways: KeyWays): void {
  // brackets may need a third key
  const bracket = "[]{}".includes(event.key) && !(event.target instanceof HTMLInputElement);
  if (event.defaultPrevented || (!bracket && takenElsewhere(event, true))) return;
  if (handled(event, keyed, ways)) event.preventDefault();
}

function handled(event: KeyboardEvent, keyed: Keyed, ways: KeyWays): boolean {
  const { bench, kneader, amounts, fingers, viewer, board, byHand } = keyed;
  const command = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  const onBoard =
    document.activeElement === board || (!onButton(event) && document.activeElement === document.body);
  if (event.key === "Escape" && keyed.further) {
    ways.close();
    return true;
  }
  if (command && letter === "z" && !event.shiftKey) {
    ways.undo();
    return true;
  }
  if (letter === "w" && !command && !event.repeat && !keyed.flat) {
    if (!keyed.busy) void ways.goWay(byHand ? "shapes" : "hand");
    return true;
  }
  if (byHand) {
    if (command && (letter === "y" || letter === "z")) {
      bench.redo();
      return true;
    }
    if (keyed.wantsLump && onBoard && (event.key === "Enter" || event.key === " ")) {
      if (!event.repeat) void ways.takeLump();
      return true;
    }
    const done = knead(kneader, fingers, viewer, event, onBoard);
    if (done) tell(doneInWords(done, kneader, amounts));
    return done !== null;
  }
  // Tab goes from piece to piece on the board, and on to what comes after it
  if (event.key === "Tab" && document.activeElement === board) {
    if (command || !bench.selectNext(event.shiftKey ? -1 : 1)) return false;
  } else {
    if (!event.repeat) bench.rest();
    if (!press(bench, viewer, event)) return false;
  }
  tell(pieceInWords(bench));
  return true;
}

function tell(words: string | null): void {
  if (words) announceNow(words);
}
