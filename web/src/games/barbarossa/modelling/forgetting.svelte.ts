// Too many strokes for a film: the clay goes on without them.
import { untrack } from "svelte";
import { t, toast } from "./base";
import { figuresWithStrokes } from "./draft";
import type { Kneader } from "./kneader.svelte";
import type { Sculptor } from "./sculptor.svelte";

/** Looks after the strokes of all figures for as long as the component is there that asks for it, and tells whoever kneads. */
export function forgetStrokes(studio: () => { kneader: Kneader; sculptor: Sculptor }): void {
  let forgetting = false;
  async function forget(figure: number) {
    if (forgetting) return;
    forgetting = true;
    try {
      const goesOn = await studio().kneader.forget(figure);
      const words = t(goesOn ? "model_strokes_full" : "model_strokes_stuck", { figure: figure + 1 });
      toast(words, { above: true });
    } finally {
      forgetting = false;
    }
  }
  $effect(() => {
    const { full } = studio().kneader;
    if (full !== null) untrack(() => void forget(full));
  });
  $effect(() => {
    const { kneader, sculptor } = studio();
    const made = sculptor.models.map(({ made }) => made);
    const fits = figuresWithStrokes(made);
    const long = made.findIndex(
      (one, at) => one?.strokes && one.version === kneader.version(at) && !fits.has(at),
    );
    if (long >= 0) untrack(() => void forget(long));
  });
}
