//! The dabs of brushes.

use super::extent::Extent;
use super::{Clay, Rim, plane, smooth};
use crate::figure::{BAND, SIZE};
use crate::solid::root;
use crate::stroke::{Brush, Dab, FAR_END, Tool, VOXEL};

/// The width of the fillet where clay is added or taken away.
const FILLET: i32 = 64;
const FAR: i32 = BAND as i32;

/// How a brush fades from its middle to its edge.
#[derive(Clone, Copy)]
struct Weight {
    square: i32,
    inverse: i32,
}

impl Weight {
    fn new(radius: i32) -> Weight {
        let square = radius * radius;
        Weight { square, inverse: (1 << 28) / square }
    }

    /// Of 256, for the square of the distance from the middle; 0 from the edge on.
    fn at(self, q: i32) -> i32 {
        let t = ((self.square - q).max(0) * self.inverse) >> 20;
        (t * t) >> 8
    }
}

/// A voxel that a dab reaches.
struct Reached {
    /// Where it is, in voxels.
    voxel: [i32; 3],
    /// From the middle of the dab, in 1/32 voxel.
    apart: [i32; 3],
    /// The weight of the brush there times the strength of the dab, of 65536.
    weight: i32,
    /// Its value.
    value: i32,
}

impl Clay {
    /// Does one dab.
    pub(super) fn dab(&mut self, brush: &Brush, dab: &Dab) {
        let direction = dab.direction();
        match brush.tool {
            Tool::Add => self.press(brush.radius, dab.centre(), joined),
            Tool::Take => self.press(brush.radius, dab.centre(), |value, ball| -joined(-value, ball)),
            Tool::Grab => self.reshape(brush.radius, dab, |field, at| {
                let pulled =
                    |axis: usize| VOXEL * at.voxel[axis] - ((at.weight * direction[axis] + (1 << 15)) >> 16);
                between(field, [pulled(0), pulled(1), pulled(2)])
            }),
            Tool::Pinch => self.reshape(brush.radius, dab, |field, at| {
                let drawn =
                    |axis: usize| VOXEL * at.voxel[axis] + ((at.apart[axis] * at.weight + (1 << 17)) >> 18);
                between(field, [drawn(0), drawn(1), drawn(2)])
            }),
            Tool::Flatten => self.reshape(brush.radius, dab, |_, at| {
                let product = (0..3).map(|axis| at.apart[axis] * direction[axis]).sum();
                at.value + blended(plane(product) - at.value, at.weight)
            }),
            Tool::Smooth => {
                let extent = Extent::round(dab.centre(), brush.radius - 1);
                let means = smooth::means(&self.field, &extent, brush.radius);
                self.reshape(brush.radius, dab, |_, at| {
                    at.value + blended(means.at(at.voxel) - at.value, at.weight)
                });
            }
        }
    }

    /// Joins a ball to the field in some way.
    fn press(&mut self, radius: i32, centre: [i32; 3], join: impl Fn(i32, i32) -> i32) {
        let extent = Extent::round(centre, radius + FAR);
        for (y, z) in extent.rows() {
            let (dy, dz) = (VOXEL * y - centre[1], VOXEL * z - centre[2]);
            let across = dy * dy + dz * dz;
            if across >= (radius + FAR) * (radius + FAR) {
                continue;
            }
            let rim = Rim::of_row(y, z);
            for (x, value) in (extent.first[0]..).zip(&mut self.field[extent.span(y, z)]) {
                let dx = VOXEL * x - centre[0];
                let ball = root(i64::from(dx * dx + across)) as i32 - radius;
                if ball < FAR {
                    *value = rim.kept(x, join(i32::from(*value), ball.max(-FAR)));
                }
            }
        }
    }

    /// Gives every voxel of some weight a new value, made from the field as it was before the dab.
    fn reshape(&mut self, radius: i32, dab: &Dab, new: impl Fn(&[i8], &Reached) -> i32) {
        let weights = Weight::new(radius);
        let extent = Extent::round(dab.centre(), radius - 1);
        let mut made = Vec::new();
        for (y, z) in extent.rows() {
            let (dy, dz) = (VOXEL * y - dab.y, VOXEL * z - dab.z);
            let across = dy * dy + dz * dz;
            let row = &self.field[extent.span(y, z)];
            if across >= weights.square {
                made.extend_from_slice(row);
                continue;
            }
            let rim = Rim::of_row(y, z);
            made.extend((extent.first[0]..).zip(row).map(|(x, &value)| {
                let dx = VOXEL * x - dab.x;
                let weight = weights.at(dx * dx + across);
                if weight == 0 {
                    return value;
                }
                let weight = weight * dab.strength;
                let value = i32::from(value);
                let reached = Reached { voxel: [x, y, z], apart: [dx, dy, dz], weight, value };
                rim.kept(x, new(&self.field, &reached))
            }));
        }
        for ((y, z), made) in extent.rows().zip(made.chunks_exact(extent.sides()[0])) {
            self.field[extent.span(y, z)].copy_from_slice(made);
        }
    }
}

/// The smooth minimum of two distances; its effect ends where distances are cut.
fn joined(a: i32, b: i32) -> i32 {
    let overlap = (FILLET - (a - b).abs()).min(FAR - a.max(b));
    if overlap > 0 { a.min(b) - ((overlap * overlap) >> 8) } else { a.min(b) }
}

/// A part of a difference: `weight` of 65536.
fn blended(difference: i32, weight: i32) -> i32 {
    (difference * weight + (1 << 15)) >> 16
}

/// The field between the eight voxels round a position; beyond the grid it is as at its side.
fn between(field: &[i8], position: [i32; 3]) -> i32 {
    /// From the first to the last of eight voxels that are each other's neighbours.
    const WINDOW: usize = SIZE * SIZE + SIZE + 2;
    let position = position.map(|at| at.clamp(0, FAR_END));
    let cell = position.map(|at| (at >> 5).min(SIZE as i32 - 2));
    let [x, y, z] = [0, 1, 2].map(|axis| position[axis] - VOXEL * cell[axis]);
    let start = cell[0] as usize + SIZE * (cell[1] as usize + SIZE * cell[2] as usize);
    // One look at the length for all eight voxels.
    let Some(window) = field.get(start..).and_then(<[i8]>::first_chunk::<WINDOW>) else { return FAR };
    let along_x = |at: usize| i32::from(window[at]) * (VOXEL - x) + i32::from(window[at + 1]) * x;
    let along_y = |at: usize| along_x(at) * (VOXEL - y) + along_x(at + SIZE) * y;
    let sum = along_y(0) * (VOXEL - z) + along_y(SIZE * SIZE) * z;
    (sum + (1 << 14)) >> 15
}
