//! The vocabulary of Zauberberg: what a game, a seat, a view and a record are.
//!
//! A [`Game`] is a pure state machine. A [`Table`] folds a [record](record::Record) of what was done into a state,
//! and computes the next steps. The [kit] shows that a game keeps its promises.
//!
//! This crate knows no game, no network, no disk and no time of day.

pub mod artefact;
pub mod attachment;
pub mod bot;
pub mod chance;
pub mod choices;
pub mod contest;
pub mod day;
pub mod erased;
pub mod field;
pub mod game;
pub mod json;
pub mod kit;
pub mod known;
pub mod options;
pub mod parse;
pub mod record;
pub mod refusal;
pub mod schema;
pub mod seat;
pub mod sense;
pub mod table;
pub mod text;
pub mod timer;
pub mod tool;
pub mod typescript;
pub mod verify;

pub use choices::{Choices, Listed};
pub use day::Day;
pub use game::{Game, Moment, Outcome, Start, Step};
pub use options::GameOptions;
pub use refusal::{Refusal, Stop};
pub use seat::{Audience, Seat, SeatSet, Told, Viewer};
pub use table::Table;
pub use timer::{TimedOut, Timer, Timers};

// For what the macros of this crate write.
#[doc(hidden)]
pub use {schemars, serde, ts_rs};

#[doc = include_str!("../EXAMPLE.md")]
pub mod example {}
