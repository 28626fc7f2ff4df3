//! What a seat can do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::board::Board;
use crate::card::CardName;
use crate::tools::GRADES;

/// What a seat can do. Each action names the round it is meant for, so that a late one does nothing to the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Lay a card of the hand on a field (TOW-4, TOW-7).
    Lay {
        /// The round, as `choices` has it, from 1.
        #[schemars(range(min = 1))]
        round: u32,
        /// The card.
        card: CardName,
        /// The row, from 0.
        #[schemars(range(max = Board::MOST - 1))]
        row: u8,
        /// The column, from 0.
        #[schemars(range(max = Board::MOST - 1))]
        col: u8,
    },
    /// Move a card that lies to another field (TOW-9).
    Move {
        /// The round, as `choices` has it, from 1.
        #[schemars(range(min = 1))]
        round: u32,
        /// The card.
        card: CardName,
        /// The row it goes to, from 0.
        #[schemars(range(max = Board::MOST - 1))]
        row: u8,
        /// The column it goes to, from 0.
        #[schemars(range(max = Board::MOST - 1))]
        col: u8,
    },
    /// Take a card up again (TOW-9).
    TakeUp {
        /// The round, as `choices` has it, from 1.
        #[schemars(range(min = 1))]
        round: u32,
        /// The card.
        card: CardName,
    },
    /// Ask for a hint, or for the next grade of one (TOW-12). Only then the tool of that name answers.
    Hint {
        /// The round, as `choices` has it, from 1.
        #[schemars(range(min = 1))]
        round: u32,
        /// The grade: 1 where to look, 2 why, 3 the card.
        #[schemars(range(min = 1, max = GRADES))]
        grade: u8,
    },
    /// Go on to the next challenge (TOW-10, TOW-11); before this one is solved that passes it up.
    Next {
        /// The round, as `choices` has it, from 1.
        #[schemars(range(min = 1))]
        round: u32,
    },
}

impl Action {
    /// The round that it is meant for.
    pub const fn round(&self) -> u32 {
        match self {
            Action::Lay { round, .. }
            | Action::Move { round, .. }
            | Action::TakeUp { round, .. }
            | Action::Hint { round, .. }
            | Action::Next { round } => *round,
        }
    }
}
