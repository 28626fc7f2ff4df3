// The game in plain words: what is to be done, what has happened, and what is heard with it.
import {
  about,
  aboutCount,
  count,
  type Event,
  type Hexhex,
  type Reader,
  say,
  type Seat,
  type SeatInfo,
  type Sheet,
  type Symbol,
  together,
  winnersOf,
  type Words,
} from "./base";
import { among, fallTime, hasteOf } from "./dice";
import { fieldName } from "./fields";

/** What dice show: "2 × frog, toadstool". */
export function diceWords(dice: readonly Symbol[]): string {
  const many = new Map<Symbol, number>();
  for (const symbol of dice) many.set(symbol, (many.get(symbol) ?? 0) + 1);
  return [...many]
    .sort((a, b) => b[1] - a[1])
    .map(([symbol, times]) => `${times > 1 ? `${times} × ` : ""}${say(`symbol_${symbol}`)}`)
    .join(", ");
}

function ended(kind: string, sheets: readonly Sheet[], winners: readonly Seat[], reader: Reader): string {
  if (sheets.length === 1) return count(`${kind}_alone`, sheets[0]!.total);
  if (winners.length === 1) return about(`${kind}_won`, winners[0]!, reader);
  return winners.length ? say("prompt_shared", { names: together(winners, reader) }) : say("over");
}

/** How long the dice fall. */
export const moves = (event: Event, seats: readonly SeatInfo[]): number =>
  "rolled" in event ? fallTime * hasteOf(event.rolled.seat, seats) : 0;

export const words: Words<Hexhex> = {
  prompt(view, reader) {
    const { turn, rolls, sheets } = view;
    if (turn === null) return ended("prompt", sheets, winnersOf(view), reader);
    const step = rolls === 0 ? "roll" : rolls < 3 ? "choose" : "enter";
    return { text: about(`prompt_${step}`, turn, reader, { roll: rolls }), yours: turn === reader.seat };
  },
  tell: {
    column_began: ({ column, begins, drawn }, reader) =>
      about(drawn ? "tell_drawn" : "tell_began", begins, reader, { column }),
    rolled({ seat, roll, kept, dice }, reader) {
      const stays = among(dice, kept);
      const how = roll === 1 ? "" : stays.length ? "_again" : "_all";
      return about(`tell_rolled${how}`, seat, reader, {
        roll,
        kept: diceWords(stays),
        dice: diceWords(dice.filter((_, at) => !kept[at])),
      });
    },
    entered({ seat, field, points, total }, reader) {
      const params = { field: fieldName(field), total };
      return points
        ? aboutCount("tell_entered", points, seat, reader, params)
        : about("tell_zero", seat, reader, params);
    },
    column_ended({ column, totals, winners }, reader) {
      // alone nobody wins a column; the total says it all
      if (totals.length === 1) return count("tell_column_alone", totals[0]!, { column });
      const points = totals[winners[0] ?? 0] ?? 0;
      return winners.length === 1
        ? aboutCount("tell_column", points, winners[0]!, reader, { column })
        : count("tell_column_shared", points, { column, names: together(winners, reader) });
    },
    game_ended: ({ winners }, reader) => ended("tell", reader.view?.sheets ?? [], winners, reader),
  },
  sound: {
    rolled: "dice",
    entered: ({ field, points }) => (!points ? "thud" : field === "hex_hex" ? "win" : "tick"),
    column_ended: "page",
    game_ended: "win",
  },
  left: (view, seat) => view.gave_up.includes(seat),
};
