//! Puzzles that somebody competes for: as long as they do, no tool gives them away.

use crate::day::Day;

/// What a host knows of the puzzles that somebody competes for. Tools that would give one away ask it first.
pub trait Contests: Send + Sync {
    /// The day whose puzzles anybody may still compete for; none where nobody competes for a day's puzzle.
    fn day(&self) -> Option<Day>;

    /// Whether a table in play [competes](crate::game::Game::contest) for this puzzle.
    fn has(&self, puzzle: &str) -> bool;
}

/// No contests: whoever works alone on their own machine gives away nothing to anybody.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoContests;

impl Contests for NoContests {
    fn day(&self) -> Option<Day> {
        None
    }

    fn has(&self, _puzzle: &str) -> bool {
        false
    }
}
