//! Boards in words, for terminals: what a seat sees and may do, what it was told, and what somebody types there.

use serde_json::Value;
use table::Seat;
use table::attachment::AttachmentId;

use crate::words::Language;

mod barbarossa;

/// What a seat sees and may do, as a table says it, and the language in which that is read.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    /// The view, in JSON.
    pub view: &'a str,
    /// The choices, in JSON.
    pub choices: &'a str,
    /// Who looks.
    pub seat: Seat,
    /// The reader's language.
    pub language: Language,
}

/// How a game is shown in words.
pub struct Board {
    /// The board, whose turn it is, and what can be typed; a line each.
    pub show: fn(&Sight<'_>) -> Option<Vec<String>>,
    /// What an update told, in JSON; a sentence each.
    pub tell: fn(&Sight<'_>, &str) -> Option<Vec<String>>,
    /// The action that somebody has typed, or what is wrong with that.
    pub read: fn(&Sight<'_>, &str) -> Result<Value, String>,
    /// The figures, with what they are called.
    pub figures: fn(&Sight<'_>) -> Vec<(usize, AttachmentId, String)>,
}

/// The board of a game that has one.
pub fn board(game: &str) -> Option<&'static Board> {
    (game == "barbarossa").then_some(&barbarossa::BOARD)
}
