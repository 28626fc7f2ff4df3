//! Lists of tables: what the store knows of them is enough, so that nobody's look at a list opens any table.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;

use crate::door::{Guest, Shared};
use crate::fault::Fault;
use crate::hall::Hall;
use crate::http::ask_info;
use crate::id::{GuestId, TableId};
use crate::keeper::Request;
use crate::protocol::{GuestCard, SeatInfo, TableInfo};
use crate::roster::{Phase, Roster};
use crate::store::StoredTable;

impl TableInfo {
    /// A table as its roster has it: nobody is there, and nothing is due.
    pub(crate) fn of_roster(
        table: &TableId,
        roster: &Roster,
        commitment: String,
        card: impl Fn(&GuestId) -> GuestCard,
    ) -> TableInfo {
        let seats = roster.seats.iter().map(|place| SeatInfo {
            guest: place.guest.as_ref().map(&card),
            bot: place.bot,
            present: false,
            shared: place.guest.as_ref().is_some_and(|guest| roster.seats_of(guest).len() > 1),
        });
        TableInfo {
            table: table.clone(),
            game: roster.game.clone(),
            rules: roster.rules,
            options: roster.options.clone(),
            phase: roster.phase,
            open: roster.open,
            chat: roster.chat,
            help: roster.help,
            own_dice: roster.own_dice,
            host: card(&roster.host),
            seats: seats.collect(),
            due: table::SeatSet::NONE,
            commitment,
            spectators: 0,
            rematch: roster.rematch.clone(),
            made: roster.made,
        }
    }
}

/// The tables as the store has them.
pub(crate) async fn listed(hall: &Hall, tables: &[StoredTable]) -> Result<Vec<TableInfo>, Fault> {
    let mut ids: Vec<GuestId> = tables.iter().flat_map(|table| table.roster.guests().cloned()).collect();
    ids.sort_unstable();
    ids.dedup();
    let guests = hall.store.guests(ids).await?.into_iter().map(|guest| (guest.id.clone(), guest.into()));
    let cards: HashMap<GuestId, GuestCard> = guests.collect();
    let card = |id: &GuestId| cards.get(id).cloned().unwrap_or_else(|| GuestCard::nameless(id));
    let infos = tables
        .iter()
        .map(|table| TableInfo::of_roster(&table.id, &table.roster, table.seed.commitment(), card));
    Ok(infos.collect())
}

/// The tables of a guest; those in play say who is due, for which they are opened.
pub(crate) async fn my_tables(
    State(hall): Shared,
    Guest(guest): Guest,
) -> Result<Json<Vec<TableInfo>>, Fault> {
    let mut tables = listed(&hall, &hall.store.tables_of(&guest.id).await?).await?;
    for table in tables.iter_mut().filter(|table| table.phase == Phase::Playing) {
        if let Ok(Json(now)) = ask_info(&hall, &table.table, guest.clone(), Request::Info).await {
            *table = now;
        }
    }
    Ok(Json(tables))
}

/// Tables that wait for players. A stranger may look; whom a host sent away may not.
pub(crate) async fn open_tables(
    State(hall): Shared,
    headers: HeaderMap,
) -> Result<Json<Vec<TableInfo>>, Fault> {
    let guest = hall.guest_in(&headers).await?;
    let mut tables = hall.store.open_tables(hall.limits().open_tables).await?;
    tables.retain(|table| guest.as_ref().is_none_or(|guest| !table.roster.removed.contains(&guest.id)));
    Ok(Json(listed(&hall, &tables).await?))
}

/// A table of a guest as it is now, or as the store has it if its keeper does not answer.
pub(crate) async fn info_of(
    hall: &Arc<Hall>,
    guest: &GuestCard,
    table: &StoredTable,
) -> Result<Option<TableInfo>, Fault> {
    if table.roster.phase == Phase::Playing
        && let Ok(Json(info)) = ask_info(hall, &table.id, guest.clone(), Request::Info).await
    {
        return Ok(Some(info));
    }
    Ok(listed(hall, std::slice::from_ref(table)).await?.pop())
}
