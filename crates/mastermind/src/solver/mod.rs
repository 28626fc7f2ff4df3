//! The solver: everything that weighs guesses. It knows boards, codes and answers, but no seats and no turns.
//!
//! - To the bots it gives `best`, a good guess within a budget, `strategy`, the guess that splits the codes best, and
//!   [`mix`] and [`tree`], the searched strategies that `emperor` plays.
//! - To the tools it gives [`solve()`](solve::solve), which plays a strategy against every code, and
//!   [`verify_tree()`], which checks a strategy and shares no code with the searches.
//! - To hints, reviews and the trainer it gives `worth`, the number of guesses that a set of codes takes.
//!
//! The rules themselves use nothing of it. `exact` and `one_step` are the searches behind these.

pub(crate) mod best;
pub(crate) mod exact;
pub mod mix;
mod one_step;
pub mod solve;
pub mod strategy;
pub mod tree;
mod verify_tree;
pub(crate) mod worth;

pub use verify_tree::{guesses_by_code, verify_tree};
