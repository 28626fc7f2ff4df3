//! The thirteen barrels: what is in them, in whose hands they are, how they are held (ZAP-1, ZAP-4, ZAP-5, ZAP-21).

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use table::Seat;
use table::game::Millis;

/// How many barrels there are.
pub const BARRELS: usize = 13;
/// How many barrels fit into the hands.
pub const HANDS: usize = 2;
/// How strongly a barrel can be shaken.
pub const STRENGTHS: RangeInclusive<u8> = 1..=5;
/// How many times a second a barrel can be shaken.
pub const RHYTHMS: RangeInclusive<u8> = 2..=6;
/// How long a shake goes on: one a second and hand at most.
pub const SHAKE_LASTS: Millis = 1_000;
/// How long after a shake its sound is sent: longer than rendering takes, whatever is in the barrel.
pub const SOUND_AFTER: Millis = 120;
/// How many barrels a seat can take in a round. Nobody who wants to play takes so many; it bounds the record.
pub const MOST_TAKEN: u16 = 200;

/// What is in the barrels, by their places on the plateau. A secret.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stones([u8; BARRELS]);

impl Stones {
    /// What this barrel holds.
    pub fn of(&self, barrel: u8) -> u8 {
        self.0.get(usize::from(barrel)).copied().unwrap_or(0)
    }

    /// The barrels, to be shuffled.
    pub(crate) fn all_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

impl Default for Stones {
    /// The barrels in order, as they come out of the box.
    fn default() -> Stones {
        Stones(std::array::from_fn(|barrel| barrel as u8 + 1))
    }
}

impl std::fmt::Debug for Stones {
    // Whoever prints a state does not want to see what nobody may.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Stones(…)")
    }
}

/// A barrel in somebody's hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InHand {
    /// Which one.
    pub barrel: u8,
    /// Whether it still rattles.
    pub rattles: bool,
}

/// What somebody has to do with the barrels.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hands {
    /// The barrels in the hands, in the order in which they were taken.
    pub held: Vec<InHand>,
    /// The barrel that was set down.
    pub set_down: Option<u8>,
    /// How many barrels were taken in this round.
    pub taken: u16,
    /// When a hand last did something.
    pub since: Millis,
}

/// How somebody grips a barrel in a round: it colours all its shakes, so that shaking for ever does not average the doubt
/// away. A secret.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grip {
    /// Who grips it.
    pub seat: Seat,
    /// Which barrel.
    pub barrel: u8,
    /// How.
    pub grip: u64,
}

impl std::fmt::Debug for Grip {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Grip({}, {})", self.seat, self.barrel)
    }
}
