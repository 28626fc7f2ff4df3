//! Seats, the people who look on, and who is told what.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A place at a table, counted from 0.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(transparent)]
pub struct Seat(#[schemars(range(max = Seat::MOST - 1))] u8);

impl Seat {
    /// The most seats a table can have.
    pub const MOST: u8 = 8;

    /// The seat with this number. Numbers that no table has are allowed and belong to nobody.
    pub const fn new(number: u8) -> Seat {
        Seat(number)
    }

    /// The seat's number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The seat's number, for indexing what is kept per seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `count` seats.
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count).map(Seat)
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(into = "Vec<Seat>", from = "Vec<Seat>")]
#[ts(as = "Vec<Seat>")]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const NONE: SeatSet = SeatSet(0);

    /// The first `count` seats.
    pub fn first(count: u8) -> SeatSet {
        Seat::first(count).collect()
    }

    /// Just this seat.
    pub fn only(seat: Seat) -> SeatSet {
        SeatSet::NONE.with(seat)
    }

    /// This set and `seat`.
    #[must_use]
    pub fn with(self, seat: Seat) -> SeatSet {
        if seat.0 < Seat::MOST { SeatSet(self.0 | 1 << seat.0) } else { self }
    }

    /// This set less `seat`.
    #[must_use]
    pub fn without(self, seat: Seat) -> SeatSet {
        if seat.0 < Seat::MOST { SeatSet(self.0 & !(1 << seat.0)) } else { self }
    }

    /// Whether `seat` is in the set.
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < Seat::MOST && self.0 & 1 << seat.0 != 0
    }

    /// Whether no seat is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::first(Seat::MOST).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::with)
    }
}

impl From<Vec<Seat>> for SeatSet {
    fn from(seats: Vec<Seat>) -> SeatSet {
        seats.into_iter().collect()
    }
}

impl From<SeatSet> for Vec<Seat> {
    fn from(set: SeatSet) -> Vec<Seat> {
        set.iter().collect()
    }
}

/// Somebody who looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// Whoever sits there, and knows that seat's secrets.
    Seat(Seat),
    /// Anybody else: a guest who looks on, a television.
    Spectator,
}

impl Viewer {
    /// Every viewer of a table with `seats` seats.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        Seat::first(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// The seat, if the viewer sits.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

impl std::fmt::Display for Viewer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Viewer::Seat(seat) => seat.fmt(f),
            Viewer::Spectator => f.write_str("a spectator"),
        }
    }
}

/// Who is told something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Audience {
    seats: SeatSet,
    spectators: bool,
}

impl Audience {
    /// Nobody at all.
    pub const NOBODY: Audience = Audience { seats: SeatSet::NONE, spectators: false };
    /// Every seat and every spectator.
    pub const EVERYBODY: Audience = Audience { seats: SeatSet(u8::MAX), spectators: true };

    /// One seat alone.
    pub fn only(seat: Seat) -> Audience {
        Audience::seats(SeatSet::only(seat))
    }

    /// These seats, and no spectator.
    pub fn seats(seats: SeatSet) -> Audience {
        Audience { seats, spectators: false }
    }

    /// Everybody except one seat; spectators too.
    pub fn all_but(seat: Seat) -> Audience {
        Audience { seats: Audience::EVERYBODY.seats.without(seat), spectators: true }
    }

    /// Whether `viewer` is among them.
    pub fn includes(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.seats.contains(seat),
            Viewer::Spectator => self.spectators,
        }
    }

    /// Whether nobody is among them.
    pub fn is_nobody(self) -> bool {
        self == Audience::NOBODY
    }
}

/// An event and who is told of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told<E> {
    /// Who is told.
    pub to: Audience,
    /// What happened.
    pub event: E,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_knows_its_seats() {
        let set = SeatSet::first(3).without(Seat::new(1)).with(Seat::new(7)).with(Seat::new(200));
        assert_eq!(Vec::from(set), [Seat::new(0), Seat::new(2), Seat::new(7)]);
        assert_eq!(set.len(), 3);
        assert!(!set.contains(Seat::new(200)));
    }

    #[test]
    fn an_audience_of_one_excludes_everybody_else() {
        let only = Audience::only(Seat::new(1));
        let but = Audience::all_but(Seat::new(1));
        for viewer in Viewer::all(4) {
            assert_eq!(only.includes(viewer), viewer == Viewer::Seat(Seat::new(1)));
            assert_eq!(but.includes(viewer), !only.includes(viewer));
        }
    }
}
