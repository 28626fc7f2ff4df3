//! What a page needs to offer a game.

use serde::Serialize;
use ts_rs::TS;

use crate::bot::Level;
use crate::field::Field;
use crate::tool::ToolInfo;

/// Everything a page needs to offer a game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Card {
    /// The game's id.
    pub id: &'static str,
    /// The newest version of its rules.
    pub rules: u32,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// The levels of its bots, weakest first.
    pub levels: Vec<Level>,
    /// Its options.
    pub fields: &'static [Field],
    /// Its tools.
    pub tools: Vec<&'static ToolInfo>,
    /// Whether a host can render pictures of its attachments.
    pub pictures: bool,
}
