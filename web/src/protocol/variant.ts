// The hall sends one of several kinds as a plain word, or as an object whose only name is the kind.
type KindOf<E> = E extends object ? keyof E : never;
type HeldBy<E, K extends PropertyKey> = E extends Record<K, infer Held> ? Held : never;

/** What a value holds if it is of this kind. */
export const variant = <E, K extends KindOf<E>>(value: E, kind: K): HeldBy<E, K> | undefined =>
  typeof value === "object" && value !== null && kind in value
    ? (value as Record<K, HeldBy<E, K>>)[kind]
    : undefined;
