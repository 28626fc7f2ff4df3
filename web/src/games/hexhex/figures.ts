// Help and looking back in numbers and words: points, chances, what something cost.
import { count, locale, say } from "../../i18n/index.svelte";
import type { Choice } from "../../protocol/generated/hexhex/Choice";
import type { Measure } from "../../protocol/generated/hexhex/Measure";
import type { Symbol } from "../../protocol/generated/hexhex/Symbol";
import type { Worth } from "../../protocol/generated/hexhex/Worth";
import { among } from "./dice";
import { fieldName } from "./fields";
import { diceWords } from "./words";

/** A number the way the language writes it, with one or two digits behind the point. */
export const fixed = (value: number, digits = 1): string => new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
/** A chance in per cent. */
export const percent = (chance: number, digits = 1): string => new Intl.NumberFormat(locale(), { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(chance);
/** With its sign; what is next to nothing has none. */
export const signed = (value: number, digits = 1): string => {
  const shown = fixed(Math.abs(value), digits);
  return Number(Math.abs(value).toFixed(digits)) === 0 ? shown : `${value > 0 ? "+" : "−"}${shown}`;
};

/** What counts: the win where one is to be had, else points. */
export const weight = (worth: Worth): number => worth.win ?? worth.points;
/** "54.2 %" or "21.4". */
export const worthWords = (worth: Worth): string => (worth.win === null ? fixed(worth.points, 2) : percent(worth.win));
/** What a decision cost by this measure. */
export const lost = (cost: Worth, measure: Measure): number => (measure === "win" ? (cost.win ?? 0) : cost.points);
/** The same in words. */
export const costWords = (cost: Worth, measure: Measure): string => (measure === "win" ? say("hexhex_cost_win", { chance: percent(lost(cost, measure)) }) : say("hexhex_cost_points", { points: fixed(cost.points, 2) }));

/** How good a decision was, in four steps, by what it cost. */
export type Grade = "best" | "good" | "fair" | "poor";
export function gradeOf(cost: Worth, measure: Measure): Grade {
  const much = lost(cost, measure) * (measure === "win" ? 20 : 1);
  return much < 0.005 ? "best" : much < 0.15 ? "good" : much < 0.6 ? "fair" : "poor";
}

/** What was done with the dice, in words: "roll again, keep 2 × frog". */
export function choiceWords(choice: Choice, dice: readonly Symbol[]): string {
  if ("enter" in choice) return count("hexhex_choice_enter", choice.enter.points, { field: fieldName(choice.enter.field) });
  const stays = among(dice, choice.roll.keep);
  return stays.length ? say("hexhex_choice_keep", { dice: diceWords(stays) }) : say("hexhex_choice_all");
}
