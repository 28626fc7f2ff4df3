/** What a sentence's parameters may be. */
export type Params = Record<string, string | number>;

/** Puts parameters into a sentence; numbers are written the way the language writes them. */
export function fill(sentence: string, params: Params | undefined, locale: string): string {
  if (!params) return sentence;
  return sentence.replace(/\{([a-z_]+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : value;
  });
}

/** The first language of `wanted` we speak, else English. */
export function guess<L extends string>(wanted: readonly string[], spoken: readonly L[], otherwise: L): L {
  for (const tag of wanted) {
    const hit = spoken.find((l) => tag.toLowerCase().split("-")[0] === l);
    if (hit) return hit;
  }
  return otherwise;
}
