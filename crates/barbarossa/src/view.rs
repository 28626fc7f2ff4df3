//! What a viewer sees. Each may know something else: concepts, letters and guesses are there only for those who do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::attachment::AttachmentId;
use table::game::Millis;
use table::{Outcome, Seat};
use ts_rs::TS;

use crate::action::{Answer, Occasion, Round};
use crate::event::End;
use crate::options::Options;
use crate::riddle::{Named, ToldLetter};

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct View {
    /// What was chosen when the table was made.
    pub options: Options,
    /// What is being done.
    pub phase: Phase,
    /// How many riddles each has.
    pub riddles_each: u8,
    /// The clay that each has for all figures together, in units of `clay`: 32 for a voxel.
    pub clay: u32,
    /// Everybody at the table.
    pub wizards: Vec<Wizard>,
    /// All riddles, by maker.
    pub riddles: Vec<RiddleView>,
    /// The spears that still wait in the hall.
    pub spears_left: u8,
    /// Who began, once that is drawn.
    pub starter: Option<Seat>,
    /// What the die showed in this turn; `null` if it was not rolled.
    pub die: Option<u8>,
    /// What waits, and what interrupts the turn.
    pub pending: Pending,
    /// All questions, by number.
    pub questions: Vec<Question>,
    /// All attempts, by number.
    pub attempts: Vec<AttemptView>,
    /// All letters that were asked for, oldest first.
    pub letters: Vec<LetterView>,
    /// The clocks.
    pub clocks: Clocks,
    /// The result, once the game has ended.
    pub outcome: Option<Outcome>,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Everybody models (BAR-4).
    Modelling,
    /// Somebody's turn, which a curse may interrupt.
    Turn {
        /// The turn, from 1.
        turn: u32,
        /// Whose it is.
        seat: Seat,
        /// What they do.
        stage: Stage,
    },
    /// The game is over.
    Over {
        /// Why.
        why: End,
    },
}

/// What somebody does in their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Move the wizard (BAR-7).
    Move,
    /// Ask for a letter, or pass (BAR-9).
    Dwarf,
    /// Ask in the first round (BAR-11).
    FirstRound,
    /// Wait until the second round begins (BAR-19).
    Pause,
    /// Ask in the second round, or attempt (BAR-13).
    SecondRound,
}

impl Stage {
    /// The round of guessing, in one.
    pub fn round(self) -> Option<Round> {
        match self {
            Stage::FirstRound => Some(Round::First),
            Stage::SecondRound => Some(Round::Second),
            Stage::Move | Stage::Dwarf | Stage::Pause => None,
        }
    }
}

/// Somebody at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Wizard {
    /// The cave where the wizard stands, from 0.
    pub cave: u8,
    /// The step where the hat is; 0 is START.
    pub hat: u8,
    /// Elf stones.
    pub stones: u8,
    /// Curse stones.
    pub curse_stones: u8,
    /// Whether the riddles are handed in.
    pub handed_in: bool,
    /// Whether they gave up.
    pub gave_up: bool,
}

/// A riddle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RiddleView {
    /// Who makes it, or has made it.
    pub maker: Seat,
    /// Its figure: `null` for an untouched lump, and as long as the viewer may not see it.
    pub figure: Option<AttachmentId>,
    /// How the figure was made, stroke by stroke; only after the end of the game, and only where that was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub strokes: Option<AttachmentId>,
    /// Whether it stands in the hall.
    pub shown: bool,
    /// Who has solved it, first to last.
    pub spears: Vec<Seat>,
    /// Whether it is out of the game, its figure covered.
    pub taken_out: bool,
    /// What it is, for its maker, for those who have solved it, and for everybody at the end.
    pub named: Option<Named>,
}

/// A question and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Question {
    /// The turn in which it was asked, from 1.
    pub turn: u32,
    /// The round.
    pub round: Round,
    /// Who has asked it.
    pub seat: Seat,
    /// The riddle, by its place in the hall, from 0.
    pub riddle: u8,
    /// The question.
    pub text: String,
    /// What became of it; `null` while its answer is waited for.
    pub reply: Option<Reply>,
}

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// It was answered.
    Answered(Answer),
    /// It was not allowed (BAR-12).
    TurnedDown,
    /// Who should answer it or has asked it is gone (BAR-23).
    Void,
}

/// An attempt to solve a riddle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct AttemptView {
    /// Who made it.
    pub seat: Seat,
    /// The riddle, by its place in the hall, from 0.
    pub riddle: u8,
    /// What it belongs to.
    pub occasion: Occasion,
    /// Whether it is right.
    pub right: bool,
    /// Whether a wrong one came close; `null` for a right one, and while the maker has not said so.
    pub close: Option<bool>,
    /// What was guessed, for whoever made it, the maker of the riddle, and everybody at the end.
    pub guess: Option<Named>,
}

/// A letter that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct LetterView {
    /// Who has asked.
    pub seat: Seat,
    /// The riddle, by its place in the hall, from 0.
    pub riddle: u8,
    /// The place of the letter, from 0.
    pub place: u8,
    /// What it belongs to.
    pub occasion: Occasion,
    /// The letter, for whoever has asked, the maker of the riddle, and everybody at the end.
    pub told: Option<ToldLetter>,
}

/// What waits, and what interrupts the turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Pending {
    /// The question that waits for its answer.
    pub question: Option<u32>,
    /// The wrong attempt of which its maker has yet to say whether it came close.
    pub verdict: Option<u32>,
    /// The curse that interrupts.
    pub curse: Option<Curse>,
    /// Whose curses wait, in the order in which they will be served.
    pub queue: Vec<Seat>,
}

/// A curse that interrupts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Curse {
    /// Its number, from 0.
    pub number: u32,
    /// Whose it is.
    pub seat: Seat,
}

/// The clocks of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Clocks {
    /// For modelling.
    pub modelling: Option<Clock>,
    /// For the turn; it stands still while somebody else is waited for.
    pub turn: Option<Clock>,
    /// For an answer, a verdict or a curse.
    pub answer: Option<Clock>,
    /// The pause before a second round; it stands still during a curse.
    pub pause: Option<Clock>,
}

/// A clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// It runs out at this time.
    Until(#[ts(type = "number")] Millis),
    /// It stands still, with so many milliseconds left.
    Paused(#[ts(type = "number")] Millis),
}
