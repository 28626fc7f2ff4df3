// The game in plain words: what is to be done, what has happened, and what is heard with it.
import { list, type Name, type Prompt, type Seat, type SeatInfo, type Sound } from "../../kit";
import { about, aboutCount, count, say } from "./base";
import type { Event, Symbol, View } from "../../protocol/hexhex.gen";
import { among, fallTime, hasteOf } from "./dice";
import { fieldName } from "./fields";

/** Names in a row: "Ada and Ben"; the reader's own is "you". */
export const together = (who: readonly Seat[], seat: Seat | null, name: Name): string =>
  list(who.map((one) => (one === seat ? say("you") : name(one))));

/** What dice show: "2 × frog, toadstool". */
export function diceWords(dice: readonly Symbol[]): string {
  const many = new Map<Symbol, number>();
  for (const symbol of dice) many.set(symbol, (many.get(symbol) ?? 0) + 1);
  return [...many]
    .sort((a, b) => b[1] - a[1])
    .map(([symbol, times]) => `${times > 1 ? `${times} × ` : ""}${say(`symbol_${symbol}`)}`)
    .join(", ");
}

/** The seats that came first. */
export const winnersOf = (view: View): Seat[] =>
  view.outcome?.placings.flatMap((place, seat) => (place === 1 ? [seat] : [])) ?? [];

/** What has to be done now. */
export function prompt(view: View, seat: Seat | null, name: Name): Prompt {
  const who = view.turn;
  if (who === null) {
    const winners = winnersOf(view);
    if (view.sheets.length === 1) return { text: count("prompt_alone", view.sheets[0]!.total), yours: false };
    if (winners.length !== 1)
      return {
        text: winners.length ? say("prompt_shared", { names: together(winners, seat, name) }) : say("over"),
        yours: false,
      };
    return { text: about("prompt_won", winners[0]!, seat, name), yours: false };
  }
  const yours = who === seat;
  const step = view.rolls === 0 ? "roll" : view.rolls < 3 ? "choose" : "enter";
  return { text: about(`prompt_${step}`, who, seat, name, { roll: view.rolls }), yours };
}

/** An event, in one sentence or some. */
export function tell(event: Event, seat: Seat | null, name: Name, view?: View): string[] {
  if ("column_began" in event) {
    const { column, begins, drawn } = event.column_began;
    return [about(drawn ? "tell_drawn" : "tell_began", begins, seat, name, { column })];
  }
  if ("rolled" in event) {
    const { seat: who, roll, kept, dice } = event.rolled;
    const stays = among(dice, kept);
    const fell = dice.filter((_, at) => !kept[at]);
    if (roll === 1 || !stays.length)
      return [
        about(roll === 1 ? "tell_rolled" : "tell_rolled_all", who, seat, name, {
          roll,
          dice: diceWords(fell),
        }),
      ];
    return [
      about("tell_rolled_again", who, seat, name, {
        roll,
        kept: diceWords(stays),
        dice: diceWords(fell),
      }),
    ];
  }
  if ("entered" in event) {
    const { seat: who, field, points, total } = event.entered;
    return [
      points
        ? aboutCount("tell_entered", points, who, seat, name, { field: fieldName(field), total })
        : about("tell_zero", who, seat, name, { field: fieldName(field), total }),
    ];
  }
  if ("column_ended" in event) {
    const { column, totals, winners } = event.column_ended;
    // alone nobody wins a column; the total says it all
    if (totals.length === 1) return [count("tell_column_alone", totals[0]!, { column })];
    const points = totals[winners[0] ?? 0] ?? 0;
    return [
      winners.length === 1
        ? aboutCount("tell_column", points, winners[0]!, seat, name, { column })
        : count("tell_column_shared", points, { column, names: together(winners, seat, name) }),
    ];
  }
  if ("game_ended" in event) {
    const { winners } = event.game_ended;
    if (view?.sheets.length === 1) return [count("tell_alone", view.sheets[0]!.total)];
    if (winners.length === 1) return [about("tell_won", winners[0]!, seat, name)];
    return winners.length ? [say("prompt_shared", { names: together(winners, seat, name) })] : [say("over")];
  }
  // an event of a newer server: better silent than wrong
  return [];
}

/** How long the dice fall. */
export const moves = (event: Event, seats: readonly SeatInfo[]): number =>
  "rolled" in event ? fallTime * hasteOf(event.rolled.seat, seats) : 0;

/** What is heard with an event. */
export function sound(event: Event): Sound | null {
  if ("rolled" in event) return "dice";
  if ("entered" in event)
    return event.entered.field === "hex_hex" && event.entered.points
      ? "win"
      : event.entered.points
        ? "tick"
        : "thud";
  if ("column_ended" in event) return "page";
  if ("game_ended" in event) return "win";
  return null;
}
