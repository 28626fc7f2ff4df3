//! The trainer: positions with a handful of codes left, and what a guess does to them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::answer::Answer;
use crate::code::Code;
use crate::view::Row;

/// A position with a handful of codes left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Position {
    /// Pegs in a code.
    pub pegs: u8,
    /// Colours to choose from.
    pub colours: u8,
    /// What was guessed and answered.
    pub rows: Vec<Row>,
    /// The rows as `judge` reads them.
    pub text: String,
    /// The codes that fit all rows, in order.
    pub codes: Vec<Code>,
}

/// What a guess does to the codes that are left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Judged {
    /// How many codes are left.
    pub left: u32,
    /// The guess.
    pub chosen: Choice,
    /// The guess that splits the codes into the most parts; of several, one with the fewest guesses expected.
    pub best: Choice,
    /// Whether no guess makes more parts.
    pub most_parts: bool,
    /// Whether, of the guesses with the most parts, none has fewer guesses expected.
    pub is_best: bool,
    /// The codes by their answer to the guess, the worst answer first.
    pub split: Vec<Share>,
    /// The codes by their answer to the best guess.
    pub best_split: Vec<Share>,
}

/// A guess and how it splits the codes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Choice {
    /// The guess.
    pub guess: Code,
    /// Whether it can be the code.
    pub possible: bool,
    /// How many different answers it can get.
    pub parts: u32,
    /// How many codes the largest part has.
    pub largest: u32,
    /// How many guesses it takes with this one, on average, when all others are the best ones.
    pub expected: f64,
}

/// The codes that give one answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Share {
    /// The answer.
    pub answer: Answer,
    /// The codes.
    pub codes: Vec<Code>,
}
