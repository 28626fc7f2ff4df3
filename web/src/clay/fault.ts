/** Why bytes are no figure or no strokes, or shapes cannot be composed. The same keys as in the crate `clay`. */
export type FaultKey =
  | "too_large"
  | "not_a_figure"
  | "not_strokes"
  | "unknown_version"
  | "bad_band"
  | "truncated"
  | "corrupt"
  | "trailing_bytes"
  | "value_out_of_band"
  | "inside_rim"
  | "too_many_shapes"
  | "shape_out_of_range"
  | "rotation_not_rigid"
  | "too_many_strokes"
  | "too_many_dabs"
  | "too_much_work"
  | "stroke_out_of_range";

/** Where something is wrong: the place among the strokes or shapes (from 0) and the field. */
export interface Place {
  stroke?: number;
  shape?: number;
  field: string;
}

export class Fault extends Error {
  constructor(
    readonly key: FaultKey,
    readonly place?: Place,
  ) {
    super(place ? `${key}: ${told(place)}` : key);
    this.name = "Fault";
  }
}

function told({ stroke, shape, field }: Place): string {
  const parts = [field];
  if (shape !== undefined) parts.push(`shape ${shape}`);
  if (stroke !== undefined) parts.push(`stroke ${stroke}`);
  return parts.join(" of ");
}
