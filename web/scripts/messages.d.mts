import type { Plugin } from "vite";
export function messages(): Plugin;
/** Every sentence, by language, part and key. */
export function read(): Record<"de" | "en", Record<string, Record<string, string>>>;
