//! The apprentices and where they stand.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Seat;
use table::refusal::Param;
use ts_rs::TS;

use crate::board::{APPRENTICES, BOARD, Colour, Field, Ground, RING};

/// One of the twelve apprentices.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(deny_unknown_fields)]
pub struct Apprentice {
    /// Whose it is.
    pub seat: Seat,
    /// Which of the seat's three, from 0.
    #[schemars(range(max = APPRENTICES - 1))]
    pub number: u8,
}

impl Apprentice {
    /// This apprentice of a seat.
    pub const fn new(seat: Seat, number: u8) -> Apprentice {
        Apprentice { seat, number }
    }

    /// How a refusal names it: seat and number, both from 0 as everywhere.
    pub(crate) fn as_params(self) -> [Param; 2] {
        [self.seat.index().into(), self.number.into()]
    }

    /// All apprentices of a table.
    pub fn all(seats: u8) -> impl Iterator<Item = Apprentice> {
        Seat::first(seats)
            .flat_map(|seat| (0..APPRENTICES as u8).map(move |number| Apprentice { seat, number }))
    }
}

/// Where an apprentice stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On its start.
    Start,
    /// On its way round the mountain.
    Field(Field),
    /// In its city.
    City,
}

impl Place {
    /// How many steps from the start it is for an apprentice of this guild: 0 on the start, 25 in the city.
    pub const fn progress(self, colour: Colour) -> usize {
        match self {
            Place::Start => 0,
            Place::Field(field) => field.steps_from(colour) + 1,
            Place::City => RING + 1,
        }
    }

    /// The place so many steps from the start of this guild. Surplus steps into the city are lost (ZAP-8).
    pub const fn at(progress: usize, colour: Colour) -> Place {
        match progress {
            0 => Place::Start,
            1..=RING => Place::Field(Field::after(colour, progress - 1)),
            _ => Place::City,
        }
    }
}

/// Whether an apprentice of this guild cannot be banished from a field (ZAP-11, ZAP-14).
pub fn is_safe(colour: Colour, field: Field, expert: bool) -> bool {
    BOARD.ground(field) == Ground::Zone(colour) || waits_to_be_taken(colour, field, expert)
}

/// Whether an apprentice of this guild can be taken along from a field (ZAP-14, ZAP-15).
pub fn waits_to_be_taken(colour: Colour, field: Field, expert: bool) -> bool {
    expert && matches!(BOARD.ground(field), Ground::White(castles) if castles.contains(&colour))
}
