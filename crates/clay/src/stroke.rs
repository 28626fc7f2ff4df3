//! What is done to clay by hand: strokes, from the empty grid on. Every number is whole, and positions are in 1/32 voxel.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::fault::Fault;
use crate::figure::{SIZE, VOXELS};
use crate::kneading;
use crate::shape::{self, ONE, Shape};

/// One voxel, as positions of strokes count.
pub const VOXEL: i32 = 32;
/// The position of the last voxel along each axis.
pub const FAR_END: i32 = VOXEL * (SIZE as i32 - 1);
/// The most strokes of a figure.
pub const MOST_STROKES: usize = 20_000;
/// The most dabs of all strokes together.
pub const MOST_DABS: usize = 60_000;
/// The most that replaying may cost, in voxels that are looked at.
pub const MOST_WORK: u64 = 3_000_000_000;

const PLACE: RangeInclusive<i32> = 0..=FAR_END;
const RADIUS: RangeInclusive<i32> = VOXEL..=20 * VOXEL;
const STRENGTH: RangeInclusive<i32> = 1..=256;
const PULL: RangeInclusive<i32> = -16 * VOXEL..=16 * VOXEL;
const NORMAL: RangeInclusive<i32> = -ONE..=ONE;
const AMOUNT: RangeInclusive<u32> = 0..=32 * VOXELS as u32;
/// How far the square of a normal's length may be from one: what rounding can do, and a good deal more.
const NORMAL_SLACK: i32 = 1 << 24;

/// What a brush does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tool {
    /// Presses a ball of clay on.
    Add,
    /// Takes a ball of clay away.
    Take,
    /// Pulls or pushes the clay along.
    Grab,
    /// Evens out.
    Smooth,
    /// Draws the clay together.
    Pinch,
    /// Presses the clay flat.
    Flatten,
}

impl Tool {
    /// All of them, in the order of their bytes.
    pub const ALL: [Tool; 6] = [Tool::Add, Tool::Take, Tool::Grab, Tool::Smooth, Tool::Pinch, Tool::Flatten];

    /// Whether its dabs have a direction: how far a grab pulls, and which way a flattened face looks.
    pub fn has_direction(self) -> bool {
        matches!(self, Tool::Grab | Tool::Flatten)
    }

    /// Whether it bends the field, which is repaired then.
    pub(crate) fn bends(self) -> bool {
        !matches!(self, Tool::Add | Tool::Take)
    }
}

/// One touch of a brush. `dx`, `dy` and `dz` say how far a grab pulls, in 1/32 voxel, or are the unit normal of a flattened
/// face, in 1/16384; other tools have none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "said above")]
pub struct Dab {
    pub x: i32,
    pub y: i32,
    pub z: i32,
    /// How strong it is, of 256; means nothing to adding and taking away.
    pub strength: i32,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dx: i32,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dy: i32,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dz: i32,
}

impl Dab {
    /// Its middle.
    pub fn centre(&self) -> [i32; 3] {
        [self.x, self.y, self.z]
    }

    /// Where it pulls to, or the normal of its face.
    pub fn direction(&self) -> [i32; 3] {
        [self.dx, self.dy, self.dz]
    }

    /// Its mirror image in x.
    fn image(&self) -> Dab {
        Dab { x: FAR_END - self.x, dx: -self.dx, ..*self }
    }
}

/// A brush drawn over the clay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Brush {
    /// What it does.
    pub tool: Tool,
    /// How far it reaches.
    pub radius: i32,
    /// Whether every dab is followed by its mirror image in x.
    pub mirror: bool,
    /// Its touches, in order: at least one.
    pub dabs: Vec<Dab>,
}

impl Brush {
    /// A dab, and its mirror image if the brush makes one that differs.
    pub(crate) fn with_image(&self, dab: &Dab) -> impl Iterator<Item = Dab> + use<> {
        let image = Some(dab.image()).filter(|image| self.mirror && image != dab);
        [Some(*dab), image].into_iter().flatten()
    }
}

/// One thing done to the clay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Stroke {
    /// A brush drawn over it.
    Brush(Brush),
    /// A cut with the wire.
    Cut(Cut),
    /// Shapes pressed on or cut out.
    Shapes {
        /// From 1 to 64, in order.
        shapes: Vec<Shape>,
    },
    /// The surface sinks evenly until there is no more clay than this.
    Settle {
        /// In 1/32 voxel.
        amount: u32,
    },
}

/// A cut through the point `x`, `y`, `z`: what lies on the side of the unit normal `dx`, `dy`, `dz`, in 1/16384, goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "said above")]
pub struct Cut {
    pub x: i32,
    pub y: i32,
    pub z: i32,
    pub dx: i32,
    pub dy: i32,
    pub dz: i32,
}

fn is_zero(number: &i32) -> bool {
    *number == 0
}

impl Stroke {
    /// How many touches of a brush it has.
    pub fn dabs(&self) -> usize {
        if let Stroke::Brush(brush) = self { brush.dabs.len() } else { 0 }
    }

    /// Whether its numbers lie in their ranges; `place` is its place in the list.
    fn check(&self, place: usize) -> Result<(), Fault> {
        let within = |field: &'static str, is_fine: bool| {
            if is_fine { Ok(()) } else { Err(Fault::StrokeOutOfRange { stroke: place, field }) }
        };
        let all = |values: &[i32; 3], range: &RangeInclusive<i32>| values.iter().all(|at| range.contains(at));
        match self {
            Stroke::Brush(brush) => {
                within("radius", RADIUS.contains(&brush.radius))?;
                within("dabs", !brush.dabs.is_empty())?;
                for dab in &brush.dabs {
                    within("centre", all(&dab.centre(), &PLACE))?;
                    within("strength", STRENGTH.contains(&dab.strength))?;
                    match brush.tool {
                        Tool::Grab => within("vector", all(&dab.direction(), &PULL))?,
                        Tool::Flatten => within("normal", is_unit(&dab.direction()))?,
                        _ => within("vector", dab.direction() == [0; 3])?,
                    }
                }
                Ok(())
            }
            Stroke::Cut(Cut { x, y, z, dx, dy, dz }) => {
                within("centre", all(&[*x, *y, *z], &PLACE))?;
                within("normal", is_unit(&[*dx, *dy, *dz]))
            }
            Stroke::Shapes { shapes } => {
                within("shapes", !shapes.is_empty())?;
                let in_stroke = |fault| Fault::InStroke { stroke: place, fault: Box::new(fault) };
                shape::check(shapes).map_err(in_stroke)
            }
            Stroke::Settle { amount } => within("amount", AMOUNT.contains(amount)),
        }
    }
}

/// Whether a normal has unit length, more or less.
fn is_unit(normal: &[i32; 3]) -> bool {
    normal.iter().all(|part| NORMAL.contains(part))
        && (normal.iter().map(|part| part * part).sum::<i32>() - ONE * ONE).abs() <= NORMAL_SLACK
}

/// Looks at strokes one after the other: whether each can be done, and whether they are too many.
#[derive(Default)]
pub(crate) struct Tally {
    strokes: usize,
    dabs: usize,
    work: u64,
}

impl Tally {
    /// Counts the next stroke.
    pub(crate) fn add(&mut self, stroke: &Stroke) -> Result<(), Fault> {
        self.check_dabs(stroke.dabs())?;
        stroke.check(self.strokes)?;
        self.strokes += 1;
        self.dabs += stroke.dabs();
        self.work += kneading::work(stroke);
        check_strokes(self.strokes)?;
        if self.work > MOST_WORK { Err(Fault::TooMuchWork(self.work)) } else { Ok(()) }
    }

    /// Whether so many more dabs can be done.
    pub(crate) fn check_dabs(&self, more: usize) -> Result<(), Fault> {
        let dabs = self.dabs + more;
        if dabs > MOST_DABS { Err(Fault::TooManyDabs(dabs)) } else { Ok(()) }
    }
}

/// Whether so many strokes can be done.
pub(crate) fn check_strokes(count: usize) -> Result<(), Fault> {
    if count > MOST_STROKES { Err(Fault::TooManyStrokes(count)) } else { Ok(()) }
}

/// What replaying these strokes costs, in voxels that are looked at, if they can be replayed.
pub fn work(strokes: &[Stroke]) -> Result<u64, Fault> {
    check_strokes(strokes.len())?;
    let mut tally = Tally::default();
    strokes.iter().try_for_each(|stroke| tally.add(stroke))?;
    Ok(tally.work)
}

/// Whether these strokes can be replayed.
pub fn check(strokes: &[Stroke]) -> Result<(), Fault> {
    work(strokes).map(drop)
}
