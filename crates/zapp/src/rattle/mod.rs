//! What a shaken barrel sounds like, and what an ear makes of it (ZAP-21, ZAP-22).
//!
//! A [`Shake`] becomes one second of sound: stones fly about in a barrel that a hand moves ([`barrel`], [`hand`]), every
//! impact rings in wood and stone ([`voice`]), and the level is kept ([`level`]). How the barrel is held ([`grip`]) colours
//! all shakes of a grip alike. An [`ear::Impression`] is what one second leaves behind, a [`listener::Listener`] judges the
//! number from impressions, and [`confusion`] says how often which number is taken for which.

pub mod barrel;
pub mod confusion;
pub mod draws;
pub mod ear;
pub mod fitting;
mod gauss;
pub mod grip;
pub mod hand;
pub mod level;
pub mod listener;
pub mod model;
pub mod voice;
mod waves;

use std::fmt;

use table::sense::Payload;

use barrel::Barrel;
use draws::Draws;
use grip::Grip;
use hand::Hand;

/// Samples a second.
pub const RATE: u32 = 24_000;
/// Samples of a shake: one second.
pub const SAMPLES: usize = 24_000;
/// Bytes of a shake, whatever is in the barrel: one channel of 16 bits, little endian.
pub const SIZE: u32 = 48_000;
/// The most stones in a barrel.
pub const MOST: usize = crate::barrels::BARRELS;

/// One shake of one barrel: all that its sound is made from. A secret, for it has the number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Shake {
    /// How many stones are in the barrel, 1 to 13.
    pub stones: u8,
    /// How this barrel is held in this round; all shakes of a grip have the same.
    pub grip: u64,
    /// What is different in each shake.
    pub draw: u64,
    /// How strongly it is shaken, 1 to 5.
    pub strength: u8,
    /// How many times a second the hand goes to and fro, 2 to 6.
    pub rhythm: u8,
}

impl Shake {
    /// The sound: always [`SAMPLES`] of them, the same for the same shake on every machine.
    pub fn samples(&self) -> Vec<i16> {
        let stones = usize::from(self.stones).clamp(1, MOST);
        let grip = Grip::new(self.grip);
        let mut draws = Draws::new([self.grip, self.draw], "shake");
        let mut hand = Hand::new(self.strength.clamp(1, 5), self.rhythm.clamp(2, 6), &grip, &mut draws);
        let impacts = Barrel::new(stones, &grip, &mut draws).shake(&mut hand, &mut draws);
        let mut sound = voice::ring(&impacts, &grip, &mut draws);
        level::keep(&mut sound);
        level::whole(&sound)
    }

    /// The sound as it travels: always [`SIZE`] bytes.
    pub fn bytes(&self) -> Vec<u8> {
        self.samples().into_iter().flat_map(i16::to_le_bytes).collect()
    }
}

impl Payload for Shake {
    fn render(&self) -> Vec<u8> {
        self.bytes()
    }
}

impl fmt::Debug for Shake {
    /// Says how it was shaken, and nothing from which the number could be learnt.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shake")
            .field("strength", &self.strength)
            .field("rhythm", &self.rhythm)
            .finish_non_exhaustive()
    }
}
