
export type Held = { barrel: number, shaken_until: number | null };
