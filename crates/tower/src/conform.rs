//! What the conformance kit needs: set-ups, disguises, nonsense.

use rand::{Rng, RngExt as _};
use table::kit::{Conform, Trial};
use table::{Seat, Viewer};

use crate::action::Action;
use crate::card::{CardKind, CardName};
use crate::layout;
use crate::moves;
use crate::options::{Mode, Options};
use crate::puzzle::LaidCard;
use crate::state::Tower;

impl Conform for Tower {
    fn trials() -> Vec<Trial<Options>> {
        let trial = |name, seats, depth, options| Trial { name, options, seats, depth };
        let with = |mode| Options { mode, ..Options::default() };
        vec![
            trial(
                "a published challenge",
                1,
                1,
                Options { challenge: 19, clock: true, ..Options::default() },
            ),
            trial("a race of three, drawn", 3, 1, with(Mode::Race)),
            trial("a race of two from a seed", 2, 1, Options { seed: 5, count: 5, ..with(Mode::Race) }),
            trial("today's tower", 1, 1, Options { level: 3, ..with(Mode::Today) }),
            trial("one after the other, drawn", 1, 0, with(Mode::Endless)),
            trial(
                "today's citadel",
                1,
                0,
                Options { level: 2, deck: "citadel".to_owned(), ..with(Mode::Today) },
            ),
            trial("somebody's own", 1, 1, Options { id: "118200014d00jt4".to_owned(), ..with(Mode::Custom) }),
            trial("a race of one", 1, 0, Options { seed: 2, count: 1, ..with(Mode::Race) }),
        ]
    }

    fn disguise(&self, viewer: Viewer, rng: &mut dyn Rng) -> Option<Tower> {
        if !self.is_race() || self.over {
            return None;
        }
        let mut other = self.clone();
        for (seat, place) in Seat::first(Seat::MOST).zip(&mut other.seats) {
            // What solves the challenge is no secret: there is one solution.
            if viewer != Viewer::Seat(seat) && place.solved.is_none() {
                let laid = self.any_layout(place.laid.len(), rng);
                place.laid = laid.unwrap_or_else(|| place.laid.clone());
            }
        }
        Some(other)
    }

    fn garbage(rng: &mut dyn Rng) -> Action {
        let round = rng.random_range(0..3);
        let kind = CardKind::ALL[rng.random_range(0..4)];
        let card = CardName { kind, number: rng.random_range(1..20) };
        let (row, col) = (rng.random_range(0..6), rng.random_range(0..6));
        match rng.random_range(0..5) {
            0 => Action::Lay { round, card, row, col },
            1 => Action::Move { round, card, row, col },
            2 => Action::TakeUp { round, card },
            3 => Action::Hint { round, grade: rng.random_range(0..5) },
            _ => Action::Next { round },
        }
    }
}

impl Tower {
    /// So many cards somewhere, not solved; `None` if that was not found.
    fn any_layout(&self, count: usize, rng: &mut dyn Rng) -> Option<Vec<LaidCard>> {
        let deck = self.deck();
        for _ in 0..20 {
            let mut laid: Vec<LaidCard> = Vec::new();
            let mut cards: Vec<CardName> = self.challenge.hand(&deck).map(|card| card.name).collect();
            while laid.len() < count && !cards.is_empty() {
                let card = cards.swap_remove(rng.random_range(0..cards.len()));
                let free = moves::free(&self.challenge, &laid);
                let Some(free) = free.iter().find(|free| free.kind == card.kind) else { continue };
                laid.push(LaidCard::new(card, free.fields[rng.random_range(0..free.fields.len())]));
            }
            if laid.len() == count && !layout::judge(&self.challenge, &deck, &laid).solved {
                return Some(laid);
            }
        }
        None
    }
}
