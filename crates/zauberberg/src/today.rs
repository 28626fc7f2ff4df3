//! What day it is, for games that have one.

use hall::time::{Clock, Zone};
use table::Day;

/// Today, where this machine is.
pub fn here() -> Day {
    Zone::of_the_system().day(Clock::of_the_system().wall())
}
