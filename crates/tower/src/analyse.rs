//! Looking back at a table that has ended: how each challenge went, and how hard it was.

use serde::Serialize;
use table::record::{Actor, Deed};
use table::{Seat, Table};
use ts_rs::TS;

use crate::action::Action;
use crate::id;
use crate::person::{Assessment, assess};
use crate::puzzle::{LaidCard, Puzzle};
use crate::solver;
use crate::state::Tower;

/// What happened at a table.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Analysis {
    /// The challenges, in order.
    pub rounds: Vec<RoundAnalysis>,
}

/// How one challenge went.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct RoundAnalysis {
    /// The round, from 1.
    pub round: u32,
    /// The id of the challenge.
    pub id: String,
    /// A solution, in the order of the way; empty if there is none.
    pub solution: Vec<LaidCard>,
    /// How hard it was, step by step.
    pub assessment: Assessment,
    /// What each seat did.
    pub seats: Vec<SeatAnalysis>,
}

/// What a seat did in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SeatAnalysis {
    /// Whose it is.
    pub seat: Seat,
    /// Cards laid.
    pub laid: u32,
    /// Cards laid or moved to where the solution has them.
    pub right: u32,
    /// Cards moved.
    pub moved: u32,
    /// Cards taken up.
    pub taken_up: u32,
    /// Grades of hints asked for.
    pub hints: u32,
    /// The time that the challenge took, in milliseconds; `null` if it was not solved.
    #[ts(type = "number | null")]
    pub millis: Option<u64>,
}

/// The most cards laid in search of a solution to compare with.
const MOST_NODES: u64 = 2_000_000;

/// Looks back at a table. Entries that were taken back count as well: they were thought about.
pub(crate) fn analyse(table: &Table<Tower>) -> Analysis {
    let rounds = table.state().past.iter().filter_map(|past| {
        let posed = id::read(&past.id).ok()?;
        let puzzle = Puzzle::from(&posed);
        // Where there are several solutions, the one that was found is the one to compare with.
        let solution = match past.solution.is_empty() {
            false => past.solution.clone(),
            true => solver::first(&puzzle, 1, MOST_NODES).solutions.pop().unwrap_or_default(),
        };
        let seats = Seat::first(table.seats()).zip(&past.times).map(|(seat, millis)| {
            let mut did =
                SeatAnalysis { seat, laid: 0, right: 0, moved: 0, taken_up: 0, hints: 0, millis: *millis };
            for entry in table.entries().iter().filter(|entry| entry.by == Actor::Seat(seat)) {
                if let Deed::Game(action) = &entry.deed
                    && action.round() == past.round
                {
                    did.count(action, &solution);
                }
            }
            did
        });
        let seats = seats.collect();
        Some(RoundAnalysis {
            round: past.round,
            id: past.id.clone(),
            solution,
            assessment: assess(&puzzle),
            seats,
        })
    });
    Analysis { rounds: rounds.collect() }
}

impl SeatAnalysis {
    fn count(&mut self, action: &Action, solution: &[LaidCard]) {
        let is_right = |card, row, col| u32::from(solution.contains(&LaidCard { card, row, col }));
        match *action {
            Action::Lay { card, row, col, .. } => {
                self.laid += 1;
                self.right += is_right(card, row, col);
            }
            Action::Move { card, row, col, .. } => {
                self.moved += 1;
                self.right += is_right(card, row, col);
            }
            Action::TakeUp { .. } => self.taken_up += 1,
            Action::Hint { .. } => self.hints += 1,
            Action::Next { .. } => {}
        }
    }
}
