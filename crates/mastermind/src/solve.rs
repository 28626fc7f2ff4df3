//! The solver: plays every code with a strategy and counts the guesses.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use table::Refusal;
use table::bot::Budget;
use table::field::{Field, Kind, Preset};
use table::tool::{Needs, ToolInfo};
use ts_rs::TS;

use crate::answer::{Answer, KEYS};
use crate::code::{Board, Code, Pattern};
use crate::options::{COLOURS, PEGS, check_board};
use crate::strategy::{Judge, Possible, Split, Strategy, is_first_of_its_kind, parts};

/// More codes times guesses than this take too long: 5 pegs of 9 colours and 6 of 6 are the largest boards with repeats.
pub const MOST_PAIRS: u64 = 1 << 32;

/// The questions that the game's tools answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Play every code with a strategy.
    Solve(Task),
}

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
    pub strategy: Strategy,
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
}

/// The tools of the game.
pub(crate) const TOOLS: &[ToolInfo] = &[ToolInfo {
    name: "solve",
    needs: Needs::Nothing,
    fields: &[
        PEGS,
        COLOURS,
        Field {
            name: "no_repeats",
            kind: Kind::Switch,
            preset: Preset::Switch(false),
            rule: "MM-1",
            about: "play only the codes that have no colour twice",
        },
        Field {
            name: "guesses",
            kind: Kind::Pick(&["any", "no-repeats"]),
            preset: Preset::Text("any"),
            rule: "MM-2",
            about: "what may be guessed: anything, or only what has no colour twice",
        },
        Field {
            name: "strategy",
            kind: Kind::Pick(&["knuth", "entropy", "expected-size", "most-parts"]),
            preset: Preset::Text("knuth"),
            rule: "MM-2",
            about: "how guesses are chosen",
        },
    ],
    about: "play every code with a strategy and count the guesses (codes times guesses: at most 2^32)",
}];

/// Plays every code. Refused if there is none, too many, or the budget is spent before the end.
pub fn solve(task: &Task, budget: &dyn Budget) -> Result<Solution, Refusal> {
    let codes = Board { pegs: task.pegs, colours: task.colours, repeats: !task.no_repeats };
    let guesses = Board { repeats: task.guesses == Guesses::Any, ..codes };
    check_board(codes)?;
    if codes.repeats && !guesses.repeats {
        // A code with a colour twice would never be guessed.
        return Err(Refusal::new("MM-2", "mastermind_solve_guesses"));
    }
    if codes.size() * guesses.size() > MOST_PAIRS {
        return Err(Refusal::new("TAB-16", "mastermind_solve_too_large")
            .with("codes", codes.size())
            .with("guesses", guesses.size())
            .with("most", MOST_PAIRS));
    }
    let mut solver = Solver::new(codes, guesses, task.strategy, budget);
    let all = codes.all();
    solver.play(&all, 0, 1).ok_or_else(|| Refusal::new("TAB-16", "mastermind_solve_stopped"))?;
    Ok(solver.solution())
}

/// Guesses, in order, each with its pattern.
type Pool = Rc<[(Code, Pattern)]>;

struct Solver<'a> {
    budget: &'a dyn Budget,
    judge: Judge,
    all_black: u8,
    /// Everything that may be guessed, in order.
    guesses: Pool,
    /// The same less what is equal by exchanging unused colours, for each set of used colours met so far.
    kinds: Vec<Option<Pool>>,
    codes: u64,
    found: u64,
    histogram: Vec<u64>,
}

impl<'a> Solver<'a> {
    fn new(codes: Board, guesses: Board, strategy: Strategy, budget: &'a dyn Budget) -> Solver<'a> {
        let most = usize::try_from(codes.size()).unwrap_or(usize::MAX);
        Solver {
            budget,
            judge: Judge::new(strategy, codes.pegs, most),
            all_black: Answer { black: codes.pegs, white: 0 }.key(),
            guesses: guesses.all().into_iter().map(|guess| (guess, guess.pattern())).collect(),
            kinds: vec![None; 1 << (codes.colours + 1)],
            codes: codes.size(),
            found: 0,
            histogram: Vec::new(),
        }
    }

    /// Plays all of `possible`, which is not empty and in order, from the guess with number `turn` on. `used` are the
    /// colours guessed before. `None` if the budget is spent.
    fn play(&mut self, possible: &[Code], used: u16, turn: usize) -> Option<()> {
        // The better of two, and the one that is left: nothing can do better than guessing what is possible.
        if possible.len() <= 2 {
            (turn..).zip(possible).for_each(|(turn, _)| self.find(turn));
            return Some(());
        }
        let layout: Possible = possible.iter().map(|code| code.pattern()).collect();
        let (guess, pattern) = self.choose(possible, &layout, used)?;
        let mut shares: [Vec<Code>; KEYS] = std::array::from_fn(|_| Vec::new());
        for (code, key) in possible.iter().zip(layout.keys(pattern)) {
            shares[usize::from(key)].push(*code);
        }
        let used = used | guess.colours();
        for (key, share) in (0..).zip(&shares) {
            if key == self.all_black && !share.is_empty() {
                self.find(turn);
            } else if !share.is_empty() {
                self.play(share, used, turn + 1)?;
            }
        }
        Some(())
    }

    fn find(&mut self, turn: usize) {
        if self.histogram.len() < turn {
            self.histogram.resize(turn, 0);
        }
        self.histogram[turn - 1] += 1;
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

    fn solution(self) -> Solution {
        let total = (1..).zip(&self.histogram).map(|(turn, codes)| turn * codes).sum();
        Solution {
            codes: self.codes,
            total,
            max: u32::try_from(self.histogram.len()).unwrap_or(u32::MAX),
            average: total as f64 / self.codes as f64,
            histogram: self.histogram,
        }
    }
}
