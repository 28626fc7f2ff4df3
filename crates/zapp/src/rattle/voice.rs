//! How impacts sound: each knocks at the wood, which rings in its modes, clicks as stones do, and lets the hollow of the
//! barrel hiss.

use std::f32::consts::TAU;

use super::barrel::{Against, Impact};
use super::draws::Draws;
use super::grip::Grip;
use super::waves::{cos, exp, sin};
use super::{RATE, SAMPLES};

/// A way in which the barrel rings.
struct Mode {
    /// In Hz.
    pitch: f32,
    /// Seconds until it has faded to a third.
    fading: f32,
    /// How strongly a knock at an end, a knock at a side and a click rouse it.
    by: [f32; 3],
}

const fn mode(pitch: f32, fading: f32, by: [f32; 3]) -> Mode {
    Mode { pitch, fading, by }
}

/// The staves and the lids.
const WOOD: [Mode; 8] = [
    mode(335.0, 0.024, [0.077, 0.110, 0.0]),
    mode(560.0, 0.022, [0.110, 0.066, 0.0]),
    mode(905.0, 0.018, [0.055, 0.099, 0.0]),
    mode(1230.0, 0.016, [0.099, 0.044, 0.0]),
    mode(1580.0, 0.013, [0.066, 0.072, 0.0]),
    mode(2110.0, 0.011, [0.055, 0.044, 0.0]),
    mode(2480.0, 0.010, [0.039, 0.039, 0.0]),
    mode(3170.0, 0.009, [0.028, 0.033, 0.0]),
];
/// The air within.
const HOLLOW: [Mode; 4] = [
    mode(4130.0, 0.0025, [0.0, 0.0, 0.05]),
    mode(5290.0, 0.0025, [0.0, 0.0, 0.04]),
    mode(6470.0, 0.002, [0.0, 0.0, 0.035]),
    mode(7810.0, 0.002, [0.0, 0.0, 0.03]),
];

/// How loud the click of a stone is.
const CLICK: f32 = 0.08;
/// Samples of a click: two milliseconds.
const CLICK_LASTS: usize = 48;
/// Samples of noise in a shake, from which each click takes its own piece.
const NOISE: usize = 4096;
/// Seconds until a click has faded to a third.
const CLICK_FADING: f32 = 0.0007;

/// The sound of these impacts.
pub fn ring(impacts: &[Impact], grip: &Grip, draws: &mut Draws) -> Vec<f32> {
    let mut blows = vec![[0.0; 3]; SAMPLES];
    let mut sound = vec![0.0; SAMPLES];
    let noise: Vec<f32> = (0..NOISE).map(|_| draws.between(-1.0, 1.0)).collect();
    for impact in impacts {
        knock(&mut blows, impact);
        let from = (draws.unit() * (NOISE - CLICK_LASTS) as f32) as usize;
        click(&mut sound, &mut blows, impact, draws, noise.get(from..).unwrap_or_default());
    }
    sing(&mut sound, &blows, &WOOD, grip.wood, grip.pitch, grip.ringing);
    sing(&mut sound, &blows, &HOLLOW, 1.0, 1.0, grip.hiss);
    for place in &mut sound {
        *place *= grip.loudness;
    }
    sound
}

/// A knock at the wood. A soft one lasts longer, and so rouses high modes less.
fn knock(blows: &mut [[f32; 3]], impact: &Impact) {
    let (end, side) = match impact.against {
        Against::End => (1.0, 0.15),
        Against::Side => (0.1, 0.8),
        Against::Stone => (0.06, 0.1),
    };
    let lasts = (7.0 - 3.5 * impact.speed).clamp(3.0, 7.0) as usize;
    let force = impact.speed * impact.mass / lasts as f32;
    for (part, blow) in blows.iter_mut().skip(impact.at).take(lasts).enumerate() {
        let push = force * sin(TAU * 0.5 * (part as f32 + 0.5) / lasts as f32);
        blow[0] += end * push;
        blow[1] += side * push;
    }
}

/// The click of a stone: a very short ring between 2 and 4 kHz and a breath of noise.
fn click(sound: &mut [f32], blows: &mut [[f32; 3]], impact: &Impact, draws: &mut Draws, noise: &[f32]) {
    let hard = match impact.against {
        Against::Stone => 1.6,
        Against::End => 0.7,
        Against::Side => 0.5,
    };
    let force = hard * impact.speed * impact.mass;
    if let Some(blow) = blows.get_mut(impact.at) {
        blow[2] += force;
    }
    let pitch = (draws.between(2300.0, 3600.0) + 300.0 * impact.speed) * TAU / RATE as f32;
    let fading = exp(-1.0 / (RATE as f32 * CLICK_FADING));
    let share = 0.35 + 0.4 * (impact.speed / (impact.speed + 0.7));
    // A pointer that turns and shrinks: its height is the ring.
    let (turn_x, turn_y) = (cos(pitch) * fading, sin(pitch) * fading);
    let (mut x, mut y) = (CLICK * force, 0.0);
    let mut breath = x * share;
    let places = sound.iter_mut().skip(impact.at).take(CLICK_LASTS);
    for (place, noise) in places.zip(noise) {
        (x, y) = (x * turn_x - y * turn_y, x * turn_y + y * turn_x);
        *place += y + breath * noise;
        breath *= fading;
    }
}

/// Adds what these modes make of the blows.
fn sing<const N: usize>(
    sound: &mut [f32],
    blows: &[[f32; 3]],
    modes: &[Mode; N],
    loudness: f32,
    pitch: f32,
    ringing: f32,
) {
    let (mut near, mut far, mut by) = ([0.0f32; N], [0.0f32; N], [[0.0f32; N]; 3]);
    for (voice, mode) in modes.iter().enumerate() {
        let pitch = mode.pitch * pitch * TAU / RATE as f32;
        let fading = exp(-1.0 / (RATE as f32 * mode.fading * ringing));
        near[voice] = 2.0 * fading * cos(pitch);
        far[voice] = -fading * fading;
        // A resonator answers a blow by one over the sine of its pitch.
        for (by, share) in by.iter_mut().zip(mode.by) {
            by[voice] = loudness * share * sin(pitch);
        }
    }
    // The last and the last but one state of each mode.
    let (mut last, mut before) = ([0.0f32; N], [0.0f32; N]);
    for (place, blow) in sound.iter_mut().zip(blows) {
        // A breath above nothing keeps the numbers from becoming so small that they are slow.
        let [end, side, click] = blow.map(|blow| blow + 1e-15);
        let mut now = [0.0; N];
        for voice in 0..N {
            let push = by[0][voice] * end + by[1][voice] * side + by[2][voice] * click;
            now[voice] = near[voice] * last[voice] + far[voice] * before[voice] + push;
        }
        (before, last) = (last, now);
        *place += now.iter().sum::<f32>();
    }
}
