//! The solver: plays every code with a strategy and counts the guesses.

use std::thread;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Refusal;
use table::bot::Budget;
use ts_rs::TS;

use crate::code::{Board, Code};
use crate::options::check_board;
use crate::solver::best;
use crate::solver::exact::{self, Limits, Outcome};
use crate::solver::one_step;
use crate::solver::strategy::Strategy;
use crate::solver::tree::{Line, Tree};
use crate::view::Row;

/// More codes times guesses than this take too long for a host in a hurry: 5 pegs of 9 colours and 6 of 6 are the largest
/// boards with repeats.
pub const MOST_PAIRS: u64 = 1 << 32;
/// The search for a good strategy keeps a byte for each: 5 pegs of 8 colours is the largest board with repeats.
pub const MOST_BEST_PAIRS: u64 = 1 << 30;
/// The exact search keeps the answer of every code to every guess: 4 pegs of 8 colours and 5 of 5 are the largest boards.
pub const MOST_EXACT_PAIRS: u64 = 1 << 24;

/// What the solver is to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Task {
    /// Pegs in a code.
    pub pegs: u8,
    /// Colours to choose from.
    pub colours: u8,
    /// Whether the codes have no colour twice.
    pub no_repeats: bool,
    /// What may be guessed.
    pub guesses: Guesses,
    /// How guesses are chosen. Of equally good ones, codes that are still possible come first, then the smallest.
    pub strategy: Method,
    /// The most guesses that any code may take, for the optimal strategy alone; 0 for no limit.
    pub max_guesses: u8,
    /// How many guesses are tried for a set, for the strategy `best` alone: from 1, few, to 4, many.
    pub effort: u8,
    /// Whether the strategy is to be written out.
    pub tree: bool,
}

/// How the solver chooses guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// All codes together take as few guesses as can be.
    Optimal,
    /// All codes together take as few guesses as the best of a few promising guesses can do.
    Best,
    /// By a look at one guess.
    #[serde(untagged)]
    OneStep(Strategy),
}

impl From<Strategy> for Method {
    fn from(strategy: Strategy) -> Method {
        Method::OneStep(strategy)
    }
}

/// What may be guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Guesses {
    /// Anything.
    Any,
    /// Only what has no colour twice.
    NoRepeats,
}

/// How many guesses a strategy needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Solution {
    /// How many codes there are.
    #[ts(type = "number")]
    pub codes: u64,
    /// The guesses for all of them together.
    #[ts(type = "number")]
    pub total: u64,
    /// The guesses for the hardest.
    pub max: u32,
    /// The guesses for a code, on average.
    pub average: f64,
    /// How many codes are found with the first guess, with the second, and so on.
    #[ts(type = "number[]")]
    pub histogram: Vec<u64>,
    /// Whether it is proved that no strategy needs fewer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub proved: bool,
    /// How many sets of codes the proof looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub nodes: Option<u64>,
    /// The strategy, if it was asked for, as the tool `verify-tree` reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tree: Option<String>,
}

impl Solution {
    /// What a histogram of guesses comes to.
    pub(crate) fn of(histogram: Vec<u64>) -> Solution {
        let codes = histogram.iter().sum();
        let total = (1..).zip(&histogram).map(|(turn, codes)| turn * codes).sum();
        Solution {
            codes,
            total,
            max: u32::try_from(histogram.len()).unwrap_or(u32::MAX),
            average: total as f64 / codes as f64,
            histogram,
            proved: false,
            nodes: None,
            tree: None,
        }
    }
}

/// Plays every code. Refused if there is none, too many, or the budget is spent before the end.
pub fn solve(task: &Task, budget: &dyn Budget) -> Result<Solution, Refusal> {
    let codes = Board { pegs: task.pegs, colours: task.colours, repeats: !task.no_repeats };
    let guesses = Board { repeats: task.guesses == Guesses::Any, ..codes };
    check_board(codes)?;
    if codes.repeats && !guesses.repeats {
        // A code with a colour twice would never be guessed.
        return Err(Refusal::new("MM-2", "mastermind_solve_guesses"));
    }
    if task.max_guesses > 0 && task.strategy != Method::Optimal {
        return Err(Refusal::new("MM-2", "mastermind_solve_only_optimal"));
    }
    let most = match task.strategy {
        Method::Optimal => MOST_EXACT_PAIRS,
        Method::Best if budget.is_generous() => MOST_BEST_PAIRS,
        Method::Best => MOST_EXACT_PAIRS,
        _ if budget.is_generous() => u64::MAX,
        _ => MOST_PAIRS,
    };
    check_pairs(codes, guesses, most)?;
    let stopped = || Refusal::new("TAB-16", "mastermind_solve_stopped");
    let limits = Limits { max_guesses: task.max_guesses, ..limits(budget) };
    let (root, nodes) = match task.strategy {
        Method::Optimal => {
            let (root, nodes) = optimal(codes, guesses, limits)?;
            (root, Some(nodes))
        }
        Method::Best => {
            let root = best::search(codes, guesses, best::Effort::of(task.effort), limits.threads, budget);
            (root.ok_or_else(stopped)?, None)
        }
        Method::OneStep(strategy) => {
            let root = one_step::play(codes, guesses, strategy, limits.threads, budget);
            (root.ok_or_else(stopped)?, None)
        }
    };
    let counted = counted(&root);
    let tree = task.tree.then(|| Tree { board: codes, root }.write());
    Ok(Solution { proved: nodes.is_some(), nodes, tree, ..counted })
}

fn counted(root: &Line) -> Solution {
    let mut histogram = Vec::new();
    root.count(1, &mut histogram);
    Solution::of(histogram)
}

/// No limits but the budget.
fn limits(budget: &dyn Budget) -> Limits<'_> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    Limits { max_guesses: 0, threads, budget, can_be_hidden: |_| true }
}

/// The least total over the codes that are not of one colour, on a board with repeats, for breakers who know that the
/// code is one of these. A maker who hides each of them as often as the next thus gets at least the average from everybody.
pub fn least_of_mixed(pegs: u8, colours: u8, budget: &dyn Budget) -> Result<Solution, Refusal> {
    let board = Board { pegs, colours, repeats: true };
    check_board(board)?;
    check_pairs(board, board, MOST_EXACT_PAIRS)?;
    let limits = Limits { can_be_hidden: |code| code.colours().count_ones() > 1, ..limits(budget) };
    let (root, nodes) = optimal(board, board, limits)?;
    Ok(Solution { proved: true, nodes: Some(nodes), ..counted(&root) })
}

/// The next guess of a strategy after these rows, weighed against everything that may be guessed with all cores; `None` if
/// the budget is spent or no code fits.
pub fn one_guess(board: Board, rows: &[Row], strategy: Strategy, budget: &dyn Budget) -> Option<Code> {
    one_step::guess(board, rows, strategy, limits(budget).threads, budget)
}

fn check_pairs(codes: Board, guesses: Board, most: u64) -> Result<(), Refusal> {
    if codes.size() * guesses.size() <= most {
        return Ok(());
    }
    Err(Refusal::new("TAB-16", "mastermind_solve_too_large")
        .with("codes", codes.size())
        .with("guesses", guesses.size())
        .with("most", most))
}

/// A strategy with the least total, and how many sets were looked at for it.
pub(crate) fn optimal(codes: Board, guesses: Board, limits: Limits<'_>) -> Result<(Line, u64), Refusal> {
    match exact::search(codes, guesses, limits) {
        Outcome::Proved(line, nodes) => Ok((line, nodes)),
        Outcome::None => {
            Err(Refusal::new("MM-2", "mastermind_solve_too_few_guesses").with("most", limits.max_guesses))
        }
        Outcome::Stopped => Err(Refusal::new("TAB-16", "mastermind_solve_stopped")),
    }
}
