//! Distances far from the surface, where the field says only "far": one for each block of voxels.

use crate::figure::{Figure, HAND_IN_BAND, SIZE};

/// Voxels along each side of a block.
const BLOCK: usize = 4;
/// Blocks along each side of the grid.
const BLOCKS: usize = SIZE / BLOCK;
/// The middle of a block.
const MIDDLE: f32 = (BLOCK - 1) as f32 / 2.0;

/// From the first to the last of eight blocks that are each other's neighbours.
const WINDOW: usize = BLOCKS * BLOCKS + BLOCKS + 2;

pub(super) struct Coarse {
    /// How far the middle of each block is from the surface, in voxels.
    distances: Vec<f32>,
}

impl Coarse {
    pub(super) fn new(figure: &Figure) -> Coarse {
        let mut distances = near_the_surface(figure);
        sweep(&mut distances, false);
        sweep(&mut distances, true);
        Coarse { distances }
    }

    /// The distance between the middles of the eight blocks round a point.
    pub(super) fn distance(&self, point: [f32; 3]) -> f32 {
        let most = (BLOCKS - 1) as f32 - 0.001;
        let point = point.map(|at| ((at - MIDDLE) / BLOCK as f32).clamp(0.0, most));
        let block = point.map(|at| at as i32 as usize);
        let [x, y, z] = [0, 1, 2].map(|axis| point[axis] - block[axis] as f32);
        let first = block[0] + BLOCKS * (block[1] + BLOCKS * block[2]);
        // One look at the length for all eight blocks.
        let window = self.distances.get(first..).and_then(<[f32]>::first_chunk::<WINDOW>);
        let Some(window) = window else { return 0.0 };
        let pair = |at: usize| window[at] + (window[at + 1] - window[at]) * x;
        let (near, far) = (pair(0), pair(BLOCKS * BLOCKS));
        let low = near + (far - near) * z;
        let (near, far) = (pair(BLOCKS), pair(BLOCKS * BLOCKS + BLOCKS));
        let high = near + (far - near) * z;
        low + (high - low) * y
    }
}

/// What the voxels of each block say of its middle, if they are near the surface.
fn near_the_surface(figure: &Figure) -> Vec<f32> {
    let mut distances = vec![SIZE as f32; BLOCKS * BLOCKS * BLOCKS];
    for (index, row) in figure.field().chunks_exact(SIZE).enumerate() {
        if row.iter().all(|&value| value >= HAND_IN_BAND) {
            continue;
        }
        let (y, z) = (index % SIZE, index / SIZE);
        let apart = |at: usize| ((at % BLOCK) as f32 - MIDDLE).powi(2);
        let blocks = &mut distances[BLOCKS * (y / BLOCK + BLOCKS * (z / BLOCK))..][..BLOCKS];
        for (x, &value) in row.iter().enumerate() {
            if value < HAND_IN_BAND {
                let away = (apart(x) + apart(y) + apart(z)).sqrt();
                let block = &mut blocks[x / BLOCK];
                *block = block.min((f32::from(value) / 32.0).max(0.0) + away);
            }
        }
    }
    distances
}

/// Carries distances on from block to block, forwards or backwards.
fn sweep(distances: &mut [f32], is_back: bool) {
    let all = BLOCKS as isize;
    let earlier = (-1..=1).flat_map(|z| (-1..=1).flat_map(move |y| (-1..=1).map(move |x: isize| [x, y, z])));
    let earlier: Vec<([isize; 3], f32)> = earlier
        .take(13)
        .map(|step| {
            let length = (step.iter().map(|part| part * part).sum::<isize>() as f32).sqrt();
            (if is_back { step.map(|part| -part) } else { step }, length * BLOCK as f32)
        })
        .collect();
    for turn in 0..distances.len() {
        let at = if is_back { distances.len() - 1 - turn } else { turn } as isize;
        let place = [at % all, at / all % all, at / (all * all)];
        let mut least = distances[at as usize];
        for (step, length) in &earlier {
            if (0..3).all(|axis| (0..all).contains(&(place[axis] + step[axis]))) {
                let other = at + step[0] + all * (step[1] + all * step[2]);
                least = least.min(distances[other as usize] + length);
            }
        }
        distances[at as usize] = least;
    }
}
