//! The moves, each against the best.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::{Course, NOISE, TRIALS, rounded};
use crate::apprentice::Apprentice;
use crate::bots::moving::{plans, play, rest_of_round};
use crate::race::quick::SplitMix;
use crate::race::{Band, Race};

/// How many moves are compared with the one that was made.
const CANDIDATES: usize = 4;

/// A move, and the best one.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Moved {
    /// The number of the entry.
    #[ts(type = "number")]
    pub n: u64,
    /// The round, from 1.
    pub round: u32,
    /// Who moved.
    pub who: Apprentice,
    /// How far.
    pub number: u8,
    /// The mover's chance to win after it.
    pub chance: f64,
    /// What would have been better; `null` if nothing clearly was.
    pub better: Option<BetterMove>,
    /// What was thrown away.
    pub cost: f64,
    /// Whom the mover could have banished and did not.
    pub overlooked: Vec<Apprentice>,
}

/// A better move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct BetterMove {
    /// Who should have gone.
    pub who: Apprentice,
    /// Whom it should have banished.
    pub banish: Vec<Apprentice>,
    /// Whom it should have taken along.
    pub carry: Vec<Apprentice>,
    /// The chance to win after it.
    pub chance: f64,
}

impl Course<'_> {
    /// A move against the best.
    pub(super) fn moved(&mut self, place: usize, who: Apprentice, number: u8, overlooked: Vec<Apprentice>) {
        let (Some(before), Some(after)) = (self.view(place.saturating_sub(1)), self.view(place)) else {
            return;
        };
        let (race, made) = (Race::of(before), Race::of(after));
        let mover = who.seat.index();
        let rest = rest_of_round(before, who.seat);
        let chance = |after: Race| {
            if after.has_won(mover) {
                return 1.0;
            }
            let played = (0..TRIALS).map(|trial| play(after, &rest, mover, &mut SplitMix::new(trial)));
            played.sum::<f64>() / TRIALS as f64
        };
        let own = chance(made);
        let round = before.round;
        let best = plans(&race, mover, number)
            .into_iter()
            .take(CANDIDATES)
            .filter(|plan| plan.after != made)
            .map(|plan| (chance(plan.after), plan))
            .max_by(|(one, _), (other, _)| one.total_cmp(other));
        let better = best.filter(|(best, _)| best - own > NOISE).map(|(chance, plan)| BetterMove {
            who: Apprentice::new(who.seat, plan.stride.number),
            banish: plan.stride.banish.iter().collect(),
            carry: plan.carry.iter().collect(),
            chance: rounded(chance),
        });
        let cost = better.as_ref().map_or(0.0, |better| (better.chance - own).max(0.0));
        if let Some(sum) = self.analysis.seats.get_mut(mover) {
            sum.cost_of_moves += cost;
        }
        let banishable: Band = race
            .stride(mover, usize::from(who.number) % 3, number)
            .map_or(Band::NONE, |stride| stride.banish);
        let banishable: Vec<Apprentice> = banishable.iter().collect();
        self.analysis.moves.push(Moved {
            n: self.steps[place].n,
            round,
            who,
            number,
            chance: rounded(own),
            better,
            cost: rounded(cost),
            overlooked: overlooked.into_iter().filter(|who| banishable.contains(who)).collect(),
        });
    }
}
