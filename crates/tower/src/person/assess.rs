//! A whole challenge solved like a person: its steps, its level and a measure of its difficulty.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Technique;
use super::deduce::{Deduced, SearchBudget, deduce, refute};
use super::stand::{End, Stand, Tip};
use crate::puzzle::{LaidCard, Puzzle};

/// Forks within forks within forks: one of the published challenges needs them, none that we make.
const HIGHEST_RANK: u8 = 7;

/// One step of a person-like solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct StepReport {
    /// The end at which a card is laid.
    pub end: End,
    /// The card and its field.
    #[serde(flatten)]
    pub laid: LaidCard,
    /// The hardest technique that rules out everything else.
    pub technique: Technique,
    /// How many possibilities were open there.
    pub open: u8,
    /// How many cards were in the hand, to be looked through.
    pub hand: u8,
    /// What is ruled out, and why.
    pub ruled_out: Vec<RuledOut>,
}

/// A possibility that is ruled out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RuledOut {
    /// The card and the field it might lie on.
    #[serde(flatten)]
    pub laid: LaidCard,
    /// Why it cannot.
    pub technique: Technique,
    /// After how many cards this shows.
    pub after: u8,
}

/// How hard a challenge is for a person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Assessment {
    /// The level of the hardest technique that it needs, 1 to 4; `null` if these techniques do not solve it.
    pub level: Option<u8>,
    /// The hardest technique that was used.
    pub hardest: Technique,
    /// A measure of the whole effort: the cards to look through at each step, how much is open there, and how hard it is to
    /// rule out.
    pub effort: f64,
    /// The steps, in order.
    pub steps: Vec<StepReport>,
}

/// The next step after cards of the solution that lie already, from the entrance on and from the exit back, with the
/// easiest techniques that give one.
pub fn next_step(puzzle: &Puzzle, head: &[LaidCard], tail: &[LaidCard]) -> Option<StepReport> {
    let stand = Stand::of(puzzle, head, tail)?;
    step(puzzle, &stand, HIGHEST_RANK, &SearchBudget::new()).map(|(report, _)| report)
}

/// What rules out that this card lies at an end of what lies already; `None` if it is at no end, or nothing does.
pub fn why_not(puzzle: &Puzzle, head: &[LaidCard], tail: &[LaidCard], laid: LaidCard) -> Option<Technique> {
    let stand = Stand::of(puzzle, head, tail)?;
    let tip = Tip { card: puzzle.place(laid.card)?, field: laid.field() };
    let end = End::BOTH.into_iter().find(|end| stand.tries(puzzle, *end).contains(&tip))?;
    let (next, budget) = (stand.with(puzzle, end, tip), SearchBudget::new());
    (1..=HIGHEST_RANK).find_map(|rank| refute(puzzle, &next, rank, &budget)).map(|(technique, _)| technique)
}

fn step(puzzle: &Puzzle, stand: &Stand, rank: u8, budget: &SearchBudget) -> Option<(StepReport, Stand)> {
    let Deduced::Card { end, tip, by, open, ruled } = deduce(puzzle, stand, rank, budget) else {
        return None;
    };
    let ruled_out = ruled.iter().map(|ruled| RuledOut {
        laid: puzzle.laid(ruled.tip.card, ruled.tip.field),
        technique: ruled.by,
        after: ruled.after,
    });
    let report = StepReport {
        end,
        laid: puzzle.laid(tip.card, tip.field),
        technique: by,
        open: u8::try_from(open).unwrap_or(u8::MAX),
        hand: u8::try_from(stand.stock.cards.count_ones()).unwrap_or(u8::MAX),
        ruled_out: ruled_out.collect(),
    };
    Some((report, stand.with(puzzle, end, tip)))
}

/// Solves a puzzle like a person and says how hard that was.
pub fn assess(puzzle: &Puzzle) -> Assessment {
    let (mut stand, budget) = (Stand::empty(puzzle), SearchBudget::new());
    let mut steps = Vec::new();
    while stand.left() > 0
        && let Some((report, next)) = step(puzzle, &stand, HIGHEST_RANK, &budget)
    {
        steps.push(report);
        stand = next;
    }
    let hardest = steps.iter().map(|step| step.technique).max().unwrap_or(Technique::OnlyFit);
    let solved = stand.left() == 0;
    Assessment {
        level: solved.then_some(hardest.level()),
        hardest,
        effort: steps.iter().map(StepReport::effort).sum(),
        steps,
    }
}

/// The hardest technique that a puzzle needs, if those of this level and below solve it: whatever is harder is `None`, and
/// found out sooner than by [`assess`].
pub fn hardest_up_to(puzzle: &Puzzle, level: u8) -> Option<Technique> {
    let (mut stand, mut hardest) = (Stand::empty(puzzle), Technique::OnlyFit);
    let budget = SearchBudget::new();
    while stand.left() > 0 {
        let (report, next) = step(puzzle, &stand, Technique::highest_rank(level), &budget)?;
        hardest = report.technique.max(hardest);
        stand = next;
    }
    Some(hardest)
}

impl StepReport {
    /// What the step weighs: every card of the hand is held to both ends, and there is something to rule out.
    pub fn effort(&self) -> f64 {
        2.0 * f64::from(self.hand) + self.reasons()
    }

    /// What everything weighs that has to be ruled out.
    pub fn reasons(&self) -> f64 {
        let weigh = |ruled: &RuledOut| ruled.technique.weight() * f64::from(ruled.after).sqrt();
        self.ruled_out.iter().map(weigh).sum()
    }
}
