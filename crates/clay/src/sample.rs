//! The field between its voxels, for meshes and pictures. Floats: nothing here is kept.

use crate::figure::{Figure, HAND_IN_BAND, SIZE};

/// How far from the surface openness is felt for, in voxels, and how much each counts.
const PROBES: [(f32, f32); 3] = [(1.5, 0.4), (3.0, 0.35), (5.0, 0.25)];

/// The distance at a point, in voxels, between the eight voxels round it.
pub(crate) fn distance(figure: &Figure, point: [f32; 3]) -> f32 {
    let most = (SIZE - 1) as f32 - 0.001;
    let point = point.map(|at| at.clamp(0.0, most));
    let cell = point.map(|at| at as usize);
    let [x, y, z] = [0, 1, 2].map(|axis| point[axis] - cell[axis] as f32);
    let first = cell[0] + SIZE * (cell[1] + SIZE * cell[2]);
    let field = figure.field();
    let pair = |at: usize| {
        let (a, b) = (f32::from(field[first + at]), f32::from(field[first + at + 1]));
        a + (b - a) * x
    };
    let (near, far) = (pair(0), pair(SIZE * SIZE));
    let low = near + (far - near) * z;
    let (near, far) = (pair(SIZE), pair(SIZE * SIZE + SIZE));
    let high = near + (far - near) * z;
    (low + (high - low) * y) / 32.0
}

/// The normal at a point: central differences of one voxel, between the voxels round it.
pub(crate) fn normal(figure: &Figure, point: [f32; 3]) -> [f32; 3] {
    let gradient = [0, 1, 2].map(|axis| {
        let (mut before, mut after) = (point, point);
        before[axis] -= 1.0;
        after[axis] += 1.0;
        distance(figure, after) - distance(figure, before)
    });
    unit(gradient)
}

/// How open a point of the surface is: 1 in the open, towards 0 in creases. Feels for clay further out, no further
/// than a handed-in figure says.
pub(crate) fn openness(figure: &Figure, point: [f32; 3], normal: [f32; 3]) -> f32 {
    let most = f32::from(HAND_IN_BAND) / 32.0;
    let felt = PROBES.map(|(away, weight)| {
        let probe = [0, 1, 2].map(|axis| point[axis] + normal[axis] * away);
        weight * (distance(figure, probe) / away.min(most)).clamp(0.0, 1.0)
    });
    felt.iter().sum::<f32>().clamp(0.0, 1.0)
}

/// The vector with length one; up if it has none.
pub(crate) fn unit(vector: [f32; 3]) -> [f32; 3] {
    let length = dot(vector, vector).sqrt();
    if length > 1e-6 { vector.map(|part| part / length) } else { [0.0, 1.0, 0.0] }
}

pub(crate) fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
