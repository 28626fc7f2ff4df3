//! What can happen. In a race, what somebody lays is told to them alone.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet};
use ts_rs::TS;

use crate::board::Field;
use crate::card::CardName;
use crate::challenge::Challenge;
use crate::puzzle::LaidCard;

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A challenge is posed (TOW-3).
    RoundBegan {
        /// The round, from 1.
        round: u32,
        /// The challenge.
        challenge: Challenge,
    },
    /// A card was laid (TOW-4), or moved.
    Laid {
        /// Who laid it.
        seat: Seat,
        /// The card.
        card: CardName,
        /// The row, from 0.
        row: u8,
        /// The column, from 0.
        col: u8,
        /// Where it lay before; `null` if it was in the hand.
        from: Option<Field>,
    },
    /// A card was taken up (TOW-9).
    TakenUp {
        /// Who took it.
        seat: Seat,
        /// The card.
        card: CardName,
        /// The row where it lay.
        row: u8,
        /// The column where it lay.
        col: u8,
    },
    /// So many cards of another seat lie now (TOW-11).
    Counted {
        /// Whose.
        seat: Seat,
        /// How many.
        laid: u8,
    },
    /// Somebody asked for a hint (TOW-12).
    HintTaken {
        /// Who asked.
        seat: Seat,
        /// Its grade, 1 to 3.
        grade: u8,
    },
    /// Somebody has solved the challenge (TOW-8).
    Solved {
        /// Who.
        seat: Seat,
        /// The time it took, in milliseconds.
        #[ts(type = "number")]
        millis: u64,
        /// Whether they were the first.
        first: bool,
    },
    /// Somebody is ready for the next challenge, or passes this one up (TOW-11).
    Ready {
        /// Who.
        seat: Seat,
        /// Whether they had solved it.
        solved: bool,
    },
    /// A challenge is over.
    RoundEnded {
        /// The round, from 1.
        round: u32,
        /// Who solved it first.
        winner: Option<Seat>,
        /// What they laid, in the order of the way.
        solution: Vec<LaidCard>,
    },
    /// The game is over.
    GameEnded {
        /// Who won; nobody if all gave up.
        winners: SeatSet,
    },
}
