//! Which barrel to take, whether to shake on, when to settle.

use super::beliefs::Beliefs;
use super::worth::Worth;
use crate::action::Action;
use crate::barrels::{BARRELS, HANDS};

/// How somebody goes about the barrels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// How many barrels are tried at most.
    pub(crate) barrels: usize,
    /// How often one barrel is shaken at most.
    pub(crate) shakes: u8,
    /// How much more worth another try must promise.
    pub(crate) patience: f64,
}

/// How strongly and how quickly bots shake: so that much is heard.
const STRENGTH: u8 = 4;
const RHYTHM: u8 = 4;

/// How much of what another shake could tell it does tell, on average.
const TOLD_BY_ONE: f64 = 0.5;

/// The barrels as somebody has them before them.
pub(crate) struct Handling<'a> {
    pub(crate) beliefs: &'a Beliefs,
    pub(crate) worth: &'a Worth,
    /// The barrels on the plateau, whether or not a hand is free for them.
    pub(crate) plateau: &'a [u8],
    pub(crate) held: &'a [u8],
    pub(crate) put_back: &'a [u8],
    /// Whether there is no time for more.
    pub(crate) hurried: bool,
}

impl Handling<'_> {
    fn worth_of(&self, barrel: u8) -> f64 {
        self.beliefs.worth(barrel, self.worth)
    }

    fn is_new(&self, barrel: u8) -> bool {
        self.beliefs.heard[usize::from(barrel) % BARRELS] == 0
    }

    /// The best of the barrels, the first of equals counted from `start`, so that not everybody runs for the same.
    fn best(&self, barrels: impl Iterator<Item = u8>, start: usize) -> Option<u8> {
        let barrels: Vec<u8> = barrels.collect();
        let count = barrels.len();
        (0..count).map(|place| barrels[(place + start % count) % count]).reduce(|best, barrel| {
            if self.worth_of(barrel) > self.worth_of(best) + 1e-9 { barrel } else { best }
        })
    }

    /// How much it promises to know what is in this barrel, if `sure` can be had anyway.
    fn promise(&self, barrel: u8, sure: f64) -> f64 {
        let known: f64 = self
            .beliefs
            .of_barrel(barrel)
            .map(|(number, chance)| chance * self.worth[number].max(sure))
            .sum();
        known - self.worth_of(barrel).max(sure)
    }

    /// What to do next.
    pub(crate) fn next(&self, manner: &Manner, round: u32, start: usize) -> Action {
        let taken = |barrel: u8| Action::Take { round, barrel };
        let shaken = |barrel: u8| Action::Shake { round, barrel, strength: STRENGTH, rhythm: RHYTHM };
        let Some(best) = self.best(self.held.iter().copied(), start) else {
            return taken(self.best(self.plateau.iter().copied(), start).unwrap_or(0));
        };
        if self.hurried {
            return Action::SetDown { round, barrel: best };
        }
        if let Some(new) = self.held.iter().copied().find(|barrel| self.is_new(*barrel)) {
            return shaken(new);
        }
        let sure = self.worth_of(best);
        // Another shake of what is held, against what else could be had.
        let other =
            self.held.iter().copied().filter(|barrel| *barrel != best).map(|barrel| self.worth_of(barrel));
        let other = other.fold(self.worth[0], f64::max);
        let again = TOLD_BY_ONE * self.promise(best, other);
        let can_shake = self.beliefs.heard[usize::from(best) % BARRELS] < manner.shakes;
        // A barrel not heard yet, or one put back that now seems better.
        let tried = self.beliefs.heard.iter().filter(|heard| **heard > 0).count();
        let new = self.best(self.plateau.iter().copied().filter(|barrel| self.is_new(*barrel)), start);
        let new = new.filter(|_| tried < manner.barrels);
        let explored = new.map_or(0.0, |barrel| self.promise(barrel, sure));
        if can_shake && again > manner.patience && again >= explored {
            return shaken(best);
        }
        let worst = self.held.iter().copied().find(|barrel| *barrel != best);
        if explored > manner.patience {
            return match (worst, new) {
                (Some(worst), _) if self.held.len() >= HANDS && self.put_back.contains(&worst) => {
                    Action::PutBack { round, barrel: worst }
                }
                (None, Some(new)) => taken(new),
                _ => Action::SetDown { round, barrel: best },
            };
        }
        Action::SetDown { round, barrel: best }
    }
}
