//! Superhirn / Mastermind: one seat hides a code, the other finds it out by guesses and answers.
//!
//! [`Mastermind`] is the state and the rules (MM-1 to MM-8). [`code`], [`answer`] and [`consistent`] are the ground
//! that rules, bots and solver stand on: packed codes, their feedback, and the codes that fit what was answered.
//! [`solver`] is the half of the crate that weighs guesses; rules do not use it.

pub mod action;
pub mod answer;
pub mod asked;
mod bots;
pub mod code;
mod conform;
pub mod consistent;
mod emperor;
pub mod event;
mod facts;
mod game;
pub mod hint;
pub mod options;
pub mod review;
pub mod solver;
mod state;
pub mod tools;
pub mod trainer;
pub mod view;

pub use action::Action;
pub use answer::Answer;
pub use asked::Asked;
pub use code::{Board, Code};
pub use event::Event;
pub use options::Options;
pub use solver::{guesses_by_code, verify_tree};
pub use state::Mastermind;
pub use view::View;
