//! The game as the kit tries it.

use rand::{Rng, RngExt as _};
use table::attachment::AttachmentId;
use table::kit::{Conform, Trial};
use table::{Seat, Viewer};

use super::CLAY;
use super::action::{Action, NUMBERS};
use super::flaw::{Flaw, PLANTED};
use super::options::Options;
use super::state::{Phase, Proving};

const WORDS: &[u8] = b"eel\narm\nsickle";

impl Conform for Proving {
    fn trials() -> Vec<Trial<Options>> {
        let flaw = PLANTED.with(std::cell::Cell::get);
        let options = |daily| Options { flaw, daily, ..Options::default() };
        let timed = Options { pick_ms: 5_000, words: Some(AttachmentId::of(WORDS)), ..options(false) };
        vec![
            Trial { name: "two", options: options(false), seats: 2, depth: 3 },
            Trial { name: "three", options: options(false), seats: 3, depth: 0 },
            Trial { name: "daily", options: options(true), seats: 2, depth: 0 },
            Trial { name: "timed", options: timed, seats: 3, depth: 0 },
        ]
    }

    fn brought() -> Vec<Vec<u8>> {
        vec![WORDS.to_vec()]
    }

    fn draft(&self, _: Seat, rng: &mut dyn Rng) -> Option<Vec<u8>> {
        let figure: &[u8] = if rng.random() { CLAY } else { b"mud" };
        rng.random_ratio(2, 3).then(|| [&[rng.random_range(0..5)], figure].concat())
    }

    fn disguise(&self, viewer: Viewer, rng: &mut dyn Rng) -> Option<Proving> {
        if self.phase == Phase::Over || self.has(Flaw::NeverDisguised) {
            return None;
        }
        let mut other = self.clone();
        if self.day.is_none() {
            other.weight = rng.random_range(1..=5);
        }
        for seat in Seat::first(self.seats()).filter(|seat| Viewer::Seat(*seat) != viewer) {
            let Some(pick) = &mut other.picks[seat.index()] else { continue };
            let known = viewer.seat().map_or(&[][..], |own| &self.guesses[own.index()]);
            let fits = |number: u8| {
                known.iter().all(|guess| guess.of != seat || (guess.number == number) == guess.right)
            };
            let fitting: Vec<u8> = NUMBERS.filter(|number| fits(*number)).collect();
            pick.number = fitting[rng.random_range(0..fitting.len())];
            pick.figure = pick.figure.map(|_| AttachmentId::of(&[pick.number]));
        }
        // What the others have guessed, and whether they were right, is theirs alone.
        for seat in Seat::first(self.seats()).filter(|seat| Viewer::Seat(*seat) != viewer) {
            for guess in &mut other.guesses[seat.index()] {
                let of = other.picks[guess.of.index()];
                guess.right = of.is_some_and(|pick| pick.number == guess.number);
            }
        }
        Some(other)
    }

    fn disguise_action(&self, _: Viewer, _: Seat, action: &Action, rng: &mut dyn Rng) -> Option<Action> {
        let Action::Pick { .. } = action else { return None };
        let number = rng.random_range(NUMBERS);
        Some(Action::Pick { number, figure: AttachmentId::of(&[number]) })
    }

    fn garbage(rng: &mut dyn Rng) -> Action {
        match rng.random_range(0..6) {
            0 => Action::Pick { number: rng.random_range(0..6), figure: AttachmentId::of(b"x") },
            1 => Action::Grab,
            2 => Action::Shake { strength: rng.random_range(0..12) },
            3 => Action::SetDown,
            4 => Action::Curse,
            _ => Action::Guess { of: Seat::new(rng.random_range(0..250)), number: rng.random_range(0..6) },
        }
    }
}
