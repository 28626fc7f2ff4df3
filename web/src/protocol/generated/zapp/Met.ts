import type { Apprentice } from "./Apprentice";
import type { Field } from "./Field";
import type { Fate } from "./Fate";

export type Met = { who: Apprentice, field: Field, fate: Fate };
