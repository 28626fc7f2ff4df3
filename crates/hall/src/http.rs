//! HTTP: guests, tables, records, attachments, the page.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Path, Query, Request, State, WebSocketUpgrade};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post, put};
use axum::{Json, Router};
use serde::Serialize;
use serde_json::json;
use table::Seat;
use table::attachment::AttachmentId;
use table::tool::Bench;
use tokio::sync::oneshot;

use crate::door::{AtSeat, AtTable, Body, Guest, Shared, address_of, armour, guard};
use crate::fault::Fault;
use crate::guest::{clean_glyph, clean_name, cookie, no_cookie};
use crate::hall::Hall;
use crate::id::{Secret, TableId};
use crate::keeper::{self, Command};
use crate::protocol::{
    AskTool, GuestCard, Introduce, Link, MakeTable, Remove, Replay, SeatBot, Sit, Stand, TableInfo,
};
use crate::roster::Phase;
use crate::store::{StoredGuest, StoredTable};
use crate::{marks, serve, socket};

/// Every address of the hall.
pub(crate) fn router(hall: Arc<Hall>) -> Router {
    let limits = *hall.limits();
    let size = |bytes: u64| DefaultBodyLimit::max(usize::try_from(bytes).unwrap_or(usize::MAX));
    let large = Router::new()
        .route(
            "/api/tables/{table}/seats/{seat}/attachments",
            post(attach).layer(size(limits.attachment_bytes)),
        )
        .route(
            "/api/tables/{table}/seats/{seat}/draft",
            put(set_draft).layer(size(limits.draft_bytes)).get(draft),
        );
    Router::new()
        .route("/api/socket", any(connect))
        .route("/api/games", get(games_list))
        .route("/api/guest", post(introduce))
        .route("/api/me", get(me))
        .route("/api/me/tables", get(my_tables))
        .route("/api/me/link", post(make_link))
        .route("/api/me/export", get(export))
        .route("/api/me/erase", post(erase))
        .route("/api/link", post(use_link))
        .route("/api/tables", get(open_tables).post(make_table))
        .route("/api/tables/{table}", get(info))
        .route("/api/tables/{table}/sit", post(sit))
        .route("/api/tables/{table}/stand", post(stand))
        .route("/api/tables/{table}/bot", post(seat_bot))
        .route("/api/tables/{table}/start", post(start))
        .route("/api/tables/{table}/rematch", post(rematch))
        .route("/api/tables/{table}/remove", post(remove))
        .route("/api/tables/{table}/record", get(record))
        .route("/api/tables/{table}/replay", get(replay))
        .route("/api/tables/{table}/senses/{n}/{seat}", get(sense))
        .route("/api/tables/{table}/verify", get(verify))
        .route("/api/tables/{table}/ask", post(ask_table))
        .route("/api/tables/{table}/attachments/{id}", get(attachment))
        .route("/api/games/{game}/ask", post(ask_game))
        .route("/api/games/{game}/marks", get(marks::marks))
        .route("/api/games/{game}/schema", get(schema))
        .route("/api/{*rest}", any(|| async { Fault::not_found() }))
        .method_not_allowed_fallback(|| async { Fault::method() })
        .layer(size(limits.body_bytes))
        .merge(large)
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&hall), guard))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/metrics", get(|State(hall): Shared| async move { hall.metrics.text() }))
        .fallback(page)
        .layer(axum::middleware::from_fn(armour))
        .with_state(hall)
}

/// Asks the keeper of a table.
async fn ask(
    hall: &Arc<Hall>,
    table: &TableId,
    guest: GuestCard,
    request: keeper::Request,
) -> Result<keeper::Reply, Fault> {
    let (reply, answer) = oneshot::channel();
    hall.tell(table, Command::Request { guest, request, reply }).await?;
    answer.await.map_err(|_| Fault::closing())?
}

async fn ask_info(
    hall: &Arc<Hall>,
    table: &TableId,
    guest: GuestCard,
    request: keeper::Request,
) -> Result<Json<TableInfo>, Fault> {
    match ask(hall, table, guest, request).await? {
        keeper::Reply::Info(info) => Ok(Json(info)),
        _ => Err(Fault::not_found()),
    }
}

async fn connect(
    State(hall): Shared,
    Guest(guest): Guest,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Fault> {
    let upgrade = upgrade.map_err(|_| Fault::malformed("this address is for sockets"))?;
    let admission = hall.admit(&guest.id)?;
    let most = usize::try_from(hall.limits().message_bytes).unwrap_or(usize::MAX);
    Ok(upgrade
        .read_buffer_size(4 * 1024)
        .write_buffer_size(4 * 1024)
        .max_message_size(most)
        .max_frame_size(most)
        .on_upgrade(move |socket| socket::serve(hall, socket, guest, admission)))
}

async fn games_list(State(hall): Shared) -> impl IntoResponse {
    Json(hall.settings.rooms.iter().map(|room| room.card()).collect::<Vec<_>>())
}

async fn schema(State(hall): Shared, Path(game): Path<String>) -> Result<Response, Fault> {
    let room = hall.room(&game).ok_or_else(Fault::not_found)?;
    Ok(Json(room.schemas()).into_response())
}

async fn introduce(State(hall): Shared, request: Request) -> Result<Response, Fault> {
    let address = address_of(&hall, &request);
    let body = <Body as axum::extract::FromRequest<Arc<Hall>>>::from_request(request, &hall).await?;
    let introduce: Introduce = body.json()?;
    let name = clean_name(&introduce.name, hall.limits().name_letters)?;
    let glyph = clean_glyph(&introduce.glyph)?;
    if let Some(known) = hall.guest_in(&body.0).await? {
        let guest = StoredGuest { id: known.id, name, glyph };
        hall.store.set_guest(guest.clone()).await?;
        let card = GuestCard::from(guest);
        hall.tell_sockets(&card.id, Some(card.clone()));
        for table in hall.store.tables_of(&card.id).await? {
            if let Some(keeper) = hall.keeper_of(&table.id) {
                let _ = keeper.send(Command::Renamed(card.clone())).await;
            }
        }
        return Ok(Json(card).into_response());
    }
    if !hall.new_guests.take(address, hall.now()) {
        return Err(Fault::limit("guests_per_hour", hall.limits().guests_per_hour));
    }
    let guest = StoredGuest { id: hall.settings.entropy.guest_id(), name, glyph };
    let secret = hall.settings.entropy.secret();
    hall.store.make_guest(guest.clone(), secret.hash(), hall.now()).await?;
    Ok(with_cookie(cookie(&secret, hall.settings.secure), &GuestCard::from(guest)))
}

fn with_cookie(cookie: String, body: &impl Serialize) -> Response {
    let mut response = Json(body).into_response();
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(SET_COOKIE, value);
    }
    response
}

/// A stranger is nobody, which is no error: every page asks this first.
async fn me(State(hall): Shared, headers: HeaderMap) -> Result<Json<Option<GuestCard>>, Fault> {
    Ok(Json(hall.guest_in(&headers).await?))
}

/// A table in a list: as it is, or as the store has it if it is not in memory.
async fn listed(hall: &Arc<Hall>, guest: &GuestCard, table: &StoredTable) -> Option<TableInfo> {
    ask_info(hall, &table.id, guest.clone(), keeper::Request::Info).await.ok().map(|Json(info)| info)
}

async fn my_tables(State(hall): Shared, Guest(guest): Guest) -> Result<Json<Vec<TableInfo>>, Fault> {
    let mut tables = Vec::new();
    for table in hall.store.tables_of(&guest.id).await? {
        tables.extend(listed(&hall, &guest, &table).await);
    }
    Ok(Json(tables))
}

async fn open_tables(State(hall): Shared, headers: HeaderMap) -> Result<Json<Vec<TableInfo>>, Fault> {
    // A stranger may look; whom a host sent away may not.
    let guest = match hall.guest_in(&headers).await? {
        Some(guest) => guest,
        None => {
            GuestCard { id: hall.settings.entropy.guest_id(), name: String::new(), glyph: "moon".to_owned() }
        }
    };
    let mut tables = Vec::new();
    for table in hall.store.open_tables(hall.limits().open_tables).await? {
        tables.extend(listed(&hall, &guest, &table).await);
    }
    Ok(Json(tables))
}

async fn make_table(State(hall): Shared, Guest(guest): Guest, body: Body) -> Result<Response, Fault> {
    let make: MakeTable = body.json()?;
    let id = hall.make_table(&guest, make).await?;
    let info = ask_info(&hall, &id, guest, keeper::Request::Info).await?;
    Ok((StatusCode::CREATED, info).into_response())
}

async fn info(
    State(hall): Shared,
    Guest(guest): Guest,
    AtTable(table): AtTable,
) -> Result<Json<TableInfo>, Fault> {
    ask_info(&hall, &table, guest, keeper::Request::Info).await
}

async fn sit(
    State(hall): Shared,
    Guest(guest): Guest,
    AtTable(table): AtTable,
    body: Body,
) -> Result<Json<TableInfo>, Fault> {
    let sit: Sit = body.json()?;
    let most = hall.limits().seats_per_guest;
    let tables = hall.store.tables_of(&guest.id).await?;
    let playing = tables.iter().filter(|table| table.roster.phase != Phase::Over);
    let held: usize = playing.map(|table| table.roster.seats_of(&guest.id).len()).sum();
    let again = sit.seat.is_some_and(|seat| {
        tables.iter().any(|known| known.id == table && known.roster.seats_of(&guest.id).contains(seat))
    });
    if held as u64 >= most && !again {
        return Err(Fault::limit("seats_per_guest", most));
    }
    ask_info(&hall, &table, guest, keeper::Request::Sit(sit)).await
}

macro_rules! table_request {
    ($name:ident, $body:ty, $request:ident) => {
        async fn $name(
            State(hall): Shared,
            Guest(guest): Guest,
            AtTable(table): AtTable,
            body: Body,
        ) -> Result<Json<TableInfo>, Fault> {
            let what: $body = body.json()?;
            ask_info(&hall, &table, guest, keeper::Request::$request(what)).await
        }
    };
}
table_request!(stand, Stand, Stand);
table_request!(seat_bot, SeatBot, SeatBot);
table_request!(remove, Remove, Remove);

async fn start(
    State(hall): Shared,
    Guest(guest): Guest,
    AtTable(table): AtTable,
) -> Result<Json<TableInfo>, Fault> {
    ask_info(&hall, &table, guest, keeper::Request::Start).await
}

async fn rematch(
    State(hall): Shared,
    Guest(guest): Guest,
    AtTable(table): AtTable,
) -> Result<Response, Fault> {
    match ask(&hall, &table, guest, keeper::Request::Rematch).await? {
        keeper::Reply::Table(id) => Ok(Json(json!({ "table": id })).into_response()),
        _ => Err(Fault::not_found()),
    }
}

async fn record(
    State(hall): Shared,
    Guest(guest): Guest,
    AtTable(table): AtTable,
) -> Result<Response, Fault> {
    match ask(&hall, &table, guest, keeper::Request::Record).await? {
        keeper::Reply::Text(text) => {
            let name = format!("attachment; filename=\"zauberberg-{table}.jsonl\"");
            let headers = [
                (CONTENT_TYPE, "application/jsonl; charset=utf-8".to_owned()),
                (axum::http::header::CONTENT_DISPOSITION, name),
            ];
            Ok((headers, text).into_response())
        }
        _ => Err(Fault::not_found()),
    }
}

/// Through whose eyes a replay is seen.
#[derive(serde::Deserialize)]
struct Eyes {
    seat: Option<Seat>,
}

async fn replay(
    State(hall): Shared,
    Guest(guest): Guest,
    AtTable(table): AtTable,
    eyes: Result<Query<Eyes>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Fault> {
    let Query(eyes) = eyes.map_err(|_| Fault::malformed("seat is the number of a seat"))?;
    match ask(&hall, &table, guest, keeper::Request::Replay(eyes.seat)).await? {
        keeper::Reply::Json(steps) => Ok(Json(Replay { steps }).into_response()),
        _ => Err(Fault::not_found()),
    }
}

async fn sense(
    State(hall): Shared,
    Guest(guest): Guest,
    AtTable(table): AtTable,
    Path((_, n, seat)): Path<(String, String, String)>,
) -> Result<Response, Fault> {
    let n = n.parse().map_err(|_| Fault::not_found())?;
    let seat = seat.parse().map(Seat::new).map_err(|_| Fault::not_found())?;
    match ask(&hall, &table, guest, keeper::Request::Sense(n, seat)).await? {
        keeper::Reply::Bytes(payload) => {
            Ok(([(CONTENT_TYPE, "application/octet-stream")], payload).into_response())
        }
        _ => Err(Fault::not_found()),
    }
}

async fn verify(
    State(hall): Shared,
    Guest(guest): Guest,
    AtTable(table): AtTable,
) -> Result<Response, Fault> {
    match ask(&hall, &table, guest, keeper::Request::Verify).await? {
        keeper::Reply::Verified(verified) => Ok(Json(verified).into_response()),
        _ => Err(Fault::not_found()),
    }
}

async fn ask_table(
    State(hall): Shared,
    Guest(guest): Guest,
    AtTable(table): AtTable,
    body: Body,
) -> Result<Response, Fault> {
    let question: AskTool = body.json()?;
    match ask(&hall, &table, guest, keeper::Request::Tool(question)).await? {
        keeper::Reply::Json(answer) => Ok(Json(answer).into_response()),
        _ => Err(Fault::not_found()),
    }
}

async fn ask_game(
    State(hall): Shared,
    Guest(guest): Guest,
    Path(game): Path<String>,
    body: Body,
) -> Result<Response, Fault> {
    let question: AskTool = body.json()?;
    let room = hall.room(&game).ok_or_else(Fault::not_found)?;
    let limits = hall.limits();
    if !hall.tools.take(guest.id, hall.now()) {
        return Err(Fault::limit("tools_per_minute", limits.tools_per_minute));
    }
    let artefacts = hall.artefacts(room);
    let (told, answer) = oneshot::channel();
    let millis = limits.tool_millis;
    hall.pool.run(move || {
        let budget = crate::pool::Until::millis(millis);
        let bench = Bench { budget: &budget, artefacts: &*artefacts };
        let _ = told.send(room.ask(&question.tool, &question.parameters, &bench));
    });
    Ok(Json(answer.await.map_err(|_| Fault::closing())??).into_response())
}

fn seat_number(seat: Seat) -> u8 {
    u8::try_from(seat.index()).unwrap_or(u8::MAX)
}

async fn attach(
    State(hall): Shared,
    Guest(guest): Guest,
    AtSeat(table, seat): AtSeat,
    body: Body,
) -> Result<Response, Fault> {
    ask(&hall, &table, guest, keeper::Request::Plays(seat)).await?;
    let bytes = body.1.to_vec();
    let id = AttachmentId::of(&bytes);
    let most = hall.limits().attachments_per_seat;
    if !hall.store.attach(&table, seat_number(seat), id, bytes, most).await? {
        return Err(Fault::limit("attachments_per_seat", most));
    }
    Ok((StatusCode::CREATED, Json(json!({ "id": id }))).into_response())
}

async fn attachment(
    State(hall): Shared,
    Guest(guest): Guest,
    Path((table, id)): Path<(String, String)>,
) -> Result<Response, Fault> {
    let table: TableId = table.parse().map_err(|_| Fault::not_found())?;
    let id: AttachmentId = id.parse().map_err(|_| Fault::not_found())?;
    ask(&hall, &table, guest, keeper::Request::Released(id)).await?;
    let bytes = hall.store.attachment(&table, id).await?.ok_or_else(Fault::not_found)?;
    let headers =
        [(CONTENT_TYPE, "application/octet-stream"), (CACHE_CONTROL, "private, max-age=31536000, immutable")];
    Ok((headers, bytes).into_response())
}

async fn set_draft(
    State(hall): Shared,
    Guest(guest): Guest,
    AtSeat(table, seat): AtSeat,
    body: Body,
) -> Result<StatusCode, Fault> {
    ask(&hall, &table, guest, keeper::Request::Plays(seat)).await?;
    hall.store.set_draft(&table, seat_number(seat), body.1.to_vec()).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn draft(
    State(hall): Shared,
    Guest(guest): Guest,
    AtSeat(table, seat): AtSeat,
) -> Result<Response, Fault> {
    ask(&hall, &table, guest, keeper::Request::Plays(seat)).await?;
    // Nothing on one's scratch paper is no mistake of whoever looks.
    Ok(match hall.store.draft(&table, seat_number(seat)).await? {
        Some(bytes) => ([(CONTENT_TYPE, "application/octet-stream")], bytes).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

async fn make_link(State(hall): Shared, Guest(guest): Guest) -> Result<Json<Link>, Fault> {
    let token = hall.settings.entropy.secret();
    let until = hall.now() + hall.limits().link_seconds * 1000;
    hall.store.make_link(token.hash(), &guest.id, until).await?;
    Ok(Json(Link { token: token.reveal().to_owned() }))
}

async fn use_link(State(hall): Shared, body: Body) -> Result<Response, Fault> {
    let link: Link = body.json()?;
    let expired = || Fault::conflict("hall_link_used");
    let token = Secret::read(&link.token).ok_or_else(expired)?;
    let secret = hall.settings.entropy.secret();
    let guest = hall.store.use_link(token.hash(), secret.hash(), hall.now()).await?.ok_or_else(expired)?;
    Ok(with_cookie(cookie(&secret, hall.settings.secure), &GuestCard::from(guest)))
}

async fn export(State(hall): Shared, Guest(guest): Guest) -> Result<Response, Fault> {
    let mut tables = Vec::new();
    for stored in hall.store.tables_of(&guest.id).await? {
        let Some(info) = listed(&hall, &guest, &stored).await else { continue };
        let record = match ask(&hall, &stored.id, guest.clone(), keeper::Request::Record).await {
            Ok(keeper::Reply::Text(text)) => Some(text),
            _ => None,
        };
        let chat = hall.store.chat(&stored.id).await?;
        let said: Vec<_> = chat
            .into_iter()
            .filter(|line| line.guest == guest.id)
            .map(|line| json!({ "text": line.text, "at": line.at }))
            .collect();
        let mut drafts = Vec::new();
        for seat in stored.roster.seats_of(&guest.id).iter() {
            if let Some(bytes) = hall.store.draft(&stored.id, seat_number(seat)).await? {
                drafts.push(json!({ "seat": seat, "hex": hex::encode(bytes) }));
            }
        }
        tables.push(json!({ "table": info, "record": record, "said": said, "drafts": drafts }));
    }
    let marks = hall.store.marks_of(&guest.id).await?.into_iter().map(marks::ExportedMark::from);
    let marks: Vec<_> = marks.collect();
    Ok(Json(json!({ "guest": guest, "tables": tables, "marks": marks })).into_response())
}

async fn erase(State(hall): Shared, Guest(guest): Guest) -> Result<Response, Fault> {
    for table in hall.store.tables_of(&guest.id).await? {
        for seat in table.roster.seats_of(&guest.id).iter() {
            hall.store.set_draft(&table.id, seat_number(seat), Vec::new()).await?;
        }
        ask(&hall, &table.id, guest.clone(), keeper::Request::Forget).await?;
    }
    for table in hall.store.erase_guest(&guest.id).await? {
        // What was said at other tables is still in their memory, if they are open.
        if hall.keeper_of(&table).is_some() {
            ask(&hall, &table, guest.clone(), keeper::Request::Forget).await?;
        }
    }
    hall.tell_sockets(&guest.id, None);
    Ok(with_cookie(no_cookie(), &json!({})))
}

/// A file of the page; any other address is the page itself, which finds its own way.
async fn page(State(hall): Shared, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Fault::not_found().into_response();
    }
    serve::asset(&hall.settings.page, request.uri().path(), request.headers())
}
