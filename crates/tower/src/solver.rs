//! The exact solver: every way there is, or the first two, with a count of what was looked at.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::bot::Budget;
use ts_rs::TS;

use crate::board::{Field, Side};
use crate::card::Colour;
use crate::puzzle::{LaidCard, Puzzle, each};
use crate::stock::Stock;

/// What the solver found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Solutions {
    /// The solutions, each in the order of its way. Two ways over the same cards on the same fields are one solution.
    pub solutions: Vec<Vec<LaidCard>>,
    /// How many cards were laid in search of them.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Whether these are all: the search was neither stopped nor told to find only so many.
    pub complete: bool,
}

/// How long the search goes on.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most solutions.
    pub solutions: usize,
    /// The most cards laid.
    pub nodes: u64,
    /// The time.
    pub budget: &'a dyn Budget,
}

/// So often the budget is asked.
const BREATH: u64 = 4_096;

/// Finds the solutions of a puzzle.
pub fn solve(puzzle: &Puzzle, limits: Limits<'_>) -> Solutions {
    let mut search = Search { puzzle, limits, way: Vec::new(), found: Vec::new(), nodes: 0, stopped: false };
    let (side, colour) = puzzle.entrance;
    search.lay(puzzle.first, side, colour, Stock::of(puzzle));
    Solutions { solutions: search.found, nodes: search.nodes, complete: !search.stopped }
}

/// The only solution of a puzzle, if there is exactly one and the search may take that long.
pub fn only(puzzle: &Puzzle, nodes: u64) -> Option<Vec<LaidCard>> {
    let mut found = first(puzzle, 2, nodes);
    if found.complete && found.solutions.len() == 1 { found.solutions.pop() } else { None }
}

/// The first solutions of a puzzle, with a search of at most so many nodes.
pub fn first(puzzle: &Puzzle, solutions: usize, nodes: u64) -> Solutions {
    solve(puzzle, Limits { solutions, nodes, budget: &table::bot::Unlimited })
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    limits: Limits<'a>,
    way: Vec<LaidCard>,
    found: Vec<Vec<LaidCard>>,
    nodes: u64,
    stopped: bool,
}

impl Search<'_> {
    /// Lays every card that fits on `field`, which is entered at `side` by a door of this colour, and goes on.
    fn lay(&mut self, field: Field, side: Side, colour: Colour, stock: Stock) {
        let puzzle = self.puzzle;
        let is_last = stock.left() == 1;
        if is_last != (field == puzzle.last) {
            return;
        }
        for card in each(stock.fitting(puzzle, field, side, colour)) {
            self.nodes += 1;
            if self.nodes > self.limits.nodes
                || self.nodes.is_multiple_of(BREATH) && self.limits.budget.is_spent()
            {
                self.stopped = true;
            }
            if self.stopped {
                return;
            }
            self.way.push(puzzle.laid(card, field));
            if is_last {
                self.find();
            } else {
                let next = stock.less(puzzle, card, field);
                if !self.is_hopeless(card, field, &next) {
                    self.go_on(card, field, next);
                }
            }
            self.way.pop();
        }
    }

    fn go_on(&mut self, card: usize, field: Field, stock: Stock) {
        for side in Side::ALL {
            let Some(colour) = self.puzzle.cards[card].doors.at(side) else { continue };
            let Some(next) = self.puzzle.board.next(field, side) else { continue };
            self.lay(next, side.opposite(), colour, stock);
        }
    }

    /// Whether nothing can come of this.
    fn is_hopeless(&self, card: usize, field: Field, stock: &Stock) -> bool {
        // The last card lies at the exit, the others between.
        let (between, last) = (stock.left() - 1, self.puzzle.last);
        stock.is_odd(between, field, last)
            || stock.is_out_of_reach(self.puzzle, between, field, last)
            || stock.lonely(self.puzzle, 1 << card, false, false).is_some()
    }

    fn find(&mut self) {
        let same = |other: &Vec<LaidCard>| self.way.iter().all(|laid| other.contains(laid));
        if self.found.iter().any(same) {
            return;
        }
        if self.found.len() >= self.limits.solutions {
            self.stopped = true;
            return;
        }
        self.found.push(self.way.clone());
    }
}
