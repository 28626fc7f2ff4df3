//! The list of rooms: the one place that knows all games.

use table::erased::{Room, RoomOf};

mod board;
mod sound;
pub mod words;

/// The table of concepts of Barbarossa, for those who print or search it.
pub use barbarossa::concepts;
pub use board::{Board, Sight, board};
pub use sound::{Sound, sound};
pub use table;

/// Every game, in the order in which the mountain shows them.
pub fn rooms() -> &'static [&'static dyn Room] {
    static MASTERMIND: RoomOf<mastermind::Mastermind> = RoomOf::new();
    static HEXHEX: RoomOf<hexhex::HexHex> = RoomOf::new();
    static TOWER: RoomOf<tower::Tower> = RoomOf::new();
    static ZAPP: RoomOf<zapp::Zapp> = RoomOf::new();
    static BARBAROSSA: RoomOf<barbarossa::Barbarossa> = RoomOf::new();
    static ROOMS: &[&dyn Room] = &[&MASTERMIND, &HEXHEX, &TOWER, &ZAPP, &BARBAROSSA];
    ROOMS
}

/// The game with this id.
pub fn room(id: &str) -> Option<&'static dyn Room> {
    rooms().iter().copied().find(|room| room.card().id == id)
}
