//! The castle tower: lay rooms from the entrance to the exit, so that every door fits the next.
//!
//! [`Tower`] is the state and the rules (TOW-1 to TOW-14). [`deck`], [`challenge`] and [`id`] are the data, in files and in
//! links; [`solver`] finds every way, [`person`] finds one like a person and says how hard it is, [`maker`] makes new ones.

pub mod action;
mod analyse;
pub mod board;
mod bots;
pub mod card;
pub mod challenge;
mod conform;
mod contest;
pub mod deck;
pub mod event;
pub mod forty;
mod game;
pub mod hint;
pub mod id;
pub mod layout;
pub mod maker;
pub mod moves;
pub mod options;
pub mod person;
pub mod puzzle;
mod reading;
pub mod solver;
mod state;
mod stock;
pub mod tools;
pub mod view;

pub use action::Action;
pub use event::Event;
pub use moves::Moves;
pub use options::{Mode, Options};
pub use state::{GRACE, Tower};
pub use view::View;
