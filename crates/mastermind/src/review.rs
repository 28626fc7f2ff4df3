//! A look back: how good each guess was, and how lucky each answer.
//!
//! All figures are numbers of guesses, or made of them. What a set of codes is worth is how many guesses it takes to find
//! a code of it with the best play, on average over its codes. A guess loses what it takes more than the best one; an
//! answer is as lucky as what is left to do is less than on average over the answers that the guess could get.
//! So in every try, guesses made and still expected = guesses expected at first + all that was lost − all the luck.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::bot::Budget;
use table::{Refusal, Seat};
use ts_rs::TS;

use crate::answer::Answer;
use crate::code::Code;
use crate::options::Options;
use crate::solver::worth::{Appraiser, Known, SetBudget, Stopped};
use crate::view::{Ending, Past, Row};

/// A look back at the tries that are over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Review {
    /// The tries, oldest first.
    pub tries: Vec<TryReview>,
    /// What each seat did as breaker, by seat.
    pub players: Vec<PlayerReview>,
    /// Whether all figures are exact; otherwise some are estimated.
    pub exact: bool,
}

/// A look back at one try.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct BestGuess {
    /// The guess.
    pub guess: Code,
    /// Whether it could be the code.
    pub could_be: bool,
    /// How many different answers it could get.
    pub parts: u32,
}

/// The figures of some rows together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
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
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct PlayerReview {
    /// The seat.
    pub seat: Seat,
    /// In how many tries it looked for the code.
    pub tries: u32,
    /// All of these together.
    pub figures: Figures,
}

/// Looks back at the tries that are over. Refused if the budget is spent before the end.
pub fn review(options: &Options, past: &[Past], budget: &dyn Budget) -> Result<Review, Refusal> {
    let board = options.board();
    let budget = SetBudget::new(board, budget);
    let mut appraiser = Appraiser::new(board, past.len(), &budget);
    let whole = Known::new(board);
    let mut tries = Vec::with_capacity(past.len());
    for one in past {
        tries.push(look_at(one, &whole, &mut appraiser)?);
        budget.progress(tries.len() as f64 / past.len() as f64);
    }
    let player = |seat| {
        let own: Vec<&TryReview> = tries.iter().filter(|one| one.breaker == seat).collect();
        let figures = own.iter().fold(Figures::default(), |sum, one| sum.and(one.figures));
        PlayerReview { seat, tries: own.len() as u32, figures }
    };
    let players = Seat::first(2).map(player).collect();
    let exact = tries.iter().all(|one| one.exact);
    Ok(Review { tries, players, exact })
}

impl Figures {
    /// Both together.
    fn and(self, other: Figures) -> Figures {
        Figures {
            made: self.made + other.made,
            expected: self.expected + other.expected,
            lost: self.lost + other.lost,
            luck: self.luck + other.luck,
            luck_bits: self.luck_bits + other.luck_bits,
            skill: None,
        }
        .with_skill()
    }

    fn with_skill(self) -> Figures {
        let skill = 100.0 * self.expected / (self.expected + self.lost);
        Figures { skill: (self.made > 0).then_some(skill), ..self }
    }
}

/// A look at one try; `whole` is what is known before its first row.
fn look_at(past: &Past, whole: &Known, appraiser: &mut Appraiser<'_>) -> Result<TryReview, Stopped> {
    let mut known: Vec<Known> = Vec::with_capacity(past.rows.len());
    for row in &past.rows {
        known.push(known.last().unwrap_or(whole).answered(row.guess, row.answer));
    }
    // From the last row to the first, so that what is expected after a row is what is expected before the next.
    let mut after: Option<f64> = None;
    let mut rows = Vec::with_capacity(past.rows.len());
    let mut lefts = Vec::with_capacity(past.rows.len());
    for (number, (row, then)) in past.rows.iter().zip(&known).enumerate().rev() {
        let before = number.checked_sub(1).map_or(whole, |number| &known[number]);
        if before.codes.is_empty() {
            // Nobody goes on guessing once no code fits: there is nothing to say.
            continue;
        }
        let right = past.false_rows.iter().find(|one| usize::from(one.row) == number + 1);
        let (review, left) = row_review(row, before, then, after, appraiser)?;
        after = Some(review.expected);
        rows.push(RowReview { right: right.map(|one| one.right), ..review });
        lefts.push(left);
    }
    rows.reverse();
    lefts.reverse();
    let mut curve: Vec<f64> = rows.first().map(|row| row.expected).into_iter().collect();
    curve.extend((1..).zip(lefts).map_while(|(made, left): (u32, _)| Some(f64::from(made) + left?)));
    let sum = |figure: fn(&RowReview) -> f64| rows.iter().map(figure).sum();
    let figures = Figures {
        made: rows.len() as u32,
        expected: rows.first().map_or(0.0, |row| row.expected),
        lost: sum(|row| row.lost),
        luck: sum(|row| row.luck.unwrap_or_default()),
        luck_bits: sum(|row| row.luck_bits.unwrap_or_default()),
        skill: None,
    };
    let exact = rows.iter().all(|row| row.exact);
    Ok(TryReview {
        round: past.round,
        attempt: past.attempt,
        maker: past.maker,
        breaker: Seat::new(u8::from(past.maker.index() == 0)),
        code: past.code,
        ending: past.ending,
        rows,
        curve,
        figures: figures.with_skill(),
        exact,
    })
}

/// A look at one row, and the guesses expected after it: none if no code fits any more. `after` are the guesses expected
/// before the next row, if there is one.
fn row_review(
    row: &Row,
    before: &Known,
    then: &Known,
    after: Option<f64>,
    appraiser: &mut Appraiser<'_>,
) -> Result<(RowReview, Option<f64>), Stopped> {
    let Row { guess, answer } = *row;
    let size = before.codes.len() as f64;
    let is_found = usize::from(answer.black) == guess.pegs().count();
    let fitting = then.codes.len() as f64;
    let worth = appraiser.worth(before)?;
    let (mut total, exact) = appraiser.with(before, worth, guess)?;
    let left = match after {
        _ if then.codes.is_empty() => None,
        _ if is_found => Some(0.0),
        Some(after) => Some(after),
        None if exact => Some(appraiser.worth(then)?.total / fitting),
        None => Some(appraiser.estimate(&then.codes)? / fitting),
    };
    if let Some(left) = left.filter(|_| !exact && !is_found) {
        // What was found out about the codes that were left is better than the estimate.
        total += left * fitting - appraiser.estimate(&then.codes)?;
    }
    let split = before.split(guess);
    let least = worth.total.min(total);
    let is_best = total <= least;
    let best = if is_best { guess } else { worth.guess };
    let average_bits: f64 = split.iter().map(|(_, codes)| bits(size, codes.len() as f64)).sum();
    let told = left.map(|_| (size / fitting).log2());
    let review = RowReview {
        guess,
        answer,
        right: None,
        before: before.codes.len() as u64,
        after: then.codes.len() as u64,
        could_be: before.codes.binary_search(&guess).is_ok(),
        parts: split.len() as u32,
        expected: least / size,
        lost: (total - least) / size,
        best: BestGuess {
            guess: best,
            could_be: before.codes.binary_search(&best).is_ok(),
            parts: before.split(best).len() as u32,
        },
        luck: left.map(|left| total / size - 1.0 - left),
        bits: told,
        luck_bits: told.map(|told| told - average_bits),
        exact,
    };
    Ok((review, left))
}

/// What an answer that `codes` of `all` codes give adds to what is told on average, in bits.
fn bits(all: f64, codes: f64) -> f64 {
    codes / all * (all / codes).log2()
}
