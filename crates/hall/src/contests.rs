//! The puzzles that somebody competes for at tables of this hall, so that no tool gives them away (HALL-10).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use table::Day;
use table::contest::Contests;

use crate::hall::Hall;
use crate::id::TableId;

/// What is competed for, by table. A table that nobody watches for a while stays in the list; one that is over leaves it.
#[derive(Default)]
pub(crate) struct InPlay(Mutex<HashMap<TableId, String>>);

impl InPlay {
    /// Notes what is competed for at a table now, if anything.
    pub(crate) fn note(&self, table: &TableId, contest: Option<String>) {
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match contest {
            Some(puzzle) => drop(tables.insert(table.clone(), puzzle)),
            None => drop(tables.remove(table)),
        }
    }

    fn has(&self, puzzle: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().any(|known| known == puzzle)
    }
}

/// What a hall knows of contests when one of its tools is asked.
pub(crate) struct Known {
    in_play: Arc<InPlay>,
    day: Day,
}

impl Known {
    pub(crate) fn of(hall: &Hall) -> Known {
        Known { in_play: Arc::clone(&hall.in_play), day: hall.day(hall.wall()) }
    }
}

impl Contests for Known {
    fn day(&self) -> Option<Day> {
        Some(self.day)
    }

    fn has(&self, puzzle: &str) -> bool {
        self.in_play.has(puzzle)
    }
}
