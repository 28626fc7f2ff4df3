//! The way of an apprentice: where it leads, whom it meets, whom it may banish or take along (ZAP-8 to ZAP-19).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Seat;
use ts_rs::TS;

use crate::apprentice::{Apprentice, Place, is_safe, waits_to_be_taken};
use crate::board::{APPRENTICES, BOARD, Colour, Field, RING};

/// Where everybody's apprentices stand, by seat.
pub type Places = Vec<[Place; APPRENTICES]>;

/// What can become of an apprentice that another one meets on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Prospect {
    /// It can be banished (ZAP-11).
    Banish,
    /// It can be taken along (ZAP-15).
    Carry,
    /// It is passed without further ado.
    Pass(Pass),
}

/// Why an apprentice is only passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Pass {
    /// It is one of the mover's own (ZAP-12).
    Own,
    /// It stands where its guild is protected (ZAP-11, ZAP-14).
    Safe,
    /// The move began on the start (ZAP-12).
    FromStart,
}

/// Somebody met on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Meeting {
    /// Who is met.
    pub who: Apprentice,
    /// Where.
    pub field: Field,
    /// What can become of them.
    pub prospect: Prospect,
}

/// A way that an apprentice can go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Way {
    /// Which of the mover's apprentices goes, from 0.
    pub apprentice: u8,
    /// From where.
    pub from: Place,
    /// To where.
    pub to: Place,
    /// How many steps are lost because the city is reached sooner (ZAP-8).
    pub lost: u8,
    /// Whom it overtakes or catches up with, in the order of the way.
    pub meetings: Vec<Meeting>,
}

impl Way {
    /// The way of one of `mover`'s apprentices over `steps` steps; `None` if it is home already.
    pub fn of(places: &Places, mover: Seat, apprentice: u8, steps: u8, expert: bool) -> Option<Way> {
        let seats = u8::try_from(places.len()).unwrap_or(0);
        let colours = BOARD.guilds(seats);
        let colour = *colours.get(mover.index())?;
        let from = *places.get(mover.index())?.get(usize::from(apprentice))?;
        if from == Place::City {
            return None;
        }
        let begins = from.progress(colour);
        let wanted = begins + usize::from(steps);
        let to = Place::at(wanted, colour);
        let ends = to.progress(colour);
        let mut meetings = Vec::new();
        for progress in begins + 1..=ends.min(RING) {
            let Place::Field(field) = Place::at(progress, colour) else { continue };
            let overtaken = progress < ends;
            let there = Apprentice::all(seats)
                .filter(|who| places[who.seat.index()][usize::from(who.number)] == Place::Field(field));
            meetings.extend(there.map(|who| {
                let theirs = colours[who.seat.index()];
                let prospect = if overtaken && waits_to_be_taken(theirs, field, expert) {
                    Prospect::Carry
                } else if who.seat == mover {
                    Prospect::Pass(Pass::Own)
                } else if is_safe(theirs, field, expert) {
                    Prospect::Pass(Pass::Safe)
                } else if from == Place::Start {
                    Prospect::Pass(Pass::FromStart)
                } else {
                    Prospect::Banish
                };
                Meeting { who, field, prospect }
            }));
        }
        Some(Way { apprentice, from, to, lost: u8::try_from(wanted - ends).unwrap_or(0), meetings })
    }

    fn with(&self, prospect: Prospect) -> impl Iterator<Item = Apprentice> {
        self.meetings.iter().filter(move |meeting| meeting.prospect == prospect).map(|meeting| meeting.who)
    }

    /// Whom it may banish.
    pub fn banishable(&self) -> impl Iterator<Item = Apprentice> {
        self.with(Prospect::Banish)
    }

    /// The rule by which somebody is not banished on this way.
    pub(crate) fn why_not_banished(&self, who: Apprentice) -> &'static str {
        match self.meetings.iter().find(|meeting| meeting.who == who).map(|meeting| meeting.prospect) {
            Some(Prospect::Pass(Pass::Own | Pass::FromStart)) => "ZAP-12",
            Some(Prospect::Carry) => "ZAP-14",
            // Only those whom it overtakes or catches up with; and on the fields of their own colour they are safe.
            Some(Prospect::Pass(Pass::Safe) | Prospect::Banish) | None => "ZAP-11",
        }
    }

    /// Whom it may take along.
    pub fn carriable(&self) -> impl Iterator<Item = Apprentice> {
        self.with(Prospect::Carry)
    }

    /// Where somebody of this seat ends who is taken along by `mover` (ZAP-15, ZAP-16).
    pub fn carried_to(&self, mover: Seat, mover_colour: Colour, who: Seat) -> Place {
        match self.to {
            // Foreign apprentices are set down on the field before the city.
            Place::City if who != mover => Place::at(RING, mover_colour),
            to => to,
        }
    }
}
