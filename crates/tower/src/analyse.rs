//! Looking back at a table that has ended: how each challenge went, and how hard it was.

use schemars::JsonSchema;
use serde::Serialize;
use table::record::{Actor, Entry, Input, TableAction};
use table::{Seat, Table};
use ts_rs::TS;

use crate::action::Action;
use crate::card::Card;
use crate::challenge::Challenge;
use crate::hint;
use crate::id;
use crate::person::{self, Assessment, Technique, assess};
use crate::puzzle::{LaidCard, Puzzle};
use crate::solver;
use crate::state::Tower;

/// What happened at a table.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Analysis {
    /// The challenges, in order.
    pub rounds: Vec<RoundAnalysis>,
}

/// How one challenge went.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct RoundAnalysis {
    /// The round, from 1.
    pub round: u32,
    /// The id of the challenge.
    pub id: String,
    /// The challenge.
    pub challenge: Challenge,
    /// The cards that it may be solved with.
    pub cards: Vec<Card>,
    /// A solution, in the order of the way; empty if there is none.
    pub solution: Vec<LaidCard>,
    /// How hard it was, step by step.
    pub assessment: Assessment,
    /// What each seat did.
    pub seats: Vec<SeatAnalysis>,
}

/// What a seat did in one round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
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
    /// The first wrong turns: cards laid or moved to where the solution has them not.
    pub wrong_turns: Vec<WrongTurn>,
}

/// A card that was laid where the solution has it not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct WrongTurn {
    /// The card and its field.
    #[serde(flatten)]
    pub laid: LaidCard,
    /// When, in milliseconds since the round began.
    #[ts(type = "number")]
    pub millis: u64,
    /// What would have ruled it out; `null` where it touched nothing that lay right, or only searching shows it.
    pub technique: Option<Technique>,
    /// What lay then, and this card.
    pub lying: Vec<LaidCard>,
}

/// More wrong turns of a seat in one round are counted, not listed.
const MOST_TURNS: usize = 24;

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
        let began = began(table, past.round);
        let seats = Seat::first(table.seats()).zip(&past.times).map(|(seat, millis)| {
            let mut course =
                Course { puzzle: &puzzle, solution: &solution, lying: Vec::new(), did: nothing(seat) };
            for entry in table.entries().iter().filter(|entry| entry.by == Actor::Seat(seat)) {
                if let Input::Game(action) = &entry.input
                    && action.round() == past.round
                {
                    course.follow(action, entry.at.saturating_sub(began));
                }
            }
            SeatAnalysis { millis: *millis, ..course.did }
        });
        let seats = seats.collect();
        Some(RoundAnalysis {
            round: past.round,
            id: past.id.clone(),
            cards: posed.challenge.hand(&posed.deck).copied().collect(),
            challenge: posed.challenge,
            solution,
            assessment: assess(&puzzle),
            seats,
        })
    });
    Analysis { rounds: rounds.collect() }
}

/// When a round began: the first one with the game, the others with what ended the round before.
fn began(table: &Table<Tower>, round: u32) -> u64 {
    let entries = table.entries();
    let is_first =
        |entry: &&Entry<Action>| matches!(&entry.input, Input::Game(action) if action.round() >= round);
    let before = entries.iter().take_while(|entry| !is_first(entry));
    let ends = before.filter(|entry| match &entry.input {
        Input::Game(_) | Input::Clock | Input::HandIn { .. } => true,
        Input::Table(action) => *action == TableAction::GiveUp,
    });
    ends.last().map_or(0, |entry| entry.at)
}

fn nothing(seat: Seat) -> SeatAnalysis {
    SeatAnalysis {
        seat,
        laid: 0,
        right: 0,
        moved: 0,
        taken_up: 0,
        hints: 0,
        millis: None,
        wrong_turns: Vec::new(),
    }
}

/// What a seat did, followed input by input.
struct Course<'a> {
    puzzle: &'a Puzzle,
    solution: &'a [LaidCard],
    lying: Vec<LaidCard>,
    did: SeatAnalysis,
}

impl Course<'_> {
    fn follow(&mut self, action: &Action, millis: u64) {
        match *action {
            Action::Lay { card, row, col, .. } => {
                self.did.laid += 1;
                self.lay(LaidCard { card, row, col }, millis);
            }
            Action::Move { card, row, col, .. } => {
                self.did.moved += 1;
                self.lay(LaidCard { card, row, col }, millis);
            }
            Action::TakeUp { card, .. } => {
                self.did.taken_up += 1;
                self.lying.retain(|laid| laid.card != card);
            }
            Action::Hint { .. } => self.did.hints += 1,
            Action::Next { .. } => {}
        }
    }

    fn lay(&mut self, laid: LaidCard, millis: u64) {
        self.lying.retain(|other| other.card != laid.card && other.field() != laid.field());
        if self.solution.contains(&laid) {
            self.did.right += 1;
        } else if self.did.wrong_turns.len() < MOST_TURNS && !self.solution.is_empty() {
            let (head, tail) = hint::ends(self.solution, &self.lying);
            let technique = person::why_not(self.puzzle, head, tail, laid);
            let lying = self.lying.iter().copied().chain([laid]).collect();
            self.did.wrong_turns.push(WrongTurn { laid, millis, technique, lying });
        }
        self.lying.push(laid);
    }
}
