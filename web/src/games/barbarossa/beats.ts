// How the board shows what happens: beat after beat. An update is shown for as long as its longest event says, so each event that
// leads others counts the time of what follows it.
import { type Event, type Seat, variant } from "./base";
import { wayOf } from "./ring";

/** How long the die falls (or stones are paid), a wizard walks from cave to cave, a hat climbs. */
export const fall = 560;
export const step = 190;
export const climb = 380;
/** How long one looks at an answer, a verdict, a spear, a curse, a letter. */
const look = { answer: 1100, wrong: 1100, right: 1500, curse: 1300, letter: 2200, open: 900 };

/** At this time, in ms, somebody's wizard or hat comes somewhere. */
export type Beat = { at: number; seat: Seat; cave?: number; hat?: number };

/** What moves on the mountain, in the order in which it is told. */
export function beatsOf(events: readonly Event[]): { beats: Beat[]; length: number } {
  const beats: Beat[] = [];
  let at = 0;
  for (const event of events) {
    const moved = variant(event, "wizard_moved");
    if (moved) {
      at += fall;
      for (const cave of wayOf(moved.from, moved.steps)) {
        beats.push({ at, seat: moved.seat, cave });
        at += step;
      }
      at += 120;
    }
    if (variant(event, "spear_stuck")) at += look.right - 700;
    const hat = variant(event, "hat_moved");
    if (hat) {
      beats.push({ at, seat: hat.seat, hat: hat.to });
      // a dragon lifts all hats together, a solution one after the other
      at += typeof hat.why === "object" ? climb : 60;
    }
  }
  return { beats, length: beats.length ? at + climb : 0 };
}

/** Where those who move stood before. */
export function stoodBefore(events: readonly Event[]): { caves: Map<Seat, number>; hats: Map<Seat, number> } {
  const caves = new Map<Seat, number>();
  const hats = new Map<Seat, number>();
  for (const event of events) {
    const moved = variant(event, "wizard_moved");
    if (moved && !caves.has(moved.seat)) caves.set(moved.seat, moved.from);
    const hat = variant(event, "hat_moved");
    if (hat && !hats.has(hat.seat)) hats.set(hat.seat, hat.from);
  }
  return { caves, hats };
}

/** How long the board shows an event. */
export function moves(event: Event): number {
  const moved = variant(event, "wizard_moved");
  if (moved) {
    const scares = moved.cave === "dragon" || moved.cave === "ghost";
    return fall + moved.steps * step + 120 + (scares ? 240 : 0) + climb;
  }
  const judged = variant(event, "judged");
  if (judged) return judged.right ? look.right + 2 * climb : look.wrong;
  if (variant(event, "answered") || variant(event, "turned_down")) return look.answer;
  if (variant(event, "curse_began")) return look.curse;
  if (variant(event, "letter_told")) return look.letter;
  if (variant(event, "hall_opened")) return look.open;
  return 0;
}
