//! The mountain's players.

use table::bot::{Bot, Level, RandomBot};

use crate::state::Zapp;

/// The bot of a level.
pub(crate) fn of(level: Level) -> Option<&'static dyn Bot<Zapp>> {
    match level {
        Level::Random => Some(&RandomBot),
        _ => None,
    }
}
