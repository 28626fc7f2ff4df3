//! What can be chosen when a table is made.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::field::{Field, Kind, Preset};
use table::{Refusal, Seat};
use ts_rs::TS;

use crate::sheet::Zeros;

/// What can be chosen when a table is made (HEX-2, HEX-7, HEX-9). Whether people roll their own dice is a matter of the
/// table, not of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Options {
    /// How many columns are played, one after the other.
    pub columns: u8,
    /// Where a zero may be written.
    pub zeros: Zeros,
    /// Who begins the first column.
    pub begins: Begins,
}

/// Who begins the first column (HEX-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub enum Begins {
    /// Drawn by lot.
    #[serde(rename = "drawn")]
    Drawn,
    /// The first seat.
    #[serde(rename = "seat-0")]
    Seat0,
    /// The second seat.
    #[serde(rename = "seat-1")]
    Seat1,
    /// The third seat.
    #[serde(rename = "seat-2")]
    Seat2,
    /// The fourth seat.
    #[serde(rename = "seat-3")]
    Seat3,
    /// The fifth seat.
    #[serde(rename = "seat-4")]
    Seat4,
    /// The sixth seat.
    #[serde(rename = "seat-5")]
    Seat5,
}

impl Begins {
    /// The seat, unless it is drawn.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Begins::Drawn => None,
            Begins::Seat0 => Some(Seat::new(0)),
            Begins::Seat1 => Some(Seat::new(1)),
            Begins::Seat2 => Some(Seat::new(2)),
            Begins::Seat3 => Some(Seat::new(3)),
            Begins::Seat4 => Some(Seat::new(4)),
            Begins::Seat5 => Some(Seat::new(5)),
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options { columns: 1, zeros: Zeros::Strict, begins: Begins::Drawn }
    }
}

impl Options {
    /// Whether the seat that is to begin is at the table.
    pub(crate) fn check(&self, seats: u8) -> Result<(), Refusal> {
        match self.begins.seat() {
            Some(seat) if seat.index() >= usize::from(seats) => {
                Err(Refusal::new("HEX-2", "hexhex_nobody_begins")
                    .with("seat", seat.index())
                    .with("seats", seats))
            }
            _ => Ok(()),
        }
    }
}

/// Where a zero may be written; also a parameter of the solver.
pub(crate) const ZEROS: Field = Field {
    name: "zeros",
    kind: Kind::Pick(&["strict", "anywhere"]),
    preset: Preset::Text("strict"),
    rule: "HEX-7",
    about: "where a zero may be written: only when nothing fits, or anywhere",
};

/// The options with their ranges.
pub(crate) const FIELDS: &[Field] = &[
    Field {
        name: "columns",
        kind: Kind::Whole { min: 1, max: 5, step: 1 },
        preset: Preset::Whole(1),
        rule: "HEX-9",
        about: "columns to play, one after the other",
    },
    ZEROS,
    Field {
        name: "begins",
        kind: Kind::Pick(&["drawn", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5"]),
        preset: Preset::Text("drawn"),
        rule: "HEX-2",
        about: "who begins the first column",
    },
];
