//! Zapp Zerapp: thirteen barrels to be judged by ear, and a race round the mountain (ZAP-1 to ZAP-23).
//!
//! [`Zapp`] is the state and the rules. [`board`] and [`way`] are the ground that rules and bots stand on; [`rattle`] is
//! what a shaken barrel sounds like and what an ear makes of it.

pub mod action;
pub mod analysis;
pub mod apprentice;
pub mod asked;
pub mod barrels;
pub mod board;
mod bots;
mod conform;
pub mod event;
mod game;
pub mod options;
pub mod race;
pub mod rattle;
mod state;
pub mod tools;
pub mod view;
pub mod way;

pub use action::Action;
pub use asked::Asked;
pub use event::Event;
pub use options::Options;
pub use state::Zapp;
pub use view::View;
