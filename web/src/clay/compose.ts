import type { Field } from "./field";
import type { Shape } from "./shapes";

/** The figure that the shapes make, one after the other; the crate `clay` makes the same bytes of them. Throws a `Fault`. */
export function compose(shapes: readonly Shape[]): Field {
  return composeAt(shapes, 1);
}

/** A coarse look at the same, for dragging: every second voxel, an eighth of the work. It does not count. */
export function preview(shapes: readonly Shape[]): Field {
  return composeAt(shapes, 2);
}

function composeAt(_shapes: readonly Shape[], _step: number): Field {
  throw new Error("not there yet");
}
