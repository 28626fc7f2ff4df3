//! The chance in a sound: the same numbers from the same grip and draw, on every machine.

use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// A stream of chance. It is a cipher's, so that nobody computes the draw, and from it the number, back from the noise
/// that they hear.
pub struct Draws(ChaCha8Rng);

impl Draws {
    /// The stream that belongs to `of` and serves `purpose`, of which the first sixteen letters count.
    pub fn new(of: [u64; 2], purpose: &str) -> Draws {
        let mut seed = [0; 32];
        let words = of.iter().flat_map(|word| word.to_le_bytes());
        let letters = purpose.bytes().take(16);
        seed.iter_mut().zip(words.chain(letters)).for_each(|(place, byte)| *place = byte);
        Draws(ChaCha8Rng::from_seed(seed))
    }

    /// Evenly from 0 up to 1.
    pub fn unit(&mut self) -> f32 {
        (self.0.next_u32() >> 8) as f32 / (1 << 24) as f32
    }

    /// Evenly from `low` up to `high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// About 0 with a standard deviation of 1, never beyond 3.5: nearly a bell, without its far ends.
    pub fn bell(&mut self) -> f32 {
        let sum: f32 = (0..4).map(|_| self.unit()).sum();
        (sum - 2.0) * 1.732_050_8
    }
}
