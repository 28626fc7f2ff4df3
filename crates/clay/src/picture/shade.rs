//! What clay looks like in lamp light. Colours are linear until they are written.

use crate::sample::{dot, unit};

/// The house's paper as bytes.
pub(super) const PAPER: [u8; 4] = [0xf5, 0xea, 0xd2, 0xff];
const PAPER_LIGHT: [f32; 3] = [0.913, 0.823, 0.645];
/// What the clay throws back of each colour.
const CLAY: [f32; 3] = [0.50, 0.198, 0.105];
const LAMP: [f32; 3] = [2.35, 1.86, 1.32];
const SKY: [f32; 3] = [0.40, 0.41, 0.50];
const GROUND: [f32; 3] = [0.30, 0.20, 0.13];
/// Light that has been inside the clay for a moment comes out redder, just beyond where the lamp reaches.
const WITHIN: [f32; 3] = [0.30, 0.09, 0.03];
const SHADOW: [f32; 3] = [0.055, 0.030, 0.020];

/// A point of the clay and the light round it.
pub(super) struct Surface {
    pub(super) point: [f32; 3],
    pub(super) normal: [f32; 3],
    /// Towards the camera.
    pub(super) eye: [f32; 3],
    /// Towards the lamp.
    pub(super) lamp: [f32; 3],
    /// How much of the lamp is seen.
    pub(super) lit: f32,
    pub(super) openness: f32,
    /// In voxels.
    pub(super) above_ground: f32,
}

pub(super) fn clay(surface: &Surface) -> [f32; 3] {
    let grain = Grain::at(surface.point);
    let normal = unit([0, 1, 2].map(|axis| surface.normal[axis] + grain.slope[axis]));
    let facing = dot(normal, surface.lamp);
    let key = facing.max(0.0) * surface.lit;
    let scattered = ((facing + 0.35) / 1.35).clamp(0.0, 1.0).powi(2) * (0.35 + 0.65 * surface.lit);
    let upwards = 0.5 + 0.5 * normal[1];
    // The clay hides the sky from its own foot.
    let grounded = (surface.above_ground / 14.0).clamp(0.0, 1.0);
    let open = surface.openness * (0.72 + 0.28 * grounded.max(upwards));
    let open = open * (0.55 + 0.45 * open);
    let half = unit([0, 1, 2].map(|axis| surface.lamp[axis] + surface.eye[axis]));
    let sheen = dot(normal, half).max(0.0).powi(14) * surface.lit * 0.075;
    let rim = (1.0 - dot(normal, surface.eye).max(0.0)).powi(4) * 0.10 * open;
    [0, 1, 2].map(|part| {
        let around = GROUND[part] + (SKY[part] - GROUND[part]) * upwards;
        let light =
            LAMP[part] * key * (0.55 + 0.45 * surface.openness) + WITHIN[part] * scattered + around * open;
        CLAY[part] * grain.tone * light + (LAMP[part] * sheen + SKY[part] * rim)
    })
}

/// What kneading leaves on the surface: shallow dents and specks.
struct Grain {
    slope: [f32; 3],
    tone: f32,
}

impl Grain {
    fn at(point: [f32; 3]) -> Grain {
        let dent = |scale: f32, offset: f32| noise(point.map(|at| at * scale + offset));
        let slope = [0.0, 17.3, 41.9].map(|offset| {
            0.15 * (dent(0.13, offset) - 0.5)
                + 0.12 * (dent(0.5, offset) - 0.5)
                + 0.13 * (dent(1.6, offset) - 0.5)
        });
        let tone = 0.93 + 0.10 * dent(0.09, 7.7) + 0.07 * (dent(2.3, 3.1) - 0.5);
        Grain { slope, tone }
    }
}

/// Smooth noise from 0 to 1, one bump a unit.
fn noise(point: [f32; 3]) -> f32 {
    let cell = point.map(f32::floor);
    let [x, y, z] = [0, 1, 2].map(|axis| {
        let part = point[axis] - cell[axis];
        part * part * (3.0 - 2.0 * part)
    });
    let [cx, cy, cz] = cell.map(|at| at as i32);
    let corner = |dx: i32, dy: i32, dz: i32| {
        let mut hash = (cx + dx).wrapping_mul(0x27d4_eb2f)
            ^ (cy + dy).wrapping_mul(0x1656_67b1)
            ^ (cz + dz).wrapping_mul(0x3243_f6a9);
        hash = (hash ^ (hash >> 15)).wrapping_mul(0x2c1b_3c6d);
        ((hash ^ (hash >> 12)) & 0xffff) as f32 / 65535.0
    };
    let between = |a: f32, b: f32, part: f32| a + (b - a) * part;
    let layer = |dz: i32| {
        let low = between(corner(0, 0, dz), corner(1, 0, dz), x);
        let high = between(corner(0, 1, dz), corner(1, 1, dz), x);
        between(low, high, y)
    };
    between(layer(0), layer(1), z)
}

/// A colour that hides what is behind it, as the eye sees it: bright light is compressed.
pub(super) fn opaque(light: [f32; 3]) -> [f32; 4] {
    let [red, green, blue] = light.map(|part| part * (1.0 + part * 0.16) / (1.0 + part * 0.62));
    [red, green, blue, 1.0]
}

/// A shadow on the ground.
pub(super) fn shadow(cast: f32, contact: f32) -> [f32; 4] {
    let opacity = 1.0 - (1.0 - 0.46 * cast) * (1.0 - 0.50 * contact);
    let [red, green, blue] = SHADOW.map(|part| part * opacity);
    [red, green, blue, opacity]
}

/// The same on paper, which is brightest in the lamp's corner.
pub(super) fn over_paper(seen: [f32; 4], x: f32, y: f32) -> [f32; 4] {
    let bright = 1.0 - 0.07 * ((x + 0.5).powi(2) + (y - 0.6).powi(2)).min(3.0);
    let [red, green, blue] = [0, 1, 2].map(|part| seen[part] + PAPER_LIGHT[part] * bright * (1.0 - seen[3]));
    [red, green, blue, 1.0]
}

/// As PNG wants it: not multiplied by the opacity, and with the usual curve.
pub(super) fn to_bytes([red, green, blue, opacity]: [f32; 4]) -> [u8; 4] {
    if opacity <= 0.002 {
        return [0; 4];
    }
    let [red, green, blue] = [red, green, blue].map(|part| {
        let part = (part / opacity).clamp(0.0, 1.0);
        let curved = if part <= 0.003_130_8 { part * 12.92 } else { 1.055 * part.powf(1.0 / 2.4) - 0.055 };
        (curved * 255.0 + 0.5) as u8
    });
    [red, green, blue, (opacity.min(1.0) * 255.0 + 0.5) as u8]
}
