//! What can happen. Everybody is told everything: no event holds what the view hides.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet};
use ts_rs::TS;

use crate::answer::Answer;
use crate::code::Code;
use crate::view::{Ending, FalseRow, Sheet};

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round begins, or begins again after a false answer (MM-5, MM-6).
    RoundBegan {
        /// The round, from 1.
        round: u8,
        /// Which try of the round it is, from 1.
        attempt: u8,
        /// Who hides the code.
        maker: Seat,
        /// Who looks for it.
        breaker: Seat,
    },
    /// A code stands behind the shield (MM-1).
    CodeHidden {
        /// Who hid it.
        maker: Seat,
    },
    /// A row was filled (MM-2).
    Guessed {
        /// Who filled it.
        breaker: Seat,
        /// The row, from 1.
        row: u8,
        /// Its pegs.
        guess: Code,
    },
    /// A row was answered (MM-3).
    Answered {
        /// Who answered; `null` for the referee.
        by: Option<Seat>,
        /// The row, from 1.
        row: u8,
        /// Its pegs.
        guess: Code,
        /// The small pegs beside them.
        answer: Answer,
    },
    /// Everybody sees the code (MM-4, MM-6).
    ShieldLifted {
        /// The round, from 1.
        round: u8,
        /// Which try of the round it was, from 1.
        attempt: u8,
        /// Why now.
        why: Why,
        /// The code.
        code: Code,
        /// The rows that were answered falsely, with the right answers.
        false_rows: Vec<FalseRow>,
    },
    /// A false answer has spoiled the try (MM-6).
    Spoiled {
        /// The round, from 1.
        round: u8,
        /// Which try of the round it was, from 1.
        attempt: u8,
        /// Who was misled.
        breaker: Seat,
        /// The points they get for it.
        penalty: u32,
        /// Whether the round is played again.
        again: bool,
    },
    /// A round has been decided (MM-4).
    RoundScored {
        /// The round, from 1.
        round: u8,
        /// Who made the code.
        maker: Seat,
        /// How it ended.
        ending: Ending,
        /// The points that the maker gets.
        points: u32,
    },
    /// The last round is over, or a seat gave up (MM-5).
    GameEnded {
        /// Who won; both if it is a draw.
        winners: SeatSet,
        /// All points.
        sheet: Sheet,
    },
}

/// Why a shield is lifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// All pegs were answered to be black.
    AllBlack,
    /// The last row was answered.
    LastRow,
    /// No code at all fits the answers given.
    NoCodeFits,
    /// A seat gave up.
    GaveUp,
}
