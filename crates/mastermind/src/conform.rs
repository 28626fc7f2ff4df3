//! What the conformance kit needs: set-ups, disguises, nonsense.

use rand::{Rng, RngExt as _};
use table::Viewer;
use table::kit::{Conform, Trial};

use crate::action::Action;
use crate::options::{Answers, FirstMaker, Options};
use crate::state::Mastermind;

/// Out of so many codes a disguise is picked.
const DISGUISES: usize = 2_000;

impl Conform for Mastermind {
    fn trials() -> Vec<Trial<Options>> {
        let tiny = Options { pegs: 3, colours: 4, rows: 5, ..Options::default() };
        let by_hand = Options { answers: Answers::ByHand, ..tiny };
        let trial = |name, depth, options| Trial { name, options, seats: 2, depth };
        vec![
            trial("three pegs, four colours", 2, tiny),
            trial("the standard board", 1, Options::default()),
            trial(
                "by hand, without repeats, first maker drawn",
                3,
                Options { repeats: false, first_maker: FirstMaker::Drawn, ..by_hand },
            ),
            trial(
                "by hand, four rounds, the second seat first",
                0,
                Options { rounds: 4, first_maker: FirstMaker::Seat1, ..by_hand },
            ),
            trial(
                "the largest board by hand",
                0,
                Options { pegs: 6, colours: 10, rows: 20, answers: Answers::ByHand, ..Options::default() },
            ),
            trial(
                "five pegs, eight colours, without repeats",
                2,
                Options { pegs: 5, colours: 8, repeats: false, rows: 12, ..Options::default() },
            ),
        ]
    }

    fn disguise(&self, viewer: Viewer, rng: &mut dyn Rng) -> Option<Mastermind> {
        let codes = self.other_codes(viewer, DISGUISES);
        if codes.is_empty() {
            return None;
        }
        Some(self.with_code(codes[rng.random_range(0..codes.len())]))
    }

    fn garbage(rng: &mut dyn Rng) -> Action {
        let ask = rng.random_range(0..30);
        let count = rng.random_range(0..8);
        let pegs = (0..count).map(|_| rng.random_range(0..12)).collect();
        match rng.random_range(0..3) {
            0 => Action::Hide { ask, pegs },
            1 => Action::Guess { ask, pegs },
            _ => Action::Answer { ask, black: rng.random(), white: rng.random_range(0..7) },
        }
    }
}
