//! Barbarossa: riddles in clay, to be asked about, cursed over and solved (BAR-1 to BAR-24).
//!
//! [`Barbarossa`] is the state. What changes it is written as steps in the making (`play`): `modelling`, `turn`,
//! `guessing`, `cursing`, `ending`. `sight` makes from it what a seat may do and what a viewer may see.

pub mod action;
pub mod analysis;
mod bots;
pub mod caves;
pub mod concepts;
mod conform;
mod cursing;
pub mod draft;
mod enclosures;
mod ending;
pub mod event;
pub mod figures;
mod game;
pub mod guessing;
pub mod knowledge;
pub mod menu;
mod modelling;
pub mod options;
mod play;
pub mod questions;
mod random;
pub mod reading;
pub mod riddle;
mod sight;
pub mod state;
pub mod tools;
mod turn;
pub mod view;

pub use action::Action;
pub use bots::{giving_by_chance, questions_to_name};
pub use event::Event;
pub use menu::Menu;
pub use options::Options;
pub use state::Barbarossa;
pub use view::View;
