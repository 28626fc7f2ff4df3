// The hall sends one of several kinds as a plain word, or as an object whose only name is the kind.
type KindOf<E> = E extends object ? keyof E : never;
export type HeldBy<E, K extends PropertyKey> = E extends Record<K, infer Held> ? Held : never;

/** What a value holds if it is of this kind. */
export const variant = <E, K extends KindOf<E>>(value: E, kind: K): HeldBy<E, K> | undefined =>
  typeof value === "object" && value !== null && kind in value
    ? (value as Record<K, HeldBy<E, K>>)[kind]
    : undefined;

/** The kinds that there are, plain words among them. */
export type Kind<E> = E extends string ? E : keyof E;

/** What a table has for the kind of a value, and what the value holds; undefined where it has nothing. */
export function byKind<T>(table: Partial<Record<string, T>>, value: unknown): [T, unknown] | undefined {
  const [kind, held] = typeof value === "string" ? [value] : (Object.entries(value as object)[0] ?? []);
  const found = kind === undefined ? undefined : table[kind];
  return found === undefined ? undefined : [found, held];
}
