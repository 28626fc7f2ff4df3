//! Strokes become a figure. The order of every operation here is part of the format.

mod brush;
mod extent;
mod repair;
mod settle;
mod smooth;

use crate::compose;
use crate::fault::Fault;
use crate::figure::{BAND, Figure, SIZE, VOXELS};
use crate::stroke::{self, Brush, Cut, Dab, Stroke, VOXEL};
use extent::Extent;

/// A brush that bends the field is followed by a repair after so many dabs, and at the end of its stroke.
const DABS_TO_REPAIR: usize = 8;

/// The figure that the strokes make, if they are within their limits.
pub fn replay(strokes: &[Stroke]) -> Result<Figure, Fault> {
    stroke::check(strokes)?;
    let mut clay = Clay::new();
    for stroke in strokes {
        clay.apply(stroke);
    }
    Figure::from_field(clay.field)
}

impl Figure {
    /// Whether these strokes made the figure, as a draft or as it was handed in.
    pub fn is_made_by(&self, strokes: &[Stroke]) -> Result<bool, Fault> {
        let made = replay(strokes)?;
        Ok(made == *self || made.for_hand_in() == *self)
    }
}

/// What replaying a stroke costs whose numbers lie in their ranges, in voxels that are looked at.
pub(crate) fn work(stroke: &Stroke) -> u64 {
    match stroke {
        Stroke::Brush(brush) => {
            let across = 2 * u64::from(brush.radius.unsigned_abs()).div_ceil(32) + 1;
            let dab = across.pow(3) * if brush.mirror { 2 } else { 1 };
            let repairs = brush.dabs.chunks(DABS_TO_REPAIR).filter_map(|dabs| repaired(brush, dabs));
            dab * brush.dabs.len() as u64 + repairs.map(|extent| repair::work(&extent)).sum::<u64>()
        }
        Stroke::Shapes { shapes } => (VOXELS * shapes.len()) as u64,
        Stroke::Cut(_) | Stroke::Settle { .. } => VOXELS as u64,
    }
}

/// The box that is repaired after some dabs, if they bend the field: all that they and their images touch, and a margin.
fn repaired(brush: &Brush, dabs: &[Dab]) -> Option<Extent> {
    if !brush.tool.bends() {
        return None;
    }
    let touched = dabs.iter().flat_map(|dab| brush.with_image(dab));
    let touched = touched.map(|dab| Extent::round(dab.centre(), brush.radius - 1));
    touched.reduce(|all, one| all.union(&one)).map(|touched| touched.widened(repair::MARGIN))
}

/// Clay under somebody's hands.
struct Clay {
    field: Vec<i8>,
}

impl Clay {
    fn new() -> Clay {
        Clay { field: Figure::empty().field().to_vec() }
    }

    /// Does a stroke whose numbers lie in their ranges.
    fn apply(&mut self, stroke: &Stroke) {
        match stroke {
            Stroke::Brush(brush) => self.draw(brush),
            Stroke::Cut(cut) => self.cut(cut),
            Stroke::Shapes { shapes } => compose::onto(&mut self.field, shapes),
            Stroke::Settle { amount } => settle::settle(&mut self.field, *amount),
        }
    }

    /// Draws a brush over the clay.
    fn draw(&mut self, brush: &Brush) {
        for dabs in brush.dabs.chunks(DABS_TO_REPAIR) {
            for dab in dabs.iter().flat_map(|dab| brush.with_image(dab)) {
                self.dab(brush, &dab);
            }
            if let Some(extent) = repaired(brush, dabs) {
                self.repair(&extent);
            }
        }
    }

    /// Takes away what lies on the side of the normal.
    fn cut(&mut self, cut: &Cut) {
        for (index, row) in self.field.chunks_exact_mut(SIZE).enumerate() {
            let (y, z) = (index as i32 % SIZE as i32, index as i32 / SIZE as i32);
            let rim = Rim::of_row(y, z);
            let across = (VOXEL * y - cut.y) * cut.dy + (VOXEL * z - cut.z) * cut.dz;
            for (x, value) in (0..).zip(row) {
                let plane = plane((VOXEL * x - cut.x) * cut.dx + across);
                *value = rim.kept(x, i32::from(*value).max(plane));
            }
        }
    }
}

/// The distance from a plane, of the product of a difference with its normal.
fn plane(product: i32) -> i32 {
    ((product + (1 << 13)) >> 14).clamp(-i32::from(BAND), i32::from(BAND))
}

/// How near to the sides of the grid a row is. Half a voxel stays free all round, so that the outermost layer is outside.
#[derive(Clone, Copy)]
struct Rim {
    edge: i32,
}

impl Rim {
    fn of_row(y: i32, z: i32) -> Rim {
        Rim { edge: to_edge(y).min(to_edge(z)) }
    }

    /// A value as it may stand at a place of the row.
    fn kept(self, x: i32, value: i32) -> i8 {
        let least = VOXEL / 2 - VOXEL * self.edge.min(to_edge(x));
        value.clamp(-i32::from(BAND), i32::from(BAND)).max(least) as i8
    }
}

fn to_edge(at: i32) -> i32 {
    at.min(SIZE as i32 - 1 - at)
}
