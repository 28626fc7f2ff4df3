//! Marks in the SQLite file: each guest's best of each day, and their best of all days, which has no day.

use std::collections::BTreeSet;

use rusqlite::{Connection, OptionalExtension as _, Row, params};
use table::Day;
use table::game::Better;

use super::guests::of_row_at;
use super::sqlite::{parsed, unreadable, whole};
use super::{Best, Bests, Marks, StoredMark};
use crate::id::GuestId;

/// What stands for the day of a best of all days.
const ALL_DAYS: &str = "";

/// Marks are ranked by a number that is smaller for the better one, so that one index serves both directions.
fn rank(mark: &StoredMark) -> i64 {
    match mark.better {
        Better::More => mark.value.saturating_neg(),
        Better::Less => mark.value,
    }
}

/// Keeps the marks that were made at a table, and of each guest's bests of days the newest.
pub(super) fn keep_all(connection: &Connection, marks: &Marks) -> rusqlite::Result<()> {
    marks.made.iter().try_for_each(|mark| keep(connection, mark))?;
    let guests: BTreeSet<&str> = marks.made.iter().map(|mark| mark.guest.as_str()).collect();
    for guest in guests {
        connection
            .prepare_cached(
                "DELETE FROM marks WHERE guest = ?1 AND (game, name, day) IN (
                    SELECT game, name, day FROM marks WHERE guest = ?1 AND day <> ''
                    ORDER BY day DESC, at DESC LIMIT -1 OFFSET ?2)",
            )?
            .execute(params![guest, whole(marks.most)])?;
    }
    Ok(())
}

/// Keeps a mark if it is the first of its name, or better than the one before, that day and ever.
fn keep(connection: &Connection, mark: &StoredMark) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO marks (guest, game, name, day, rank, more, tab, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
         ON CONFLICT (guest, game, name, day) DO UPDATE SET rank = excluded.rank, more = excluded.more,
            tab = excluded.tab, at = excluded.at WHERE excluded.rank < rank",
    )?;
    let day = mark.day.map(|day| day.to_string());
    for day in [Some(ALL_DAYS), day.as_deref()].into_iter().flatten() {
        insert.execute(params![
            mark.guest.as_str(),
            mark.game,
            mark.name,
            day,
            rank(mark),
            mark.better == Better::More,
            mark.table.as_ref().map(|table| table.as_str()),
            whole(mark.at)
        ])?;
    }
    Ok(())
}

const COLUMNS: &str = "marks.guest, marks.game, marks.name, marks.day, rank, more, tab, marks.at";

fn mark_of_row(row: &Row<'_>) -> rusqlite::Result<StoredMark> {
    let (guest, day, table): (String, String, Option<String>) = (row.get(0)?, row.get(3)?, row.get(6)?);
    let (rank, more, at): (i64, bool, i64) = (row.get(4)?, row.get(5)?, row.get(7)?);
    let (better, value) = if more { (Better::More, rank.saturating_neg()) } else { (Better::Less, rank) };
    let day = if day == ALL_DAYS { None } else { Some(day.parse::<Day>().map_err(unreadable)?) };
    Ok(StoredMark {
        guest: parsed(&guest)?,
        game: row.get(1)?,
        name: row.get(2)?,
        day,
        better,
        value,
        table: table.map(|table| parsed(&table)).transpose()?,
        at: at.unsigned_abs(),
    })
}

/// Everything that is kept of a guest.
pub(super) fn of_guest(connection: &Connection, guest: &GuestId) -> rusqlite::Result<Vec<StoredMark>> {
    let mut select = connection
        .prepare_cached(&format!("SELECT {COLUMNS} FROM marks WHERE guest = ?1 ORDER BY game, name, day"))?;
    select.query_map([guest.as_str()], mark_of_row)?.collect()
}

/// The bests of a game, by name, as `guest` sees them.
pub(super) fn bests(
    connection: &Connection,
    game: &str,
    today: Day,
    guest: Option<&GuestId>,
    most: u64,
) -> rusqlite::Result<Vec<Bests>> {
    let today = today.to_string();
    // The index is in the order of names and, within a name, of ranks: the first row after a name is the best of the next.
    let mut next = connection.prepare_cached(&format!(
        "SELECT {COLUMNS}, guests.id, guests.name, guests.glyph FROM marks JOIN guests ON guests.id = marks.guest
         WHERE game = ?1 AND day = ?2 AND marks.name > ?3 ORDER BY marks.name, rank, marks.at, marks.guest LIMIT 1"
    ))?;
    let mut that_day = connection.prepare_cached(&format!(
        "SELECT {COLUMNS}, guests.id, guests.name, guests.glyph FROM marks JOIN guests ON guests.id = marks.guest
         WHERE game = ?1 AND day = ?2 AND marks.name = ?3 ORDER BY rank, marks.at, marks.guest LIMIT 1"
    ))?;
    let mut own = connection.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM marks WHERE guest = ?1 AND game = ?2 AND name = ?3 AND day = ?4"
    ))?;
    let best_of_row = |row: &Row<'_>| Ok(Best { mark: mark_of_row(row)?, guest: of_row_at(row, 8)? });
    let mut bests = Vec::new();
    let mut name = String::new();
    while (bests.len() as u64) < most
        && let Some(ever) = next.query_row(params![game, ALL_DAYS, name], best_of_row).optional()?
    {
        name.clone_from(&ever.mark.name);
        let mut own = |day: &str| match guest {
            Some(guest) => own.query_row(params![guest.as_str(), game, name, day], mark_of_row).optional(),
            None => Ok(None),
        };
        bests.push(Bests {
            own: own(ALL_DAYS)?,
            own_today: own(&today)?,
            house_today: that_day.query_row(params![game, today, name], best_of_row).optional()?,
            house: ever,
        });
    }
    Ok(bests)
}
