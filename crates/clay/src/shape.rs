//! The shapes that figures are made of. Every number is whole, so that nothing depends on the machine.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::fault::Fault;

/// One voxel, as positions and lengths count.
pub const UNIT: i32 = 256;
/// One in the numbers of a rotation.
pub const ONE: i32 = 1 << 14;
/// The most shapes of a figure.
pub const MOST_SHAPES: usize = 64;
/// The rotation that turns nothing.
pub const UPRIGHT: [i32; 9] = [ONE, 0, 0, 0, ONE, 0, 0, 0, ONE];

const POSITION: RangeInclusive<i32> = -16256..=16256;
const SIZES: RangeInclusive<i32> = 128..=16128;
const ROUND: RangeInclusive<i32> = 0..=16128;
const TAPER: RangeInclusive<i32> = 0..=256;
const BEND: RangeInclusive<i32> = -330..=330;
const BLEND: RangeInclusive<i32> = 0..=1536;
/// How far the columns of a rotation may be from unit length and right angles: what rounding can do, and a little.
const RIGID: i64 = 1 << 16;

/// What a shape is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A ball; an egg if its sizes differ.
    Ball,
    /// A bar with round ends along its y.
    Roll,
    /// A cylinder along its y.
    Disc,
    /// A cone whose tip points along its y.
    Cone,
    /// A ring that lies flat; its height is its thickness.
    Ring,
    /// A box.
    Block,
}

/// One shape. Lengths are in 1/256 voxel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// What it is.
    pub kind: Kind,
    /// Its middle, from the middle of the grid; y points up.
    pub position: [i32; 3],
    /// Half of its width, height and depth along its own axes, before it is bent.
    pub size: [i32; 3],
    /// A rotation, row by row: the columns are where its own axes point, `ONE` long.
    #[serde(default = "upright", skip_serializing_if = "is_upright")]
    pub rotation: [i32; 9],
    /// The radius of the edges of a block, disc or cone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub round: i32,
    /// How much narrower the top is than the bottom, of 256: at 256 it ends in a point. Means nothing to cones and rings.
    #[serde(default, skip_serializing_if = "is_default")]
    pub taper: i32,
    /// By how many degrees its height is bent into an arc, towards its own x, or away from it if negative.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bend: i32,
    /// How wide the fillet is where it joins, or cuts, what was there before.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blend: i32,
    /// Cut out of what was there before, rather than joined to it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cut: bool,
    /// Its mirror image in x is there, too.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mirror: bool,
}

impl Shape {
    /// An upright shape, joined without a fillet.
    pub fn new(kind: Kind, position: [i32; 3], size: [i32; 3]) -> Shape {
        Shape {
            kind,
            position,
            size,
            rotation: UPRIGHT,
            round: 0,
            taper: 0,
            bend: 0,
            blend: 0,
            cut: false,
            mirror: false,
        }
    }
}

fn upright() -> [i32; 9] {
    UPRIGHT
}

fn is_upright(rotation: &[i32; 9]) -> bool {
    *rotation == UPRIGHT
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Whether these shapes can be composed.
pub fn check(shapes: &[Shape]) -> Result<(), Fault> {
    if shapes.len() > MOST_SHAPES {
        return Err(Fault::TooManyShapes(shapes.len()));
    }
    for (index, shape) in shapes.iter().enumerate() {
        let within = |field: &'static str, range: RangeInclusive<i32>, values: &[i32]| {
            let fine = values.iter().all(|value| range.contains(value));
            if fine { Ok(()) } else { Err(Fault::ShapeOutOfRange { shape: index, field }) }
        };
        within("position", POSITION, &shape.position)?;
        within("size", SIZES, &shape.size)?;
        within("round", ROUND, &[shape.round])?;
        within("taper", TAPER, &[shape.taper])?;
        within("bend", BEND, &[shape.bend])?;
        within("blend", BLEND, &[shape.blend])?;
        if !is_rigid(&shape.rotation) {
            return Err(Fault::RotationNotRigid { shape: index });
        }
    }
    Ok(())
}

/// Whether the columns have unit length and stand at right angles, as nearly as rounding allows.
fn is_rigid(rotation: &[i32; 9]) -> bool {
    if rotation.iter().any(|value| value.unsigned_abs() > 2 * ONE.unsigned_abs()) {
        return false;
    }
    let m = rotation.map(i64::from);
    let product = |i: usize, j: usize| m[i] * m[j] + m[i + 3] * m[j + 3] + m[i + 6] * m[j + 6];
    let near = |value: i64, wanted: i64| (value - wanted).abs() <= RIGID;
    let one = i64::from(ONE) * i64::from(ONE);
    (0..3).all(|i| near(product(i, i), one))
        && near(product(0, 1), 0)
        && near(product(0, 2), 0)
        && near(product(1, 2), 0)
}
