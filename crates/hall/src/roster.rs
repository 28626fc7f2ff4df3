//! Who sits at a table and how it was made: what is kept beside the record.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::bot::Level;
use table::{Seat, SeatSet};
use ts_rs::TS;

use crate::fault::Fault;
use crate::id::{GuestId, TableId};
use crate::time::UnixMillis;

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Seats are being taken.
    Gathering,
    /// The game is on.
    Playing,
    /// The game has ended, or the table was given up.
    Over,
}

impl Phase {
    /// Its name in the store.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Gathering => "gathering",
            Phase::Playing => "playing",
            Phase::Over => "over",
        }
    }
}

/// Who has a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatAssignment {
    /// The guest who holds it.
    pub guest: Option<GuestId>,
    /// The bot that was put there, if no guest was.
    pub bot: Option<Level>,
    /// What its page added to the table's chance.
    #[serde(default)]
    pub nonce: String,
}

impl SeatAssignment {
    /// Whether nobody has it.
    pub fn is_free(&self) -> bool {
        self.guest.is_none() && self.bot.is_none()
    }
}

/// A table's roster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Roster {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Its options, complete.
    pub options: Value,
    /// Whether it is listed for everybody while it waits for players.
    pub open: bool,
    /// Whether people may chat.
    pub chat: bool,
    /// Whether hints may be asked for during play.
    pub help: bool,
    /// Whether people roll their own dice.
    pub own_dice: bool,
    /// Who made it.
    pub host: GuestId,
    /// How far it is.
    pub phase: Phase,
    /// The seats.
    pub seats: Vec<SeatAssignment>,
    /// Guests whom the host sent away.
    pub removed: Vec<GuestId>,
    /// The table at which the same people play again.
    pub rematch: Option<TableId>,
    /// When it was made.
    pub made: UnixMillis,
    /// When play began: time 0 of its record.
    pub began: UnixMillis,
}

impl Roster {
    /// Everybody who has to do with the table: its host and who sits there.
    pub fn guests(&self) -> impl Iterator<Item = &GuestId> {
        std::iter::once(&self.host).chain(self.seats.iter().filter_map(|place| place.guest.as_ref()))
    }

    /// The seats of a guest.
    pub fn seats_of(&self, guest: &GuestId) -> SeatSet {
        let places = Seat::first(Seat::MOST).zip(&self.seats);
        places.filter(|(_, place)| place.guest.as_ref() == Some(guest)).map(|(seat, _)| seat).collect()
    }

    fn gathering(&self) -> Result<(), Fault> {
        match self.phase {
            Phase::Gathering => Ok(()),
            Phase::Playing => Err(Fault::conflict("hall_has_begun")),
            Phase::Over => Err(Fault::conflict("hall_is_over")),
        }
    }

    fn hosted_by(&self, guest: &GuestId) -> Result<(), Fault> {
        if self.host == *guest { Ok(()) } else { Err(Fault::forbidden("hall_not_host")) }
    }

    fn place(&mut self, seat: Seat) -> Result<&mut SeatAssignment, Fault> {
        let seats = self.seats.len();
        self.seats
            .get_mut(seat.index())
            .ok_or_else(|| table::Refusal::new("TAB-2", "table_no_such_seat").with("seats", seats).into())
    }

    /// A guest sits down, on `seat` or on the first free one; sitting again renews the nonce.
    pub fn sit(&mut self, guest: &GuestId, seat: Option<Seat>, nonce: String) -> Result<Seat, Fault> {
        self.gathering()?;
        if self.removed.contains(guest) {
            return Err(Fault::forbidden("hall_removed"));
        }
        let free = || Seat::first(Seat::MOST).zip(&self.seats).find(|(_, place)| place.is_free());
        let seat = match seat {
            Some(seat) => seat,
            None => free().map(|(seat, _)| seat).ok_or_else(|| Fault::conflict("hall_no_free_seat"))?,
        };
        let place = self.place(seat)?;
        if !place.is_free() && place.guest.as_ref() != Some(guest) {
            return Err(Fault::conflict("hall_seat_taken"));
        }
        *place = SeatAssignment { guest: Some(guest.clone()), bot: None, nonce };
        Ok(seat)
    }

    /// A guest leaves a seat.
    pub fn stand(&mut self, guest: &GuestId, seat: Seat) -> Result<(), Fault> {
        self.gathering()?;
        let place = self.place(seat)?;
        if place.guest.as_ref() != Some(guest) {
            return Err(Fault::forbidden("hall_not_your_seat"));
        }
        *place = SeatAssignment::default();
        Ok(())
    }

    /// The host puts a bot into a free seat, or takes it out.
    pub fn seat_bot(&mut self, guest: &GuestId, seat: Seat, level: Option<Level>) -> Result<(), Fault> {
        self.gathering()?;
        self.hosted_by(guest)?;
        let place = self.place(seat)?;
        if place.guest.is_some() {
            return Err(Fault::conflict("hall_seat_taken"));
        }
        place.bot = level;
        Ok(())
    }

    /// Whether play can begin, by this guest's word.
    pub fn may_start(&self, guest: &GuestId) -> Result<(), Fault> {
        self.gathering()?;
        self.hosted_by(guest)?;
        if self.seats.iter().any(SeatAssignment::is_free) {
            return Err(Fault::conflict("hall_seats_free"));
        }
        Ok(())
    }

    /// A host who is no more passes the table on to somebody who sits there; a table that waits for nobody is over.
    pub fn pass_on(&mut self, host: &GuestId) {
        if self.host != *host {
            return;
        }
        let heir = self.seats.iter().filter_map(|place| place.guest.as_ref()).find(|guest| *guest != host);
        match heir {
            Some(heir) => self.host = heir.clone(),
            None if self.phase == Phase::Gathering => self.phase = Phase::Over,
            None => {}
        }
    }

    /// The host sends a guest away, for good; says which seats that frees.
    pub fn remove(&mut self, host: &GuestId, guest: &GuestId) -> Result<SeatSet, Fault> {
        self.hosted_by(host)?;
        if guest == host {
            return Err(Fault::conflict("hall_host_stays"));
        }
        let seats = self.seats_of(guest);
        for seat in seats.iter() {
            // The nonce stays: chance must not change because somebody left.
            if let Some(place) = self.seats.get_mut(seat.index()) {
                place.guest = None;
            }
        }
        if !self.removed.contains(guest) {
            self.removed.push(guest.clone());
        }
        Ok(seats)
    }
}
