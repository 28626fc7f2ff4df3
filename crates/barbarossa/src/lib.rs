//! Barbarossa: riddles in clay, to be asked about, cursed over and solved (BAR-1 to BAR-24).

pub mod action;
pub mod caves;
pub mod concepts;
pub mod event;
pub mod menu;
pub mod options;
pub mod questions;
mod random;
pub mod riddle;
pub mod view;

pub use action::Action;
pub use event::Event;
pub use menu::Menu;
pub use options::Options;
pub use view::View;
