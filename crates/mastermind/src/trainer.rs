//! The trainer: positions with a handful of codes left, and what a guess does to them.

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Refusal;
use table::bot::Budget;
use ts_rs::TS;

use crate::answer::Answer;
use crate::code::{Board, Code};
use crate::consistent;
use crate::hint;
use crate::solver::strategy::{Possible, parts};
use crate::solver::worth::{Appraiser, Known, SetBudget, Stopped, Worth};
use crate::view::Row;

/// So many positions are tried until one is as it should be.
const TRIES: usize = 2_000;
/// More rows are more than anybody wants to read.
const MOST_ROWS: usize = 7;
/// A position with more codes than this is no handful any more.
const MOST_JUDGED: usize = 24;

/// A position with a handful of codes left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
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
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Share {
    /// The answer.
    pub answer: Answer,
    /// The codes.
    pub codes: Vec<Code>,
}

/// A position with about `codes` codes left, the same for the same seed.
pub(crate) fn train(board: Board, codes: u8, seed: u64, budget: &dyn Budget) -> Result<Position, Refusal> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..TRIES {
        if budget.is_spent() {
            break;
        }
        let (rows, left) = play(board, codes.into(), &mut rng);
        if left.len().abs_diff(codes.into()) <= 1 && is_worth_asking(&left) {
            let text = write(&rows);
            return Ok(Position { pegs: board.pegs, colours: board.colours, rows, text, codes: left });
        }
    }
    Err(Stopped.into())
}

/// Plays until about `codes` codes are left: guesses at random, then half of them such that can be the code.
fn play(board: Board, codes: usize, rng: &mut ChaCha8Rng) -> (Vec<Row>, Vec<Code>) {
    let code = board.random(rng);
    let (mut rows, mut left) = (Vec::new(), Vec::new());
    while rows.len() < MOST_ROWS {
        let guess = if !left.is_empty() && rng.random_ratio(1, 2) {
            left[rng.random_range(0..left.len())]
        } else {
            board.random(rng)
        };
        if guess != code {
            rows.push(Row { guess, answer: Answer::to(guess, code) });
            // A few hundred are enough to guess from; the first rows leave more.
            left = consistent::first(board, &consistent::clues(&rows), 300);
        }
        if left.len() <= codes + 1 && !left.is_empty() {
            break;
        }
    }
    (rows, left)
}

/// Whether some codes that are left are better guesses than others, and no more than half of them the best.
fn is_worth_asking(left: &[Code]) -> bool {
    let layout: Possible = left.iter().map(|code| code.pattern()).collect();
    let parts = |guess: &Code| parts(&layout.split(guess.pattern()));
    let own: Vec<usize> = left.iter().map(parts).collect();
    let (fewest, most) = (own.iter().min(), own.iter().max());
    let good = own.iter().filter(|parts| Some(*parts) == most).count();
    fewest < most && 2 * good <= left.len()
}

/// Rows as text: `1122:1.0` for a guess that got one black peg and no white one, with blanks between rows.
fn write(rows: &[Row]) -> String {
    let row = |Row { guess, answer }: &Row| {
        let digits: String = guess.pegs().map(|peg| format!("{peg:x}")).collect();
        format!("{digits}:{}.{}", answer.black, answer.white)
    };
    rows.iter().map(row).collect::<Vec<_>>().join(" ")
}

/// The rows of a text.
fn read(board: Board, text: &str) -> Result<Vec<Row>, Refusal> {
    let row = |word: &str| {
        let wrong = || Refusal::new("MM-3", "mastermind_judge_row").with("row", word);
        let (guess, answer) = word.split_once(':').ok_or_else(wrong)?;
        let (black, white) = answer.split_once('.').ok_or_else(wrong)?;
        let answer = match (black.parse(), white.parse()) {
            (Ok(black), Ok(white)) => Answer { black, white },
            _ => return Err(wrong()),
        };
        if answer.pegs() > board.pegs.into() {
            return Err(wrong());
        }
        Ok(Row { guess: hint::read(board, guess)?, answer })
    };
    text.split_whitespace().map(row).collect()
}

/// Says what a guess does to the codes that fit these rows.
pub(crate) fn judge(board: Board, rows: &str, guess: &str, budget: &dyn Budget) -> Result<Judged, Refusal> {
    let guess = hint::read(board, guess)?;
    let rows = read(board, rows)?;
    let left = consistent::first(board, &consistent::clues(&rows), MOST_JUDGED + 1);
    if left.is_empty() {
        return Err(Refusal::new("MM-3", "mastermind_judge_none"));
    }
    if left.len() > MOST_JUDGED {
        return Err(Refusal::new("TAB-16", "mastermind_judge_too_many").with("most", MOST_JUDGED));
    }
    let known = Known::from_rows(board, &rows);
    let budget = SetBudget::endless(budget);
    let mut appraiser = Appraiser::new(board, 1, &budget);
    let worth = appraiser.worth(&known)?;
    let mut scales = Scales { known: &known, worth, appraiser };
    let chosen = scales.weigh(guess)?;
    let mut best = chosen;
    for guess in scales.appraiser.telling_apart(&known) {
        let parts = scales.parts(guess);
        if parts < best.parts {
            continue;
        }
        let choice = scales.weigh(guess)?;
        let better = |one: &Choice| (one.parts, -one.expected, one.possible);
        if better(&choice) > better(&best) {
            best = choice;
        }
    }
    Ok(Judged {
        left: left.len() as u32,
        chosen,
        best,
        most_parts: chosen.parts == best.parts,
        is_best: chosen.parts == best.parts && chosen.expected <= best.expected,
        split: scales.split(guess),
        best_split: scales.split(best.guess),
    })
}

struct Scales<'a> {
    known: &'a Known,
    worth: Worth,
    appraiser: Appraiser<'a>,
}

impl Scales<'_> {
    fn split(&self, guess: Code) -> Vec<Share> {
        self.known.split(guess).into_iter().map(|(answer, codes)| Share { answer, codes }).collect()
    }

    fn parts(&self, guess: Code) -> u32 {
        self.known.split(guess).len() as u32
    }

    fn weigh(&mut self, guess: Code) -> Result<Choice, Stopped> {
        let (split, left) = (self.known.split(guess), &self.known.codes);
        let (total, _) = self.appraiser.with(self.known, self.worth, guess)?;
        Ok(Choice {
            guess,
            possible: left.binary_search(&guess).is_ok(),
            parts: split.len() as u32,
            largest: split.iter().map(|(_, codes)| codes.len() as u32).max().unwrap_or_default(),
            expected: total / left.len() as f64,
        })
    }
}
