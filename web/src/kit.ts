// What games are written with, in one place; `parts.ts` has the components.
export { Advice, backToBoard, Task } from "./frame/answer.svelte";
export { laidFor, layFor } from "./frame/desk";
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
  SharedDevice,
  TableProps,
  Told,
  Words,
} from "./frame/game";
export { introduced, me } from "./frame/guest.svelte";
export { isHidden, setHidden } from "./frame/hidden.svelte";
export { watched } from "./frame/props";
export { openRules } from "./frame/rules.svelte";
export { called, together, winnersOf, wordsOf } from "./frame/words";
export { capital, date, list, sayRefusal } from "./i18n/index.svelte";
export { fixed, number, percent, signed } from "./i18n/numbers";
export { api, Refusal, sentenceOf } from "./protocol/api";
export { variant } from "./protocol/variant";
export { href } from "./router";
export { play, playSamples, type Sound } from "./sound";
export { Carrying, follow, repeated } from "./ui/drag.svelte";
export { KeptFocus } from "./ui/focus.svelte";
export { onButton, takenElsewhere } from "./ui/keys";
export { announceNow } from "./ui/live.svelte";
export { bringUp, still } from "./ui/motion";
export { byFinger, isSmall } from "./ui/screen";
export { toast } from "./ui/toasts.svelte";
