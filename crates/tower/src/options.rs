//! What can be chosen when a table is made.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Refusal;
use table::field::{Field, Kind, Preset};
use ts_rs::TS;

use crate::id;
use crate::puzzle::Puzzle;
use crate::solver;

/// What can be chosen when a table is made (TOW-10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Options {
    /// Where the challenges come from.
    pub mode: Mode,
    /// The number of the published challenge, in the mode of the forty.
    pub challenge: u8,
    /// The level of what is made, from 1 to 4.
    pub level: u8,
    /// The name of the deck for what is made.
    pub deck: String,
    /// The seed of what is made; 0 to have it drawn by lot.
    #[ts(type = "number")]
    pub seed: u32,
    /// How many challenges a race has at most.
    pub count: u8,
    /// The id of the challenge, in the mode of one's own.
    pub id: String,
    /// Whether the time counts.
    pub clock: bool,
}

/// Where the challenges come from (TOW-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// One of the forty that were published.
    Forty,
    /// The one that is made for this day.
    Today,
    /// One after the other, made as they are needed.
    Endless,
    /// The same ones for everybody at the same time.
    Race,
    /// One that somebody has built.
    Custom,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            mode: Mode::Forty,
            challenge: 1,
            level: 1,
            deck: "castle".to_owned(),
            seed: 0,
            count: 3,
            id: String::new(),
            clock: false,
        }
    }
}

/// An own challenge that takes longer is played without knowing whether it can be solved.
const MOST_NODES: u64 = 200_000;

impl Options {
    /// Whether these go together, and with so many seats.
    pub(crate) fn check(&self, seats: u8) -> Result<(), Refusal> {
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

/// The level of what is made; also a parameter of the maker.
pub(crate) const LEVEL: Field = Field {
    name: "level",
    kind: Kind::Whole { min: 1, max: 4, step: 1 },
    preset: Preset::Whole(1),
    rule: "TOW-14",
    about: "the level of challenges that are made",
};

/// The decks of the house.
pub(crate) const DECKS: &[&str] = &["castle", "citadel"];

/// The options with their ranges.
pub(crate) const FIELDS: &[Field] = &[
    Field {
        name: "mode",
        kind: Kind::Pick(&["forty", "today", "endless", "race", "custom"]),
        preset: Preset::Text("forty"),
        rule: "TOW-10",
        about: "a published challenge, today's, one after the other, a race, or one by its id",
    },
    Field {
        name: "challenge",
        kind: Kind::Whole { min: 1, max: 40, step: 1 },
        preset: Preset::Whole(1),
        rule: "TOW-10",
        about: "the number of the published challenge (mode forty)",
    },
    LEVEL,
    Field {
        name: "deck",
        kind: Kind::Pick(DECKS),
        preset: Preset::Text("castle"),
        rule: "TOW-2",
        about: "the deck with which challenges are made",
    },
    Field {
        name: "seed",
        kind: Kind::Whole { min: 0, max: u32::MAX as i64, step: 1 },
        preset: Preset::Whole(0),
        rule: "TOW-10",
        about: "the seed of challenges that are made (modes endless and race); 0 to have it drawn",
    },
    Field {
        name: "count",
        kind: Kind::Whole { min: 1, max: 9, step: 2 },
        preset: Preset::Whole(3),
        rule: "TOW-11",
        about: "how many challenges a race has at most",
    },
    Field {
        name: "id",
        kind: Kind::Text(id::LONGEST as u32),
        preset: Preset::Text(""),
        rule: "TOW-3",
        about: "the id of the challenge (mode custom)",
    },
    Field {
        name: "clock",
        kind: Kind::Switch,
        preset: Preset::Switch(false),
        rule: "TOW-13",
        about: "whether the time counts",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deck_of_the_house_can_be_chosen() {
        let names: Vec<&str> = crate::deck::decks().iter().map(|deck| deck.name.as_str()).collect();
        assert_eq!(names, DECKS);
    }
}
