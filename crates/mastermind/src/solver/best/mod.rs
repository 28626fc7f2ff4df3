//! A good strategy where the least total is out of reach: the same search as the exact one, but of the guesses for a
//! set only the most promising are tried.
//!
//! How promising a guess is, is told by what sets of the sizes of its parts have cost so far, on average. A first run
//! tries one guess a set and only learns these averages.

mod about;
mod pairs;
mod search;

pub(crate) use search::{Effort, guess, search};
