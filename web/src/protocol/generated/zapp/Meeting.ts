import type { Apprentice } from "./Apprentice";
import type { Field } from "./Field";
import type { Prospect } from "./Prospect";

export type Meeting = { who: Apprentice, field: Field, prospect: Prospect };
