//! What a seat can do.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::apprentice::Apprentice;

/// What a seat can do. Each action names the round it is meant for, so that a late one cannot count in the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Roll the magic number (ZAP-3).
    Roll {
        /// The round, from 1.
        round: u32,
    },
    /// Take a barrel from the plateau (ZAP-4).
    Take {
        /// The round, from 1.
        round: u32,
        /// The barrel, by its place on the plateau.
        barrel: u8,
    },
    /// Shake a barrel that is in the hands, and listen (ZAP-4, ZAP-21).
    Shake {
        /// The round, from 1.
        round: u32,
        /// The barrel.
        barrel: u8,
        /// How strongly, from 1 to 5.
        strength: u8,
        /// How many times a second, from 2 to 6.
        rhythm: u8,
    },
    /// Put a barrel back on the plateau (ZAP-4).
    PutBack {
        /// The round, from 1.
        round: u32,
        /// The barrel.
        barrel: u8,
    },
    /// Set a barrel down in front of oneself, for good (ZAP-5).
    SetDown {
        /// The round, from 1.
        round: u32,
        /// The barrel.
        barrel: u8,
    },
    /// Move an apprentice as far as the barrel says (ZAP-8).
    Move {
        /// The round, from 1.
        round: u32,
        /// Which of the seat's apprentices, from 0.
        apprentice: u8,
        /// Whom it banishes on its way (ZAP-11); nobody is named where banishing is automatic.
        banish: Vec<Apprentice>,
        /// Whom it takes along (ZAP-15).
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
