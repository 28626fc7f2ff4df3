//! What can be chosen when a table is made.

use table::field::Field;
use table::{GameOptions as _, Refusal, Seat, options, words};

use crate::code::Board;

options! {
    /// What can be chosen when a table is made (MM-1, MM-5, MM-6).
    #[derive(Copy, Eq)]
    pub struct Options {
        /// Pegs in a code.
        pub pegs: u8 = 4, whole(3..=6), "MM-1";
        /// Colours to choose from.
        pub colours: u8 = 6, whole(4..=10), "MM-1";
        /// Guesses that the breaker has.
        pub rows: u8 = 10, whole(5..=20), "MM-1";
        /// Whether a colour may occur more than once in the code.
        pub repeats: bool = true, switch, "MM-1";
        /// Who answers a guess: the program, or the maker, who may err.
        pub answers: Answers = Answers::Referee, pick, "MM-6";
        /// Rounds to play; both make codes equally often.
        pub rounds: u8 = 2, whole(2..=20 by 2), "MM-5";
        /// Who hides the first code.
        pub first_maker: FirstMaker = FirstMaker::Seat0, pick, "MM-1";
    }

    check(self, _seats) {
        check_board(self.board())
    }
}

words! {
    /// Who places the small pegs beside a guess (MM-6).
    pub enum Answers {
        /// The program, always rightly.
        Referee = "referee",
        /// The code maker; nobody corrects them.
        ByHand = "by-hand",
    }
}

words! {
    /// Who hides the first code.
    pub enum FirstMaker {
        /// Drawn by lot.
        Drawn = "drawn",
        /// The first seat.
        Seat0 = "seat-0",
        /// The second seat.
        Seat1 = "seat-1",
    }
}

impl FirstMaker {
    /// The seat, unless it is drawn.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            FirstMaker::Drawn => None,
            FirstMaker::Seat0 => Some(Seat::new(0)),
            FirstMaker::Seat1 => Some(Seat::new(1)),
        }
    }
}

impl Options {
    /// The codes that may be hidden.
    pub const fn board(&self) -> Board {
        Board { pegs: self.pegs, colours: self.colours, repeats: self.repeats }
    }
}

/// Refuses a board on which no code can be hidden.
pub(crate) fn check_board(board: Board) -> Result<(), Refusal> {
    if board.size() > 0 {
        return Ok(());
    }
    Err(Refusal::new("MM-1", "mastermind_too_few_colours")
        .with("pegs", board.pegs)
        .with("colours", board.colours))
}

/// Pegs in a code; also a parameter of the solver.
pub(crate) const PEGS: Field = table::options::field(Options::FIELDS, "pegs");
/// Colours to choose from; also a parameter of the solver.
pub(crate) const COLOURS: Field = table::options::field(Options::FIELDS, "colours");
