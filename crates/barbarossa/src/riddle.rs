//! Riddles: what is hidden in a figure, and who has found out.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Seat;
use table::attachment::AttachmentId;
use ts_rs::TS;

use crate::concepts::{self, ConceptId, Language, WordList};

/// The most riddles in the hall: three players with three each.
pub const MOST_RIDDLES: u8 = 9;
/// The most spears in one figure (BAR-15).
pub const SPEARS_EACH: usize = 2;
/// The most characters of a word of an own list.
pub const LONGEST_WORD: usize = WordList::MOST_LETTERS;

/// A concept by its name: one of the table of concepts, or a word of the table's own list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
// It travels both ways, and one description fits both: the word is always written, where there is none as `null`.
#[schemars(extend("required" = ["concept", "word"]))]
pub struct Named {
    /// Its number in the table of concepts, or in the own word list, from 0.
    pub concept: ConceptId,
    /// With an own word list, and only then, the word that stands there.
    #[schemars(length(max = LONGEST_WORD))]
    pub word: Option<String>,
}

impl Named {
    /// A concept of the table of concepts.
    pub const fn of_table(concept: ConceptId) -> Named {
        Named { concept, word: None }
    }

    /// Whether both are the same concept.
    pub fn is(&self, other: &Named) -> bool {
        self.concept == other.concept
    }

    /// Its letters, as they are asked for (BAR-9).
    pub fn letters(&self, language: Language) -> Vec<String> {
        let own = self.word.as_deref();
        let word = own.or_else(|| concepts::concept(self.concept).map(|concept| concept.word(language)));
        word.map(concepts::letters).unwrap_or_default()
    }
}

/// A letter that was told (BAR-9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum ToldLetter {
    /// This one, with the marks that belong to it.
    Letter(String),
    /// The word is shorter.
    NoSuchLetter,
}

/// A riddle in the hall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Riddle {
    /// Who made it.
    pub maker: Seat,
    /// What it is; `None` if it never got a name (BAR-2).
    pub named: Option<Named>,
    /// Its figure; `None` for an untouched lump.
    pub figure: Option<AttachmentId>,
    /// How the figure was made; `None` where nobody has kept it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strokes: Option<AttachmentId>,
    /// Whether everybody has seen the figure.
    pub shown: bool,
    /// Who has solved it, first to last.
    pub spears: Vec<Seat>,
    /// Whether it was taken out of the game (BAR-23).
    pub taken_out: bool,
}

impl Riddle {
    /// A riddle that is not made yet.
    pub(crate) fn unmade(maker: Seat) -> Riddle {
        Riddle {
            maker,
            named: None,
            figure: None,
            strokes: None,
            shown: false,
            spears: Vec::new(),
            taken_out: false,
        }
    }

    /// A letter of it.
    pub fn letter(&self, place: u8, language: Language) -> ToldLetter {
        let letters = self.named.as_ref().map(|named| named.letters(language)).unwrap_or_default();
        letters.into_iter().nth(usize::from(place)).map_or(ToldLetter::NoSuchLetter, ToldLetter::Letter)
    }

    /// How it stands to a seat.
    pub fn standing(&self, seat: Seat) -> Standing {
        match () {
            () if self.taken_out => Standing::TakenOut,
            () if self.maker == seat => Standing::Own,
            () if self.spears.contains(&seat) => Standing::Solved,
            () if self.spears.len() >= SPEARS_EACH => Standing::Full,
            () => Standing::Open,
        }
    }
}

/// How a riddle stands to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// It can be asked about and solved.
    Open,
    /// The seat has made it.
    Own,
    /// The seat has solved it; it can still be asked about.
    Solved,
    /// Two spears are in it: it can be asked about, not solved (BAR-15).
    Full,
    /// It is out of the game (BAR-23).
    TakenOut,
}

impl Standing {
    /// Whether the seat can ask about it.
    pub fn is_asked_about(self) -> bool {
        matches!(self, Standing::Open | Standing::Solved | Standing::Full)
    }
}
