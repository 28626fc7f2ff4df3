//! The list of rooms: the one place that knows all games.

use table::erased::{Room, RoomOf, Workshop};

mod board;
mod sound;
pub mod words;

/// The table of concepts of Barbarossa, for those who print or search it.
pub use barbarossa::concepts;
pub use board::{Board, Sight, board};
pub use sound::{Sound, sound};
pub use table;

static MASTERMIND: RoomOf<mastermind::Mastermind> = RoomOf::new();
static HEXHEX: RoomOf<hexhex::HexHex> = RoomOf::new();
static TOWER: RoomOf<tower::Tower> = RoomOf::new();
static ZAPP: RoomOf<zapp::Zapp> = RoomOf::new();
static BARBAROSSA: RoomOf<barbarossa::Barbarossa> = RoomOf::new();

/// The one list of all games.
macro_rules! all_as {
    ($kind:path) => {{
        static ALL: &[&dyn $kind] = &[&MASTERMIND, &HEXHEX, &TOWER, &ZAPP, &BARBAROSSA];
        ALL
    }};
}

/// Every game, in the order in which the mountain shows them.
pub fn rooms() -> &'static [&'static dyn Room] {
    all_as!(Room)
}

/// The same for those who write and test games.
pub fn workshops() -> &'static [&'static dyn Workshop] {
    all_as!(Workshop)
}

/// The game with this id.
pub fn room(id: &str) -> Option<&'static dyn Room> {
    rooms().iter().copied().find(|room| room.card().id == id)
}
