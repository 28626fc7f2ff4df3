//! What a seat can do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::apprentice::Apprentice;
use crate::barrels::{BARRELS, RHYTHMS, STRENGTHS};
use crate::board::APPRENTICES;

/// What a seat can do. Each action names the round it is meant for, so that a late one cannot count in the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Roll the magic number (ZAP-3).
    Roll {
        /// The round, as `choices` has it, from 1.
        #[schemars(range(min = 1))]
        round: u32,
    },
    /// Take a barrel from the plateau (ZAP-4).
    Take {
        /// The round, as `choices` has it, from 1.
        #[schemars(range(min = 1))]
        round: u32,
        /// The barrel, by its place on the plateau, from 0.
        #[schemars(range(max = BARRELS - 1))]
        barrel: u8,
    },
    /// Shake a barrel that is in the hands, and listen (ZAP-4, ZAP-21).
    Shake {
        /// The round, as `choices` has it, from 1.
        #[schemars(range(min = 1))]
        round: u32,
        /// The barrel, by its place on the plateau, from 0.
        #[schemars(range(max = BARRELS - 1))]
        barrel: u8,
        /// How strongly, from 1 to 5.
        #[schemars(range(min = *STRENGTHS.start(), max = *STRENGTHS.end()))]
        strength: u8,
        /// How many times a second, from 2 to 6.
        #[schemars(range(min = *RHYTHMS.start(), max = *RHYTHMS.end()))]
        rhythm: u8,
    },
    /// Put a barrel back on the plateau (ZAP-4).
    PutBack {
        /// The round, as `choices` has it, from 1.
        #[schemars(range(min = 1))]
        round: u32,
        /// The barrel, by its place on the plateau, from 0.
        #[schemars(range(max = BARRELS - 1))]
        barrel: u8,
    },
    /// Set a barrel down in front of oneself, for good (ZAP-5).
    SetDown {
        /// The round, as `choices` has it, from 1.
        #[schemars(range(min = 1))]
        round: u32,
        /// The barrel, by its place on the plateau, from 0.
        #[schemars(range(max = BARRELS - 1))]
        barrel: u8,
    },
    /// Move an apprentice as far as the barrel says (ZAP-8).
    Move {
        /// The round, as `choices` has it, from 1.
        #[schemars(range(min = 1))]
        round: u32,
        /// Which of the seat's apprentices, from 0.
        #[schemars(range(max = APPRENTICES - 1))]
        apprentice: u8,
        /// Whom it banishes on its way, of those whom `choices` offers (ZAP-11); nobody is named where banishing is automatic.
        banish: Vec<Apprentice>,
        /// Whom it takes along, of those whom `choices` offers (ZAP-15).
        carry: Vec<Apprentice>,
    },
}

impl Action {
    /// The round that it is meant for.
    pub const fn round(&self) -> u32 {
        match *self {
            Action::Roll { round }
            | Action::Take { round, .. }
            | Action::Shake { round, .. }
            | Action::PutBack { round, .. }
            | Action::SetDown { round, .. }
            | Action::Move { round, .. } => round,
        }
    }
}
