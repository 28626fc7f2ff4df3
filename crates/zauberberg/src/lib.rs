//! The command line of Zauberberg. It works with whatever [`games`] lists and knows no game by name; [`concepts`] alone is about
//! one of them, and [`strokes`] about the clay of its figures.
//!
//! One module a subcommand; what they share is in [`effort`], [`fields`], [`input`], [`out`] and [`bot_game`].

pub mod analyse;
pub mod artefact_files;
pub mod bot_game;
pub mod certificate;
pub mod cli;
pub mod completions;
pub mod concepts;
pub mod effort;
pub mod fields;
pub mod input;
pub mod out;
pub mod page;
pub mod picture;
pub mod play;
pub mod record_file;
pub mod referee;
pub mod rooms;
pub mod serve;
pub mod simulate;
pub mod sound;
pub mod store_file;
pub mod strokes;
pub mod text;
pub mod today;
pub mod tools;
pub mod verify;
