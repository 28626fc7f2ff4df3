//! What can be wrong with a record, and where.

use super::{FORMAT, LONGEST_LINE};
use crate::refusal::Stop;

/// A place in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordPosition {
    /// The first line.
    SetUp,
    /// The entry with this number.
    Entry(u64),
    /// The last line.
    End,
}

impl std::fmt::Display for RecordPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RecordPosition::SetUp => f.write_str("the set-up"),
            RecordPosition::Entry(number) => write!(f, "entry {number}"),
            RecordPosition::End => f.write_str("the end"),
        }
    }
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct RecordError {
    /// Where.
    pub place: RecordPosition,
    /// What.
    pub fault: RecordFault,
}

/// What can be wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    /// The line is not what stands there in a record.
    #[error("cannot be read ({0})")]
    Unreadable(String),
    /// The line is too long.
    #[error("is longer than {LONGEST_LINE} bytes")]
    TooLong,
    /// There is no line.
    #[error("is missing")]
    Missing,
    /// The text form is of another version.
    #[error("is of record version {0}, and this program reads version {FORMAT}")]
    Format(u32),
    /// The game is not this one.
    #[error("is of the game `{0}`")]
    OtherGame(String),
    /// The entry has another number than its place.
    #[error("has the number {0}")]
    Number(u64),
    /// Time runs backwards.
    #[error("was made before the one in front of it")]
    Backwards,
    /// The line or one before it was changed after it was written.
    #[error("does not match its seal: it, or a line before it, was changed")]
    Seal,
    /// The rules do not allow it.
    #[error("is not possible ({0})")]
    Stop(Stop),
    /// The seed is not the one whose hash was published.
    #[error("shows a seed that does not match the hash published before the game")]
    Seed,
    /// A seed is missing although chance was fair.
    #[error("does not show the seed")]
    NoSeed,
    /// A seed is shown though the set-up says that the draws did not come from one.
    #[error("shows a seed, but the set-up says that chance was scripted")]
    SeedUnwanted,
    /// The end names another result than the entries lead to.
    #[error("names another result than the entries lead to")]
    Outcome,
    /// Something follows the end.
    #[error("is not the last line")]
    NotLast,
}

impl RecordError {
    pub(crate) fn new(place: RecordPosition, fault: RecordFault) -> RecordError {
        RecordError { place, fault }
    }
}
