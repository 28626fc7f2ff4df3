// The clocks of the table as candles are lit for them: which one burns, how long it was, and what it is for.
import { type Clock, t, type View } from "./base";

export type Candle = { clock: Clock; /** How long it is at first, in ms. */ whole: number; label: string };

/** The clock that runs in play: an answer comes before the pause, and the pause before the turn. */
export function runningClock({ clocks, options }: View): Candle | null {
  const { answer, pause, turn } = clocks;
  if (answer) return { clock: answer, whole: options.answer * 1000, label: t("clock_answer") };
  if (pause) return { clock: pause, whole: options.pause * 1000, label: t("clock_pause") };
  return turn && { clock: turn, whole: options.turn * 1000, label: t("clock_turn") };
}

export const modellingClock = ({ clocks, options }: View): Candle | null =>
  clocks.modelling && {
    clock: clocks.modelling,
    whole: Number(options.modelling) * 60_000,
    label: t("clock_modelling"),
  };
