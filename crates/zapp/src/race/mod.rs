//! The race alone, packed: where the apprentices stand, without barrels, hands and clocks. Bots play it out thousands of
//! times; a test shows that every move leads where the [rules](crate::Zapp) lead.

use std::sync::LazyLock;

use crate::apprentice::{Apprentice, Place, is_safe, waits_to_be_taken};
use crate::board::{APPRENTICES, BOARD, Colour, MOST_SEATS, RING};
use crate::view::View;

pub mod judge;
pub mod numbers;
pub mod playout;
pub mod quick;

/// Steps from the start to the city.
pub const HOME: u8 = RING as u8 + 1;

/// A set of apprentices: bit `3 * seat + number`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Band(pub u16);

impl Band {
    /// Nobody.
    pub const NONE: Band = Band(0);

    const fn bit(seat: usize, number: usize) -> u16 {
        1 << (APPRENTICES * seat + number)
    }

    /// The members, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Apprentice> {
        Apprentice::all(MOST_SEATS as u8)
            .filter(move |who| self.0 & Band::bit(who.seat.index(), usize::from(who.number)) != 0)
    }

    /// Those of a seat.
    #[must_use]
    pub const fn of_seat(self, seat: usize) -> Band {
        Band(self.0 & 0b111 << (APPRENTICES * seat))
    }

    /// Those of other seats.
    #[must_use]
    pub const fn foreign_to(self, seat: usize) -> Band {
        Band(self.0 & !(0b111 << (APPRENTICES * seat)))
    }
}

impl FromIterator<Apprentice> for Band {
    fn from_iter<I: IntoIterator<Item = Apprentice>>(members: I) -> Band {
        let bits =
            members.into_iter().map(|who| Band::bit(who.seat.index() % 5, usize::from(who.number) % 3));
        Band(bits.fold(0, |all, bit| all | bit))
    }
}

/// Where everybody's apprentices stand, in steps from their own starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Race {
    /// Steps from the start, by seat and number: 0 on the start, 25 in the city.
    pub progress: [[u8; APPRENTICES]; MOST_SEATS],
    /// How many sit.
    pub seats: u8,
    /// Whether the expert game is played.
    pub expert: bool,
    /// Those who have given up, as bits: their apprentices only stand about.
    pub gave_up: u8,
}

/// One guild's steps as another guild counts them, and where a guild is protected: what a move looks up.
struct Lookup {
    /// `[mine][theirs][their steps]` is how many of my steps that field is away from my start; 0 off the ring.
    mine: [[[u8; 26]; MOST_SEATS]; MOST_SEATS],
    /// `[expert][guild][steps]`: whether it cannot be banished there.
    safe: [[[bool; 26]; MOST_SEATS]; 2],
    /// `[guild][steps]`: whether it can be taken along from there in the expert game.
    castle: [[bool; 26]; MOST_SEATS],
    /// `[seats][seat]`: the guild.
    guild: [[usize; MOST_SEATS]; MOST_SEATS + 1],
}

static LOOKUP: LazyLock<Lookup> = LazyLock::new(|| {
    let mut lookup = Lookup {
        mine: [[[0; 26]; MOST_SEATS]; MOST_SEATS],
        safe: [[[false; 26]; MOST_SEATS]; 2],
        castle: [[false; 26]; MOST_SEATS],
        guild: [[0; MOST_SEATS]; MOST_SEATS + 1],
    };
    for theirs in Colour::ALL {
        for steps in 1..=RING {
            let Place::Field(field) = Place::at(steps, theirs) else { continue };
            for mine in Colour::ALL {
                let away = Place::Field(field).progress(mine);
                lookup.mine[mine.index()][theirs.index()][steps] = u8::try_from(away).unwrap_or(0);
            }
            for expert in [false, true] {
                lookup.safe[usize::from(expert)][theirs.index()][steps] = is_safe(theirs, field, expert);
            }
            lookup.castle[theirs.index()][steps] = waits_to_be_taken(theirs, field, true);
        }
    }
    for seats in 2..=MOST_SEATS {
        for (seat, guild) in BOARD.guilds(seats as u8).iter().enumerate() {
            lookup.guild[seats][seat] = guild.index();
        }
    }
    lookup
});

/// A move that can be made: whom it meets, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Which apprentice goes.
    pub number: u8,
    /// Where it ends, in steps from its start.
    pub to: u8,
    /// Whom it may banish.
    pub banish: Band,
    /// Whom it may take along.
    pub carry: Band,
}

impl Race {
    /// The race that a view shows.
    pub fn of(view: &View) -> Race {
        let mut progress = [[0; APPRENTICES]; MOST_SEATS];
        for (own, wizard) in progress.iter_mut().zip(&view.wizards) {
            *own = wizard.places.map(|place| u8::try_from(place.progress(wizard.colour)).unwrap_or(0));
        }
        let seats = u8::try_from(view.wizards.len()).unwrap_or(2);
        let gave_up = (0..).zip(&view.wizards).filter(|(_, wizard)| wizard.gave_up);
        let gave_up = gave_up.fold(0, |all, (seat, _): (u8, _)| all | 1 << seat);
        Race { progress, seats, expert: view.options.expert, gave_up }
    }

    /// A race that begins.
    pub fn new(seats: u8, expert: bool) -> Race {
        Race { progress: [[0; APPRENTICES]; MOST_SEATS], seats, expert, gave_up: 0 }
    }

    /// Whether a seat still plays.
    pub fn plays(&self, seat: usize) -> bool {
        seat < usize::from(self.seats) && self.gave_up & 1 << seat == 0
    }

    fn guilds(&self) -> &'static [usize; MOST_SEATS] {
        &LOOKUP.guild[usize::from(self.seats) % 5]
    }

    /// The move of one of a seat's apprentices; `None` if it is home.
    pub fn stride(&self, mover: usize, number: usize, steps: u8) -> Option<Stride> {
        let from = self.progress[mover][number];
        if from == HOME {
            return None;
        }
        let lookup = &*LOOKUP;
        let guilds = self.guilds();
        let to = (from + steps).min(HOME);
        let (mut banish, mut carry) = (0, 0);
        let mine = &lookup.mine[guilds[mover]];
        let safe = &lookup.safe[usize::from(self.expert)];
        for (seat, &guild) in guilds.iter().enumerate().take(self.seats.into()) {
            for other in 0..APPRENTICES {
                let theirs = usize::from(self.progress[seat][other]);
                let away = mine[guild][theirs];
                if away <= from || away > to {
                    continue;
                }
                if self.expert && away < to && lookup.castle[guild][theirs] {
                    carry |= Band::bit(seat, other);
                } else if seat != mover && from > 0 && !safe[guild][theirs] {
                    banish |= Band::bit(seat, other);
                }
            }
        }
        Some(Stride { number: number as u8, to, banish: Band(banish), carry: Band(carry) })
    }

    /// All moves of a seat.
    pub fn strides(&self, mover: usize, steps: u8) -> impl Iterator<Item = Stride> {
        (0..APPRENTICES).filter_map(move |number| self.stride(mover, number, steps))
    }

    /// The race after a move, with these banished and these taken along; both must be among those who may be.
    #[must_use]
    pub fn after(mut self, mover: usize, stride: Stride, banish: Band, carry: Band) -> Race {
        if banish.0 | carry.0 != 0 {
            let guilds = self.guilds();
            // Foreign apprentices are set down before the city.
            let set_down = usize::from(stride.to.min(HOME - 1));
            for seat in 0..usize::from(self.seats) {
                for other in 0..APPRENTICES {
                    let bit = Band::bit(seat, other);
                    if banish.0 & bit != 0 {
                        self.progress[seat][other] = 0;
                    } else if carry.0 & bit != 0 {
                        self.progress[seat][other] = if seat == mover {
                            stride.to
                        } else {
                            LOOKUP.mine[guilds[seat]][guilds[mover]][set_down]
                        };
                    }
                }
            }
        }
        self.progress[mover][usize::from(stride.number)] = stride.to;
        self
    }

    /// Whether a seat has brought all home.
    pub fn has_won(&self, seat: usize) -> bool {
        self.progress[seat] == [HOME; APPRENTICES]
    }
}
