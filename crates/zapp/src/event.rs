//! What can happen. Everybody is told everything; what a barrel holds is no event before it is turned over.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Seat;
use ts_rs::TS;

use crate::apprentice::{Apprentice, Place};
use crate::board::Field;
use crate::way::Pass;

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round begins (ZAP-3).
    RoundBegan {
        /// The round, from 1.
        round: u32,
        /// Who rolls the magic number.
        roller: Seat,
    },
    /// The barrels were shuffled (ZAP-10).
    Shuffled,
    /// The magic number was rolled (ZAP-3).
    Rolled {
        /// By whom.
        seat: Seat,
        /// The two dice.
        dice: [u8; 2],
    },
    /// A barrel was taken from the plateau (ZAP-4).
    Took {
        /// By whom.
        seat: Seat,
        /// Which one.
        barrel: u8,
    },
    /// A barrel is shaken (ZAP-4).
    Shook {
        /// By whom.
        seat: Seat,
        /// Which one.
        barrel: u8,
        /// How strongly.
        strength: u8,
        /// How many times a second.
        rhythm: u8,
    },
    /// A barrel was put back on the plateau (ZAP-4, ZAP-5).
    PutBack {
        /// By whom.
        seat: Seat,
        /// Which one.
        barrel: u8,
    },
    /// A barrel was set down for good (ZAP-5).
    SetDown {
        /// By whom.
        seat: Seat,
        /// Which one.
        barrel: u8,
        /// Whether the time was up (ZAP-23).
        timed_out: bool,
    },
    /// The barrels were turned over (ZAP-6).
    Revealed {
        /// What everybody has, in the order in which they move; those who do not move come last.
        spells: Vec<Spell>,
    },
    /// An apprentice was moved (ZAP-8).
    Moved {
        /// Who.
        who: Apprentice,
        /// How many steps the barrel gave.
        number: u8,
        /// From where.
        from: Place,
        /// To where.
        to: Place,
        /// How many steps were lost.
        lost: u8,
        /// Whom it met, in the order of the way.
        met: Vec<Met>,
    },
    /// Somebody has brought the third apprentice home, or is the last who has not given up (ZAP-20).
    Won {
        /// Who.
        seat: Seat,
    },
}

/// A barrel that was turned over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Spell {
    /// Whose.
    pub seat: Seat,
    /// The barrel.
    pub barrel: u8,
    /// What it holds.
    pub number: u8,
    /// Whether it is no higher than the magic number (ZAP-6).
    pub works: bool,
}

/// Somebody who was met on the way, and what became of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Met {
    /// Who.
    pub who: Apprentice,
    /// Where.
    pub field: Field,
    /// What became of them.
    pub fate: Fate,
}

/// What becomes of somebody who is met on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Only passed.
    Passed(Pass),
    /// Could have been banished, or taken along, and was not (ZAP-13, ZAP-15).
    Spared,
    /// Sent back to the start (ZAP-11).
    Banished,
    /// Taken along (ZAP-15).
    Carried {
        /// To where.
        to: Place,
    },
}
