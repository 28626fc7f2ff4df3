//! What can be chosen when a table is made.

use table::field::Field;
use table::{GameOptions as _, Refusal, options, words};

use crate::id;
use crate::puzzle::Puzzle;
use crate::solver;

/// The decks of the house.
pub(crate) const DECKS: &[&str] = &["castle", "citadel"];

/// An own challenge that takes longer is played without knowing whether it can be solved.
const MOST_NODES: u64 = 200_000;

options! {
    /// What can be chosen when a table is made (TOW-10).
    #[derive(Eq)]
    pub struct Options {
        /// A published challenge, today's, one after the other, a race, or one by its id.
        pub mode: Mode = Mode::Forty, pick, "TOW-10";
        /// The number of the published challenge (mode forty).
        pub challenge: u8 = 1, whole(1..=40), "TOW-10";
        /// The level of challenges that are made.
        pub level: u8 = 1, whole(1..=4), "TOW-14";
        /// The deck with which challenges are made.
        pub deck: String = "castle", word(DECKS), "TOW-2";
        /// The seed of challenges that are made (modes endless and race); 0 to have it drawn.
        pub seed: u32 = 0, whole(0..=u32::MAX), "TOW-10";
        /// How many challenges a race has at most.
        pub count: u8 = 3, whole(1..=9 by 2), "TOW-11";
        /// The id of the challenge (mode custom).
        pub id: String = "", text(id::LONGEST as u32), "TOW-3";
        /// Whether the time counts.
        pub clock: bool = false, switch, "TOW-13";
    }

    check(self, seats) {
        if seats > 1 && self.mode != Mode::Race {
            return Err(Refusal::new("TOW-10", "tower_alone").with("field", "mode"));
        }
        if self.mode == Mode::Custom {
            let posed = id::read(&self.id)?;
            let found = solver::first(&Puzzle::from(&posed), 1, MOST_NODES);
            if found.complete && found.solutions.is_empty() {
                return Err(Refusal::new("TOW-10", "tower_no_solution").with("field", "id"));
            }
        }
        Ok(())
    }
}

words! {
    /// Where the challenges come from (TOW-10).
    pub enum Mode {
        /// One of the forty that were published.
        Forty = "forty",
        /// The one that is made for this day.
        Today = "today",
        /// One after the other, made as they are needed.
        Endless = "endless",
        /// The same ones for everybody at the same time.
        Race = "race",
        /// One that somebody has built.
        Custom = "custom",
    }
}

/// The level of what is made; also a parameter of the maker.
pub(crate) const LEVEL: Field = table::options::field(Options::FIELDS, "level");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deck_of_the_house_can_be_chosen() {
        let names: Vec<&str> = crate::deck::decks().iter().map(|deck| deck.name.as_str()).collect();
        assert_eq!(names, DECKS);
    }
}
