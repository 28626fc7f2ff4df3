//! Which barrel to take, whether to shake on, when to settle.

use super::beliefs::Beliefs;
use super::worth::Worth;
use crate::action::Action;
use crate::barrels::{BARRELS, HANDS};
use crate::rattle::confusion::Confusion;

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

/// How much of what a first shake would tell another one tells: they share the grip.
const TOLD_BY_ONE: f64 = 0.5;

/// The barrels as somebody has them before them.
pub(crate) struct Handling<'a> {
    pub(crate) beliefs: &'a Beliefs,
    pub(crate) worth: &'a Worth,
    pub(crate) magic: u8,
    /// The barrels on the plateau, whether or not a hand is free for them.
    pub(crate) plateau: &'a [u8],
    pub(crate) held: &'a [u8],
    pub(crate) put_back: &'a [u8],
    /// How the ears take one number for another.
    pub(crate) ears: Option<&'static Confusion>,
    /// Whether there is no time for more.
    pub(crate) hurried: bool,
}

impl Handling<'_> {
    fn worth_of(&self, barrel: u8) -> f64 {
        self.beliefs.worth(barrel, self.worth)
    }

    /// Whether it rather holds too many.
    fn is_too_high(&self, barrel: u8) -> bool {
        let high = self.beliefs.of_barrel(barrel).filter(|(number, _)| *number > usize::from(self.magic));
        high.map(|(_, chance)| chance).sum::<f64>() > 0.5
    }

    fn is_new(&self, barrel: u8) -> bool {
        self.beliefs.heard[usize::from(barrel) % BARRELS] == 0
    }

    /// The barrel that promises most, the first of equals counted from `start`, so that not everybody runs for the same.
    fn best(&self, barrels: &[u8], start: usize, promised: impl Fn(u8) -> f64) -> Option<(u8, f64)> {
        let count = barrels.len();
        let promises = (0..count).map(|place| barrels[(place + start % count) % count]);
        let promises = promises.map(|barrel| (barrel, promised(barrel)));
        promises.reduce(|best, other| if other.1 > best.1 + 1e-9 { other } else { best })
    }

    /// What this barrel and something `sure` beside it promise together once it has been shaken.
    fn shaken(&self, barrel: u8, sure: f64) -> f64 {
        self.beliefs.after_shaking(barrel, 1, self.worth, sure, self.ears)
    }

    /// What to do next.
    pub(crate) fn next(&self, manner: &Manner, round: u32, start: usize) -> Action {
        let taken = |barrel: u8| Action::Take { round, barrel };
        let shaken = |barrel: u8| Action::Shake { round, barrel, strength: STRENGTH, rhythm: RHYTHM };
        let worth = |barrel: u8| self.worth_of(barrel);
        let Some((best, sure)) = self.best(self.held, start, worth) else {
            return taken(self.best(self.plateau, start, worth).map_or(0, |(barrel, _)| barrel));
        };
        if self.hurried {
            return Action::SetDown { round, barrel: best };
        }
        if let Some(new) = self.held.iter().copied().find(|barrel| self.is_new(*barrel)) {
            return shaken(new);
        }
        // Another shake of what is held, against what else could be had.
        let other =
            self.held.iter().copied().filter(|barrel| *barrel != best).map(|barrel| self.worth_of(barrel));
        let other = other.fold(self.worth[0], f64::max);
        let again = TOLD_BY_ONE * (self.shaken(best, other) - sure);
        let can_shake = self.beliefs.heard[usize::from(best) % BARRELS] < manner.shakes;
        // A barrel not heard yet, or one put back that now seems better. Nothing need be lost by it: what is held stays held.
        let tried = self.beliefs.heard.iter().filter(|heard| **heard > 0).count();
        let found = self.best(self.plateau, start, |barrel| match self.is_new(barrel) {
            true if tried < manner.barrels => self.shaken(barrel, sure) - sure,
            true => 0.0,
            false => self.worth_of(barrel) - sure,
        });
        let explored = found.map_or(0.0, |(_, promised)| promised);
        if can_shake && again > manner.patience && again >= explored {
            return shaken(best);
        }
        let worst = self.held.iter().copied().find(|barrel| *barrel != best);
        // However easily somebody is content: nobody likes to set down what is too high, unless nothing is better.
        let patience = if self.is_too_high(best) { 0.0 } else { manner.patience };
        if explored > patience {
            return match (worst, found) {
                (Some(worst), _) if self.held.len() >= HANDS && self.put_back.contains(&worst) => {
                    Action::PutBack { round, barrel: worst }
                }
                (None, Some((found, _))) => taken(found),
                _ => Action::SetDown { round, barrel: best },
            };
        }
        Action::SetDown { round, barrel: best }
    }
}
