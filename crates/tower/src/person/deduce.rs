//! One step: what is open at both ends, what rules it out, and what is left.

use std::cell::Cell;

use super::Technique;
use super::stand::{End, Stand, Tip};
use crate::puzzle::Puzzle;

/// The most cards that a short what-if follows.
const SHORT: u8 = 3;

/// How many deductions are left: a large challenge with many ways could be thought about for days.
pub(crate) struct SearchBudget(Cell<u32>);

impl SearchBudget {
    /// Enough for every challenge that people play, and for none longer than about a second.
    const MOST: u32 = 3_000_000;

    pub(crate) fn new() -> SearchBudget {
        SearchBudget(Cell::new(SearchBudget::MOST))
    }

    /// Takes one of them; whether there was one.
    fn take(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }
}

/// Something that could be laid, and what rules it out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ruled {
    pub(crate) tip: Tip,
    pub(crate) by: Technique,
    /// How many cards were followed until it showed.
    pub(crate) after: u8,
}

/// What follows from a stand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Deduced {
    /// This card lies here, because all else is ruled out.
    Card { end: End, tip: Tip, by: Technique, open: usize, ruled: Vec<Ruled> },
    /// Nothing can lie there: the stand is wrong.
    Nothing,
    /// More than one thing is left at both ends.
    Stuck,
}

/// What follows from a stand by techniques up to this rank.
pub(crate) fn deduce(puzzle: &Puzzle, stand: &Stand, rank: u8, budget: &SearchBudget) -> Deduced {
    let mut ends = End::BOTH.map(|end| Front { end, open: stand.tries(puzzle, end), ruled: Vec::new() });
    for now in 1..=rank {
        for front in &mut ends {
            // At first what fits alone is seen before anything is ruled out.
            if now == 1 && front.open.len() == 1 {
                continue;
            }
            front.rule_out(puzzle, stand, now, budget);
            if front.open.is_empty() {
                return Deduced::Nothing;
            }
        }
        let found = ends
            .iter()
            .filter(|front| front.open.len() == 1)
            .min_by(|one, other| one.effort().total_cmp(&other.effort()));
        if let Some(Front { end, open, ruled }) = found
            && let Some(tip) = open.first()
        {
            let alone = if *end == End::Exit { Technique::ExitNeeds } else { Technique::OnlyFit };
            let by = ruled.iter().map(|ruled| ruled.by).max().unwrap_or(alone).max(alone);
            return Deduced::Card { end: *end, tip: *tip, by, open: 1 + ruled.len(), ruled: ruled.clone() };
        }
    }
    Deduced::Stuck
}

/// One end of the way, with what is open there.
struct Front {
    end: End,
    open: Vec<Tip>,
    ruled: Vec<Ruled>,
}

impl Front {
    fn rule_out(&mut self, puzzle: &Puzzle, stand: &Stand, rank: u8, budget: &SearchBudget) {
        let (end, ruled) = (self.end, &mut self.ruled);
        self.open.retain(|tip| {
            let why = refute(puzzle, &stand.with(puzzle, end, *tip), rank, budget);
            if let Some((by, after)) = why {
                ruled.push(Ruled { tip: *tip, by, after });
            }
            why.is_none()
        });
    }

    fn effort(&self) -> f64 {
        self.ruled.iter().map(|ruled| ruled.by.weight() * f64::from(ruled.after)).sum()
    }
}

/// What shows by techniques of this rank that a stand is wrong, and after how many cards.
pub(crate) fn refute(
    puzzle: &Puzzle,
    stand: &Stand,
    rank: u8,
    budget: &SearchBudget,
) -> Option<(Technique, u8)> {
    if !budget.take() {
        return None;
    }
    let follow = |rank, most| follow(puzzle, *stand, rank, most, budget);
    match rank {
        1 | 2 => simply(puzzle, stand, rank).map(|by| (by, 1)),
        3 => follow(2, SHORT).map(|after| (Technique::WhatIf, after)),
        4 => follow(2, u8::MAX).map(|after| (Technique::LongWhatIf, after)),
        5 => follow(3, u8::MAX).map(|after| (Technique::Fork, after)),
        rank => follow(rank - 1, u8::MAX).map(|after| (Technique::DeepFork, after)),
    }
}

/// What shows at first sight that a stand is wrong.
fn simply(puzzle: &Puzzle, stand: &Stand, rank: u8) -> Option<Technique> {
    if stand.left() == 0 {
        return None;
    }
    if rank == 1 {
        let nothing = |end: &End| stand.tries(puzzle, *end).is_empty();
        return End::BOTH.iter().any(nothing).then_some(Technique::NoWayOn);
    }
    let head = stand.head.map_or(0, |tip| 1 << tip.card);
    let tail = stand.tail.map_or(0, |tip| 1 << tip.card);
    // Where no card lies yet at an end, its field is the one that is walked from or to.
    let from = stand.head.map_or(puzzle.first, |tip| tip.field);
    let to = stand.tail.map_or(puzzle.last, |tip| tip.field);
    let missing = u8::from(stand.head.is_none()) + u8::from(stand.tail.is_none());
    let between = stand.left().saturating_sub(missing);
    if stand.stock.is_out_of_reach(puzzle, between, from, to) {
        return Some(Technique::Reach);
    }
    if stand.stock.is_odd(between, from, to) {
        return Some(Technique::Parity);
    }
    let lonely = stand.stock.lonely(puzzle, head | tail, stand.head.is_none(), stand.tail.is_some());
    lonely.map(|_| Technique::NoPartner)
}

/// After how many cards that follow by techniques up to this rank nothing fits; `None` if that does not show.
fn follow(puzzle: &Puzzle, mut stand: Stand, rank: u8, most: u8, budget: &SearchBudget) -> Option<u8> {
    let mut after = 1;
    while stand.left() > 0 && after <= most {
        match deduce(puzzle, &stand, rank, budget) {
            Deduced::Nothing => return Some(after),
            Deduced::Stuck => return None,
            Deduced::Card { end, tip, .. } => stand = stand.with(puzzle, end, tip),
        }
        after += 1;
    }
    None
}
