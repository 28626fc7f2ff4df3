//! SQLite: one file. One thread writes; the appends of many tables are committed together.
#![expect(
    clippy::disallowed_methods,
    reason = "its threads take from their queues for as long as the store is open"
)]

use std::path::Path;

use rusqlite::{Connection, OptionalExtension as _, Row, params};
use table::Day;
use table::attachment::{AttachmentId, Bytes};
use table::chance::Seed;
use tokio::sync::{mpsc, oneshot};

use super::schema::{migrate, open};
use super::writer::{After, BATCH, Work, Write, Writer};
use super::{
    Answer, Bests, DeviceLimit, Kept, Marks, SeatBytes, Store, StoreError, StoredChat, StoredEntry,
    StoredGuest, StoredMark, StoredTable, Written, best_marks, guests, kept,
};
use crate::id::{GuestId, TableId};
use crate::limits::Limits;
use crate::roster::{Phase, Roster};
use crate::time::UnixMillis;
use crate::timing::{Histograms, StoreWork};

type Job = Box<dyn FnOnce(&Connection) + Send>;

/// A store in one SQLite file.
pub struct SqliteStore {
    writes: mpsc::Sender<Write>,
    reads: mpsc::Sender<Job>,
    times: Histograms<StoreWork>,
}

pub(super) fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError(error.to_string())
}

fn closed() -> StoreError {
    StoreError("the store is closed".to_owned())
}

pub(super) fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl SqliteStore {
    /// Opens the file at `path`, making or migrating it where needed.
    pub fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let mut writer = open(path).map_err(failed)?;
        migrate(&mut writer)?;
        let reader = open(path).map_err(failed)?;
        let (writes, mut write_queue) = mpsc::channel(4 * BATCH);
        let (reads, mut read_queue) = mpsc::channel::<Job>(BATCH);
        // They end when the store is closed, or dropped.
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            std::thread::Builder::new().name(name.to_owned()).spawn(work).map_err(failed)
        };
        let times = Histograms::new("store_seconds", "seconds that the store took").map_err(failed)?;
        let mut writer = Writer::new(writer, times.clone());
        spawn("store-writer", Box::new(move || writer.work(&mut write_queue)))?;
        let read = move || {
            while let Some(job) = read_queue.blocking_recv() {
                job(&reader);
            }
        };
        spawn("store-reader", Box::new(read))?;
        Ok(SqliteStore { writes, reads, times })
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<'_, T> {
        let (told, answer) = oneshot::channel();
        let (told_failure, failure) = oneshot::channel();
        let work: Work = Box::new(move |connection| {
            let result = work(connection)?;
            let after: After = Box::new(move || drop(told.send(result)));
            Ok(after)
        });
        let begun = self.times.of(StoreWork::Write).start_timer();
        Box::pin(async move {
            let _begun = begun;
            self.writes.send(Write::Other(work, told_failure)).await.map_err(|_| closed())?;
            match answer.await {
                Ok(result) => Ok(result),
                Err(_) => Err(failure.await.unwrap_or_else(|_| closed())),
            }
        })
    }

    fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<'_, T> {
        let (told, answer) = oneshot::channel();
        let job: Job = Box::new(move |connection| drop(told.send(work(connection))));
        let begun = self.times.of(StoreWork::Read).start_timer();
        Box::pin(async move {
            let _begun = begun;
            self.reads.send(job).await.map_err(|_| closed())?;
            answer.await.map_err(|_| closed())?.map_err(failed)
        })
    }
}

pub(super) fn unreadable(error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, Box::new(error))
}

pub(super) fn parsed<T: std::str::FromStr<Err = String>>(text: &str) -> rusqlite::Result<T> {
    text.parse().map_err(|error: String| unreadable(StoreError(error)))
}

const TABLE_COLUMNS: &str = "tables.id, tables.version, tables.roster, tables.seed";

fn table_of_row(row: &Row<'_>) -> rusqlite::Result<StoredTable> {
    let (id, version, roster, seed): (String, i64, String, String) =
        (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
    Ok(StoredTable {
        id: parsed(&id)?,
        version: version.unsigned_abs(),
        roster: serde_json::from_str(&roster).map_err(unreadable)?,
        seed: parsed::<Seed>(&seed)?,
    })
}

fn write_sitters(connection: &Connection, id: &TableId, roster: &Roster) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM sitters WHERE tab = ?1")?.execute([id.as_str()])?;
    let mut insert =
        connection.prepare_cached("INSERT OR IGNORE INTO sitters (guest, tab) VALUES (?1, ?2)")?;
    for guest in roster.guests() {
        insert.execute([guest.as_str(), id.as_str()])?;
    }
    Ok(())
}

fn roster_text(roster: &Roster) -> rusqlite::Result<String> {
    serde_json::to_string(roster).map_err(unreadable)
}

fn is_waiting_in_the_open(roster: &Roster) -> bool {
    roster.open && roster.phase == Phase::Gathering
}

impl Store for SqliteStore {
    fn append(&self, table: &TableId, entry: StoredEntry) -> Answer<'_, Written> {
        let (told, answer) = oneshot::channel();
        let begun = self.times.of(StoreWork::Append).start_timer();
        let append = Write::Append(table.clone(), entry, told);
        Box::pin(async move {
            let _begun = begun;
            self.writes.send(append).await.map_err(|_| closed())?;
            answer.await.map_err(|_| closed())?
        })
    }

    fn entries(&self, table: &TableId, from: u64) -> Answer<'_, Vec<StoredEntry>> {
        let table = table.clone();
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT n, line, guest, action FROM entries
                 WHERE tab = (SELECT number FROM tables WHERE id = ?1) AND n >= ?2 ORDER BY n",
            )?;
            let rows = select.query_map(params![table.as_str(), whole(from)], |row| {
                let (n, guest): (i64, Option<String>) = (row.get(0)?, row.get(2)?);
                let action: Option<String> = row.get(3)?;
                let guest = guest.map(|guest| parsed::<GuestId>(&guest)).transpose()?;
                let action = guest.zip(action);
                Ok(StoredEntry {
                    n: n.unsigned_abs(),
                    line: row.get(1)?,
                    action,
                    attachments: Vec::new(),
                    hands_in: None,
                })
            })?;
            rows.collect()
        })
    }

    fn make_table(&self, table: StoredTable, brought: Vec<Bytes>, limits: &Limits) -> Answer<'_, Kept> {
        let limits = *limits;
        self.write(move |connection| {
            let StoredTable { id, version, roster, seed } = table;
            let kept = kept::bring(connection, &id, &roster.host, &brought, &limits)?;
            if kept != Kept::Done {
                kept::forget(connection, &id)?;
                return Ok(kept);
            }
            connection
                .prepare_cached(
                    "INSERT INTO tables (id, version, roster, seed, phase, open, touched) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                )?
                .execute(params![
                    id.as_str(),
                    whole(version),
                    roster_text(&roster)?,
                    String::from(seed),
                    roster.phase.name(),
                    is_waiting_in_the_open(&roster),
                    whole(roster.made)
                ])?;
            write_sitters(connection, &id, &roster)?;
            Ok(kept)
        })
    }

    fn table(&self, id: &TableId) -> Answer<'_, Option<StoredTable>> {
        let id = id.clone();
        self.read(move |connection| {
            let mut select =
                connection.prepare_cached(&format!("SELECT {TABLE_COLUMNS} FROM tables WHERE id = ?1"))?;
            select.query_row([id.as_str()], table_of_row).optional()
        })
    }

    fn set_roster(
        &self,
        id: &TableId,
        version: u64,
        roster: Roster,
        marks: Marks,
        now: UnixMillis,
    ) -> Answer<'_, Written> {
        let id = id.clone();
        self.write(move |connection| {
            let rows = connection
                .prepare_cached(
                    "UPDATE tables SET version = version + 1, roster = ?3, phase = ?4, open = ?5, touched = ?6
                     WHERE id = ?1 AND version = ?2",
                )?
                .execute(params![
                    id.as_str(),
                    whole(version),
                    roster_text(&roster)?,
                    roster.phase.name(),
                    is_waiting_in_the_open(&roster),
                    whole(now)
                ])?;
            if rows == 0 {
                return Ok(Written::Taken);
            }
            write_sitters(connection, &id, &roster)?;
            best_marks::keep_all(connection, &marks)?;
            if roster.phase == Phase::Over {
                kept::end_table(connection, &id)?;
            }
            Ok(Written::Done)
        })
    }

    fn open_tables(&self, most: u64) -> Answer<'_, Vec<StoredTable>> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(&format!(
                "SELECT {TABLE_COLUMNS} FROM tables WHERE phase = 'gathering' AND open = 1
                 ORDER BY touched DESC LIMIT ?1"
            ))?;
            select.query_map([whole(most)], table_of_row)?.collect()
        })
    }

    fn tables_of(&self, guest: &GuestId) -> Answer<'_, Vec<StoredTable>> {
        let guest = guest.clone();
        self.read(move |connection| {
            let mut select = connection.prepare_cached(&format!(
                "SELECT {TABLE_COLUMNS} FROM sitters JOIN tables ON tables.id = sitters.tab
                 WHERE sitters.guest = ?1 ORDER BY tables.phase = 'over', tables.touched DESC LIMIT 500"
            ))?;
            select.query_map([guest.as_str()], table_of_row)?.collect()
        })
    }

    fn tables_left_by(&self, guest: &GuestId) -> Answer<'_, Vec<TableId>> {
        let guest = guest.clone();
        self.read(move |connection| kept::tables_left_by(connection, &guest))
    }

    fn tables_in_play(&self) -> Answer<'_, Vec<TableId>> {
        self.read(|connection| {
            let mut select = connection.prepare_cached("SELECT id FROM tables WHERE phase = 'playing'")?;
            let rows = select.query_map([], |row| parsed::<TableId>(&row.get::<_, String>(0)?))?;
            rows.collect()
        })
    }

    fn forget_tables(&self, over: Option<UnixMillis>, gathering: UnixMillis) -> Answer<'_, u64> {
        let before = [whole(over.unwrap_or(0)), whole(gathering)];
        self.write(move |connection| {
            let old =
                "FROM tables WHERE phase = 'over' AND touched < ?1 OR phase = 'gathering' AND touched < ?2";
            connection.execute(&format!("DELETE FROM entries WHERE tab IN (SELECT number {old})"), before)?;
            for kept in ["attachments", "attachment_uses", "drafts", "chat", "sitters"] {
                let script = format!("DELETE FROM {kept} WHERE tab IN (SELECT id {old})");
                connection.execute(&script, before)?;
            }
            connection
                .execute(&format!("UPDATE marks SET tab = NULL WHERE tab IN (SELECT id {old})"), before)?;
            Ok(connection.execute(&format!("DELETE {old}"), before)? as u64)
        })
    }

    fn make_guest(&self, guest: StoredGuest, device: [u8; 32], now: UnixMillis) -> Answer<'_, ()> {
        self.write(move |connection| guests::make(connection, &guest, device, now))
    }

    fn guest_of_device(&self, device: [u8; 32]) -> Answer<'_, Option<StoredGuest>> {
        self.read(move |connection| guests::of_device(connection, device))
    }

    fn guest(&self, id: &GuestId) -> Answer<'_, Option<StoredGuest>> {
        let id = id.clone();
        self.read(move |connection| guests::find(connection, &id))
    }

    fn guests(&self, ids: Vec<GuestId>) -> Answer<'_, Vec<StoredGuest>> {
        self.read(move |connection| {
            ids.iter().filter_map(|id| guests::find(connection, id).transpose()).collect()
        })
    }

    fn set_guest(&self, guest: StoredGuest) -> Answer<'_, ()> {
        self.write(move |connection| guests::rename(connection, &guest))
    }

    fn erase_guest(&self, id: &GuestId) -> Answer<'_, Vec<TableId>> {
        let id = id.clone();
        let erased = self.write(move |connection| guests::erase(connection, &id));
        Box::pin(async move {
            let tables = erased.await?;
            let (told, emptied) = oneshot::channel();
            self.writes.send(Write::EmptyLog(told)).await.map_err(|_| closed())?;
            emptied.await.map_err(|_| closed())?;
            Ok(tables)
        })
    }

    fn marks_of(&self, guest: &GuestId) -> Answer<'_, Vec<StoredMark>> {
        let guest = guest.clone();
        self.read(move |connection| best_marks::of_guest(connection, &guest))
    }

    fn bests(&self, game: &str, today: Day, guest: Option<&GuestId>, most: u64) -> Answer<'_, Vec<Bests>> {
        let (game, guest) = (game.to_owned(), guest.cloned());
        self.read(move |connection| best_marks::bests(connection, &game, today, guest.as_ref(), most))
    }

    fn make_link(
        &self,
        token: [u8; 32],
        guest: &GuestId,
        until: UnixMillis,
        devices: DeviceLimit,
    ) -> Answer<'_, bool> {
        let guest = guest.clone();
        self.write(move |connection| guests::make_link(connection, token, &guest, until, devices))
    }

    fn guest_of_link(&self, token: [u8; 32], now: UnixMillis) -> Answer<'_, Option<StoredGuest>> {
        self.read(move |connection| guests::of_link(connection, token, now))
    }

    fn use_link(
        &self,
        token: [u8; 32],
        device: [u8; 32],
        now: UnixMillis,
    ) -> Answer<'_, Option<StoredGuest>> {
        self.write(move |connection| guests::use_link(connection, token, device, now))
    }

    fn attach(&self, attachment: SeatBytes, limits: &Limits) -> Answer<'_, Kept> {
        let limits = *limits;
        self.write(move |connection| kept::attach(connection, &attachment, &limits))
    }

    fn attachment(&self, table: &TableId, id: AttachmentId, seat: Option<u8>) -> Answer<'_, Option<Bytes>> {
        let table = table.clone();
        self.read(move |connection| kept::attachment(connection, &table, id, seat))
    }

    fn attachments_of(&self, table: &TableId, guest: &GuestId) -> Answer<'_, Vec<AttachmentId>> {
        let (table, guest) = (table.clone(), guest.clone());
        self.read(move |connection| kept::attachments_of(connection, &table, &guest))
    }

    fn discard(&self, table: &TableId, seat: u8, attachments: Vec<AttachmentId>) -> Answer<'_, ()> {
        let table = table.clone();
        self.write(move |connection| kept::discard(connection, &table, seat, &attachments))
    }

    fn set_draft(&self, draft: SeatBytes, limits: &Limits) -> Answer<'_, Kept> {
        let limits = *limits;
        self.write(move |connection| kept::set_draft(connection, &draft, &limits))
    }

    fn draft(&self, table: &TableId, seat: u8) -> Answer<'_, Option<Vec<u8>>> {
        let table = table.clone();
        self.read(move |connection| {
            connection
                .prepare_cached("SELECT bytes FROM drafts WHERE tab = ?1 AND seat = ?2")?
                .query_row(params![table.as_str(), seat], |row| row.get(0))
                .optional()
        })
    }

    fn next_draft_of(&self, table: &TableId, guest: &GuestId, from: u8) -> Answer<'_, Option<(u8, Vec<u8>)>> {
        let (table, guest) = (table.clone(), guest.clone());
        self.read(move |connection| kept::next_draft_of(connection, &table, &guest, from))
    }

    fn say(&self, table: &TableId, line: StoredChat, kept: u64) -> Answer<'_, ()> {
        let table = table.clone();
        self.write(move |connection| {
            connection.execute(
                "INSERT INTO chat (tab, guest, text, at) VALUES (?1, ?2, ?3, ?4)",
                params![table.as_str(), line.guest.as_str(), line.text, whole(line.at)],
            )?;
            connection.execute(
                "DELETE FROM chat WHERE tab = ?1 AND k <= (
                    SELECT k FROM chat WHERE tab = ?1 ORDER BY k DESC LIMIT 1 OFFSET ?2)",
                params![table.as_str(), whole(kept)],
            )?;
            Ok(())
        })
    }

    fn chat(&self, table: &TableId) -> Answer<'_, Vec<StoredChat>> {
        let table = table.clone();
        self.read(move |connection| {
            let mut select =
                connection.prepare_cached("SELECT guest, text, at FROM chat WHERE tab = ?1 ORDER BY k")?;
            let rows = select.query_map([table.as_str()], |row| {
                let (guest, at): (String, i64) = (row.get(0)?, row.get(2)?);
                Ok(StoredChat { guest: parsed(&guest)?, text: row.get(1)?, at: at.unsigned_abs() })
            })?;
            rows.collect()
        })
    }

    fn times(&self) -> Option<&Histograms<StoreWork>> {
        Some(&self.times)
    }

    fn size(&self) -> Answer<'_, u64> {
        self.read(kept::store_bytes)
    }

    fn close(&self) -> Answer<'_, ()> {
        let (told, answer) = oneshot::channel();
        Box::pin(async move {
            if self.writes.send(Write::Close(told)).await.is_err() {
                return Ok(());
            }
            answer.await.unwrap_or(Ok(()))
        })
    }
}
