//! The bus wakes the keepers of a table in other halls. It only wakes: what counts is read from the store.

use tokio::sync::broadcast;

use crate::id::TableId;

/// A way to tell other halls that a table has moved on.
pub trait Bus: Send + Sync {
    /// Tells everybody that something about `table` is new in the store.
    fn wake(&self, table: &TableId);

    /// What other halls, and this one, tell from now on. A receiver that lags must look at all its tables.
    fn listen(&self) -> broadcast::Receiver<TableId>;
}

/// A bus within one process.
pub struct LocalBus(broadcast::Sender<TableId>);

impl Default for LocalBus {
    fn default() -> LocalBus {
        LocalBus(broadcast::Sender::new(4096))
    }
}

impl Bus for LocalBus {
    fn wake(&self, table: &TableId) {
        // Nobody listening is fine.
        let _ = self.0.send(table.clone());
    }

    fn listen(&self) -> broadcast::Receiver<TableId> {
        self.0.subscribe()
    }
}

/// A bus for a hall that is alone with its store: there is nobody to wake.
#[derive(Default)]
pub struct NoBus;

impl Bus for NoBus {
    fn wake(&self, _table: &TableId) {}

    fn listen(&self) -> broadcast::Receiver<TableId> {
        broadcast::Sender::new(1).subscribe()
    }
}
