//! Hex-hex: five dice with the witches' symbols, up to three rolls a turn, eleven fields to fill (HEX-1 to HEX-10).
//!
//! [`HexHex`] is the state and the rules. [`dice`] and [`sheet`] are the ground that rules, bots and [`solver`] stand
//! on: symbols and what five dice show of them, the fields, what they are worth and when they are open.

pub mod action;
pub mod analysis;
pub mod asked;
mod bots;
mod conform;
pub mod dice;
pub mod event;
mod game;
pub mod hint;
pub mod options;
mod prospect;
mod series;
pub mod sheet;
pub mod solver;
mod state;
pub mod tools;
pub mod turn;
pub mod view;

pub use action::Action;
pub use asked::Asked;
pub use event::Event;
pub use options::Options;
pub use state::HexHex;
pub use view::View;
