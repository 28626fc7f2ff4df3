//! The level of a shake: soft at first, never loud, and more is always louder than less.

use super::RATE;
use super::waves::cos;

/// No sample is beyond this: 1.5 dB below full.
pub const PEAK: f32 = 0.841;
/// The mean level (root of the mean square) stays below this: 14 dB below full.
pub const MEAN: f32 = 0.2;
/// Samples until the sound is at its full level: 80 ms; and in which it goes.
const COMING: usize = RATE as usize * 2 / 25;
const GOING: usize = RATE as usize / 100;

/// Lets the sound come and go softly and keeps peak and mean. The curves are the same for every shake and rise all the
/// way, so what was louder stays louder.
pub fn keep(sound: &mut [f32]) {
    let length = sound.len();
    for (at, place) in sound.iter_mut().enumerate() {
        let left = length - 1 - at;
        if at < COMING {
            *place *= rise(at, COMING);
        }
        if left < GOING {
            *place *= rise(left, GOING);
        }
    }
    let square = sound.iter().map(|place| place * place).sum::<f32>() / length.max(1) as f32;
    let gain = MEAN / (MEAN * MEAN + square).sqrt();
    for place in sound {
        let bent = *place * gain / PEAK;
        *place = PEAK * bent / (1.0 + bent * bent).sqrt();
    }
}

/// Whole numbers, as they travel.
pub fn whole(sound: &[f32]) -> Vec<i16> {
    sound.iter().map(|place| (place * 32_767.0) as i16).collect()
}

fn rise(at: usize, within: usize) -> f32 {
    0.5 - 0.5 * cos(std::f32::consts::PI * at as f32 / within as f32)
}
