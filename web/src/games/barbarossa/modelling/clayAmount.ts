// How much clay is left of what a player may use for all figures together.

/** The clay of each figure, and of all, against what there is; in units of 1/32 voxel. */
export interface Amounts {
  readonly each: readonly number[];
  readonly used: number;
  readonly budget: number;
  /** From 0 to 1 of the budget; below 0 where too much is used. */
  readonly left: number;
  readonly over: boolean;
}

export function amountsOf(each: readonly number[], budget: number): Amounts {
  const used = each.reduce((sum, one) => sum + one, 0);
  return { each, used, budget, left: budget > 0 ? 1 - used / budget : 0, over: used > budget };
}

/** What is left in whole per cent: full only if untouched, 0 only if nothing or less is left, and below 0 only if over. */
export function percentLeft({ left, used, over }: Amounts): number {
  const percent = 100 * left;
  if (over) return Math.min(-1, Math.ceil(percent));
  if (used === 0) return 100;
  return Math.min(99, percent > 0 ? Math.max(1, Math.floor(percent)) : 0);
}
