// There is not enough clay for something: the lump shakes, and it is said once, not with every dab.
import { untrack } from "svelte";
import { announceNow, t, toast } from "./base";
import type { Kneader } from "./kneader.svelte";
import { feel } from "./voices";

/** Nobody is told again within so many ms. */
const QUIET = 2500;

export interface Lacks {
  /** Counts how often the lump shakes. */
  readonly shakes: number;
  tell(words: string): void;
}

/** Tells what there is too little clay for, for as long as the component is there that asks for it. */
export function tellLacks(of: () => Kneader): Lacks {
  let shakes = $state(0);
  let told = -Infinity;
  function tell(words: string) {
    if (performance.now() - told < QUIET) return;
    told = performance.now();
    shakes++;
    feel("lack", of().tool);
    toast(words, { above: true });
    announceNow(words);
  }
  $effect(() => {
    if (of().lacks) untrack(() => tell(t("model_lack")));
  });
  $effect(() => {
    if (of().stuck) untrack(() => tell(t("model_undo_lack")));
  });
  return {
    get shakes() {
      return shakes;
    },
    tell,
  };
}
