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
/** The size of a file, in units of which there are few. */
export function fileSize(bytes: number): string {
  const [unit, size] =
    bytes < 1000
      ? (["byte", 1] as const)
      : bytes < 1_000_000
        ? (["kilobyte", 1000] as const)
        : (["megabyte", 1_000_000] as const);
  const options = { style: "unit", unit, unitDisplay: unit === "byte" ? "long" : "short" } as const;
  return write(bytes / size, { ...options, maximumSignificantDigits: 3 });
}
/** With its sign; what is written like nothing has none. */
export function signed(value: number, written: (size: number) => string): string {
  const size = written(Math.abs(value));
  return `${size === written(0) ? "" : value > 0 ? "+" : "−"}${size}`;
}
