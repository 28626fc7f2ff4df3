//! Bytes of guests in the SQLite file: attachments and drafts, and how many of them there are.
//!
//! The sums of the table `kept_bytes` are moved by triggers, within the same transaction as the bytes themselves: what is
//! compared with a limit is exact, however many write at once and whichever way bytes go.

use rusqlite::{Connection, OptionalExtension as _, params};
use table::attachment::{AttachmentId, Bytes};

use super::sqlite::{parsed, whole};
use super::{Kept, SeatBytes, StoredEntry};
use crate::id::{GuestId, TableId};
use crate::limits::Limits;

/// The seat of what the host has brought to the table.
const HOST: i64 = -1;

/// Keeps an attachment of a seat, unless that is more than is allowed. The same bytes again are kept once.
pub(super) fn attach(
    connection: &Connection,
    attachment: &SeatBytes,
    limits: &Limits,
) -> rusqlite::Result<Kept> {
    let SeatBytes { table, seat, guest, bytes } = attachment;
    if !is_in_play(connection, table)? {
        return Ok(Kept::NotInPlay);
    }
    let known = connection
        .prepare_cached("SELECT 1 FROM attachments WHERE tab = ?1 AND id = ?2 AND seat = ?3")?
        .exists(params![table.as_str(), AttachmentId::of(bytes).to_string(), seat])?;
    if known {
        return Ok(Kept::Already);
    }
    let count: i64 = connection
        .prepare_cached("SELECT count(*) FROM attachments WHERE tab = ?1 AND seat = ?2")?
        .query_row(params![table.as_str(), seat], |row| row.get(0))?;
    if count.unsigned_abs() >= limits.attachments_per_seat {
        return Ok(Kept::Beyond("attachments_per_seat", limits.attachments_per_seat));
    }
    let size = bytes.len() as u64;
    if let Some(beyond) = too_many_of_seat(connection, table, *seat, size, 0, limits)? {
        return Ok(beyond);
    }
    if let Some(beyond) = too_many(connection, table, guest.as_ref(), size, 0, limits)? {
        return Ok(beyond);
    }
    insert(connection, table, i64::from(*seat), guest.as_ref(), bytes)?;
    Ok(Kept::Done)
}

/// Keeps what the host brings to a new table, unless that is more than is allowed.
pub(super) fn bring(
    connection: &Connection,
    table: &TableId,
    host: &GuestId,
    brought: &[Bytes],
    limits: &Limits,
) -> rusqlite::Result<Kept> {
    for bytes in brought {
        if let Some(beyond) = too_many(connection, table, Some(host), bytes.len() as u64, 0, limits)? {
            return Ok(beyond);
        }
        insert(connection, table, HOST, Some(host), bytes)?;
    }
    Ok(Kept::Done)
}

/// The bytes of an attachment, whoever has handed it in; or only if `seat` or the host has.
pub(super) fn attachment(
    connection: &Connection,
    table: &TableId,
    id: AttachmentId,
    seat: Option<u8>,
) -> rusqlite::Result<Option<Bytes>> {
    connection
        .prepare_cached(
            "SELECT bytes FROM attachments WHERE tab = ?1 AND id = ?2 AND (?3 IS NULL OR seat IN (?3, ?4)) LIMIT 1",
        )?
        .query_row(params![table.as_str(), id.to_string(), seat, HOST], |row| row.get(0))
        .optional()
}

fn insert(
    connection: &Connection,
    table: &TableId,
    seat: i64,
    guest: Option<&GuestId>,
    bytes: &[u8],
) -> rusqlite::Result<()> {
    let id = AttachmentId::of(bytes).to_string();
    let (guest, size) = (guest.map_or("", GuestId::as_str), whole(bytes.len() as u64));
    connection
        .prepare_cached(
            "INSERT OR IGNORE INTO attachments (tab, id, seat, guest, size, bytes) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![table.as_str(), id, seat, guest, size, bytes])?;
    Ok(())
}

/// Keeps a seat's draft in place of the one before, unless that is more than is allowed.
pub(super) fn set_draft(
    connection: &Connection,
    draft: &SeatBytes,
    limits: &Limits,
) -> rusqlite::Result<Kept> {
    let SeatBytes { table, seat, guest, bytes } = draft;
    if !is_in_play(connection, table)? {
        return Ok(Kept::NotInPlay);
    }
    let before: Option<i64> = connection
        .prepare_cached("SELECT size FROM drafts WHERE tab = ?1 AND seat = ?2")?
        .query_row(params![table.as_str(), seat], |row| row.get(0))
        .optional()?;
    let (size, before) = (bytes.len() as u64, before.unwrap_or_default().unsigned_abs());
    if let Some(beyond) = too_many_of_seat(connection, table, *seat, size, before, limits)? {
        return Ok(beyond);
    }
    if let Some(beyond) = too_many(connection, table, guest.as_ref(), size, before, limits)? {
        return Ok(beyond);
    }
    // Not REPLACE, which would pass the triggers by.
    connection
        .prepare_cached("DELETE FROM drafts WHERE tab = ?1 AND seat = ?2")?
        .execute(params![table.as_str(), seat])?;
    connection
        .prepare_cached("INSERT INTO drafts (tab, seat, guest, size, bytes) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![
            table.as_str(),
            seat,
            guest.as_ref().map_or("", GuestId::as_str),
            whole(size),
            &**bytes
        ])?;
    Ok(Kept::Done)
}

fn is_in_play(connection: &Connection, table: &TableId) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT 1 FROM tables WHERE id = ?1 AND phase = 'playing'")?
        .exists([table.as_str()])
}

/// Whether a seat keeps more than its share of the table if `size` bytes take the place of `before`.
fn too_many_of_seat(
    connection: &Connection,
    table: &TableId,
    seat: u8,
    size: u64,
    before: u64,
    limits: &Limits,
) -> rusqlite::Result<Option<Kept>> {
    let kept: i64 = connection
        .prepare_cached(
            "SELECT coalesce(sum(size), 0) FROM (
                 SELECT size FROM attachments WHERE tab = ?1 AND seat = ?2
                 UNION ALL SELECT size FROM drafts WHERE tab = ?1 AND seat = ?2)",
        )?
        .query_row(params![table.as_str(), seat], |row| row.get(0))?;
    let most = limits.kept_bytes_per_seat;
    let beyond = size > before && kept.unsigned_abs() + size - before > most;
    Ok(beyond.then_some(Kept::Beyond("kept_bytes_per_seat", most)))
}

/// The limit that is exceeded if `size` bytes take the place of `before`. Fewer than before are always welcome.
fn too_many(
    connection: &Connection,
    table: &TableId,
    guest: Option<&GuestId>,
    size: u64,
    before: u64,
    limits: &Limits,
) -> rusqlite::Result<Option<Kept>> {
    if size <= before {
        return Ok(None);
    }
    let mut sum = connection.prepare_cached("SELECT bytes FROM kept_bytes WHERE kind = ?1 AND id = ?2")?;
    for (kind, id, name, most) in [
        ("table", table.as_str(), "kept_bytes_per_table", limits.kept_bytes_per_table),
        // Of nobody there is no sum.
        ("guest", guest.map_or("", GuestId::as_str), "kept_bytes_per_guest", limits.kept_bytes_per_guest),
        ("house", "", "kept_bytes_in_all", limits.kept_bytes_in_all),
    ] {
        let kept: Option<i64> = sum.query_row([kind, id], |row| row.get(0)).optional()?;
        if kept.unwrap_or_default().unsigned_abs() + size - before > most {
            return Ok(Some(Kept::Beyond(name, most)));
        }
    }
    Ok(None)
}

/// Remembers that an entry refers to its attachments, and forgets the draft that it hands in.
pub(super) fn refer(connection: &Connection, table: &TableId, entry: &StoredEntry) -> rusqlite::Result<()> {
    for id in &entry.attachments {
        connection
            .prepare_cached("INSERT OR IGNORE INTO attachment_uses (tab, id) VALUES (?1, ?2)")?
            .execute([table.as_str(), &id.to_string()])?;
    }
    if let Some(seat) = entry.hands_in {
        connection
            .prepare_cached("DELETE FROM drafts WHERE tab = ?1 AND seat = ?2")?
            .execute(params![table.as_str(), seat])?;
    }
    Ok(())
}

/// What no entry of its table refers to.
const UNUSED: &str = "NOT EXISTS (SELECT 1 FROM attachment_uses used WHERE used.tab = attachments.tab AND used.id = attachments.id)";

/// Forgets those of these attachments of a seat that no entry refers to.
pub(super) fn discard(
    connection: &Connection,
    table: &TableId,
    seat: u8,
    attachments: &[AttachmentId],
) -> rusqlite::Result<()> {
    let script = format!("DELETE FROM attachments WHERE tab = ?1 AND id = ?2 AND seat = ?3 AND {UNUSED}");
    let mut delete = connection.prepare_cached(&script)?;
    for id in attachments {
        delete.execute(params![table.as_str(), id.to_string(), seat])?;
    }
    Ok(())
}

/// The attachments of a guest at a table.
pub(super) fn attachments_of(
    connection: &Connection,
    table: &TableId,
    guest: &GuestId,
) -> rusqlite::Result<Vec<AttachmentId>> {
    let mut select = connection
        .prepare_cached("SELECT DISTINCT id FROM attachments WHERE tab = ?1 AND guest = ?2 ORDER BY id")?;
    let ids = select.query_map([table.as_str(), guest.as_str()], |row| parsed(&row.get::<_, String>(0)?))?;
    ids.collect()
}

/// The drafts of a guest at a table, by seat.
pub(super) fn drafts_of(
    connection: &Connection,
    table: &TableId,
    guest: &GuestId,
) -> rusqlite::Result<Vec<(u8, Vec<u8>)>> {
    let mut select = connection
        .prepare_cached("SELECT seat, bytes FROM drafts WHERE tab = ?1 AND guest = ?2 ORDER BY seat")?;
    let drafts = select.query_map([table.as_str(), guest.as_str()], |row| Ok((row.get(0)?, row.get(1)?)))?;
    drafts.collect()
}

/// Tables where a guest has left something and has nothing else to do with.
pub(super) fn tables_left_by(connection: &Connection, guest: &GuestId) -> rusqlite::Result<Vec<TableId>> {
    let mut select = connection.prepare_cached(
        "SELECT tab FROM (
             SELECT tab FROM attachments WHERE guest = ?1
             UNION SELECT tab FROM drafts WHERE guest = ?1
             UNION SELECT tab FROM chat WHERE guest = ?1)
         WHERE tab NOT IN (SELECT tab FROM sitters WHERE guest = ?1) ORDER BY tab",
    )?;
    select.query_map([guest.as_str()], |row| parsed(&row.get::<_, String>(0)?))?.collect()
}

/// A table is not to be: nothing of it is kept.
pub(super) fn forget(connection: &Connection, table: &TableId) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM attachments WHERE tab = ?1")?.execute([table.as_str()])?;
    Ok(())
}

/// A table is over: nobody needs drafts any more, nor attachments that no entry refers to.
pub(super) fn end_table(connection: &Connection, table: &TableId) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM drafts WHERE tab = ?1")?.execute([table.as_str()])?;
    connection
        .prepare_cached(&format!("DELETE FROM attachments WHERE tab = ?1 AND {UNUSED}"))?
        .execute([table.as_str()])?;
    Ok(())
}

/// A guest is erased: their drafts go, and what they handed in. Records have its address only, and are replayed without it.
/// What they brought to a table as its host stays with the table, like its options.
pub(super) fn erase_guest(connection: &Connection, guest: &GuestId) -> rusqlite::Result<()> {
    // What is deleted is overwritten: nothing of it stays in the free pages of the file.
    connection.pragma_update(None, "secure_delete", "ON")?;
    let erased = connection.execute("DELETE FROM drafts WHERE guest = ?1", [guest.as_str()]).and_then(|_| {
        let script = "DELETE FROM attachments WHERE guest = ?1 AND seat <> ?2";
        connection.execute(script, params![guest.as_str(), HOST])
    });
    connection.pragma_update(None, "secure_delete", "OFF")?;
    erased.map(drop)
}

/// How many bytes of the file are in use.
pub(super) fn store_bytes(connection: &Connection) -> rusqlite::Result<u64> {
    let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let pages = pragma("page_count")?.saturating_sub(pragma("freelist_count")?);
    Ok(pages.saturating_mul(pragma("page_size")?).unsigned_abs())
}
