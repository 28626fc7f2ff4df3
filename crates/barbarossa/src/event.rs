//! What can happen. Concepts, letters and guesses are told only to those who may know them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::attachment::AttachmentId;
use table::{Seat, SeatSet};
use ts_rs::TS;

use crate::action::{Answer, Occasion, Round};
use crate::caves::Cave;
use crate::riddle::{Named, ToldLetter};

/// What can happen. Riddles are named by their places in the hall, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Somebody has handed in their riddles (BAR-4).
    HandedIn {
        /// Who.
        seat: Seat,
        /// Whether the time was up.
        timed_out: bool,
    },
    /// Somebody has taken their riddles back to work on them (BAR-4).
    TookBack {
        /// Who.
        seat: Seat,
    },
    /// The figures stand in the hall (BAR-4).
    HallOpened {
        /// By riddle; `null` for an untouched lump.
        figures: Vec<Option<AttachmentId>>,
        /// Who begins, drawn by lot (BAR-6).
        starter: Seat,
    },
    /// A turn begins (BAR-7).
    TurnBegan {
        /// The turn, from 1.
        turn: u32,
        /// Whose it is.
        seat: Seat,
    },
    /// A turn is over.
    TurnOver {
        /// The turn, from 1.
        turn: u32,
        /// Whose it was.
        seat: Seat,
        /// Whether the time was up.
        timed_out: bool,
    },
    /// The die was rolled (BAR-7).
    Rolled {
        /// By whom.
        seat: Seat,
        /// What it shows.
        die: u8,
        /// Whether the clock rolled.
        timed_out: bool,
    },
    /// A wizard has moved (BAR-7).
    WizardMoved {
        /// Whose.
        seat: Seat,
        /// From which cave, from 0.
        from: u8,
        /// How many caves.
        steps: u8,
        /// To which cave, from 0.
        to: u8,
        /// What it is.
        cave: Cave,
    },
    /// Somebody's elf stones changed (BAR-7, BAR-8).
    StonesChanged {
        /// Whose.
        seat: Seat,
        /// How many they had.
        from: u8,
        /// How many they have.
        to: u8,
    },
    /// A hat has moved on the staircase.
    HatMoved {
        /// Whose.
        seat: Seat,
        /// From which step.
        from: u8,
        /// To which step.
        to: u8,
        /// Why.
        why: Cause,
    },
    /// A letter was asked for (BAR-9).
    LetterAsked {
        /// By whom.
        seat: Seat,
        /// The riddle.
        riddle: u8,
        /// The place of the letter, from 0.
        place: u8,
        /// What it belongs to.
        occasion: Occasion,
    },
    /// The letter, told to whoever has asked and to nobody else (BAR-9).
    LetterTold {
        /// The riddle.
        riddle: u8,
        /// The place of the letter, from 0.
        place: u8,
        /// The letter.
        told: ToldLetter,
    },
    /// Somebody asks for no letter (BAR-9).
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A round of guessing begins (BAR-10).
    RoundBegan {
        /// The turn, from 1.
        turn: u32,
        /// Whose it is.
        seat: Seat,
        /// The round.
        round: Round,
    },
    /// A round of guessing is over.
    RoundOver {
        /// The turn, from 1.
        turn: u32,
        /// Whose it was.
        seat: Seat,
        /// The round.
        round: Round,
        /// Why.
        why: RoundEnd,
    },
    /// The short pause before a second round begins (BAR-19).
    PauseBegan {
        /// The turn, from 1.
        turn: u32,
    },
    /// A question was asked (BAR-11).
    Asked {
        /// By whom.
        seat: Seat,
        /// The question, by its number, from 0.
        question: u32,
        /// The riddle.
        riddle: u8,
        /// The question.
        text: String,
    },
    /// A question was answered (BAR-11).
    Answered {
        /// The question, by its number, from 0.
        question: u32,
        /// The riddle.
        riddle: u8,
        /// By whom.
        seat: Seat,
        /// The answer.
        answer: Answer,
        /// Whether the time was up.
        timed_out: bool,
    },
    /// A question was turned down (BAR-12).
    TurnedDown {
        /// The question, by its number, from 0.
        question: u32,
        /// The riddle.
        riddle: u8,
        /// By whom.
        seat: Seat,
    },
    /// A question needs no answer any more: who should answer it or has asked it is gone (BAR-23).
    QuestionVoid {
        /// The question, by its number, from 0.
        question: u32,
        /// The riddle.
        riddle: u8,
    },
    /// Somebody tries to solve a riddle (BAR-14).
    Attempted {
        /// Who.
        seat: Seat,
        /// The attempt, by its number, from 0.
        attempt: u32,
        /// The riddle.
        riddle: u8,
        /// What it belongs to.
        occasion: Occasion,
    },
    /// What somebody thinks a riddle is, told to them and its maker and to nobody else (BAR-14).
    Guessed {
        /// The attempt, by its number, from 0.
        attempt: u32,
        /// The riddle.
        riddle: u8,
        /// What it is thought to be.
        guess: Named,
    },
    /// Whether an attempt is right (BAR-14).
    Judged {
        /// The attempt, by its number, from 0.
        attempt: u32,
        /// The riddle.
        riddle: u8,
        /// Whether it is.
        right: bool,
    },
    /// What the maker says to a wrong attempt (BAR-14).
    CloseTold {
        /// The attempt, by its number, from 0.
        attempt: u32,
        /// The riddle.
        riddle: u8,
        /// Whether it came close.
        close: bool,
        /// Whether nothing was said before the time was up.
        timed_out: bool,
    },
    /// A spear was stuck into a figure (BAR-15).
    SpearStuck {
        /// By whom.
        seat: Seat,
        /// The riddle.
        riddle: u8,
        /// How many are in this figure now.
        in_figure: u8,
        /// How many are in all figures now.
        in_all: u8,
    },
    /// Somebody has given up a curse stone (BAR-18).
    CurseCalled {
        /// Who.
        seat: Seat,
        /// How many they have left.
        left: u8,
        /// Whether the curse has to wait.
        queued: bool,
    },
    /// A curse interrupts (BAR-18).
    CurseBegan {
        /// The curse, by its number, from 0.
        curse: u32,
        /// Whose.
        seat: Seat,
    },
    /// A curse is over; play goes on where it was (BAR-18).
    CurseOver {
        /// The curse, by its number, from 0.
        curse: u32,
        /// Whose.
        seat: Seat,
        /// Why.
        why: CurseEnd,
    },
    /// Somebody's riddles were taken out of the game (BAR-2, BAR-23).
    TakenOut {
        /// Who made them.
        seat: Seat,
        /// Which ones.
        riddles: Vec<u8>,
    },
    /// The game is over.
    Ended {
        /// Why.
        why: End,
    },
    /// An unsolved riddle costs its maker steps (BAR-21).
    Cost {
        /// Who pays.
        seat: Seat,
        /// The riddle.
        riddle: u8,
        /// How many spears are in it.
        spears: u8,
        /// From which step.
        from: u8,
        /// To which step.
        to: u8,
    },
    /// What a riddle was.
    Revealed {
        /// The riddle.
        riddle: u8,
        /// What it was; `null` if it never got a name.
        named: Option<Named>,
    },
    /// Who has won.
    Won {
        /// Who; several share.
        seats: SeatSet,
    },
}

/// Why a hat moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Somebody else has met a dragon (BAR-8).
    Dragon,
    /// Somebody else has met the ghost (BAR-8).
    Ghost,
    /// They have solved a riddle (BAR-15).
    Solved {
        /// Which one.
        riddle: u8,
    },
    /// Their riddle was solved (BAR-16).
    Maker {
        /// Which one.
        riddle: u8,
        /// How many spears are in all figures.
        spears: u8,
    },
}

/// Why a round of guessing is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum RoundEnd {
    /// An answer was no.
    No,
    /// The asker has ended it.
    Ended,
    /// An attempt was made.
    Attempt,
    /// A letter was demanded instead (BAR-17).
    Letter,
    /// The time of the turn was up.
    TimedOut,
    /// The asker has left.
    Left,
}

/// Why a curse is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum CurseEnd {
    /// A letter was told.
    Letter,
    /// An attempt was made.
    Attempt,
    /// It was let go.
    LetGo,
    /// The time was up.
    TimedOut,
    /// There is no riddle left for it.
    NoRiddle,
    /// Whoever has cursed has left.
    Left,
}

/// Why the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// A hat has reached the goal (BAR-22).
    Goal,
    /// The 13th spear is stuck (BAR-21).
    Spears,
    /// No spear can be stuck any more (BAR-23).
    NothingToSolve,
}
