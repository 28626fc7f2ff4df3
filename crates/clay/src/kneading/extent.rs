//! Boxes of voxels.

use crate::figure::SIZE;
use crate::stroke::VOXEL;

const LAST: i32 = SIZE as i32 - 1;

/// A box of voxels within the grid: the first and the last along x, y and z.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) first: [i32; 3],
    pub(super) last: [i32; 3],
}

impl Extent {
    /// All voxels that are no further than `reach` from a position along each axis. There always is one: positions lie
    /// within the grid, and no reach is less than half a voxel.
    pub(super) fn round(centre: [i32; 3], reach: i32) -> Extent {
        Extent {
            first: centre.map(|at| (at - reach + VOXEL - 1).div_euclid(VOXEL).max(0)),
            last: centre.map(|at| (at + reach).div_euclid(VOXEL).min(LAST)),
        }
    }

    /// The least box round both.
    pub(super) fn union(&self, other: &Extent) -> Extent {
        Extent {
            first: [0, 1, 2].map(|axis| self.first[axis].min(other.first[axis])),
            last: [0, 1, 2].map(|axis| self.last[axis].max(other.last[axis])),
        }
    }

    /// The box with some voxels more to every side, as far as the grid goes.
    pub(super) fn widened(&self, voxels: i32) -> Extent {
        Extent {
            first: self.first.map(|at| (at - voxels).max(0)),
            last: self.last.map(|at| (at + voxels).min(LAST)),
        }
    }

    /// How many voxels it has along x, y and z.
    pub(super) fn sides(&self) -> [usize; 3] {
        [0, 1, 2].map(|axis| (self.last[axis] - self.first[axis] + 1) as usize)
    }

    /// How many voxels it has.
    pub(super) fn volume(&self) -> u64 {
        self.sides().map(|side| side as u64).iter().product()
    }

    /// Its rows along x: y and z of each.
    pub(super) fn rows(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let Extent { first, last } = *self;
        (first[2]..=last[2]).flat_map(move |z| (first[1]..=last[1]).map(move |y| (y, z)))
    }

    /// Where the part of a row that lies within the box is in the field.
    pub(super) fn span(&self, y: i32, z: i32) -> std::ops::Range<usize> {
        let start = SIZE * (y as usize + SIZE * z as usize);
        start + self.first[0] as usize..start + self.last[0] as usize + 1
    }
}
