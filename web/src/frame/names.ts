// Names of those who share this device, remembered here only: to the hall all of them are one guest.
const place = (table: string) => `zauberberg.names.${table}`;

/** The names given for the seats of a table, by seat. */
export function localNames(table: string): (string | undefined)[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(table)) ?? "[]");
    return Array.isArray(kept) ? kept.map((name) => (typeof name === "string" && name.trim() ? name.trim().slice(0, 24) : undefined)) : [];
  } catch {
    return [];
  }
}

/** Remembers names for the seats of a table. */
export function nameSeats(table: string, names: readonly string[]): void {
  try {
    localStorage.setItem(place(table), JSON.stringify(names));
  } catch {
    // then they are called by their numbers
  }
}
