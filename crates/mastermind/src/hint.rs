//! Help for the breaker: how many codes are left, a reason in words, a good guess.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::bot::Budget;
use table::{Refusal, Seat};
use ts_rs::TS;

use crate::answer::Answer;
use crate::code::{Board, Code};
use crate::facts;
use crate::options::Options;
use crate::solver::worth::{Appraiser, Known, SetBudget};
use crate::view::{Phase, Row, View};

/// How much help is asked for; each step also gives what the steps before it give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Against {
    /// The row, from 1.
    pub row: u8,
    /// What was answered.
    pub given: Answer,
    /// What would have been answered if the guess were the code.
    pub would_be: Answer,
}

/// Helps the breaker with what their seat sees.
pub(crate) fn hint(seat: Seat, view: &View, step: HintStep, budget: &dyn Budget) -> Result<Hint, Refusal> {
    is_breaking(seat, view)?;
    let (options, rows) = (&view.options, &view.rows);
    if step == HintStep::Guess {
        return advise(options, rows, budget);
    }
    let codes = Known::from_rows(options.board(), rows).codes;
    let reason = (step == HintStep::Reason).then(|| facts::reason(options.board(), rows, &codes, budget));
    Ok(Hint { left: codes.len() as u64, reason, guess: None })
}

/// All the help there is after these rows. Refused if the budget is spent before the end.
pub fn advise(options: &Options, rows: &[Row], budget: &dyn Budget) -> Result<Hint, Refusal> {
    let board = options.board();
    let known = Known::from_rows(board, rows);
    let reason = Some(facts::reason(board, rows, &known.codes, budget));
    let left = known.codes.len() as u64;
    if left == 0 {
        return Ok(Hint { left, reason, guess: None });
    }
    let budget = SetBudget::new(board, budget);
    let worth = Appraiser::new(board, 1, &budget).worth(&known)?;
    let split = known.split(worth.guess);
    let guess = Advice {
        guess: worth.guess,
        possible: known.codes.binary_search(&worth.guess).is_ok(),
        parts: split.len() as u32,
        left_after: split.iter().map(|(_, codes)| (codes.len() as f64).powi(2)).sum::<f64>() / left as f64,
        expected: worth.total / left as f64,
        exact: worth.exact,
    };
    Ok(Hint { left, reason, guess: Some(guess) })
}

/// Says whether a guess can be the code, by what the breaker's seat sees.
pub(crate) fn check(seat: Seat, view: &View, guess: &str) -> Result<Checked, Refusal> {
    is_breaking(seat, view)?;
    let board = view.options.board();
    let guess = read(board, guess)?;
    let against = (1..).zip(&view.rows).filter_map(|(row, told)| {
        let would_be = Answer::to(told.guess, guess);
        (would_be != told.answer).then_some(Against { row, given: told.answer, would_be })
    });
    let against: Vec<Against> = against.collect();
    let repeats = !board.repeats && guess.colours().count_ones() < u32::from(board.pegs);
    Ok(Checked { guess, possible: against.is_empty() && !repeats, repeats, against })
}

/// Refuses help to whoever has nothing to guess.
fn is_breaking(seat: Seat, view: &View) -> Result<(), Refusal> {
    if seat != view.breaker {
        return Err(Refusal::new("MM-2", "mastermind_hint_maker"));
    }
    match view.phase {
        Phase::Guess | Phase::Answer => Ok(()),
        Phase::Hide | Phase::Over => Err(Refusal::new("MM-2", "mastermind_hint_no_code")),
    }
}

/// A guess in digits, the first peg first; colour 10 is `a`.
pub(crate) fn read(board: Board, digits: &str) -> Result<Code, Refusal> {
    let peg = |digit: char| digit.to_digit(16).and_then(|peg| u8::try_from(peg).ok()).unwrap_or_default();
    let pegs: Vec<u8> = digits.chars().map(peg).collect();
    board.of_guesses().read(&pegs, "MM-2")
}
