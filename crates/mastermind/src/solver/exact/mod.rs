//! The exact search: a strategy with the least total number of guesses, and the proof that none has less.
//!
//! Branch and bound over the sets of codes that are still possible. What a set costs is its size (each of its codes
//! takes this guess) and what the parts cost into which the answers split it. The search tries the guesses in the order
//! of what they must cost at least, and stops at the first that must cost as much as the best one found.
//!
//! What bounds the cost of a set from below is the greatest number of parts into which any guess splits it: no subset
//! can be split into more. With at most `p` parts a guess, at most `p^(k-1)` codes are found with `k` guesses.

mod bounds;
mod candidates;
mod ground;
mod kept;
mod search;
mod symmetry;
mod values;

pub(crate) use ground::{Answers, Ground, numbers};
pub(crate) use kept::Known;
pub(crate) use search::{Found, Limits, Outcome, search};
pub(crate) use symmetry::{Symmetry, orders};
pub(crate) use values::{Value, Values, telling_apart};
