//! A solver that works like a person: from both ends, one card after the other, each for a reason that has a name.
//!
//! It lays a card where everything else is ruled out. What rules something out are [techniques](Technique) of rising
//! difficulty; the hardest that a challenge needs is its level, and its hints are the steps of this solver.

mod assess;
mod deduce;
pub(crate) mod stand;

pub use assess::{Assessment, RuledOut, StepReport, assess, hardest_up_to, next_step, why_not};
pub use stand::End;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Why something is ruled out, or why only one thing is left. Rising in difficulty.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Technique {
    /// Only one card fits this door.
    OnlyFit,
    /// Only one card can be the last one, or lead on to it.
    ExitNeeds,
    /// With that card no card would fit the next door, at this end or the other.
    NoWayOn,
    /// From there the other end is cut off, too far away, or an obstacle that must be overcome is.
    Reach,
    /// Light and dark fields would not go up.
    Parity,
    /// Some card that must be used would have no partner left.
    NoPartner,
    /// A short what-if: a few forced cards later nothing fits.
    WhatIf,
    /// A long what-if: many forced cards later nothing fits.
    LongWhatIf,
    /// A what-if within a what-if: one side of a fork is ruled out by a short one on the way.
    Fork,
    /// Forks within forks.
    DeepFork,
}

impl Technique {
    /// Techniques of the same rank are tried together, lower ranks first.
    pub(crate) const fn rank(self) -> u8 {
        match self {
            Technique::OnlyFit | Technique::ExitNeeds | Technique::NoWayOn => 1,
            Technique::Reach | Technique::Parity | Technique::NoPartner => 2,
            Technique::WhatIf => 3,
            Technique::LongWhatIf => 4,
            Technique::Fork => 5,
            Technique::DeepFork => 6,
        }
    }

    /// The level at which somebody is expected to know it, from 1 to 4.
    pub const fn level(self) -> u8 {
        match self.rank() {
            1..=3 => 1,
            rank => rank - 2,
        }
    }

    /// The highest rank of the techniques of a level.
    pub(crate) const fn highest_rank(level: u8) -> u8 {
        level + 2
    }

    /// How much one use of it weighs in the measure of difficulty.
    const fn weight(self) -> f64 {
        match self {
            Technique::OnlyFit => 1.0,
            Technique::ExitNeeds => 1.5,
            Technique::NoWayOn => 2.0,
            Technique::Reach | Technique::NoPartner => 3.0,
            Technique::Parity => 4.0,
            Technique::WhatIf => 5.0,
            Technique::LongWhatIf => 8.0,
            Technique::Fork => 16.0,
            Technique::DeepFork => 40.0,
        }
    }
}
