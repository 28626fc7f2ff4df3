/** Why bytes are no figure, or shapes cannot be composed. The same keys as in the crate `clay`. */
export type FaultKey =
  | "too_large"
  | "not_a_figure"
  | "unknown_version"
  | "bad_band"
  | "truncated"
  | "corrupt"
  | "trailing_bytes"
  | "value_out_of_band"
  | "inside_rim"
  | "too_many_shapes"
  | "shape_out_of_range"
  | "rotation_not_rigid";

/** Where among the shapes something is wrong: the place in the list (from 0) and the field. */
export interface Place {
  shape: number;
  field: string;
}

export class Fault extends Error {
  constructor(
    readonly key: FaultKey,
    readonly place?: Place,
  ) {
    super(place ? `${key}: ${place.field} of shape ${place.shape}` : key);
    this.name = "Fault";
  }
}
