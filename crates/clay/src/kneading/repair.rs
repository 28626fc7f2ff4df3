//! Brushes bend the field until its values are no distances any more. A repair measures them anew, from the surface outwards:
//! the eikonal equation, swept over a box in four directions. The surface itself stays where it is.

use super::extent::Extent;
use super::{Clay, Rim};
use crate::figure::{BAND, SIZE};
use crate::solid::root;

/// How many voxels a repair goes beyond what was touched.
pub(super) const MARGIN: i32 = 3;
/// A voxel and the end of the band, in 1/256 voxel, as distances count here.
const VOXEL: i32 = 256;
const FAR: i32 = 8 * BAND as i32;
/// The sweeps: whether they go backwards along x, y and z.
const SWEEPS: [[bool; 3]; 4] =
    [[false, false, false], [true, true, true], [true, false, false], [false, true, true]];

/// What a repair costs: every sweep looks at every voxel.
pub(super) fn work(extent: &Extent) -> u64 {
    SWEEPS.len() as u64 * extent.volume()
}

impl Clay {
    /// Measures the distances in a box anew.
    pub(super) fn repair(&mut self, extent: &Extent) {
        let mut sweeper = Sweeper::new(&self.field, extent);
        for backwards in SWEEPS {
            sweeper.sweep(backwards);
        }
        for (y, z) in extent.rows() {
            let rim = Rim::of_row(y, z);
            let measured = sweeper.row(y, z);
            for ((x, value), at) in (extent.first[0]..).zip(&mut self.field[extent.span(y, z)]).zip(measured)
            {
                if !sweeper.is_frozen[at] {
                    let far = ((sweeper.distances[at] + 4) >> 3).min(i32::from(BAND));
                    *value = rim.kept(x, if *value < 0 { -far.max(1) } else { far });
                }
            }
        }
    }
}

/// The distances of a box of voxels from the surface, with one more voxel all round.
struct Sweeper {
    distances: Vec<i32>,
    /// Voxels beside the surface: they know how far they are from it.
    is_frozen: Vec<bool>,
    first: [i32; 3],
    sides: [usize; 3],
    /// From one voxel to the next along x, y and z.
    strides: [usize; 3],
}

impl Sweeper {
    fn new(field: &[i8], extent: &Extent) -> Sweeper {
        let sides = extent.sides();
        let strides = [1, sides[0] + 2, (sides[0] + 2) * (sides[1] + 2)];
        let values = with_neighbours(field, extent);
        let distances = values.iter().map(|&value| 8 * i32::from(value).abs()).collect();
        let is_frozen = vec![false; values.len()];
        let mut sweeper = Sweeper { distances, is_frozen, first: extent.first, sides, strides };
        for (y, z) in extent.rows() {
            for at in sweeper.row(y, z) {
                let is_inside = values[at] < 0;
                let differs =
                    |stride| (values[at - stride] < 0) != is_inside || (values[at + stride] < 0) != is_inside;
                if strides.into_iter().any(differs) {
                    sweeper.is_frozen[at] = true;
                } else {
                    sweeper.distances[at] = FAR;
                }
            }
        }
        sweeper
    }

    /// Where the voxels of a row are.
    fn row(&self, y: i32, z: i32) -> std::ops::Range<usize> {
        let [_, y, z] = [0, y - self.first[1] + 1, z - self.first[2] + 1].map(|at| at as usize);
        let start = 1 + y * self.strides[1] + z * self.strides[2];
        start..start + self.sides[0]
    }

    /// Goes through the box once; distances spread in the direction of the sweep.
    fn sweep(&mut self, backwards: [bool; 3]) {
        let [columns, rows, layers] = self.sides;
        let turned = |at: usize, side: usize, axis: usize| if backwards[axis] { side - at } else { 1 + at };
        for z in 0..layers {
            for y in 0..rows {
                let row = turned(z, layers, 2) * self.strides[2] + turned(y, rows, 1) * self.strides[1];
                for x in 0..columns {
                    self.spread(row + turned(x, columns, 0));
                }
            }
        }
    }

    /// The distance of a voxel from those of its neighbours.
    fn spread(&mut self, at: usize) {
        if self.is_frozen[at] {
            return;
        }
        let lesser = |stride: usize| self.distances[at - stride].min(self.distances[at + stride]);
        let (x, y, z) = (lesser(1), lesser(self.strides[1]), lesser(self.strides[2]));
        let (low, high) = (x.min(y), x.max(y));
        let (a, b, c) = (low.min(z), high.min(z).max(low), high.max(z));
        // What follows is never less than a.
        if a < self.distances[at] {
            self.distances[at] = self.distances[at].min(arrival(a, b, c));
        }
    }
}

/// How far a voxel is from the surface, if its neighbours along the axes are as far as this, the nearest first.
fn arrival(a: i32, b: i32, c: i32) -> i32 {
    let mut t = a + VOXEL;
    if t > b {
        let apart = b - a;
        t = (a + b + root(i64::from(2 * VOXEL * VOXEL - apart * apart)) as i32) >> 1;
    }
    if t > c {
        let sum = a + b + c;
        let under_root = sum * sum - 3 * (a * a + b * b + c * c - VOXEL * VOXEL);
        if under_root >= 0 {
            t = (sum + root(i64::from(under_root)) as i32) / 3;
        }
    }
    t
}

/// The values of a box and of one more voxel all round. What lies beyond the grid is far outside, as is its rim.
fn with_neighbours(field: &[i8], extent: &Extent) -> Vec<i8> {
    let mut values = Vec::new();
    let around = |axis: usize| extent.first[axis] - 1..=extent.last[axis] + 1;
    for z in around(2) {
        for y in around(1) {
            let is_within = [y, z].iter().all(|at| (0..SIZE as i32).contains(at));
            let row = if is_within { &field[SIZE * (y as usize + SIZE * z as usize)..][..SIZE] } else { &[] };
            values.extend(
                around(0).map(|x| usize::try_from(x).ok().and_then(|x| row.get(x)).copied().unwrap_or(BAND)),
            );
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_arrive_along_one_two_or_three_axes() {
        assert_eq!(arrival(0, FAR, FAR), 256);
        // √2/2 and √3/3 of a voxel.
        assert_eq!(arrival(0, 0, FAR), 181);
        assert_eq!(arrival(0, 0, 0), 147);
        // (100 + 200 + √(131072 − 100²)) / 2, whose root is 347.96.
        assert_eq!(arrival(100, 200, FAR), 324);
        // Just too far to matter, and just near enough.
        assert_eq!(arrival(0, 256, 256), 256);
        assert_eq!(arrival(0, 255, FAR), 256);
    }

    #[test]
    fn nothing_arrives_before_the_nearest_neighbour() {
        for a in (0..=FAR).step_by(31) {
            for b in (a..=FAR).step_by(7) {
                for c in (b..=FAR).step_by(13) {
                    let t = arrival(a, b, c);
                    assert!(t > a && t <= a + VOXEL, "{a} {b} {c}: {t}");
                }
            }
        }
    }
}
