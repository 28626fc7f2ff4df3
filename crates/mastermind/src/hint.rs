//! Help for the breaker: how many codes are left, a reason in words, a good guess.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::answer::Answer;
use crate::code::Code;

/// How much help is asked for; each step also gives what the steps before it give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HintStep {
    /// How many codes are left.
    Count,
    /// Something that follows from the rows.
    Reason,
    /// A good guess.
    Guess,
}

/// Help for the breaker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Hint {
    /// How many codes fit all rows.
    #[ts(type = "number")]
    pub left: u64,
    /// Something that follows from the rows, from the second step on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<Reason>,
    /// A good guess, with the third step, if any code fits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub guess: Option<Advice>,
}

/// Something that follows from the rows named, and so holds for every code that fits them. Rows and places are counted
/// from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reason {
    /// Nothing was answered yet.
    NoRows,
    /// The answers allow every colour in every place, none more often than another.
    Open,
    /// No code fits all answers: one of them is false.
    Contradiction {
        /// As few rows as cannot be true together.
        rows: Vec<u8>,
    },
    /// The colour is nowhere in the code.
    Absent {
        /// From these rows it follows.
        rows: Vec<u8>,
        /// The colour.
        colour: u8,
    },
    /// The colour is not in this place.
    NotThere {
        /// From these rows it follows.
        rows: Vec<u8>,
        /// The colour.
        colour: u8,
        /// The place.
        place: u8,
    },
    /// The colour is in this place.
    There {
        /// From these rows it follows.
        rows: Vec<u8>,
        /// The colour.
        colour: u8,
        /// The place.
        place: u8,
    },
    /// The code has the colour at least so often, once or more.
    AtLeast {
        /// From these rows it follows.
        rows: Vec<u8>,
        /// The colour.
        colour: u8,
        /// How often.
        count: u8,
    },
    /// The code has the colour at most so often, once or more, and less often than there are pegs.
    AtMost {
        /// From these rows it follows.
        rows: Vec<u8>,
        /// The colour.
        colour: u8,
        /// How often.
        count: u8,
    },
    /// All colours of this row are right, and no other is in the code: only their order is wrong.
    Order {
        /// The row.
        row: u8,
    },
}

/// A guess that is worth making.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Advice {
    /// The guess.
    pub guess: Code,
    /// Whether it can be the code.
    pub possible: bool,
    /// How many different answers it can get.
    pub parts: u32,
    /// How many codes will be left, on average over the codes that are possible now.
    pub left_after: f64,
    /// How many guesses it takes with this one, on average, when all others are the best ones too.
    pub expected: f64,
    /// Whether no guess is better, and the guesses expected are exact; otherwise they are estimated.
    pub exact: bool,
}

/// Whether a guess can be the code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Checked {
    /// The guess.
    pub guess: Code,
    /// Whether it fits all rows, and the rules for codes.
    pub possible: bool,
    /// Whether it has a colour twice where codes have none; then it cannot be the code, whatever the rows say.
    pub repeats: bool,
    /// The rows that it does not fit.
    pub against: Vec<Against>,
}

/// A row that a guess does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Against {
    /// The row, from 1.
    pub row: u8,
    /// What was answered.
    pub given: Answer,
    /// What would have been answered if the guess were the code.
    pub would_be: Answer,
}
