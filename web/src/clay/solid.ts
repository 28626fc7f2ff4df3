// The distance to one shape, in whole numbers. The order of every operation here is part of the format, and the same as in
// crates/clay/src/solid.rs. Products may pass 2^31 but never 2^53: plain numbers are exact, `|0` and `>>` would not be.
import { ONE, type Shape } from "./shapes";

/** Distances are cut here, in 1/256 voxel: eight voxels, so that the widest fillet still fits. */
export const FAR = 8 * 256;

const LEAST_RING = 128;
/** 360/π in 1/65536. */
const DEGREES = 7_509_872;
/** π in 1/2^20. */
const PI = 3_294_199;

/** The root to the nearest whole number; never a tie, so the float root is enough. */
const root = (square: number): number => Math.floor(Math.sqrt(square) + 0.5);
const shift12 = 1 / 4096;
const shift14 = 1 / 16384;
const shift16 = 1 / 65536;
const shift20 = 1 / 1048576;

/** The angle of a point seen from the x axis, in 1/2^20. */
function angle(y: number, x: number): number {
  const across = Math.abs(y);
  const along = Math.abs(x);
  const large = Math.max(across, along);
  if (large === 0) return 0;
  const t = Math.floor((Math.min(across, along) * 1048576) / large);
  const square = Math.floor(t * t * shift20);
  let series = 21847;
  series = Math.floor(series * square * shift20) - 89268;
  series = Math.floor(series * square * shift20) + 188891;
  series = Math.floor(series * square * shift20) - 346344;
  series = Math.floor(series * square * shift20) + 1048435;
  let turned = Math.floor(series * t * shift20);
  if (across > along) turned = Math.floor(PI / 2) - turned;
  if (x < 0) turned = PI - turned;
  return y < 0 ? -turned : turned;
}

/** An ellipsoid; an ellipse is one whose middle radius is never asked for. */
class Oval {
  /** How far the last point was from the middle, and how far the surface is in that direction. */
  reach = 0;
  radius = 0;
  private readonly inverse: [number, number, number];
  private readonly isRound: boolean;
  private readonly least: number;

  constructor(
    readonly x: number,
    y: number,
    readonly z: number,
  ) {
    this.inverse = [Math.floor(2 ** 30 / x), Math.floor(2 ** 30 / y), Math.floor(2 ** 30 / z)];
    this.least = Math.min(x, y, z);
    this.isRound = Math.max(x, y, z) === this.least;
  }

  measure(x: number, y: number, z: number): void {
    if (this.isRound) {
      this.reach = root(x * x + y * y + z * z);
      this.radius = this.least;
      return;
    }
    const { inverse } = this;
    const x1 = Math.min(Math.floor(Math.abs(x) * inverse[0] * shift16), 2097152);
    const y1 = Math.min(Math.floor(Math.abs(y) * inverse[1] * shift16), 2097152);
    const z1 = Math.min(Math.floor(Math.abs(z) * inverse[2] * shift16), 2097152);
    const x2 = Math.floor(x1 * inverse[0] * shift20);
    const y2 = Math.floor(y1 * inverse[1] * shift20);
    const z2 = Math.floor(z1 * inverse[2] * shift20);
    const second = root(x2 * x2 + y2 * y2 + z2 * z2);
    if (second === 0) {
      this.reach = 0;
      this.radius = this.least;
      return;
    }
    const first = root(x1 * x1 + y1 * y1 + z1 * z1);
    this.radius = Math.floor((first * 1024) / second);
    this.reach = Math.floor(first * this.radius * shift14);
  }
}

/** A shape, ready to be asked for distances. */
export class Solid {
  private readonly kind: Shape["kind"];
  private readonly width: number;
  private readonly height: number;
  private readonly depth: number;
  private readonly round: number;
  /** In 1/2^14. */
  private readonly taper: number;
  /** How much steeper the sides are for the taper, as cosines in 1/2^12. */
  private readonly slopeX: number;
  private readonly slopeZ: number;
  private readonly slope: number;
  /** The radius of the arc that the height is bent into, or 0; and to which side. */
  private readonly arc: number = 0;
  private readonly side: number = 1;
  /** How far a roll goes before its ends begin. */
  private readonly straight: number;
  private readonly oval: Oval;
  /** The box that it lies in, in its own space: how far its middle is moved along x, and half of its sides. */
  readonly shift: number = 0;
  readonly extent: readonly [number, number, number];

  constructor(shape: Shape) {
    const [width, height, depth] = shape.size;
    const least = Math.min(width, height, depth);
    this.kind = shape.kind;
    this.width = width;
    this.height = height;
    this.depth = depth;
    this.round = Math.min(shape.round ?? 0, least);
    this.taper = shape.kind === "cone" ? ONE : shape.kind === "ring" ? 0 : (shape.taper ?? 0) * 64;
    const rise = 2 * height;
    const slope = (across: number) => {
      const run = Math.floor(across * this.taper * shift14);
      return Math.floor((rise * 4096) / root(rise * rise + run * run));
    };
    this.slopeX = slope(width);
    this.slopeZ = slope(depth);
    this.slope = slope((width + depth) >> 1);
    if (shape.bend) {
      this.arc = Math.floor((height * DEGREES) / (Math.abs(shape.bend) * 65536));
      this.side = Math.sign(shape.bend);
    }
    this.straight = height - least;
    if (shape.kind === "ball") this.oval = new Oval(width, height, depth);
    else if (shape.kind === "roll") this.oval = new Oval(width, least, depth);
    else {
      const inner = shape.kind === "ring" ? height : 0;
      const x = Math.max(width - inner, LEAST_RING);
      const z = Math.max(depth - inner, LEAST_RING);
      this.oval = new Oval(x, Math.min(x, z), z);
    }
    const wide = shape.kind === "ring" ? this.oval.x + height : width;
    const deep = shape.kind === "ring" ? this.oval.z + height : depth;
    if (this.arc) {
      // the middle line of a bent shape goes no further than itself, nor than its circle
      const half = Math.min(height, 2 * this.arc) >> 1;
      this.shift = half * this.side;
      this.extent = [half + 1 + wide, Math.min(height, this.arc) + wide, deep];
    } else this.extent = [wide, height, deep];
  }

  /** The distance from a point of the shape's own space, cut at `FAR`. */
  distance(x: number, y: number, z: number): number {
    const { extent } = this;
    const wide = Math.max(Math.abs(x - this.shift) - extent[0], 0);
    const high = Math.max(Math.abs(y) - extent[1], 0);
    const deep = Math.max(Math.abs(z) - extent[2], 0);
    if (wide * wide + high * high + deep * deep >= FAR * FAR) return FAR;
    const distance = this.measured(x, y, z);
    return distance > FAR ? FAR : distance < -FAR ? -FAR : distance;
  }

  private measured(x: number, y: number, z: number): number {
    const { oval, round } = this;
    if (this.arc) {
      // where the point would be if the shape were not bent
      const inward = this.arc - x * this.side;
      x = (this.arc - root(inward * inward + y * y)) * this.side;
      y = Math.floor(this.arc * angle(y, inward) * shift20);
    }
    switch (this.kind) {
      case "ball":
        oval.measure(x, y, z);
        return this.tapered(y);
      case "roll": {
        const along = Math.max(-this.straight, Math.min(this.straight, y));
        oval.measure(x, y - along, z);
        return this.tapered(along);
      }
      case "disc":
      case "cone": {
        oval.measure(x, 0, z);
        const side = this.tapered(y) + round;
        const end = Math.abs(y) - this.height + round;
        return outside(side, end, 0) + Math.min(Math.max(side, end), 0) - round;
      }
      case "ring": {
        oval.measure(x, 0, z);
        const across = oval.reach - oval.radius;
        return root(across * across + y * y) - this.height;
      }
      case "block": {
        const scale = this.scale(y);
        const wide = Math.abs(x) - Math.floor(this.width * scale * shift14);
        const across = Math.floor(wide * this.slopeX * shift12) + round;
        const thick = Math.abs(z) - Math.floor(this.depth * scale * shift14);
        const deep = Math.floor(thick * this.slopeZ * shift12) + round;
        const end = Math.abs(y) - this.height + round;
        return outside(across, end, deep) + Math.min(Math.max(across, end, deep), 0) - round;
      }
    }
  }

  /** How wide the shape is at a height, in 1/2^14 of its width at the bottom. */
  private scale(y: number): number {
    if (this.taper === 0) return ONE;
    const up = Math.max(-this.height, Math.min(this.height, y)) + this.height;
    return ONE - Math.floor((this.taper * up) / (2 * this.height));
  }

  private tapered(y: number): number {
    const { reach, radius } = this.oval;
    if (this.taper === 0) return reach - radius;
    return Math.floor((reach - Math.floor(radius * this.scale(y) * shift14)) * this.slope * shift12);
  }
}

function outside(a: number, b: number, c: number): number {
  const x = Math.max(a, 0);
  const y = Math.max(b, 0);
  const z = Math.max(c, 0);
  return x + y + z === 0 ? 0 : root(x * x + y * y + z * z);
}
