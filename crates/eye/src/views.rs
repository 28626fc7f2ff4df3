//! What the eye sees of a figure: how near its surface is, from twelve sides, whatever its size and wherever it stands.

use clay::{Figure, SIZE, VOXELS};
use glam::{Mat3, Vec3};

/// How many sides a figure is looked at from.
pub const SIDES: usize = 12;
/// Pixels along each side of a view.
pub const PIXELS: usize = 48;
/// Bytes of all views.
pub const BYTES: usize = SIDES * PIXELS * PIXELS;
/// How far a figure reaches from the middle of a view, in pixels.
const REACH: f32 = 23.0;

/// The voxels of a figure's surface, from its middle, in voxels.
pub fn surface(figure: &Figure) -> Vec<Vec3> {
    let field = figure.field();
    let beside = [1, SIZE, SIZE * SIZE];
    // The outermost layer is never inside, so every voxel inside has six neighbours.
    let is_surface = |&at: &usize| {
        field[at] < 0 && beside.iter().any(|step| field[at - step] >= 0 || field[at + step] >= 0)
    };
    let place =
        |at: usize| Vec3::new((at % SIZE) as f32, (at / SIZE % SIZE) as f32, (at / SIZE / SIZE) as f32);
    let points: Vec<Vec3> = (0..VOXELS).filter(is_surface).map(place).collect();
    let least = points.iter().copied().reduce(Vec3::min).unwrap_or_default();
    let most = points.iter().copied().reduce(Vec3::max).unwrap_or_default();
    let middle = (least + most) / 2.0;
    points.into_iter().map(|point| point - middle).collect()
}

/// From where the sides look: the rotations that bring them before the eye, which looks along −z.
fn sides() -> [Mat3; SIDES] {
    std::array::from_fn(|side| {
        let (turn, tilt) = match side {
            0..8 => (45.0 * side as f32, 15.0f32),
            8..11 => (120.0 * (side - 8) as f32 + 20.0, 60.0),
            _ => (0.0, 90.0),
        };
        Mat3::from_rotation_x(tilt.to_radians()) * Mat3::from_rotation_y(-turn.to_radians())
    })
}

/// All views of a surface, one after the other, row by row from above: 0 where nothing is, otherwise the brighter the nearer.
pub fn views(surface: &[Vec3]) -> Vec<u8> {
    let mut views = vec![0; BYTES];
    let reach = surface.iter().map(|point| point.length_squared()).fold(1.0, f32::max).sqrt();
    for (view, side) in views.chunks_exact_mut(PIXELS * PIXELS).zip(sides()) {
        let turned = side * (REACH / reach);
        for point in surface {
            let seen = turned * *point;
            let middle = PIXELS as f32 / 2.0;
            let (x, y) = ((middle + seen.x) as usize, (middle - seen.y) as usize);
            let near = (144.0 + seen.z / REACH * 110.0) as u8;
            if let Some(pixel) = view.get_mut(y.min(PIXELS - 1) * PIXELS + x.min(PIXELS - 1)) {
                *pixel = near.max(*pixel);
            }
        }
    }
    views
}
