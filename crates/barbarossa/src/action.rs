//! What a seat can do. Every action names what it is meant for (a turn, a curse, a question), so that a late tap cannot be
//! taken for an answer to the next one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::attachment::AttachmentId;
use ts_rs::TS;

use crate::concepts::ConceptId;
use crate::riddle::{LONGEST_WORD, MOST_RIDDLES, Named};

/// The most letters (characters, not bytes) of a question.
pub const LONGEST_QUESTION: usize = 200;
/// The most questions of one round, those that are turned down among them (BAR-11).
pub const MOST_QUESTIONS: usize = 40;
/// The most questions of a game: all of them travel with whatever a viewer sees, and that has to fit on a line.
pub const MOST_OF_A_GAME: usize = 250;
/// Letters can be asked for at so many places: no concept has more.
pub const PLACES: u8 = LONGEST_WORD as u8;

/// What a seat can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Hand in all riddles: three at a table of three, two at a table of four (BAR-2, BAR-4).
    HandIn {
        /// The riddles, in the order in which they will stand in the hall.
        riddles: Vec<HandedIn>,
        /// The table's own word list, as its options name it; `null` where the table of concepts is played.
        words: Option<AttachmentId>,
    },
    /// Take one's riddles back to work on them, as long as somebody else still models (BAR-4).
    Rework {
        /// How many times the seat may still do so, as `choices` has it.
        left: u8,
    },
    /// Roll the die and move as far (BAR-7).
    Roll {
        /// The turn, from 1.
        #[schemars(range(min = 1))]
        turn: u32,
    },
    /// Spend elf stones and move one cave for each (BAR-7).
    Spend {
        /// The turn, from 1.
        #[schemars(range(min = 1))]
        turn: u32,
        /// How many stones.
        #[schemars(range(min = 1, max = 13))]
        stones: u8,
    },
    /// Ask for a letter: at a dwarf, with a curse, or in a second round of the variant (BAR-9, BAR-17, BAR-18).
    Letter {
        /// What it belongs to.
        occasion: Occasion,
        /// The riddle, by its place in the hall, from 0.
        #[schemars(range(max = MOST_RIDDLES - 1))]
        riddle: u8,
        /// The place of the letter, from 0.
        #[schemars(range(max = PLACES - 1))]
        place: u8,
    },
    /// Ask for no letter at a dwarf (BAR-9).
    Pass {
        /// The turn, from 1.
        #[schemars(range(min = 1))]
        turn: u32,
    },
    /// Ask a question about a riddle (BAR-11 to BAR-13).
    Ask {
        /// The turn, from 1.
        #[schemars(range(min = 1))]
        turn: u32,
        /// The round of guessing.
        round: Round,
        /// The riddle, by its place in the hall, from 0.
        #[schemars(range(max = MOST_RIDDLES - 1))]
        riddle: u8,
        /// The question, of 1 to 200 characters, without line breaks or spaces around it.
        #[schemars(length(min = 1, max = LONGEST_QUESTION))]
        text: String,
        /// The table's own word list, as its options name it; `null` where the table of concepts is played.
        words: Option<AttachmentId>,
    },
    /// End a round of guessing (BAR-11, BAR-13).
    EndRound {
        /// The turn, from 1.
        #[schemars(range(min = 1))]
        turn: u32,
        /// The round of guessing.
        round: Round,
    },
    /// Answer a question about an own riddle, truly (BAR-11).
    Answer {
        /// The question, by its number, from 0.
        question: u32,
        /// The answer.
        answer: Answer,
    },
    /// Turn a question down that is not allowed (BAR-12).
    TurnDown {
        /// The question, by its number, from 0.
        question: u32,
    },
    /// Try to solve a riddle (BAR-13, BAR-14, BAR-18).
    Attempt {
        /// What it belongs to.
        occasion: Occasion,
        /// The riddle, by its place in the hall, from 0.
        #[schemars(range(max = MOST_RIDDLES - 1))]
        riddle: u8,
        /// What it is thought to be. Only its maker learns it.
        guess: Named,
        /// The table's own word list, as its options name it; `null` where the table of concepts is played.
        words: Option<AttachmentId>,
    },
    /// Say of a wrong attempt at an own riddle whether it came close (BAR-14).
    Close {
        /// The attempt, by its number, from 0.
        attempt: u32,
        /// Whether it did.
        close: bool,
    },
    /// Give up a curse stone and interrupt (BAR-18).
    Curse {
        /// How many curse stones the seat has, as `choices` has it: the same tap twice costs one.
        #[schemars(range(min = 1, max = 3))]
        stones: u8,
    },
    /// Let a curse go without asking or solving anything; its stone is lost (BAR-18).
    LetGo {
        /// The curse, by its number, from 0.
        curse: u32,
    },
}

/// A riddle as it is handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct HandedIn {
    /// The concept. `null`: the mountain draws one; with an own word list the riddle stays out of the game instead (BAR-2).
    pub concept: Option<ConceptId>,
    /// With an own word list, and only then, the word that stands there.
    #[schemars(length(max = LONGEST_WORD))]
    pub word: Option<String>,
    /// The figure; `null` for an untouched lump.
    pub figure: Option<AttachmentId>,
    /// How the figure was made, stroke by stroke, for those who look back after the game; only with a figure, and left out
    /// where nobody has kept it (BAR-4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub strokes: Option<AttachmentId>,
}

impl HandedIn {
    /// The concept by its name, if there is one.
    pub fn named(&self) -> Option<Named> {
        Some(Named { concept: self.concept?, word: self.word.clone() })
    }
}

/// What a letter or an attempt belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// A turn, by its number, from 1.
    Turn(u32),
    /// A curse, by its number, from 0.
    Curse(u32),
}

/// A round of guessing (BAR-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Round {
    /// Questions only (BAR-11).
    First,
    /// Questions and one attempt (BAR-13).
    Second,
}

/// What a maker may answer (BAR-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Yes.
    Yes,
    /// No: it ends the round.
    No,
    /// Perhaps.
    Perhaps,
    /// It cannot be answered clearly.
    Unclear,
}

impl Answer {
    /// All of them.
    pub const ALL: [Answer; 4] = [Answer::Yes, Answer::No, Answer::Perhaps, Answer::Unclear];
}
