//! Superhirn / Mastermind: one seat hides a code, the other finds it out by guesses and answers.
//!
//! [`Mastermind`] is the state and the rules (MM-1 to MM-8). [`code`], [`answer`] and [`consistent`] are the ground
//! that rules, bots and solver stand on: packed codes, their feedback, and the codes that fit what was answered.

pub mod action;
pub mod answer;
pub mod asked;
mod best;
mod bots;
pub mod code;
mod conform;
pub mod consistent;
mod emperor;
pub mod equilibrium;
pub mod event;
mod exact;
mod facts;
mod game;
pub mod hint;
mod one_step;
pub mod options;
pub mod review;
pub mod solve;
mod state;
pub mod strategy;
pub mod tools;
pub mod trainer;
pub mod tree;
mod verify_tree;
pub mod view;
mod worth;

pub use action::Action;
pub use answer::Answer;
pub use asked::Asked;
pub use code::{Board, Code};
pub use event::Event;
pub use options::Options;
pub use state::Mastermind;
pub use verify_tree::{guesses_by_code, verify_tree};
pub use view::View;
