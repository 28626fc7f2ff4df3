//! What day it is, for games that have one.

use hall::time::{Clock, Zone};
use serde_json::Value;
use table::Day;
use table::erased::Room;

/// Today, where this machine is, if a table with these options is about a day.
pub fn wanted(room: &dyn Room, options: &Value) -> Option<Day> {
    room.wants_day(options).then(|| Zone::of_the_system().day(Clock::of_the_system().wall()))
}
