//! A look back: how good each guess was, and how lucky each answer.
//!
//! All figures are numbers of guesses, or made of them. What a set of codes is worth is how many guesses it takes to find
//! a code of it with the best play, on average over its codes. A guess loses what it takes more than the best one; an
//! answer is as lucky as what is left to do is less than on average over the answers that the guess could get.
//! So in every try, guesses made and still expected = guesses expected at first + all that was lost − all the luck.

use serde::{Deserialize, Serialize};
use table::Seat;
use ts_rs::TS;

use crate::answer::Answer;
use crate::code::Code;
use crate::view::Ending;

/// A look back at the tries that are over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Review {
    /// The tries, oldest first.
    pub tries: Vec<TryReview>,
    /// What each seat did as breaker, by seat.
    pub players: Vec<PlayerReview>,
    /// Whether all figures are exact; otherwise some are estimated.
    pub exact: bool,
}

/// A look back at one try.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TryReview {
    /// The round, from 1.
    pub round: u8,
    /// Which try of the round it was, from 1.
    pub attempt: u8,
    /// Who hid the code.
    pub maker: Seat,
    /// Who looked for it.
    pub breaker: Seat,
    /// The code.
    pub code: Code,
    /// How it ended.
    pub ending: Ending,
    /// The rows.
    pub rows: Vec<RowReview>,
    /// Guesses made and still expected, at first and after each row. It ends with a row whose answer no code fits.
    pub curve: Vec<f64>,
    /// All rows together.
    pub figures: Figures,
    /// Whether all figures are exact; otherwise some are estimated.
    pub exact: bool,
}

/// A look back at one row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct RowReview {
    /// The guess.
    pub guess: Code,
    /// What was answered.
    pub answer: Answer,
    /// What would have been right, where a false answer was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub right: Option<Answer>,
    /// How many codes fitted the rows before.
    #[ts(type = "number")]
    pub before: u64,
    /// How many fit this one too; none if an answer was false.
    #[ts(type = "number")]
    pub after: u64,
    /// Whether the guess could be the code, as far as the rows before told.
    pub could_be: bool,
    /// How many different answers it could get.
    pub parts: u32,
    /// The guesses expected from here on, this one included, with the best play.
    pub expected: f64,
    /// How many more are expected with this guess than with the best one.
    pub lost: f64,
    /// The best guess: this one, if none is better.
    pub best: BestGuess,
    /// How many fewer guesses are still expected after this answer than on average over the answers there could be;
    /// `null` if no code fits the answer.
    pub luck: Option<f64>,
    /// How much the answer told, in bits; `null` if no code fits it.
    pub bits: Option<f64>,
    /// How much more that is than on average over the answers there could be.
    pub luck_bits: Option<f64>,
    /// Whether the figures are exact; otherwise they are estimated.
    pub exact: bool,
}

/// The best guess in a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct BestGuess {
    /// The guess.
    pub guess: Code,
    /// Whether it could be the code.
    pub could_be: bool,
    /// How many different answers it could get.
    pub parts: u32,
}

/// The figures of some rows together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Figures {
    /// Guesses made.
    pub made: u32,
    /// Guesses expected at first, with the best play.
    pub expected: f64,
    /// Guesses lost by guesses that were not the best.
    pub lost: f64,
    /// Guesses saved by lucky answers; below zero for bad luck.
    pub luck: f64,
    /// The same in bits.
    pub luck_bits: f64,
    /// Of the guesses that such play takes on average, the share that the best play takes: 0 to 100. `null` without a guess.
    pub skill: Option<f64>,
}

/// What one seat did as breaker.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PlayerReview {
    /// The seat.
    pub seat: Seat,
    /// In how many tries it looked for the code.
    pub tries: u32,
    /// All of these together.
    pub figures: Figures,
}
