//! The hall: serves the tables of any game to any number of guests, and loses nothing.
//!
//! One keeper task per open table holds the folded state. An action is computed on the side, appended to the
//! [store], swapped in, answered, and told to everybody who watches. The hall knows `games` and never one game.

mod address;
pub mod asset;
pub mod best_marks;
pub mod bus;
mod connections;
mod contests;
mod door;
pub mod fault;
pub mod guest;
pub mod hall;
mod http;
pub mod id;
mod idle_timeout;
mod keeper;
pub mod limits;
mod lines;
mod link;
mod lists;
pub mod metrics;
mod outbox;
mod past;
mod pictures;
mod pool;
pub mod protocol;
pub mod rate;
mod reply;
pub mod roster;
pub mod serve;
mod socket;
pub mod store;
pub mod time;
pub mod timing;
mod unread;

pub use hall::{Hall, Settings};
