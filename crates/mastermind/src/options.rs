//! What can be chosen when a table is made.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::field::{Field, Kind, Preset};
use table::{Refusal, Seat};
use ts_rs::TS;

use crate::code::Board;

/// What can be chosen when a table is made (MM-1, MM-5, MM-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Options {
    /// Pegs in a code.
    pub pegs: u8,
    /// Colours to choose from.
    pub colours: u8,
    /// Guesses that the breaker has.
    pub rows: u8,
    /// Whether a colour may occur more than once in the code.
    pub repeats: bool,
    /// Who answers.
    pub answers: Answers,
    /// How many rounds are played; an even number.
    pub rounds: u8,
    /// Who hides the first code.
    pub first_maker: FirstMaker,
}

/// Who places the small pegs beside a guess (MM-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Answers {
    /// The program, always rightly.
    Referee,
    /// The code maker; nobody corrects them.
    ByHand,
}

/// Who hides the first code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub enum FirstMaker {
    /// Drawn by lot.
    #[serde(rename = "drawn")]
    Drawn,
    /// The first seat.
    #[serde(rename = "seat-0")]
    Seat0,
    /// The second seat.
    #[serde(rename = "seat-1")]
    Seat1,
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

impl Default for Options {
    fn default() -> Options {
        Options {
            pegs: 4,
            colours: 6,
            rows: 10,
            repeats: true,
            answers: Answers::Referee,
            rounds: 2,
            first_maker: FirstMaker::Seat0,
        }
    }
}

impl Options {
    /// The codes that may be hidden.
    pub const fn board(&self) -> Board {
        Board { pegs: self.pegs, colours: self.colours, repeats: self.repeats }
    }

    /// Whether some code can be hidden at all.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        check_board(self.board())
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

const fn whole(
    name: &'static str,
    (min, max, step): (i64, i64, i64),
    preset: i64,
    rule: &'static str,
    about: &'static str,
) -> Field {
    Field { name, kind: Kind::Whole { min, max, step }, preset: Preset::Whole(preset), rule, about }
}

/// Pegs in a code; also a parameter of the solver.
pub(crate) const PEGS: Field = whole("pegs", (3, 6, 1), 4, "MM-1", "pegs in a code");
/// Colours to choose from; also a parameter of the solver.
pub(crate) const COLOURS: Field = whole("colours", (4, 10, 1), 6, "MM-1", "colours to choose from");

/// The options with their ranges.
pub(crate) const FIELDS: &[Field] = &[
    PEGS,
    COLOURS,
    whole("rows", (5, 20, 1), 10, "MM-1", "guesses that the breaker has"),
    Field {
        name: "repeats",
        kind: Kind::Switch,
        preset: Preset::Switch(true),
        rule: "MM-1",
        about: "whether a colour may occur more than once in the code",
    },
    Field {
        name: "answers",
        kind: Kind::Pick(&["referee", "by-hand"]),
        preset: Preset::Text("referee"),
        rule: "MM-6",
        about: "who answers a guess: the program, or the maker, who may err",
    },
    whole("rounds", (2, 20, 2), 2, "MM-5", "rounds to play; both make codes equally often"),
    Field {
        name: "first_maker",
        kind: Kind::Pick(&["drawn", "seat-0", "seat-1"]),
        preset: Preset::Text("seat-0"),
        rule: "MM-1",
        about: "who hides the first code",
    },
];
