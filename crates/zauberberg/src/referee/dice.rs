//! Where the draws of a refereed table come from.

use table::chance::{Chance, Fair, Scripted, Seed};
use table::{Refusal, Stop};

use super::reply::referee;

/// The chance of a table.
pub enum Dice {
    /// From a seed; where people roll their own dice, the open ones come with the requests.
    Fair {
        /// What the seed and the nonces give.
        fair: Fair,
        /// The seed.
        seed: Seed,
        /// Whether open dice come with the requests.
        own_dice: bool,
    },
    /// Every draw comes with its request.
    Scripted,
}

impl Dice {
    /// Takes a step with the chance of entry `n`; `given` are the draws that came with the request. The mountain's
    /// players have no dice of their own: without `has_dice` all is drawn from the seed, where there is one.
    pub fn throw<T>(
        &self,
        n: u64,
        given: Vec<u64>,
        has_dice: bool,
        step: impl FnOnce(&mut dyn Chance) -> Result<T, Stop>,
    ) -> Result<T, Refusal> {
        let result = match self {
            Dice::Fair { fair, own_dice: true, .. } if has_dice => {
                step(&mut fair.entry_with_own_dice(n, given))
            }
            Dice::Fair { .. } if !given.is_empty() => return Err(referee(6, "no_draws")),
            Dice::Fair { fair, .. } => step(&mut fair.entry(n)),
            Dice::Scripted => step(&mut Scripted::new(given)),
        };
        result.map_err(Stop::into_refusal)
    }

    /// The seed, if there is one.
    pub fn seed(&self) -> Option<Seed> {
        match self {
            Dice::Fair { seed, .. } => Some(*seed),
            Dice::Scripted => None,
        }
    }
}
