//! The one thread that writes: what waits together is committed together.

use std::collections::HashMap;
use std::time::Duration;

use rusqlite::{Connection, params};
use tokio::sync::{mpsc, oneshot};

use super::kept::refer;
use super::schema::BUSY;
use super::sqlite::{failed, whole};
use super::{StoreError, StoredEntry, Written};
use crate::id::TableId;
use crate::timing::{Histograms, StoreWork};

/// Copies what is in the log into the file, and empties the log.
const EMPTY_LOG: &str = "PRAGMA wal_checkpoint(TRUNCATE)";

/// How many writes are committed together at most.
pub(super) const BATCH: usize = 1024;

/// A write that waits.
pub(super) enum Write {
    /// The busiest write, without a box around it.
    Append(TableId, StoredEntry, oneshot::Sender<Result<Written, StoreError>>),
    /// Any other, in a savepoint of its own; what it returns is told after the commit.
    Other(Work, oneshot::Sender<StoreError>),
    /// Empties the log beside the file: what was erased is still in it. Readers are not waited for; closing empties it anyway.
    EmptyLog(oneshot::Sender<()>),
    Close(oneshot::Sender<Result<(), StoreError>>),
}

/// A write that says what to do once it is durable.
pub(super) type Work = Box<dyn FnOnce(&Connection) -> rusqlite::Result<After> + Send>;

/// What to do once a write is durable.
pub(super) type After = Box<dyn FnOnce() + Send>;

/// The thread that writes.
pub(super) struct Writer {
    connection: Connection,
    times: Histograms<StoreWork>,
    /// The numbers of tables that were written to lately: entries are kept by number.
    numbers: HashMap<TableId, i64>,
}

/// How many numbers are remembered before all are looked up anew.
const NUMBERS: usize = 16_384;

impl Writer {
    /// One that writes over this connection.
    pub(super) fn new(connection: Connection, times: Histograms<StoreWork>) -> Writer {
        Writer { connection, times, numbers: HashMap::new() }
    }

    /// Writes until the store closes.
    pub(super) fn work(&mut self, queue: &mut mpsc::Receiver<Write>) {
        let mut batch = Vec::with_capacity(BATCH);
        while queue.blocking_recv_many(&mut batch, BATCH) > 0 {
            if commit(self, &mut batch) {
                return;
            }
        }
    }
}

/// Commits a batch; says whether the store is to close.
fn commit(writer: &mut Writer, batch: &mut Vec<Write>) -> bool {
    let _begun = writer.times.of(StoreWork::Commit).start_timer();
    let mut appended = Vec::new();
    let mut after: Vec<After> = Vec::new();
    let mut failures = Vec::new();
    let mut emptying = Vec::new();
    let mut closing = None;
    let begun = writer.connection.execute_batch("BEGIN IMMEDIATE");
    for write in batch.drain(..) {
        if let (Err(error), false) = (&begun, matches!(write, Write::EmptyLog(_) | Write::Close(_))) {
            match write {
                Write::Append(_, _, told) => drop(told.send(Err(failed(error)))),
                Write::Other(_, told) => drop(told.send(failed(error))),
                Write::EmptyLog(_) | Write::Close(_) => {}
            }
            continue;
        }
        match write {
            Write::Append(table, entry, told) => match append(writer, &table, &entry) {
                Ok(written) => appended.push((written, told)),
                Err(error) => drop(told.send(Err(failed(error)))),
            },
            Write::Other(work, told) => match in_savepoint(&writer.connection, work) {
                Ok(then) => {
                    after.push(then);
                    failures.push(told);
                }
                Err(error) => drop(told.send(failed(error))),
            },
            Write::EmptyLog(told) => emptying.push(told),
            Write::Close(told) => closing = Some(told),
        }
    }
    let connection = &writer.connection;
    let committed = begun.and_then(|()| connection.execute_batch("COMMIT"));
    match &committed {
        Ok(()) => {
            appended.into_iter().for_each(|(written, told)| drop(told.send(Ok(written))));
            after.into_iter().for_each(|then| then());
        }
        Err(error) => {
            // Nothing of the batch was kept, and nobody is told otherwise.
            let _ = connection.execute_batch("ROLLBACK");
            appended.into_iter().for_each(|(_, told)| drop(told.send(Err(failed(error)))));
            drop(after);
            failures.into_iter().for_each(|told| drop(told.send(failed(error))));
        }
    }
    if !emptying.is_empty() {
        let _ = connection.busy_timeout(Duration::ZERO);
        let _ = connection.execute_batch(EMPTY_LOG);
        let _ = connection.busy_timeout(BUSY);
        emptying.into_iter().for_each(|told| _ = told.send(()));
    }
    let Some(told) = closing else { return false };
    let _ = connection.execute_batch(EMPTY_LOG);
    drop(told.send(committed.map_err(failed)));
    true
}

fn append(writer: &mut Writer, table: &TableId, entry: &StoredEntry) -> rusqlite::Result<Written> {
    let number = match writer.numbers.get(table) {
        Some(number) => *number,
        None => {
            let mut select = writer.connection.prepare_cached("SELECT number FROM tables WHERE id = ?1")?;
            let number = select.query_row([table.as_str()], |row| row.get(0))?;
            if writer.numbers.len() >= NUMBERS {
                writer.numbers.clear();
            }
            writer.numbers.insert(table.clone(), number);
            number
        }
    };
    let mut insert = writer.connection.prepare_cached(
        "INSERT OR IGNORE INTO entries (tab, n, line, guest, action) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    let (guest, action) = entry.action.as_ref().map(|(guest, id)| (guest.as_str(), id.as_str())).unzip();
    let rows = insert.execute(params![number, whole(entry.n), entry.line, guest, action])?;
    if rows == 0 {
        return Ok(Written::Taken);
    }
    // In the same transaction.
    refer(&writer.connection, table, entry)?;
    Ok(Written::Done)
}

fn in_savepoint(connection: &Connection, work: Work) -> rusqlite::Result<After> {
    connection.execute_batch("SAVEPOINT write")?;
    let result = work(connection);
    let end = if result.is_ok() { "RELEASE write" } else { "ROLLBACK TO write; RELEASE write" };
    connection.execute_batch(end)?;
    result
}
