/** Gathers the generated types of each folder in one module. */
export function gatherTypes(): void;
