import type { Browser } from "@playwright/test";
export function launch(): Promise<Browser>;
