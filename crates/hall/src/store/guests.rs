//! Guests in the SQLite file: their names, devices, and links to other devices.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::sqlite::{parsed, whole};
use super::{DeviceLimit, StoredGuest, kept};
use crate::id::{GuestId, TableId};
use crate::time::UnixMillis;

fn of_row(row: &Row<'_>) -> rusqlite::Result<StoredGuest> {
    of_row_at(row, 0)
}

/// The guest whose id, name and glyph stand in a row from column `first` on.
pub(super) fn of_row_at(row: &Row<'_>, first: usize) -> rusqlite::Result<StoredGuest> {
    let id: String = row.get(first)?;
    Ok(StoredGuest { id: parsed(&id)?, name: row.get(first + 1)?, glyph: row.get(first + 2)? })
}

/// Keeps a new guest with their first device.
pub(super) fn make(
    connection: &Connection,
    guest: &StoredGuest,
    device: [u8; 32],
    now: UnixMillis,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT INTO guests (id, name, glyph, made) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![guest.id.as_str(), guest.name, guest.glyph, whole(now)])?;
    add_device(connection, device, &guest.id, now)
}

fn add_device(
    connection: &Connection,
    device: [u8; 32],
    guest: &GuestId,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT INTO devices (secret, guest, made) VALUES (?1, ?2, ?3)")?
        .execute(params![device, guest.as_str(), whole(now)])?;
    Ok(())
}

/// The guest that a device belongs to.
pub(super) fn of_device(connection: &Connection, device: [u8; 32]) -> rusqlite::Result<Option<StoredGuest>> {
    let mut select = connection.prepare_cached(
        "SELECT guests.id, name, glyph FROM devices JOIN guests ON guests.id = devices.guest
         WHERE secret = ?1",
    )?;
    select.query_row([device], of_row).optional()
}

/// A guest.
pub(super) fn find(connection: &Connection, id: &GuestId) -> rusqlite::Result<Option<StoredGuest>> {
    let mut select = connection.prepare_cached("SELECT id, name, glyph FROM guests WHERE id = ?1")?;
    select.query_row([id.as_str()], of_row).optional()
}

/// Changes a guest's name and glyph.
pub(super) fn rename(connection: &Connection, guest: &StoredGuest) -> rusqlite::Result<()> {
    connection.prepare_cached("UPDATE guests SET name = ?2, glyph = ?3 WHERE id = ?1")?.execute(params![
        guest.id.as_str(),
        guest.name,
        guest.glyph
    ])?;
    Ok(())
}

/// Forgets everything of a guest but that there was one; says at which tables they had said something.
pub(super) fn erase(connection: &Connection, id: &GuestId) -> rusqlite::Result<Vec<TableId>> {
    let tables = connection
        .prepare_cached("SELECT DISTINCT tab FROM chat WHERE guest = ?1")?
        .query_map([id.as_str()], |row| parsed::<TableId>(&row.get::<_, String>(0)?))?
        .collect::<rusqlite::Result<Vec<_>>>()?;
    connection.execute("UPDATE guests SET name = '', glyph = 'moon' WHERE id = ?1", [id.as_str()])?;
    for kept in ["devices", "links", "chat", "marks"] {
        connection.execute(&format!("DELETE FROM {kept} WHERE guest = ?1"), [id.as_str()])?;
    }
    kept::erase_guest(connection, id)?;
    Ok(tables)
}

/// Keeps a one-use link to another device, unless the guest has enough devices; says whether.
pub(super) fn make_link(
    connection: &Connection,
    token: [u8; 32],
    guest: &GuestId,
    until: UnixMillis,
    devices: DeviceLimit,
) -> rusqlite::Result<bool> {
    connection.execute(
        "DELETE FROM devices WHERE guest = ?1 AND made < ?2",
        params![guest.as_str(), whole(devices.since)],
    )?;
    let count: i64 =
        connection
            .query_row("SELECT count(*) FROM devices WHERE guest = ?1", [guest.as_str()], |row| row.get(0))?;
    // Each link makes one device, and there is one link at a time: so the limit holds.
    if count.unsigned_abs() >= devices.most {
        return Ok(false);
    }
    // A guest has one link at a time: a forgotten one cannot be found and used.
    connection.execute("DELETE FROM links WHERE guest = ?1", [guest.as_str()])?;
    connection.execute(
        "INSERT INTO links (token, guest, until) VALUES (?1, ?2, ?3)",
        params![token, guest.as_str(), whole(until)],
    )?;
    Ok(true)
}

/// The guest of a link that can still be used.
pub(super) fn of_link(
    connection: &Connection,
    token: [u8; 32],
    now: UnixMillis,
) -> rusqlite::Result<Option<StoredGuest>> {
    connection
        .prepare_cached(
            "SELECT guests.id, name, glyph FROM links JOIN guests ON guests.id = links.guest
             WHERE token = ?1 AND until > ?2",
        )?
        .query_row(params![token, whole(now)], of_row)
        .optional()
}

/// Uses a link up: its guest gets another device.
pub(super) fn use_link(
    connection: &Connection,
    token: [u8; 32],
    device: [u8; 32],
    now: UnixMillis,
) -> rusqlite::Result<Option<StoredGuest>> {
    let guest = of_link(connection, token, now)?;
    connection.execute("DELETE FROM links WHERE token = ?1 OR until <= ?2", params![token, whole(now)])?;
    if let Some(guest) = &guest {
        add_device(connection, device, &guest.id, now)?;
    }
    Ok(guest)
}
