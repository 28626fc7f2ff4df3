// Numbers the way the language writes them.
import { locale } from "./index.svelte";

const write = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale(), options).format(value);

/** With at most so many digits behind the point. */
export const number = (value: number, digits = 2): string => write(value, { maximumFractionDigits: digits });
/** With just so many digits behind the point, as in a column of numbers. */
export const fixed = (value: number, digits = 2): string =>
  write(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
/** A chance in per cent. */
export const percent = (chance: number, digits = 0): string =>
  write(chance, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
/** With its sign; what is written like nothing has none. */
export function signed(value: number, written: (size: number) => string): string {
  const size = written(Math.abs(value));
  return `${size === written(0) ? "" : value > 0 ? "+" : "−"}${size}`;
}
