//! What can be chosen when a table is made.

use table::field::Field;
use table::{GameOptions as _, Refusal, Seat, options, words};

use crate::sheet::Zeros;

options! {
    /// What can be chosen when a table is made (HEX-2, HEX-7, HEX-9). Whether people roll their own dice is a matter of
    /// the table, not of the game.
    #[derive(Copy, Eq)]
    pub struct Options {
        /// Columns to play, one after the other.
        pub columns: u8 = 1, whole(1..=5), "HEX-9";
        /// Where a zero may be written: only when nothing fits, or anywhere.
        pub zeros: Zeros = Zeros::Strict, pick, "HEX-7";
        /// Who begins the first column.
        pub begins: Begins = Begins::Drawn, pick, "HEX-2";
    }

    check(self, seats) {
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

words! {
    /// Who begins the first column (HEX-2).
    pub enum Begins {
        /// Drawn by lot.
        Drawn = "drawn",
        /// The first seat.
        Seat0 = "seat-0",
        /// The second seat.
        Seat1 = "seat-1",
        /// The third seat.
        Seat2 = "seat-2",
        /// The fourth seat.
        Seat3 = "seat-3",
        /// The fifth seat.
        Seat4 = "seat-4",
        /// The sixth seat.
        Seat5 = "seat-5",
    }
}

impl Begins {
    /// The seat, unless it is drawn.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Begins::Drawn => None,
            // The seats come in order behind it.
            seat => Some(Seat::new(seat as u8 - 1)),
        }
    }
}

/// Where a zero may be written; also a parameter of the solver.
pub(crate) const ZEROS: Field = table::options::field(Options::FIELDS, "zeros");
