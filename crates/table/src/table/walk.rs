//! Going through a table once more, entry by entry.

use std::ops::Deref;

use super::{ReplayStep, Table};
use crate::chance::Recorded;
use crate::game::Game;
use crate::record::{RecordError, RecordFault, RecordPosition};
use crate::seat::Viewer;

/// A table as it was after the set-up and then after each entry, with its secrets. `S` is how the table is held: borrowed, or
/// shared for a walk that takes its time.
pub struct Walk<S, G: Game> {
    source: S,
    then: Option<Table<G>>,
}

impl<G: Game, S: Deref<Target = Table<G>>> Walk<S, G> {
    /// Begins before the set-up.
    pub fn new(source: S) -> Walk<S, G> {
        Walk { source, then: None }
    }

    /// One step on; `None` after the newest entry.
    pub fn step(&mut self) -> Result<Option<&Table<G>>, RecordError> {
        let source: &Table<G> = &self.source;
        let next = match self.then.take() {
            None => Table::begin(source.set_up.clone(), &mut Recorded::new(&source.draws))
                .map_err(|stop| RecordError::new(RecordPosition::SetUp, RecordFault::Stop(stop)))?,
            Some(mut then) => {
                let Some(entry) = source.entries.get(then.entries.len()) else {
                    self.then = Some(then);
                    return Ok(None);
                };
                let prepared = then.prepare_again(entry, &mut Recorded::new(&entry.draws))?;
                then.commit(prepared);
                then
            }
        };
        Ok(Some(self.then.insert(next)))
    }
}

impl<G: Game> Table<G> {
    /// Shows the table as it was after the set-up and after each entry, with its secrets.
    pub fn walk(&self, mut visit: impl FnMut(&Table<G>)) -> Result<(), RecordError> {
        let mut walk = Walk::new(self);
        while let Some(then) = walk.step()? {
            visit(then);
        }
        Ok(())
    }

    /// The whole table again, entry by entry, through the eyes of `viewer`.
    pub fn replay_steps(&self, viewer: Viewer) -> Result<super::Steps<G>, RecordError> {
        let mut steps = Vec::with_capacity(self.pages.len());
        self.walk(|table| steps.extend(table.newest_step(viewer)))?;
        Ok(steps)
    }

    /// The newest entry as `viewer` saw it.
    pub fn newest_step(&self, viewer: Viewer) -> Option<ReplayStep<G::Event, G::View>> {
        let n = self.next_number() - 1;
        let told = self.update(n, viewer)?;
        Some(ReplayStep { n, at: self.at, told, view: self.view(viewer) })
    }
}
