//! Looking back: what can be had of a table that is over, and of all tables of a guest. It is put together in a pool and sent
//! piece by piece, because it can be long.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use serde_json::json;
use table::attachment::AttachmentId;
use table::erased::AnyReplay;
use table::record::RecordError;
use table::{Seat, Viewer};

use crate::door::{AtTable, Guest, Shared};
use crate::fault::Fault;
use crate::hall::Hall;
use crate::http::ask;
use crate::id::TableId;
use crate::keeper::{self, Over};
use crate::protocol::{GuestCard, Verified};
use crate::reply::{Left, PIECE, Pieces, in_pool, in_the_making};
use crate::roster::Phase;
use crate::store::StoredTable;
use crate::unread::Reader;
use crate::{best_marks, lists};

/// How long looking back may take in a pool. It has an end by itself.
const READING: Duration = Duration::from_secs(60);

/// About so much of each entry is in memory while a table is gone through again.
const STEP_BYTES: u64 = 512;

/// About so much is in memory while a guest's tables are exported: a long record, or one large draft.
const EXPORT_BYTES: u64 = 4 * 1024 * 1024;

/// A table that is over, with all that can be seen of it.
async fn ask_over(hall: &Arc<Hall>, table: &TableId, guest: &GuestCard) -> Result<Over, Fault> {
    match ask(hall, table, guest.clone(), keeper::Request::Over).await? {
        keeper::Reply::Over(over) => Ok(over),
        _ => Err(Fault::not_found()),
    }
}

pub(crate) async fn record(
    State(hall): Shared,
    Guest(guest): Guest,
    AtTable(table): AtTable,
) -> Result<Response, Fault> {
    let text = record_text(&hall, &guest, &table).await?;
    let name = format!("attachment; filename=\"zauberberg-{table}.jsonl\"");
    let headers = [
        (CONTENT_TYPE, "application/jsonl; charset=utf-8".to_owned()),
        (axum::http::header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

async fn record_text(hall: &Arc<Hall>, guest: &GuestCard, table: &TableId) -> Result<String, Fault> {
    let over = ask_over(hall, table, guest).await?;
    in_pool(&hall.pools.tools, &guest.id, READING, move |_| over.table.record_text(Some(over.seed))).await
}

/// Through whose eyes a replay is seen.
#[derive(serde::Deserialize)]
pub(crate) struct Eyes {
    seat: Option<Seat>,
}

pub(crate) async fn replay(
    State(hall): Shared,
    Guest(guest): Guest,
    AtTable(table): AtTable,
    Extension(reader): Extension<Reader>,
    eyes: Result<Query<Eyes>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Fault> {
    let Query(Eyes { seat }) = eyes.map_err(|_| Fault::malformed("seat is the number of a seat"))?;
    let over = ask_over(&hall, &table, &guest).await?;
    if seat.is_some_and(|seat| seat.index() >= over.table.players().len()) {
        return Err(Fault::not_found());
    }
    // Everything is shown now: any pair of eyes will do.
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
    let in_memory = over.table.next_number() * STEP_BYTES;
    let (pieces, body) = in_the_making(&hall, &reader, in_memory)?;
    let steps = over.table.replay_steps(viewer);
    tokio::spawn(async move {
        if tell_again(&hall, &guest, &pieces, steps).await.is_err() {
            pieces.break_off();
        }
    });
    Ok(([(CONTENT_TYPE, "application/json")], body).into_response())
}

/// Sends a whole game again, some steps at a time.
async fn tell_again(
    hall: &Hall,
    guest: &GuestCard,
    pieces: &Pieces,
    mut steps: Box<dyn AnyReplay>,
) -> Result<(), Left> {
    let mut text = "{\"steps\":[".to_owned();
    loop {
        let some = in_pool(&hall.pools.tools, &guest.id, READING, move |_| {
            while text.len() < PIECE {
                let Some(step) = steps.next_step()? else { return Ok((text, None)) };
                // A step begins with a brace, so that only the first comes after a bracket.
                if !text.ends_with('[') {
                    text.push(',');
                }
                text.push_str(step.get());
            }
            Ok((text, Some(steps)))
        });
        let some: Result<_, RecordError> = some.await.map_err(|_| Left)?;
        let (piece, rest) = some.map_err(|_| Left)?;
        let Some(rest) = rest else { return pieces.send(piece + "]}").await };
        pieces.send(piece).await?;
        (text, steps) = (String::new(), rest);
    }
}

pub(crate) async fn sense(
    State(hall): Shared,
    Guest(guest): Guest,
    AtTable(table): AtTable,
    Path((_, n, seat)): Path<(String, String, String)>,
) -> Result<Response, Fault> {
    let n = n.parse().map_err(|_| Fault::not_found())?;
    let seat = seat.parse().map(Seat::new).map_err(|_| Fault::not_found())?;
    let over = ask_over(&hall, &table, &guest).await?;
    let payload = over.table.payload(n, seat).ok_or_else(Fault::not_found)?;
    let payload = in_pool(&hall.pools.senses, &guest.id, READING, move |_| payload()).await?;
    Ok(([(CONTENT_TYPE, "application/octet-stream")], payload).into_response())
}

/// Checks the record as anybody can who has it, and shows what is needed to check it again.
pub(crate) async fn verify(
    State(hall): Shared,
    Guest(guest): Guest,
    AtTable(table): AtTable,
) -> Result<Json<Verified>, Fault> {
    let Over { room, table: over, seed, nonces } = ask_over(&hall, &table, &guest).await?;
    let check = move |_: &_| {
        let named = over.all_attachments();
        let as_it_was =
            |id: &&AttachmentId| over.pool().get(**id).is_some_and(|b| AttachmentId::of(&b) == **id);
        let found = named.iter().filter(as_it_was).count();
        (room.verify(&over.record_text(Some(seed))), named.len() as u64, found as u64)
    };
    let (verdict, attachments, attachments_found) =
        in_pool(&hall.pools.tools, &guest.id, READING, check).await?;
    let verdict = verdict.map_err(|error| Fault::Store(error.to_string()))?;
    let (commitment, seed) = (seed.commitment(), seed.into());
    Ok(Json(Verified { verdict, commitment, seed, nonces, attachments, attachments_found }))
}

pub(crate) async fn export(
    State(hall): Shared,
    Guest(guest): Guest,
    Extension(reader): Extension<Reader>,
) -> Result<Response, Fault> {
    let marks = hall.store.marks_of(&guest.id).await?.into_iter().map(best_marks::ExportedMark::from);
    let marks = json!(marks.collect::<Vec<_>>()).to_string();
    let tables = hall.store.tables_of(&guest.id).await?;
    let left = hall.store.tables_left_by(&guest.id).await?;
    let (pieces, body) = in_the_making(&hall, &reader, EXPORT_BYTES)?;
    tokio::spawn(async move {
        if export_all(&hall, &guest, &pieces, &tables, &left, &marks).await.is_err() {
            pieces.break_off();
        }
    });
    Ok(([(CONTENT_TYPE, "application/json")], body).into_response())
}

/// Sends everything that is kept of a guest, table by table.
async fn export_all(
    hall: &Arc<Hall>,
    guest: &GuestCard,
    pieces: &Pieces,
    tables: &[StoredTable],
    left: &[TableId],
    marks: &str,
) -> Result<(), Left> {
    pieces.send(format!("{{\"guest\":{},\"tables\":[", json!(guest))).await?;
    let mut comma = "";
    for stored in tables {
        let table = export_table(hall, guest, stored).await.map_err(|_| Left)?;
        if let Some(table) = table {
            export_with_bytes(hall, guest, &stored.id, pieces, comma, &table).await?;
            comma = ",";
        }
    }
    pieces.send("],\"left\":[".to_owned()).await?;
    let mut comma = "";
    for table in left {
        let mut made = said_at(hall, guest, table).await.map_err(|_| Left)?;
        made["table"] = json!(table);
        export_with_bytes(hall, guest, table, pieces, comma, &made).await?;
        comma = ",";
    }
    pieces.send(format!("],\"marks\":{marks}}}")).await
}

/// Sends what is kept of a guest at a table. Drafts and attachments come last, one after the other: together they may be large.
async fn export_with_bytes(
    hall: &Arc<Hall>,
    guest: &GuestCard,
    id: &TableId,
    pieces: &Pieces,
    comma: &str,
    table: &serde_json::Value,
) -> Result<(), Left> {
    let table = table.to_string();
    let open = table.strip_suffix('}').unwrap_or(&table);
    pieces.send(format!("{comma}{open},\"drafts\":[")).await?;
    export_drafts(hall, guest, id, pieces).await?;
    pieces.send("],\"attachments\":[".to_owned()).await?;
    export_attachments(hall, guest, id, pieces).await?;
    pieces.send("]}".to_owned()).await
}

async fn export_drafts(
    hall: &Arc<Hall>,
    guest: &GuestCard,
    table: &TableId,
    pieces: &Pieces,
) -> Result<(), Left> {
    let (mut comma, mut from) = ("", 0);
    while let Some((seat, bytes)) =
        hall.store.next_draft_of(table, &guest.id, from).await.map_err(|_| Left)?
    {
        pieces.send(format!("{comma}{{\"seat\":{seat},\"hex\":\"")).await?;
        send_hex(pieces, &bytes).await?;
        pieces.send("\"}".to_owned()).await?;
        (comma, from) = (",", seat + 1);
    }
    Ok(())
}

async fn export_attachments(
    hall: &Arc<Hall>,
    guest: &GuestCard,
    table: &TableId,
    pieces: &Pieces,
) -> Result<(), Left> {
    let mut comma = "";
    for id in hall.store.attachments_of(table, &guest.id).await.map_err(|_| Left)? {
        if let Some(bytes) = hall.store.attachment(table, id, None).await.map_err(|_| Left)? {
            pieces.send(format!("{comma}{{\"id\":\"{id}\",\"hex\":\"")).await?;
            send_hex(pieces, &bytes).await?;
            pieces.send("\"}".to_owned()).await?;
            comma = ",";
        }
    }
    Ok(())
}

/// Sends bytes in hexadecimal digits, some at a time.
async fn send_hex(pieces: &Pieces, bytes: &[u8]) -> Result<(), Left> {
    for some in bytes.chunks(PIECE / 2) {
        pieces.send(HEXLOWER.encode(some)).await?;
    }
    Ok(())
}

async fn export_table(
    hall: &Arc<Hall>,
    guest: &GuestCard,
    stored: &StoredTable,
) -> Result<Option<serde_json::Value>, Fault> {
    let Some(info) = lists::info_of(hall, guest, stored).await? else { return Ok(None) };
    let record = match info.phase {
        Phase::Over => record_text(hall, guest, &stored.id).await.ok(),
        Phase::Gathering | Phase::Playing => None,
    };
    let mut table = said_at(hall, guest, &stored.id).await?;
    table["table"] = json!(info);
    table["record"] = json!(record);
    Ok(Some(table))
}

/// What a guest has said at a table.
async fn said_at(hall: &Hall, guest: &GuestCard, table: &TableId) -> Result<serde_json::Value, Fault> {
    let chat = hall.store.chat(table).await?;
    let said = chat
        .into_iter()
        .filter(|line| line.guest == guest.id)
        .map(|line| json!({ "text": line.text, "at": line.at }));
    Ok(json!({ "said": said.collect::<Vec<_>>() }))
}
