//! How the race stands, and what the magic number of a throw changes in it.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::{Course, TRIALS, rounded};
use crate::board::MOST_SEATS;
use crate::race::Race;
use crate::race::judge::Judge;
use crate::race::numbers::Numbers;
use crate::race::playout::{chances_after, round as play_round};
use crate::race::quick::SplitMix;

/// How a race stands.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Standing {
    /// The number of the entry.
    #[ts(type = "number")]
    pub n: u64,
    /// The round that begins, from 1.
    pub round: u32,
    /// Each seat's chance to win.
    pub chances: Vec<f64>,
}

impl Course<'_> {
    /// How the race stands at a step.
    pub(super) fn standing(&mut self, place: usize) {
        let Some(view) = self.view(place) else { return };
        let (race, round) = (Race::of(view), view.round);
        let chances = mean(self.seats, |trial| {
            let judge = Judge::of(&race);
            if let Some(winner) = (0..self.seats).find(|seat| race.has_won(*seat)) {
                return std::array::from_fn(|seat| if seat == winner { 1.0 } else { 0.0 });
            }
            chances_after(race, 2, judge, Numbers::good(), &mut SplitMix::new(trial))
        });
        let chances = match &view.outcome {
            // Whoever is left alone has won wherever the apprentices stand.
            Some(outcome) => {
                outcome.placings.iter().map(|placing| f64::from(u8::from(*placing == 1))).collect()
            }
            None => chances,
        };
        let n = self.steps[place].n;
        self.analysis.curve.push(Standing { n, round, chances });
    }

    /// The luck of the dice: what this magic number gives against all that could have come.
    pub(super) fn throw(&mut self, place: usize, thrown: u8) {
        let Some(view) = self.view(place) else { return };
        let race = Race::of(view);
        let under = |magic: u8| {
            mean(self.seats, |trial| {
                let mut after = race;
                let judge = Judge::of(&race);
                play_round(
                    &mut after,
                    magic,
                    &[None; MOST_SEATS],
                    judge,
                    Numbers::good(),
                    &mut SplitMix::new(trial),
                );
                judge.chances(&after)
            })
        };
        let mut expected = vec![0.0; self.seats];
        let mut got = vec![0.0; self.seats];
        for magic in 2..=12u8 {
            // 1 way in 36 for 2, 6 for 7, 1 for 12.
            let ways = f64::from(6 - magic.abs_diff(7)) / 36.0;
            let chances = under(magic);
            expected.iter_mut().zip(&chances).for_each(|(sum, chance)| *sum += ways * chance);
            if magic == thrown {
                got = chances;
            }
        }
        for (sum, (got, expected)) in self.analysis.seats.iter_mut().zip(got.into_iter().zip(expected)) {
            sum.luck_of_dice += got - expected;
        }
    }
}

/// The mean of what comes of many trials, by seat.
fn mean(seats: usize, trial: impl Fn(u64) -> [f32; MOST_SEATS]) -> Vec<f64> {
    let mut sums = vec![0.0; seats];
    for number in 0..TRIALS {
        let chances = trial(number);
        sums.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += f64::from(chance));
    }
    sums.iter().map(|sum| rounded(sum / TRIALS as f64)).collect()
}
