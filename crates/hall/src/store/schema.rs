//! The tables of the SQLite file, and how it is opened.
//!
//! Entries stand in the order in which they came, whatever table they belong to, and are found by a small index: so a
//! commit writes few pages, however many tables it is for.

use std::path::Path;
use std::time::Duration;

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
", "
    ALTER TABLE devices ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
    UPDATE devices SET made = unixepoch() * 1000;

    -- The bytes come last: what stands behind them could only be read through all of them.
    ALTER TABLE attachments RENAME TO old_attachments;
    ALTER TABLE drafts RENAME TO old_drafts;
    CREATE TABLE attachments (
        tab TEXT NOT NULL, id TEXT NOT NULL, seat INTEGER NOT NULL, guest TEXT NOT NULL, size INTEGER NOT NULL,
        bytes BLOB NOT NULL, PRIMARY KEY (tab, id)
    );
    CREATE INDEX attachments_by_guest ON attachments (guest);
    CREATE TABLE drafts (
        tab TEXT NOT NULL, seat INTEGER NOT NULL, guest TEXT NOT NULL, size INTEGER NOT NULL, bytes BLOB NOT NULL,
        PRIMARY KEY (tab, seat)
    );
    CREATE INDEX drafts_by_guest ON drafts (guest);
    CREATE TABLE attachment_uses (tab TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (tab, id)) WITHOUT ROWID;
    CREATE TABLE kept_bytes (
        kind TEXT NOT NULL, id TEXT NOT NULL, bytes INTEGER NOT NULL, PRIMARY KEY (kind, id)
    ) WITHOUT ROWID;
    CREATE TRIGGER attachment_kept AFTER INSERT ON attachments BEGIN
        INSERT INTO kept_bytes (kind, id, bytes)
        VALUES ('house', '', NEW.size), ('table', NEW.tab, NEW.size), ('guest', NEW.guest, NEW.size)
        ON CONFLICT (kind, id) DO UPDATE SET bytes = bytes + excluded.bytes;
    END;
    CREATE TRIGGER attachment_gone AFTER DELETE ON attachments BEGIN
        UPDATE kept_bytes SET bytes = bytes - OLD.size
        WHERE (kind, id) IN (VALUES ('house', ''), ('table', OLD.tab), ('guest', OLD.guest));
        DELETE FROM kept_bytes
        WHERE (kind, id) IN (VALUES ('house', ''), ('table', OLD.tab), ('guest', OLD.guest)) AND bytes <= 0;
    END;
    CREATE TRIGGER draft_kept AFTER INSERT ON drafts BEGIN
        INSERT INTO kept_bytes (kind, id, bytes)
        VALUES ('house', '', NEW.size), ('table', NEW.tab, NEW.size), ('guest', NEW.guest, NEW.size)
        ON CONFLICT (kind, id) DO UPDATE SET bytes = bytes + excluded.bytes;
    END;
    CREATE TRIGGER draft_gone AFTER DELETE ON drafts BEGIN
        UPDATE kept_bytes SET bytes = bytes - OLD.size
        WHERE (kind, id) IN (VALUES ('house', ''), ('table', OLD.tab), ('guest', OLD.guest));
        DELETE FROM kept_bytes
        WHERE (kind, id) IN (VALUES ('house', ''), ('table', OLD.tab), ('guest', OLD.guest)) AND bytes <= 0;
    END;

    -- What is kept already: an entry refers to an attachment if its line names it; what nobody needs goes.
    INSERT INTO attachment_uses (tab, id)
        SELECT old_attachments.tab, old_attachments.id FROM old_attachments
        JOIN tables ON tables.id = old_attachments.tab
        WHERE EXISTS (SELECT 1 FROM entries WHERE entries.tab = tables.number AND instr(line, old_attachments.id));
    INSERT INTO attachments (tab, id, seat, guest, size, bytes)
        SELECT tab, old_attachments.id, seat, coalesce(json_extract(roster, '$.seats[' || seat || '].guest'), ''),
            length(bytes), bytes
        FROM old_attachments JOIN tables ON tables.id = old_attachments.tab
        WHERE phase <> 'over' OR (tab, old_attachments.id) IN (SELECT tab, id FROM attachment_uses);
    INSERT INTO drafts (tab, seat, guest, size, bytes)
        SELECT tab, seat, coalesce(json_extract(roster, '$.seats[' || seat || '].guest'), ''), length(bytes), bytes
        FROM old_drafts JOIN tables ON tables.id = old_drafts.tab WHERE phase <> 'over';
    DROP TABLE old_attachments;
    DROP TABLE old_drafts;
", "
    -- Two seats that hand in the same bytes each have their own: one may be erased. Of seat -1 is what the host has brought.
    -- What bots hand in is nobody's.
    ALTER TABLE attachments RENAME TO old_attachments;
    DROP INDEX attachments_by_guest;
    DROP TRIGGER attachment_kept;
    DROP TRIGGER attachment_gone;
    DROP TRIGGER draft_kept;
    DROP TRIGGER draft_gone;
    CREATE TABLE attachments (
        tab TEXT NOT NULL, id TEXT NOT NULL, seat INTEGER NOT NULL, guest TEXT NOT NULL, size INTEGER NOT NULL,
        bytes BLOB NOT NULL, PRIMARY KEY (tab, id, seat)
    );
    CREATE INDEX attachments_by_guest ON attachments (guest);
    INSERT INTO attachments SELECT tab, id, seat, guest, size, bytes FROM old_attachments;
    DROP TABLE old_attachments;
    DELETE FROM kept_bytes WHERE kind = 'guest' AND id = '';
    CREATE TRIGGER attachment_kept AFTER INSERT ON attachments BEGIN
        INSERT INTO kept_bytes (kind, id, bytes)
        SELECT column1, column2, NEW.size FROM (VALUES ('house', ''), ('table', NEW.tab), ('guest', NEW.guest))
        WHERE column1 <> 'guest' OR column2 <> ''
        ON CONFLICT (kind, id) DO UPDATE SET bytes = bytes + excluded.bytes;
    END;
    CREATE TRIGGER attachment_gone AFTER DELETE ON attachments BEGIN
        UPDATE kept_bytes SET bytes = bytes - OLD.size
        WHERE (kind, id) IN (VALUES ('house', ''), ('table', OLD.tab), ('guest', OLD.guest));
        DELETE FROM kept_bytes
        WHERE (kind, id) IN (VALUES ('house', ''), ('table', OLD.tab), ('guest', OLD.guest)) AND bytes <= 0;
    END;
    CREATE TRIGGER draft_kept AFTER INSERT ON drafts BEGIN
        INSERT INTO kept_bytes (kind, id, bytes)
        SELECT column1, column2, NEW.size FROM (VALUES ('house', ''), ('table', NEW.tab), ('guest', NEW.guest))
        WHERE column1 <> 'guest' OR column2 <> ''
        ON CONFLICT (kind, id) DO UPDATE SET bytes = bytes + excluded.bytes;
    END;
    CREATE TRIGGER draft_gone AFTER DELETE ON drafts BEGIN
        UPDATE kept_bytes SET bytes = bytes - OLD.size
        WHERE (kind, id) IN (VALUES ('house', ''), ('table', OLD.tab), ('guest', OLD.guest));
        DELETE FROM kept_bytes
        WHERE (kind, id) IN (VALUES ('house', ''), ('table', OLD.tab), ('guest', OLD.guest)) AND bytes <= 0;
    END;
"];

/// How long a connection waits for another one.
pub(super) const BUSY: Duration = Duration::from_secs(10);

pub(super) fn open(path: &Path) -> rusqlite::Result<Connection> {
    make_private(path);
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // What is deleted is overwritten: nothing of what somebody has erased or replaced stays in free pages of the file.
    connection.pragma_update(None, "secure_delete", "ON")?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_with_attachments_and_drafts_is_brought_to_the_newest_version() {
        let mut file = Connection::open_in_memory().unwrap();
        for script in &MIGRATIONS[..2] {
            file.execute_batch(script).unwrap();
        }
        file.pragma_update(None, "user_version", 2).unwrap();
        let add_table = |number: u8, id: &str, phase: &str| {
            let roster = r#"{"seats":[{"guest":"anna"},{"guest":null}]}"#;
            let script = "INSERT INTO tables VALUES (?1, ?2, 0, ?3, '', ?4, 0, 0)";
            file.execute(script, rusqlite::params![number, id, roster, phase]).unwrap();
            for (attachment, seat, bytes) in [("used", 0, "12345"), ("unused", 1, "123")] {
                let script = "INSERT INTO attachments VALUES (?1, ?2, ?3, ?4)";
                file.execute(script, rusqlite::params![id, attachment, seat, bytes.as_bytes()]).unwrap();
            }
            let draft = "INSERT INTO drafts VALUES (?1, 0, ?2)";
            file.execute(draft, rusqlite::params![id, b"1234567"]).unwrap();
            let entry = r#"INSERT INTO entries VALUES (NULL, ?1, 1, '{"figure":"used"}', NULL, NULL)"#;
            file.execute(entry, [number]).unwrap();
        };
        add_table(1, "playing", "playing");
        add_table(2, "over", "over");
        file.execute("INSERT INTO devices VALUES (x'00', 'anna')", []).unwrap();
        migrate(&mut file).unwrap();
        let all = |query: &str| -> Vec<String> {
            let mut select = file.prepare(query).unwrap();
            select.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
        };
        assert_eq!(
            all("SELECT tab || ' ' || id || ' ' || guest || ' ' || size FROM attachments ORDER BY 1"),
            ["over used anna 5", "playing unused  3", "playing used anna 5"]
        );
        assert_eq!(all("SELECT tab || ' ' || guest || ' ' || size FROM drafts"), ["playing anna 7"]);
        assert_eq!(
            all("SELECT kind || ' ' || id || ' ' || bytes FROM kept_bytes ORDER BY 1"),
            ["guest anna 17", "house  20", "table over 5", "table playing 15"]
        );
        assert_eq!(all("SELECT 'new' FROM devices WHERE made > 0"), ["new"]);
        // From now on the sums follow.
        file.execute_batch("DELETE FROM drafts; DELETE FROM attachments WHERE tab = 'over'").unwrap();
        assert_eq!(
            all("SELECT kind || ' ' || id || ' ' || bytes FROM kept_bytes ORDER BY 1"),
            ["guest anna 5", "house  8", "table playing 8"]
        );
    }
}
