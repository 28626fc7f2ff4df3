//! What well-behaved players write down: the witnesses against whom the hall's records are checked.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::house::Phase;

/// What somebody did, in the words of the record.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerAction {
    Game(Value),
    Table(Value),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Seat(u8),
    Host,
}

/// Something that was acknowledged.
#[derive(Clone, Debug)]
pub struct Done {
    pub id: String,
    pub by: By,
    pub action: PlayerAction,
    pub n: u64,
    /// From saying it first to the acknowledgement, less the time in which there was no hall.
    pub waited: Duration,
    pub phase: Phase,
    /// When the line broke on which it was taken, though no answer came there.
    pub left_unanswered: Option<Instant>,
}

/// An entry that a player was told of.
#[derive(Clone, Debug)]
pub struct Seen {
    pub n: u64,
    pub told: Value,
    pub heard: Instant,
    /// Whether it was told when it was made, and not later, after the line had been gone.
    pub live: bool,
}

/// What one player noted at one table.
#[derive(Clone, Debug)]
pub struct SeatNotes {
    pub guest: String,
    pub seat: u8,
    pub done: Vec<Done>,
    /// The ids of what was refused.
    pub refused: Vec<String>,
    pub seen: Vec<Seen>,
    /// Said, and never answered: its id, and how long it was waited for.
    pub unanswered: Option<(String, Duration)>,
    /// What was wrong at once, in words.
    pub faults: Vec<String>,
    /// When the player stopped looking.
    pub left: Instant,
}

/// What a company noted at one table.
#[derive(Clone, Debug)]
pub struct TableNotes {
    pub table: String,
    pub game: &'static str,
    /// Which company it is, for people who read the report.
    pub company: String,
    pub seats: Vec<SeatNotes>,
    /// The record as the hall sent it after the end.
    pub record: Option<String>,
}

impl TableNotes {
    /// The table as a report names it.
    pub fn name(&self) -> String {
        format!("{} ({})", self.company, self.table)
    }
}
