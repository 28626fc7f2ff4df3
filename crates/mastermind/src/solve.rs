//! The solver: plays every code with a strategy and counts the guesses.

use std::rc::Rc;
use std::thread;

use serde::{Deserialize, Serialize};
use table::Refusal;
use table::bot::Budget;
use ts_rs::TS;

use crate::answer::{Answer, KEYS};
use crate::code::{Board, Code, Pattern};
use crate::exact::{self, Limits, Outcome};
use crate::one_step;
use crate::options::check_board;
use crate::strategy::{Judge, Possible, Split, Strategy, is_first_of_its_kind, parts};
use crate::tree::{Line, Tree, place};

/// More codes times guesses than this take too long: 5 pegs of 9 colours and 6 of 6 are the largest boards with repeats.
pub const MOST_PAIRS: u64 = 1 << 32;
/// The exact search keeps the answer of every code to every guess: 4 pegs of 8 colours and 5 of 5 are the largest boards.
pub const MOST_EXACT_PAIRS: u64 = 1 << 24;

/// What the solver is to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
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
    /// Whether the strategy is to be written out.
    pub tree: bool,
}

/// How the solver chooses guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// The largest part is as small as can be.
    Knuth,
    /// The answer tells as much as can be expected.
    Entropy,
    /// As few codes as can be expected are left.
    ExpectedSize,
    /// There are as many parts as can be.
    MostParts,
    /// All codes together take as few guesses as can be.
    Optimal,
}

impl From<Strategy> for Method {
    fn from(strategy: Strategy) -> Method {
        match strategy {
            Strategy::Knuth => Method::Knuth,
            Strategy::Entropy => Method::Entropy,
            Strategy::ExpectedSize => Method::ExpectedSize,
            Strategy::MostParts => Method::MostParts,
        }
    }
}

impl Method {
    /// The strategy, if it looks one guess ahead.
    pub const fn one_step(self) -> Option<Strategy> {
        match self {
            Method::Knuth => Some(Strategy::Knuth),
            Method::Entropy => Some(Strategy::Entropy),
            Method::ExpectedSize => Some(Strategy::ExpectedSize),
            Method::MostParts => Some(Strategy::MostParts),
            Method::Optimal => None,
        }
    }
}

/// What may be guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Guesses {
    /// Anything.
    Any,
    /// Only what has no colour twice.
    NoRepeats,
}

/// How many guesses a strategy needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
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
    /// The strategy, if it was asked for, as [`tree`](crate::tree) writes it.
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
    let most = if task.strategy == Method::Optimal { MOST_EXACT_PAIRS } else { MOST_PAIRS };
    check_pairs(codes, guesses, most)?;
    let (root, nodes) = match task.strategy.one_step() {
        Some(strategy) => {
            let played = if codes.size() * guesses.size() <= MOST_EXACT_PAIRS {
                one_step::play(codes, guesses, strategy, budget)
            } else {
                Solver::new(codes, guesses, strategy, budget).play(&codes.all(), 0)
            };
            (played.ok_or_else(|| Refusal::new("TAB-16", "mastermind_solve_stopped"))?, None)
        }
        None => {
            let limits = Limits { max_guesses: task.max_guesses, ..limits(budget) };
            let (root, nodes) = optimal(codes, guesses, limits)?;
            (root, Some(nodes))
        }
    };
    let mut histogram = Vec::new();
    root.count(1, &mut histogram);
    let tree = task.tree.then(|| Tree { board: codes, root }.write());
    Ok(Solution { proved: nodes.is_some(), nodes, tree, ..Solution::of(histogram) })
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
    let mut histogram = Vec::new();
    root.count(1, &mut histogram);
    Ok(Solution { proved: true, nodes: Some(nodes), ..Solution::of(histogram) })
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

/// Guesses, in order, each with its pattern.
type Pool = Rc<[(Code, Pattern)]>;

struct Solver<'a> {
    budget: &'a dyn Budget,
    judge: Judge,
    pegs: u8,
    /// Everything that may be guessed, in order.
    guesses: Pool,
    /// The same less what is equal by exchanging unused colours, for each set of used colours met so far.
    kinds: Vec<Option<Pool>>,
    codes: u64,
    found: u64,
}

impl<'a> Solver<'a> {
    fn new(codes: Board, guesses: Board, strategy: Strategy, budget: &'a dyn Budget) -> Solver<'a> {
        let most = usize::try_from(codes.size()).unwrap_or(usize::MAX);
        Solver {
            budget,
            judge: Judge::new(strategy, codes.pegs, most),
            pegs: codes.pegs,
            guesses: guesses.all().into_iter().map(|guess| (guess, guess.pattern())).collect(),
            kinds: vec![None; 1 << (codes.colours + 1)],
            codes: codes.size(),
            found: 0,
        }
    }

    /// Plays all of `possible`, which is not empty and in order. `used` are the colours guessed before. `None` if the
    /// budget is spent.
    fn play(&mut self, possible: &[Code], used: u16) -> Option<Line> {
        // The better of two, and the one that is left: nothing can do better than guessing what is possible.
        if let [first] | [first, _] = *possible {
            possible.iter().for_each(|_| self.find());
            return Some(Line::of_few(first, possible.get(1).copied(), self.pegs));
        }
        let layout: Possible = possible.iter().map(|code| code.pattern()).collect();
        let (guess, pattern) = self.choose(possible, &layout, used)?;
        let mut shares: [Vec<Code>; KEYS] = std::array::from_fn(|_| Vec::new());
        for (code, key) in possible.iter().zip(layout.keys(pattern)) {
            shares[usize::from(key)].push(*code);
        }
        let used = used | guess.colours();
        let all_black = Answer { black: self.pegs, white: 0 };
        let is_possible = !shares[usize::from(all_black.key())].is_empty();
        if is_possible {
            self.find();
        }
        let mut next = Vec::new();
        for answer in Answer::all(self.pegs).filter(|answer| *answer != all_black) {
            let share = &shares[usize::from(answer.key())];
            if !share.is_empty() {
                next.push((place(answer, self.pegs), self.play(share, used)?));
            }
        }
        Some(Line { guess, is_possible, next })
    }

    fn find(&mut self) {
        self.found += 1;
        if self.found.is_multiple_of(64) {
            self.budget.progress(self.found as f64 / self.codes as f64);
        }
    }

    /// The best guess: possible codes first, then the smallest.
    fn choose(&mut self, possible: &[Code], layout: &Possible, used: u16) -> Option<(Code, Pattern)> {
        let kinds = self.kinds(used);
        let own = possible.iter().filter(|code| is_first_of_its_kind(**code, used));
        let own = own.map(|code| (*code, code.pattern()));
        let mut best: Option<(u64, (Code, Pattern))> = None;
        for (number, guess) in own.chain(kinds.iter().copied()).enumerate() {
            if number.is_multiple_of(256) && self.budget.is_spent() {
                return None;
            }
            let split: Split = layout.split(guess.1);
            // Each code alone: no strategy knows better.
            if parts(&split) == possible.len() {
                return Some(guess);
            }
            let weight = self.judge.weigh(&split);
            if best.is_none_or(|(lightest, _)| self.judge.is_better(weight, lightest)) {
                best = Some((weight, guess));
            }
        }
        best.map(|(_, guess)| guess)
    }

    fn kinds(&mut self, used: u16) -> Pool {
        let unused = (self.kinds.len() - 2) & !usize::from(used);
        if unused.count_ones() <= 1 {
            return Rc::clone(&self.guesses);
        }
        let kinds = self.kinds[usize::from(used)].get_or_insert_with(|| {
            self.guesses.iter().filter(|guess| is_first_of_its_kind(guess.0, used)).copied().collect()
        });
        Rc::clone(kinds)
    }
}

#[cfg(test)]
mod tests {
    use table::bot::Unlimited;

    use super::*;

    #[test]
    fn strategies_play_alike_with_a_table_of_answers_and_without() {
        let board = |pegs, colours, repeats| Board { pegs, colours, repeats };
        for (codes, guesses) in [
            (board(4, 6, true), board(4, 6, true)),
            (board(3, 8, true), board(3, 8, true)),
            (board(5, 4, true), board(5, 4, true)),
            (board(4, 6, false), board(4, 6, true)),
            (board(5, 6, false), board(5, 6, false)),
        ] {
            for strategy in [Strategy::Knuth, Strategy::Entropy, Strategy::ExpectedSize, Strategy::MostParts]
            {
                let with = one_step::play(codes, guesses, strategy, &Unlimited);
                let without = Solver::new(codes, guesses, strategy, &Unlimited).play(&codes.all(), 0);
                assert!(with.is_some());
                assert_eq!(with, without, "{codes:?} {strategy:?}");
            }
        }
    }
}
