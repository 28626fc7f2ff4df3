//! Hints: where to look, why, and the card (TOW-12). They are the steps of the person-like solver.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Refusal;
use ts_rs::TS;

use crate::board::Field;
use crate::challenge::Challenge;
use crate::deck::Deck;
use crate::person::{self, End, RuledOut, StepReport, Technique};
use crate::puzzle::{LaidCard, Puzzle};
use crate::solver;

/// A longer search says that this challenge has no hints.
const MOST_NODES: u64 = 2_000_000;

/// A hint. What its grade does not tell yet is `null`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Hint {
    /// The grade: 1 where to look, 2 why, 3 the card.
    pub grade: u8,
    /// What is to be done.
    pub kind: HintKind,
    /// Where to look.
    pub look: Look,
    /// Why, from grade 2.
    pub why: Option<HintWhy>,
    /// The card and its field, at grade 3.
    pub card: Option<LaidCard>,
}

/// What a hint says to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum HintKind {
    /// Lay a card.
    Lay,
    /// Take up a card that lies wrong.
    TakeUp,
}

/// Where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Look {
    /// At which end of the way.
    pub end: End,
    /// The row of the field: the newest card of that end, or the field of the entrance or the exit itself; or the card
    /// that lies wrong.
    pub row: u8,
    /// Its column.
    pub col: u8,
}

/// Why a hint is right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct HintWhy {
    /// The hardest technique that is needed; `null` if only searching shows it.
    pub technique: Option<Technique>,
    /// How many possibilities are open there.
    pub open: u8,
    /// What is ruled out, and why.
    pub ruled_out: Vec<RuledOut>,
}

/// The hint for these cards, as they lie.
pub fn hint(challenge: &Challenge, deck: &Deck, laid: &[LaidCard], grade: u8) -> Result<Hint, Refusal> {
    let puzzle = Puzzle::new(challenge, deck);
    let none = || Refusal::new("TOW-12", "tower_hint_none");
    let solution = nearest(&puzzle, laid).ok_or_else(none)?;
    let (kind, look, why, card) = match wrong(&puzzle, &solution, laid) {
        Some((wrong, technique)) => {
            let look = Look { end: End::Entrance, row: wrong.row, col: wrong.col };
            (HintKind::TakeUp, look, HintWhy { technique, open: 1, ruled_out: Vec::new() }, wrong)
        }
        None => {
            let (step, from) = next(&puzzle, &solution, laid).ok_or_else(none)?;
            let look = Look { end: step.end, row: from.row, col: from.col };
            let technique = (!step.ruled_out.is_empty() || step.open == 1).then_some(step.technique);
            let why = HintWhy { technique, open: step.open, ruled_out: step.ruled_out };
            (HintKind::Lay, look, why, step.laid)
        }
    };
    Ok(Hint { grade, kind, look, why: (grade >= 2).then_some(why), card: (grade >= 3).then_some(card) })
}

/// The solution that has most of these cards; nearly always there is only one.
pub(crate) fn nearest(puzzle: &Puzzle, laid: &[LaidCard]) -> Option<Vec<LaidCard>> {
    let found = solver::first(puzzle, 20, MOST_NODES);
    let shared = |solution: &Vec<LaidCard>| solution.iter().filter(|card| laid.contains(card)).count();
    // Of equals the first, so that the hint does not waver.
    found.solutions.into_iter().rev().max_by_key(shared)
}

/// The first card that lies where the solution has it not, and what shows that it is wrong.
fn wrong(puzzle: &Puzzle, solution: &[LaidCard], laid: &[LaidCard]) -> Option<(LaidCard, Option<Technique>)> {
    let (head, tail) = ends(solution, laid);
    let wrong = laid.iter().filter(|card| !solution.contains(card));
    let judged: Vec<_> = wrong.map(|card| (*card, person::why_not(puzzle, head, tail, *card))).collect();
    // A wrong card that touches what is right can be ruled out; of others it is only seen that they lead nowhere.
    judged.iter().find(|(_, technique)| technique.is_some()).or(judged.first()).copied()
}

/// How much of the solution lies from the entrance on, and from the exit back.
pub(crate) fn ends<'a>(solution: &'a [LaidCard], laid: &[LaidCard]) -> (&'a [LaidCard], &'a [LaidCard]) {
    let lies = |card: &&LaidCard| laid.contains(card);
    let head = solution.iter().take_while(lies).count();
    let (head, rest) = solution.split_at(head);
    let tail = rest.iter().rev().take_while(lies).count();
    (head, rest.split_at(rest.len() - tail).1)
}

/// The next step of a person who sees these cards of the solution, and the field from which it goes on; `None` if all
/// of them lie.
pub(crate) fn next(puzzle: &Puzzle, solution: &[LaidCard], laid: &[LaidCard]) -> Option<(StepReport, Field)> {
    let (head, tail) = ends(solution, laid);
    let step = person::next_step(puzzle, head, tail).filter(|step| solution.contains(&step.laid));
    let step = step.or_else(|| {
        // No technique gives a reason for the next card: it is told without one.
        let laid = solution.get(head.len())?;
        let technique = Technique::DeepFork;
        let hand =
            u8::try_from(puzzle.cards.len().saturating_sub(head.len() + tail.len())).unwrap_or(u8::MAX);
        Some(StepReport { end: End::Entrance, laid: *laid, technique, open: 2, hand, ruled_out: Vec::new() })
    })?;
    let from = match step.end {
        End::Entrance => head.last().map_or(puzzle.first, |card| card.field()),
        End::Exit => tail.first().map_or(puzzle.last, |card| card.field()),
    };
    (!laid.contains(&step.laid)).then_some((step, from))
}
