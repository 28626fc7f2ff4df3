//! What is heard of the games, for hosts that have no page to play it.

use table::Game;

/// How the payloads of a game's senses sound: one channel of 16 bits, little endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sound {
    /// Samples a second.
    pub rate: u32,
}

/// How the senses of the game with this id sound; `None` if it has none that are heard.
pub fn sound(game: &str) -> Option<Sound> {
    match game {
        <zapp::Zapp as Game>::ID => Some(Sound { rate: zapp::rattle::RATE }),
        _ => None,
    }
}
