//! The mean of the field round every voxel of a box.

use super::extent::Extent;
use crate::figure::SIZE;

/// Means over cubes of voxels.
pub(super) struct Means {
    /// Sums over the cubes; those of a row, of a layer and of the box lie at the beginning of each.
    sums: Vec<i32>,
    first: [i32; 3],
    /// From one row, and from one layer, to the next.
    strides: [usize; 2],
    /// How many voxels a cube has.
    count: i32,
}

impl Means {
    /// The mean round a voxel, to the nearest.
    pub(super) fn at(&self, voxel: [i32; 3]) -> i32 {
        let [x, y, z] = [0, 1, 2].map(|axis| (voxel[axis] - self.first[axis]) as usize);
        let sum = self.sums[x + self.strides[0] * y + self.strides[1] * z];
        (2 * sum + self.count).div_euclid(2 * self.count)
    }
}

/// Half of a cube's side without its middle voxel: larger brushes look further.
fn half_width(radius: i32) -> usize {
    match radius {
        ..192 => 1,
        192..384 => 2,
        _ => 3,
    }
}

/// The means round the voxels of a box; voxels beyond the grid count as the nearest in it.
pub(super) fn means(field: &[i8], extent: &Extent, radius: i32) -> Means {
    let half = half_width(radius);
    let width = 2 * half + 1;
    let [columns, rows, layers] = extent.sides().map(|side| side + 2 * half);
    let within = |at: i32| at.clamp(0, SIZE as i32 - 1) as usize;
    let reach = half as i32;
    let mut sums = Vec::new();
    for z in extent.first[2] - reach..=extent.last[2] + reach {
        for y in extent.first[1] - reach..=extent.last[1] + reach {
            let row = &field[SIZE * (within(y) + SIZE * within(z))..][..SIZE];
            let places = extent.first[0] - reach..=extent.last[0] + reach;
            sums.extend(places.map(|x| i32::from(row[within(x)])));
        }
    }
    // Every place becomes the sum of itself and those after it, along one axis after the other.
    for row in sums.chunks_exact_mut(columns) {
        for x in 0..columns - 2 * half {
            row[x] = row[x..x + width].iter().sum();
        }
    }
    let layer = columns * rows;
    for layer in sums.chunks_exact_mut(layer) {
        add_following(layer, columns, rows - 2 * half, width);
    }
    add_following(&mut sums, layer, layers - 2 * half, width);
    Means { sums, first: extent.first, strides: [columns, layer], count: (width * width * width) as i32 }
}

/// Adds to each of the first `count` pieces those that follow it, until there are `width` in its sum.
fn add_following(sums: &mut [i32], piece: usize, count: usize, width: usize) {
    for at in 0..count {
        let (now, later) = sums[at * piece..].split_at_mut(piece);
        for next in later.chunks_exact(piece).take(width - 1) {
            now.iter_mut().zip(next).for_each(|(sum, value)| *sum += value);
        }
    }
}
