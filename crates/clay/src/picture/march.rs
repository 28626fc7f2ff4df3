//! Rays through the field of a figure.

use crate::figure::{Figure, HAND_IN_BAND, SIZE};
use crate::sample;

/// Voxels along each side of a block of the map that says where nothing is.
const BLOCK: usize = 4;
/// Blocks along each side of the grid.
const BLOCKS: usize = SIZE / BLOCK;
/// The field is left out of account beyond this distance, so that drafts look like what is handed in.
const NEAR: f32 = HAND_IN_BAND as f32 / 32.0;
const MOST_STEPS: u32 = 200;

/// A figure that rays can be sent through.
pub(super) struct Space<'a> {
    pub(super) figure: &'a Figure,
    /// How far it is at least to anything near the surface, for each block, in voxels.
    empty: Vec<u8>,
    /// The box outside of which there is no clay.
    pub(super) least: [f32; 3],
    pub(super) most: [f32; 3],
}

/// A ray: where it starts and its direction, of length one.
#[derive(Clone, Copy)]
pub(super) struct Ray {
    pub(super) from: [f32; 3],
    pub(super) to: [f32; 3],
}

impl Ray {
    pub(super) fn at(&self, far: f32) -> [f32; 3] {
        [0, 1, 2].map(|axis| self.from[axis] + self.to[axis] * far)
    }
}

impl<'a> Space<'a> {
    pub(super) fn new(figure: &'a Figure) -> Space<'a> {
        let bounds = figure.bounds();
        let corner = |at: Option<[u8; 3]>| at.unwrap_or([SIZE as u8 / 2; 3]).map(f32::from);
        Space {
            figure,
            empty: empty_blocks(figure),
            least: corner(bounds.map(|bounds| bounds.least)).map(|at| at - 1.0),
            most: corner(bounds.map(|bounds| bounds.most)).map(|at| at + 1.0),
        }
    }

    /// Where a ray enters and leaves the box round the clay.
    fn span(&self, ray: &Ray) -> Option<(f32, f32)> {
        let (mut enter, mut leave) = (0.0f32, f32::INFINITY);
        for axis in 0..3 {
            let inverse = 1.0 / ray.to[axis];
            let (a, b) =
                ((self.least[axis] - ray.from[axis]) * inverse, (self.most[axis] - ray.from[axis]) * inverse);
            enter = enter.max(a.min(b));
            leave = leave.min(a.max(b));
        }
        (enter < leave).then_some((enter, leave))
    }

    /// How far it is at least from a point to the surface; negative inside.
    fn distance(&self, point: [f32; 3]) -> f32 {
        let block = point.map(|at| (at.max(0.0) as usize / BLOCK).min(BLOCKS - 1));
        let empty = self.empty[block[0] + BLOCKS * (block[1] + BLOCKS * block[2])];
        if empty > 0 { f32::from(empty) } else { sample::distance(self.figure, point).min(NEAR) }
    }

    /// How far along a ray the clay begins.
    pub(super) fn hit(&self, ray: &Ray) -> Option<f32> {
        let (mut far, leave) = self.span(ray)?;
        let mut before = far;
        for _ in 0..MOST_STEPS {
            let distance = self.distance(ray.at(far));
            if distance < 0.01 {
                return Some(self.refined(ray, before, far));
            }
            before = far;
            far += distance.max(0.06) * 0.95;
            if far > leave {
                break;
            }
        }
        None
    }

    /// Where between two points of a ray, one outside and one at or in the clay, the surface is.
    fn refined(&self, ray: &Ray, mut outside: f32, mut inside: f32) -> f32 {
        for _ in 0..4 {
            let middle = (outside + inside) / 2.0;
            if self.distance(ray.at(middle)) < 0.0 {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        (outside + inside) / 2.0
    }

    /// How much of a lamp of some width is seen along a ray: 1 all of it, 0 nothing.
    pub(super) fn light(&self, ray: &Ray, width: f32) -> f32 {
        let Some((enter, leave)) = self.span(ray) else { return 1.0 };
        let (mut far, mut seen) = (enter.max(0.5), 1.0f32);
        for _ in 0..MOST_STEPS {
            if far > leave {
                break;
            }
            let distance = self.distance(ray.at(far));
            // Half of the lamp is hidden where the ray grazes the surface.
            seen = seen.min(0.5 + 0.5 * distance / (width * far));
            if seen <= 0.0 {
                return 0.0;
            }
            far += distance.abs().clamp(0.4, 24.0);
        }
        let seen = seen.clamp(0.0, 1.0);
        seen * seen * (3.0 - 2.0 * seen)
    }
}

/// For each block how many voxels around it are empty at least; 0 for blocks near the surface.
fn empty_blocks(figure: &Figure) -> Vec<u8> {
    let mut nearest = vec![u8::MAX; BLOCKS * BLOCKS * BLOCKS];
    for (index, row) in figure.field().chunks_exact(SIZE).enumerate() {
        let (y, z) = (index % SIZE / BLOCK, index / SIZE / BLOCK);
        let blocks = &mut nearest[BLOCKS * (y + BLOCKS * z)..][..BLOCKS];
        for (block, values) in blocks.iter_mut().zip(row.chunks_exact(BLOCK)) {
            if values.iter().any(|&value| value < HAND_IN_BAND) {
                *block = 0;
            }
        }
    }
    spread(&mut nearest, 1);
    spread(&mut nearest, BLOCKS);
    spread(&mut nearest, BLOCKS * BLOCKS);
    // From anywhere in a block there is one block less; and two voxels beyond, for that is how near is near.
    nearest.iter().map(|&blocks| blocks.min(BLOCKS as u8).saturating_sub(1) * BLOCK as u8).collect()
}

/// Carries how far the nearest block is along one axis; after all three it counts diagonals as one.
fn spread(nearest: &mut [u8], stride: usize) {
    let old = nearest.to_vec();
    for (at, value) in nearest.iter_mut().enumerate() {
        let along = at / stride % BLOCKS;
        let line = at - along * stride;
        let away = |other: usize| old[line + other * stride].max(along.abs_diff(other) as u8);
        *value = (0..BLOCKS).map(away).min().unwrap_or(0);
    }
}
