// What games are written with, in one place; `parts.ts` has the components.
export { Advice, backToBoard, Task } from "./frame/answer.svelte";
export { laidFor, layFor, questionOf } from "./frame/desk";
export { defineGame } from "./frame/game";
export type {
  Ask,
  Desk,
  Name,
  Prompt,
  Reader,
  RoomProps,
  Seat,
  SeatInfo,
  Settings,
  Settled,
  SharedDevice,
  TableProps,
  Told,
  Words,
} from "./frame/game";
export { introduced, me } from "./frame/guest.svelte";
export { isHidden, setHidden } from "./frame/hidden.svelte";
export { keepsakeOf, type Keepsake } from "./frame/keepsake";
export { newsOf, watched } from "./frame/props";
export { openRules } from "./frame/rules.svelte";
export { called, together, winnersOf, wordsOf } from "./frame/words";
export { capital, date, list, locale, type Locale, sayRefusal, sentencesOf } from "./i18n/index.svelte";
export { fixed, number, percent, signed } from "./i18n/numbers";
export { api, Refusal, sentenceOf } from "./protocol/api";
export { isPassing } from "./protocol/retry";
export { type HeldBy, variant } from "./protocol/variant";
export { href } from "./router";
export { play, playSamples, type Sound } from "./sound";
export { Carrying, follow, repeated } from "./ui/drag.svelte";
export { KeptFocus } from "./ui/focus.svelte";
export { onButton, takenElsewhere } from "./ui/keys";
export { announceNow } from "./ui/live.svelte";
export { bringUp, keepOn, still } from "./ui/motion";
export { roving } from "./ui/roving";
export { shareFile } from "./ui/save";
export { byFinger, isSmall } from "./ui/screen";
export { toast } from "./ui/toasts.svelte";
