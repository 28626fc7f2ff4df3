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

/** What is called so counts from 0 in a refusal, as everything that travels does. People count from 1. */
const fromZero = new Set(["seat", "place"]);

/** The parameters of a refusal as people count. */
export function forPeople(params: Params | undefined): Params | undefined {
  if (!params) return undefined;
  const counted = ([name, value]: [string, string | number]) => [
    name,
    typeof value === "number" && fromZero.has(name) ? value + 1 : value,
  ];
  return Object.fromEntries(Object.entries(params).map(counted)) as Params;
}

/** The first language of `wanted` we speak, else English. */
export function guess<L extends string>(wanted: readonly string[], spoken: readonly L[], otherwise: L): L {
  for (const tag of wanted) {
    const hit = spoken.find((l) => tag.toLowerCase().split("-")[0] === l);
    if (hit) return hit;
  }
  return otherwise;
}
