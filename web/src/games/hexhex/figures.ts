// Help and looking back in numbers and words: points, chances, what something cost.
import { type Choice, count, fixed, type Measure, percent, say, type Symbol, type Worth } from "./base";
import { among } from "./dice";
import { fieldName } from "./fields";
import { diceWords } from "./words";

/** Points in a line of words, with one digit. */
export const tenths = (points: number): string => fixed(points, 1);
/** A chance of winning, with one digit: from one choice to the next it changes by little. */
export const chance = (win: number): string => percent(win, 1);

/** What counts: the win where one is to be had, else points. */
export const weight = (worth: Worth): number => worth.win ?? worth.points;
/** "54.2 %" or "21.4". */
export const worthWords = (worth: Worth): string =>
  worth.win === null ? fixed(worth.points) : chance(worth.win);
export const lost = (cost: Worth, measure: Measure): number =>
  measure === "win" ? (cost.win ?? 0) : cost.points;
export const costWords = (cost: Worth, measure: Measure): string =>
  measure === "win"
    ? say("cost_win", { chance: chance(lost(cost, measure)) })
    : say("cost_points", { points: fixed(cost.points) });

/** How good a decision was, in four steps, by what it cost. */
export type Grade = "best" | "good" | "fair" | "poor";
export function gradeOf(cost: Worth, measure: Measure): Grade {
  const much = lost(cost, measure) * (measure === "win" ? 20 : 1);
  return much < 0.005 ? "best" : much < 0.15 ? "good" : much < 0.6 ? "fair" : "poor";
}

/** What was done with the dice, in words: "roll again, keep 2 × frog". */
export function choiceWords(choice: Choice, dice: readonly Symbol[]): string {
  if ("enter" in choice)
    return count("choice_enter", choice.enter.points, { field: fieldName(choice.enter.field) });
  const stays = among(dice, choice.roll.keep);
  return stays.length ? say("choice_keep", { dice: diceWords(stays) }) : say("choice_all");
}
