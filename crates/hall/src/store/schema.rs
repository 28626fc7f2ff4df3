//! The tables of the SQLite file, and how it is opened.
//!
//! Entries stand in the order in which they came, whatever table they belong to, and are found by a small index: so a
//! commit writes few pages, however many tables it is for.

use std::path::Path;

use rusqlite::Connection;

use super::StoreError;
use super::sqlite::{failed, whole};

/// Each script brings the file from one version to the next; a released one is never changed.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE tables (
        number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, roster TEXT NOT NULL,
        seed TEXT NOT NULL, phase TEXT NOT NULL, open INTEGER NOT NULL, touched INTEGER NOT NULL
    );
    CREATE INDEX tables_by_phase ON tables (phase, open, touched);
    CREATE TABLE sitters (guest TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (guest, tab)) WITHOUT ROWID;
    CREATE INDEX sitters_by_table ON sitters (tab);
    CREATE TABLE entries (
        k INTEGER PRIMARY KEY, tab INTEGER NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL, guest TEXT, action TEXT
    );
    CREATE UNIQUE INDEX entries_by_table ON entries (tab, n);
    CREATE TABLE guests (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, glyph TEXT NOT NULL, made INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE devices (secret BLOB PRIMARY KEY, guest TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX devices_by_guest ON devices (guest);
    CREATE TABLE links (token BLOB PRIMARY KEY, guest TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE attachments (
        tab TEXT NOT NULL, id TEXT NOT NULL, seat INTEGER NOT NULL, bytes BLOB NOT NULL,
        PRIMARY KEY (tab, id)
    );
    CREATE TABLE drafts (tab TEXT NOT NULL, seat INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (tab, seat));
    CREATE TABLE chat (
        k INTEGER PRIMARY KEY, tab TEXT NOT NULL, guest TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL
    );
    CREATE INDEX chat_by_table ON chat (tab, k);
", "
    CREATE TABLE marks (
        guest TEXT NOT NULL, game TEXT NOT NULL, name TEXT NOT NULL, day TEXT NOT NULL, rank INTEGER NOT NULL,
        more INTEGER NOT NULL, tab TEXT, at INTEGER NOT NULL, PRIMARY KEY (guest, game, name, day)
    ) WITHOUT ROWID;
    CREATE INDEX marks_by_rank ON marks (game, day, name, rank, at);
    CREATE INDEX marks_by_table ON marks (tab);
"];

pub(super) fn open(path: &Path) -> rusqlite::Result<Connection> {
    make_private(path);
    let connection = Connection::open(path)?;
    connection.busy_timeout(std::time::Duration::from_secs(10))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // FULL: a commit returns only when it is on the disk.
    connection.pragma_update(None, "synchronous", "FULL")?;
    // Fewer, larger checkpoints: a busy page is copied back once and not again and again.
    connection.pragma_update(None, "wal_autocheckpoint", 4096)?;
    connection.pragma_update(None, "cache_size", -4096)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).map_err(failed)?;
    let version: i64 =
        transaction.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(failed)?;
    let version = usize::try_from(version).unwrap_or(usize::MAX);
    if version > MIGRATIONS.len() {
        return Err(StoreError(format!(
            "the file is of version {version}, and this program knows only {}; use a newer program",
            MIGRATIONS.len()
        )));
    }
    for script in &MIGRATIONS[version..] {
        transaction.execute_batch(script).map_err(failed)?;
    }
    transaction.pragma_update(None, "user_version", whole(MIGRATIONS.len() as u64)).map_err(failed)?;
    transaction.commit().map_err(failed)
}

/// A new file is for its owner alone: it holds what is hidden at every table. SQLite gives the files beside it the same
/// rights.
#[cfg(unix)]
fn make_private(path: &Path) {
    use std::os::unix::fs::OpenOptionsExt as _;
    // One that is there already keeps its rights; what else is wrong SQLite says better.
    let _ = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
}

#[cfg(not(unix))]
fn make_private(_path: &Path) {}
