//! Shapes become a figure, one after the other, each joined to or cut out of what was there before.

use crate::fault::Fault;
use crate::figure::{BAND, Figure, SIZE, VOXELS};
use crate::shape::{ONE, Shape, UNIT, check};
use crate::solid::{FAR, Solid};

const LAST: i32 = SIZE as i32 - 1;
/// Where the first voxel is, from the middle of the grid.
const FIRST: i32 = -LAST * UNIT / 2;

/// The figure that the shapes make.
pub fn compose(shapes: &[Shape]) -> Result<Figure, Fault> {
    check(shapes)?;
    let mut field = vec![BAND; VOXELS];
    onto(&mut field, shapes);
    Figure::from_field(field)
}

/// Composes shapes that can be composed onto what is there.
pub(crate) fn onto(field: &mut [i8], shapes: &[Shape]) {
    // What lies beyond the band may be as far as distances go.
    let far = |value: i8| match value {
        BAND => FAR,
        value if value == -BAND => -FAR,
        value => 8 * i32::from(value),
    };
    let mut fine: Vec<i16> = field.iter().map(|&value| far(value) as i16).collect();
    for shape in shapes {
        add(&mut fine, shape);
    }
    round_into(field, &fine);
}

/// The voxels that a shape can change: the first and the last along x, y and z.
fn box_of(shape: &Shape, solid: &Solid) -> [(usize, usize); 3] {
    let (shift, extent) = solid.bounds();
    [0, 1, 2].map(|axis| {
        let reach = |along: usize| i64::from(shape.rotation[3 * axis + along].abs()) * extent[along];
        let half = ((reach(0) + reach(1) + reach(2)) >> 14) as i32 + 1 + FAR;
        let moved = (i64::from(shape.rotation[3 * axis]) * shift) >> 14;
        let middle = shape.position[axis] - FIRST + moved as i32;
        let within = |at: i32| at.clamp(0, LAST) as usize;
        (within((middle - half).div_euclid(UNIT)), within((middle + half).div_euclid(UNIT) + 1))
    })
}

/// Joins a shape to the field, or cuts it out.
fn add(fine: &mut [i16], shape: &Shape) {
    let solid = Solid::new(shape);
    let [(left, right), (low, high), (back, front)] = box_of(shape, &solid);
    let (from, to) = if shape.mirror {
        let far = right.max(SIZE - 1 - left);
        (SIZE - 1 - far, far)
    } else {
        (left, right)
    };
    let mut distances = [FAR; SIZE];
    for z in back..=front {
        for y in low..=high {
            measure(&mut distances, shape, &solid, (left, right), [y, z]);
            let Some(row) = fine.get_mut(SIZE * (y + SIZE * z)..).and_then(|rest| rest.get_mut(..SIZE))
            else {
                continue;
            };
            for x in from..=to {
                let mut distance = distances[x];
                if shape.mirror {
                    distance = distance.min(distances[SIZE - 1 - x]);
                }
                if distance >= FAR {
                    continue;
                }
                let before = i32::from(row[x]);
                let after = if shape.cut {
                    -joined(-before, distance, shape.blend)
                } else {
                    joined(before, distance, shape.blend)
                };
                row[x] = after as i16;
            }
        }
    }
}

/// The distances of a row of voxels from a shape.
fn measure(
    distances: &mut [i32; SIZE],
    shape: &Shape,
    solid: &Solid,
    (left, right): (usize, usize),
    at: [usize; 2],
) {
    let from_middle = |index: usize, axis: usize| FIRST + index as i32 * UNIT - shape.position[axis];
    let (x, y, z) = (from_middle(left, 0), from_middle(at[0], 1), from_middle(at[1], 2));
    let m = &shape.rotation;
    // Within 32 bits: no point is further than √3 · 127 voxels, and columns have unit length.
    let mut own = [0, 1, 2].map(|axis| x * m[axis] + y * m[3 + axis] + z * m[6 + axis] + ONE / 2);
    let row = &mut distances[left..=right];
    row.fill(FAR);
    let (first, behind) = near(solid, own, [m[0], m[1], m[2]], row.len());
    for (own, step) in own.iter_mut().zip(m) {
        *own += step * UNIT * first as i32;
    }
    for distance in row.get_mut(first..behind).unwrap_or_default() {
        let point = own.map(|along| i64::from(along >> 14));
        *distance = solid.distance(point) as i32;
        for axis in 0..3 {
            own[axis] += m[axis] * UNIT;
        }
    }
}

/// Which voxels of a row of so many are near the solid's box: the first, and the one behind the last. All others are far.
fn near(solid: &Solid, own: [i32; 3], steps: [i32; 3], count: usize) -> (usize, usize) {
    let (shift, extent) = solid.bounds();
    let (mut first, mut behind) = (0i64, count as i64);
    for axis in 0..3 {
        let middle = if axis == 0 { shift } else { 0 };
        let half = extent[axis] + i64::from(FAR);
        let (least, most) = ((middle - half) << 14, (middle + half + 1) << 14);
        let (own, step) = (i64::from(own[axis]), i64::from(steps[axis]) * i64::from(UNIT));
        let (enter, leave) = match step.signum() {
            0 if own < least || own > most => return (0, 0),
            0 => continue,
            1 => ((least - own).div_euclid(step), (most - own).div_euclid(step) + 2),
            _ => ((own - most).div_euclid(-step), (own - least).div_euclid(-step) + 2),
        };
        (first, behind) = (first.max(enter), behind.min(leave));
    }
    let first = first.clamp(0, count as i64);
    (first as usize, behind.clamp(first, count as i64) as usize)
}

/// The smooth minimum of two distances, with a fillet of this width; its effect ends where distances are cut.
fn joined(a: i32, b: i32, blend: i32) -> i32 {
    let least = a.min(b);
    let overlap = (blend - (a - b).abs()).min(FAR - a.max(b));
    if overlap <= 0 {
        return least;
    }
    (least - overlap * overlap / (4 * blend)).max(-FAR)
}

/// The field in 1/32 voxel; half a voxel is cut off all round, so that the outermost layer is outside.
fn round_into(field: &mut [i8], fine: &[i16]) {
    let to_edge = |at: usize| at.min(SIZE - 1 - at) as i32;
    let band = i32::from(BAND);
    let rows = field.chunks_exact_mut(SIZE).zip(fine.chunks_exact(SIZE));
    for (index, (to, row)) in rows.enumerate() {
        let edge = to_edge(index % SIZE).min(to_edge(index / SIZE));
        for (x, (to, &value)) in to.iter_mut().zip(row).enumerate() {
            let beyond = UNIT / 2 - UNIT * edge.min(to_edge(x));
            *to = ((i32::from(value).max(beyond) + 4) >> 3).clamp(-band, band) as i8;
        }
    }
}
