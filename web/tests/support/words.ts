// The page's own sentences, so that what a player would look for is found in either language.
import { read } from "../../scripts/messages.mjs";
import type { Messages } from "../../src/i18n/keys.gen";

export type Locale = "de" | "en";
type Key = keyof Messages;
const parts = read();
const flat = (locale: Locale): Record<string, string> => Object.assign({}, ...Object.values(parts[locale]));
const all = { de: flat("de"), en: flat("en") };

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What the page says in one language. */
export class Words {
  constructor(readonly locale: Locale) {}

  /** A whole sentence; what stands in braces is filled in. */
  of(key: Key, values: Record<string, string | number> = {}): string {
    return all[this.locale][key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  }

  /** Any of these sentences as a whole, whatever stands in their braces. */
  any(...keys: Key[]): RegExp {
    const pattern = (text: string) =>
      text
        .split(/\{\w+\}/)
        .map(literally)
        .join(".*");
    const patterns = keys.map((key) => pattern(all[this.locale][key]!));
    return new RegExp(`^(${patterns.join("|")})$`);
  }
}

/** The names that the page suggests to guests, longest first. */
export const suggestedNames = (locale: Locale): string[] =>
  all[locale]["guest_names"]!.split(", ").toSorted((a, b) => b.length - a.length);
