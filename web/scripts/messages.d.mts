import type { Plugin } from "vite";
export function messages(): Plugin;
export function read(): Record<"de" | "en", Record<string, string>>;
