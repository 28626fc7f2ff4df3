//! What the conformance kit needs: set-ups, disguises, nonsense.

use rand::seq::SliceRandom as _;
use rand::{Rng, RngExt as _};
use table::kit::{Conform, Trial};
use table::{Seat, Viewer};

use crate::action::Action;
use crate::apprentice::Apprentice;
use crate::barrels::BARRELS;
use crate::options::{Banish, Options, TimeLimit};
use crate::state::Zapp;

impl Conform for Zapp {
    fn trials() -> Vec<Trial<Options>> {
        let trial = |name, seats, depth, options| Trial { name, options, seats, depth };
        let basic = Options::default();
        let expert = Options { expert: true, ..basic };
        vec![
            trial("two, basic", 2, 3, basic),
            trial("two, expert", 2, 0, expert),
            trial(
                "three, a minute, by itself",
                3,
                2,
                Options { banish: Banish::Automatic, time_limit: TimeLimit::Sixty, ..basic },
            ),
            trial("four, expert, from memory", 4, 0, Options { memory: true, ..expert }),
            trial("four, twenty seconds", 4, 0, Options { time_limit: TimeLimit::Twenty, ..basic }),
            trial(
                "two, expert, forty seconds, by itself, from memory",
                2,
                0,
                Options {
                    expert: true,
                    memory: true,
                    banish: Banish::Automatic,
                    time_limit: TimeLimit::Forty,
                },
            ),
        ]
    }

    /// A whole game, so that it has everything in it: banishing, taking along, coming home.
    fn golden() -> Option<(Trial<Options>, u64)> {
        let options = Options { expert: true, time_limit: TimeLimit::Sixty, ..Options::default() };
        Some((Trial { name: "two, expert, a minute", options, seats: 2, depth: 0 }, 900))
    }

    /// Everybody sees the same: whatever has not been turned over since the last shuffle could be any of the others, and
    /// nobody knows how a barrel is gripped.
    fn disguise(&self, _: Viewer, rng: &mut dyn Rng) -> Option<Zapp> {
        let mut other = self.clone();
        let hidden: Vec<usize> = (0..BARRELS).filter(|barrel| self.seen & 1 << barrel == 0).collect();
        let mut numbers: Vec<u8> = hidden.iter().map(|barrel| other.stones.all_mut()[*barrel]).collect();
        numbers.shuffle(&mut &mut *rng);
        for (barrel, number) in hidden.iter().zip(numbers) {
            other.stones.all_mut()[*barrel] = number;
        }
        for grip in &mut other.grips {
            grip.grip ^= rng.random_range(0..1 << 50);
        }
        Some(other)
    }

    fn garbage(rng: &mut dyn Rng) -> Action {
        let round = rng.random_range(0..12);
        let barrel = rng.random_range(0..16);
        let some = |rng: &mut dyn Rng| -> Vec<Apprentice> {
            let count = rng.random_range(0..3);
            (0..count)
                .map(|_| Apprentice::new(Seat::new(rng.random_range(0..6)), rng.random_range(0..4)))
                .collect()
        };
        match rng.random_range(0..6) {
            0 => Action::Roll { round },
            1 => Action::Take { round, barrel },
            2 => Action::Shake {
                round,
                barrel,
                strength: rng.random_range(0..8),
                rhythm: rng.random_range(0..9),
            },
            3 => Action::PutBack { round, barrel },
            4 => Action::SetDown { round, barrel },
            _ => Action::Move {
                round,
                apprentice: rng.random_range(0..4),
                banish: some(rng),
                carry: some(rng),
            },
        }
    }
}
