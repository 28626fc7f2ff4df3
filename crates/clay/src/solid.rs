//! The distance to one shape, in whole numbers. The order of every operation here is part of the format.

use crate::shape::{Kind, ONE, Shape};

/// Distances are cut here, in 1/256 voxel: eight voxels, so that the widest fillet still fits.
pub(crate) const FAR: i32 = 8 * 256;

/// The least radius that a ring's middle line has.
const LEAST_RING: i64 = 128;
/// 360/π in 1/65536: what divides a length bent by an angle in degrees into its radius.
const DEGREES: i64 = 7_509_872;
/// π in 1/2²⁰.
const PI: i64 = 3_294_199;
/// arctan(t) = t · (a + t²(b + t²(c + …))) for t from 0 to 1, last first, in 1/2²⁰ (error 10⁻⁵).
const ARCTAN: [i64; 5] = [21847, -89268, 188_891, -346_344, 1_048_435];

/// The root of a whole number below 2⁵³, to the nearest whole number. Never a tie, so a float root is enough.
pub(crate) fn root(square: i64) -> i64 {
    ((square as f64).sqrt() + 0.5) as i64
}

/// The angle of a point seen from the x axis, in 1/2²⁰.
fn angle(y: i64, x: i64) -> i64 {
    let (across, along) = (y.abs(), x.abs());
    let (small, large) = (across.min(along), across.max(along));
    if large == 0 {
        return 0;
    }
    let t = (small << 20) / large;
    let square = (t * t) >> 20;
    let series = ARCTAN.iter().fold(0, |sum, term| ((sum * square) >> 20) + term);
    let mut angle = (series * t) >> 20;
    if across > along {
        angle = PI / 2 - angle;
    }
    if x < 0 {
        angle = PI - angle;
    }
    if y < 0 { -angle } else { angle }
}

/// An ellipsoid or, with two radii, an ellipse.
struct Oval<const N: usize> {
    radii: [i64; N],
    /// 2³⁰ / radius.
    inverse: [i64; N],
    is_round: bool,
    least: i64,
}

impl<const N: usize> Oval<N> {
    fn new(radii: [i64; N]) -> Oval<N> {
        let least = radii.iter().copied().min().unwrap_or(1);
        let inverse = radii.map(|radius| (1 << 30) / radius);
        Oval { radii, inverse, is_round: radii.iter().all(|&radius| radius == least), least }
    }

    /// How far a point is from the middle, and how far the surface is in that direction. The difference is nearly the
    /// distance from the surface; of a ball or circle it is exactly that.
    fn reach(&self, point: [i64; N]) -> (i64, i64) {
        if self.is_round {
            return (root(point.iter().map(|at| at * at).sum()), self.radii[0]);
        }
        let (mut first, mut second) = (0, 0);
        for (at, inverse) in point.iter().zip(self.inverse) {
            let once = ((at.abs() * inverse) >> 16).min(1 << 21);
            let twice = (once * inverse) >> 20;
            first += once * once;
            second += twice * twice;
        }
        let (first, second) = (root(first), root(second));
        if second == 0 {
            return (0, self.least);
        }
        let radius = (first << 10) / second;
        ((first * radius) >> 14, radius)
    }
}

/// A shape, ready to be asked for distances.
pub(crate) struct Solid {
    kind: Kind,
    size: [i64; 3],
    round: i64,
    /// In 1/2¹⁴.
    taper: i64,
    /// How much steeper the sides are for the taper, as cosines in 1/2¹²: along x, along z, in between.
    slope: [i64; 3],
    /// The signed radius of the arc that its height is bent into.
    arc: Option<i64>,
    /// How far a roll goes before its ends begin.
    straight: i64,
    oval: Oval<3>,
    ellipse: Oval<2>,
    /// The box that it lies in: how far its middle is moved along x, and half of its sides.
    shift: i64,
    extent: [i64; 3],
}

impl Solid {
    pub(crate) fn new(shape: &Shape) -> Solid {
        let size @ [width, height, depth] = shape.size.map(i64::from);
        let least = width.min(height).min(depth);
        let taper = match shape.kind {
            Kind::Cone => i64::from(ONE),
            Kind::Ring => 0,
            _ => i64::from(shape.taper) * 64,
        };
        let rise = 2 * height;
        let slope = |across: i64| {
            let run = (across * taper) >> 14;
            (rise << 12) / root(rise * rise + run * run)
        };
        let bend = i64::from(shape.bend);
        let arc = (bend != 0).then(|| height * DEGREES / (bend.abs() << 16) * bend.signum());
        let (oval, ellipse) = match shape.kind {
            Kind::Roll => ([width, least, depth], [width, depth]),
            Kind::Ring => (size, [width, depth].map(|outer| (outer - height).max(LEAST_RING))),
            _ => (size, [width, depth]),
        };
        let [wide, deep] = match shape.kind {
            Kind::Ring => ellipse.map(|radius| radius + height),
            _ => [width, depth],
        };
        // The middle line of a bent shape goes no further than itself, nor than its circle.
        let (shift, extent) = match arc {
            None => (0, [wide, height, deep]),
            Some(arc) => {
                let half = height.min(2 * arc.abs()) >> 1;
                (half * arc.signum(), [half + 1 + wide, height.min(arc.abs()) + wide, deep])
            }
        };
        Solid {
            kind: shape.kind,
            size,
            round: i64::from(shape.round).min(least),
            taper,
            slope: [slope(width), slope(depth), slope((width + depth) >> 1)],
            arc,
            straight: height - least,
            oval: Oval::new(oval),
            ellipse: Oval::new(ellipse),
            shift,
            extent,
        }
    }

    /// The box that the shape lies in, in its own space: how far its middle is moved along x, and half of its sides.
    pub(crate) fn bounds(&self) -> (i64, [i64; 3]) {
        (self.shift, self.extent)
    }

    /// The distance from a point of the shape's own space, cut at `FAR`.
    pub(crate) fn distance(&self, point: [i64; 3]) -> i64 {
        let far = i64::from(FAR);
        let beyond = |at: i64, half: i64| (at.abs() - half).max(0);
        let [x, y, z] = [
            beyond(point[0] - self.shift, self.extent[0]),
            beyond(point[1], self.extent[1]),
            beyond(point[2], self.extent[2]),
        ];
        if x * x + y * y + z * z >= far * far {
            return far;
        }
        self.measured(point).clamp(-far, far)
    }

    fn measured(&self, point: [i64; 3]) -> i64 {
        let [x, y, z] = self.straightened(point);
        match self.kind {
            Kind::Ball => self.tapered(self.oval.reach([x, y, z]), y),
            Kind::Roll => {
                let along = y.clamp(-self.straight, self.straight);
                self.tapered(self.oval.reach([x, y - along, z]), along)
            }
            Kind::Disc | Kind::Cone => {
                let side = self.tapered(self.ellipse.reach([x, z]), y) + self.round;
                let end = y.abs() - self.size[1] + self.round;
                let outside = root(side.max(0) * side.max(0) + end.max(0) * end.max(0));
                outside + side.max(end).min(0) - self.round
            }
            Kind::Ring => {
                let (reach, radius) = self.ellipse.reach([x, z]);
                root((reach - radius) * (reach - radius) + y * y) - self.size[1]
            }
            Kind::Block => {
                let scale = self.scale(y);
                let side = |at: i64, half: i64, slope: i64| {
                    (((at.abs() - ((half * scale) >> 14)) * slope) >> 12) + self.round
                };
                let across = side(x, self.size[0], self.slope[0]);
                let deep = side(z, self.size[2], self.slope[1]);
                let end = y.abs() - self.size[1] + self.round;
                let square = |part: i64| part.max(0) * part.max(0);
                let outside = root(square(across) + square(end) + square(deep));
                outside + across.max(end).max(deep).min(0) - self.round
            }
        }
    }

    /// Where a point would be if the shape were not bent.
    fn straightened(&self, [x, y, z]: [i64; 3]) -> [i64; 3] {
        let Some(arc) = self.arc else { return [x, y, z] };
        let (radius, sign) = (arc.abs(), arc.signum());
        let inward = radius - x * sign;
        let across = radius - root(inward * inward + y * y);
        [across * sign, (radius * angle(y, inward)) >> 20, z]
    }

    /// How wide the shape is at a height, in 1/2¹⁴ of its width at the bottom.
    fn scale(&self, y: i64) -> i64 {
        if self.taper == 0 {
            return i64::from(ONE);
        }
        let height = self.size[1];
        i64::from(ONE) - self.taper * (y.clamp(-height, height) + height) / (2 * height)
    }

    fn tapered(&self, (reach, radius): (i64, i64), y: i64) -> i64 {
        if self.taper == 0 {
            return reach - radius;
        }
        ((reach - ((radius * self.scale(y)) >> 14)) * self.slope[2]) >> 12
    }
}
