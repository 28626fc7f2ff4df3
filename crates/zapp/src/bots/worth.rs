//! What a number would be worth now.

use table::artefact::Artefacts;

use super::moving::Eye;
use crate::barrels::BARRELS;
use crate::board::MOST_SEATS;
use crate::race::Race;
use crate::race::judge::Judge;
use crate::race::numbers::Numbers;
use crate::race::playout::{best_stride, round};
use crate::race::quick::SplitMix;

/// What each number is worth; the first is a spell that does not work.
pub(crate) type Worth = [f64; BARRELS + 1];

/// How many rounds are played out for each number.
const ROUNDS: u64 = 96;

impl Eye {
    /// What each number would be worth to a seat under this magic number.
    pub(crate) fn worth(&self, race: &Race, seat: usize, magic: u8, artefacts: &dyn Artefacts) -> Worth {
        match self {
            Eye::Ahead => {
                std::array::from_fn(
                    |number| if number <= usize::from(magic) { number as f64 / 8.0 } else { 0.0 },
                )
            }
            Eye::Judging => at_once(race, seat, magic, Judge::of(race)),
            // Everybody's act lets a bot think again, and while the barrels are shaken the race stands still.
            Eye::Playing => match artefacts.memo() {
                Some(memo) => memo.get((*race, seat, magic), || after_all(race, seat, magic)),
                None => after_all(race, seat, magic),
            },
        }
    }
}

/// By the best move with each number, as if nobody else moved.
fn at_once(race: &Race, seat: usize, magic: u8, judge: &Judge) -> Worth {
    let still = f64::from(judge.lead(race, seat));
    std::array::from_fn(|number| {
        let number = u8::try_from(number).unwrap_or(0);
        if number == 0 || number > magic {
            return still;
        }
        best_stride(race, seat, number, judge).map_or(still, |(.., worth)| f64::from(worth))
    })
}

/// By the chances after the whole round, the others' numbers being such as good ears find.
pub(crate) fn after_all(race: &Race, seat: usize, magic: u8) -> Worth {
    let (judge, numbers) = (Judge::of(race), Numbers::good());
    let one = |number: u8| {
        let mut fixed = [None; MOST_SEATS];
        fixed[seat] = Some(number);
        let played = (0..ROUNDS).map(|trial| {
            let mut after = *race;
            // The same chance for each number, so that only the number makes a difference.
            round(&mut after, magic, &fixed, judge, numbers, &mut SplitMix::new(trial));
            f64::from(judge.lead(&after, seat))
        });
        played.sum::<f64>() / ROUNDS as f64
    };
    let still = one(0);
    std::array::from_fn(|number| match u8::try_from(number) {
        Ok(number) if number > 0 && number <= magic => one(number),
        _ => still,
    })
}
