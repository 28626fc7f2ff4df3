//! Puzzles that somebody competes for: as long as they do, no tool gives them away.

use crate::day::Day;
use crate::game::Game;

/// The puzzles of a game whose players compete for them.
pub trait Puzzles<G: Game>: Send + Sync {
    /// Whether a table with these options is about a day, as a puzzle of the day is. The host then puts today's date into
    /// the set-up, and [`Start::day`](crate::Start::day) has it.
    fn wants_day(&self, options: &G::Options) -> bool;

    /// The puzzle that is competed for in this state, by a name that tells it from others: a host that hears of it lets no
    /// tool give it away before that is over; see [`Contests`].
    fn contest(&self, state: &G) -> Option<String>;
}

/// What a host knows of the puzzles that somebody competes for. Tools that would give one away ask it first.
pub trait Contests: Send + Sync {
    /// The day whose puzzles anybody may still compete for; none where nobody competes for a day's puzzle.
    fn day(&self) -> Option<Day>;

    /// Whether a table in play [competes](Puzzles::contest) for this puzzle.
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
