import type { Field } from "./Field";

export type Place = "start" | { "field": Field } | "city";
