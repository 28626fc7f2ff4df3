// Shapes become a figure, one after the other, each joined to or cut out of what was there before. The same as in
// crates/clay/src/compose.rs.
import { BAND, type Field, SIZE } from "./field";
import { check, ONE, type Shape, UNIT, UPRIGHT } from "./shapes";
import { FAR, Solid } from "./solid";

/** The figure that the shapes make; the crate `clay` makes the same bytes of them. Throws a `Fault`. */
export function compose(shapes: readonly Shape[]): Field {
  return composeAt(shapes, 1);
}

/** Shapes pressed onto a figure, or cut out of it. Throws a `Fault`. */
export function composeOnto(base: Field, shapes: readonly Shape[]): Field {
  return composeAt(shapes, base.step, base);
}

/** A coarse look at the same, for dragging: every second voxel, an eighth of the work. It does not count. */
export function preview(shapes: readonly Shape[]): Field {
  return composeAt(shapes, 2);
}

function composeAt(shapes: readonly Shape[], step: number, base?: Field): Field {
  check(shapes);
  const grid = new Grid(SIZE / step, step);
  if (base) grid.begin(base);
  for (const shape of shapes) grid.add(shape);
  return { size: grid.size, step, cells: grid.rounded() };
}

type Range = [number, number];

class Grid {
  private readonly fine: Int16Array;
  private readonly distances: Int32Array;
  private readonly last: number;
  /** From one sample to the next. */
  private readonly pitch: number;
  /** Where the first sample is, from the middle of the grid. */
  private readonly first: number;

  constructor(
    readonly size: number,
    step: number,
  ) {
    this.fine = new Int16Array(size ** 3).fill(FAR);
    this.distances = new Int32Array(size).fill(FAR);
    this.last = size - 1;
    this.pitch = UNIT * step;
    this.first = (-this.last * this.pitch) / 2;
  }

  /** Begins with a field; what is as far from its surface as values go may be further. */
  begin({ cells }: Field): void {
    const { fine } = this;
    for (let at = 0; at < fine.length; at++) {
      const value = cells[at]!;
      fine[at] = value === BAND ? FAR : value === -BAND ? -FAR : 8 * value;
    }
  }

  /** Joins a shape to the field, or cuts it out. */
  add(shape: Shape): void {
    const { fine, distances, size, last } = this;
    const blend = shape.blend ?? 0;
    const solid = new Solid(shape);
    const [across, [low, high], [back, front]] = this.boxOf(shape, solid);
    const far = Math.max(across[1], last - across[0]);
    const [from, to] = shape.mirror ? [last - far, far] : across;
    for (let z = back; z <= front; z++)
      for (let y = low; y <= high; y++) {
        this.measure(shape, solid, across, y, z);
        const row = size * (y + size * z);
        for (let x = from; x <= to; x++) {
          let distance = distances[x]!;
          if (shape.mirror) distance = Math.min(distance, distances[last - x]!);
          if (distance >= FAR) continue;
          const before = fine[row + x]!;
          fine[row + x] = shape.cut ? -joined(-before, distance, blend) : joined(before, distance, blend);
        }
      }
    distances.fill(FAR);
  }

  /** The samples that a shape can change. */
  private boxOf(shape: Shape, solid: Solid): [Range, Range, Range] {
    const { extent, shift } = solid;
    const m = shape.rotation ?? UPRIGHT;
    const range = (axis: number): Range => {
      const reach = (along: number) => Math.abs(m[3 * axis + along]!) * extent[along]!;
      const half = Math.floor((reach(0) + reach(1) + reach(2)) / ONE) + 1 + FAR;
      const middle = shape.position[axis]! - this.first + Math.floor((m[3 * axis]! * shift) / ONE);
      const within = (at: number) => Math.max(0, Math.min(this.last, Math.floor(at / this.pitch)));
      return [within(middle - half), within(middle + half + this.pitch)];
    };
    return [range(0), range(1), range(2)];
  }

  /** The distances of a row of samples from a shape. */
  private measure(shape: Shape, solid: Solid, [left, right]: Range, row: number, layer: number): void {
    const { distances, first, pitch } = this;
    const m = shape.rotation ?? UPRIGHT;
    const x = first + left * pitch - shape.position[0];
    const y = first + row * pitch - shape.position[1];
    const z = first + layer * pitch - shape.position[2];
    // within 32 bits: no point is further than √3 · 127 voxels, and columns have unit length
    let ownX = x * m[0] + y * m[3] + z * m[6] + ONE / 2;
    let ownY = x * m[1] + y * m[4] + z * m[7] + ONE / 2;
    let ownZ = x * m[2] + y * m[5] + z * m[8] + ONE / 2;
    for (let at = left; at <= right; at++) {
      distances[at] = solid.distance(ownX >> 14, ownY >> 14, ownZ >> 14);
      ownX += m[0] * pitch;
      ownY += m[1] * pitch;
      ownZ += m[2] * pitch;
    }
  }

  /** The field in 1/32 voxel; half a sample is cut off all round, so that the outermost layer is outside. */
  rounded(): Int8Array {
    const { fine, size, last, pitch } = this;
    const cells = new Int8Array(fine.length);
    let at = 0;
    for (let z = 0; z < size; z++)
      for (let y = 0; y < size; y++) {
        const edge = Math.min(y, last - y, z, last - z);
        for (let x = 0; x < size; x++, at++) {
          const beyond = pitch / 2 - pitch * Math.min(edge, x, last - x);
          const value = (Math.max(fine[at]!, beyond) + 4) >> 3;
          cells[at] = value > BAND ? BAND : value < -BAND ? -BAND : value;
        }
      }
    return cells;
  }
}

/** The smooth minimum of two distances, with a fillet of this width; its effect ends where distances are cut. */
function joined(a: number, b: number, blend: number): number {
  const least = a < b ? a : b;
  const overlap = Math.min(blend - Math.abs(a - b), FAR - (a < b ? b : a));
  if (overlap <= 0) return least;
  return Math.max(least - Math.floor((overlap * overlap) / (4 * blend)), -FAR);
}
