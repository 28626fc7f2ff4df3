// All figures of the gallery.
import { animals } from "./animals";
import { grown } from "./grown";
import type { Figure } from "./hand";
import { people } from "./people";
import { rides } from "./rides";
import { things } from "./things";

export const figures: readonly Figure[] = [...animals, ...things, ...rides, ...people, ...grown];
