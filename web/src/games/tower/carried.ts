// The card in the air. Fields carry data-field, as `row,col`.
import { type BoardField, type CardName, Carrying } from "./base";

export const carried = new Carrying<CardName>("field");

/** A field by the words of `data-field`; undefined for nowhere. */
export function readField(words: string | undefined): BoardField | undefined {
  const [row, col] = words?.split(",").map(Number) ?? [];
  return row === undefined || col === undefined ? undefined : { row, col };
}
