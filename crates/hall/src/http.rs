//! HTTP: guests, tables, records, attachments, the page.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Extension, FromRequest as _, Path, Request, State, WebSocketUpgrade};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post, put};
use axum::{Json, Router};
use serde::Serialize;
use serde_json::json;
use table::attachment::AttachmentId;
use table::erased::{AnyQuestion, Card, Room};
use table::tool::{Bench, Needs};
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::address::Address;
use crate::door::{AtSeat, AtTable, Body, BodyLimit, Guest, Shared, address_of, guard, security_headers};
use crate::fault::Fault;
use crate::guest::{clean_glyph, clean_name, cookie, no_cookie};
use crate::hall::Hall;
use crate::id::TableId;
use crate::keeper::{self, Command};
use crate::pool::Until;
use crate::protocol::{AskTool, GuestCard, Introduce, MakeTable, Remove, SeatBot, Sit, Stand, TableInfo};
use crate::reply::in_pool;
use crate::roster::Phase;
use crate::store::{SeatBytes, StoredGuest};
use crate::{asset, best_marks, contests, link, lists, past, pictures, socket, timing};

/// How long somebody waits for a keeper's answer.
const ANSWER: Duration = Duration::from_secs(30);

/// Every address of the hall.
pub(crate) fn router(hall: Arc<Hall>) -> Router {
    let limits = *hall.limits();
    let size = |name, bytes: u64| {
        let most = DefaultBodyLimit::max(usize::try_from(bytes).unwrap_or(usize::MAX));
        (most, Extension(BodyLimit { name, bytes }))
    };
    let large = Router::new()
        .route(
            "/api/tables/{table}/seats/{seat}/attachments",
            post(attach).layer(size("attachment_bytes", limits.attachment_bytes)),
        )
        .route(
            "/api/tables/{table}/seats/{seat}/draft",
            put(set_draft).layer(size("draft_bytes", limits.draft_bytes)).get(draft),
        )
        .route(
            "/api/tables",
            // What the host brings is written as text, four letters for three bytes.
            post(make_table)
                .layer(size("body_bytes", limits.body_bytes + limits.attachment_bytes.div_ceil(3) * 4))
                .get(lists::open_tables),
        );
    Router::new()
        .route("/api/socket", any(connect))
        .route("/api/games", get(games_list))
        .route("/api/guest", post(introduce))
        .route("/api/me", get(me))
        .route("/api/me/tables", get(lists::my_tables))
        .route("/api/me/link", post(link::make_link))
        .route("/api/me/export", get(past::export))
        .route("/api/me/erase", post(erase))
        .route("/api/link", post(link::use_link))
        .route("/api/link/look", post(link::look_at_link))
        .route("/api/tables/{table}", get(info))
        .route("/api/tables/{table}/sit", post(sit))
        .route("/api/tables/{table}/stand", post(stand))
        .route("/api/tables/{table}/bot", post(seat_bot))
        .route("/api/tables/{table}/start", post(start))
        .route("/api/tables/{table}/rematch", post(rematch))
        .route("/api/tables/{table}/remove", post(remove))
        .route("/api/tables/{table}/record", get(past::record))
        .route("/api/tables/{table}/replay", get(past::replay))
        .route("/api/tables/{table}/senses/{n}/{seat}", get(past::sense))
        .route("/api/tables/{table}/verify", get(past::verify))
        .route("/api/tables/{table}/ask", post(ask_table))
        .route("/api/tables/{table}/attachments/{id}", get(attachment))
        .route("/api/tables/{table}/attachments/{id}/picture", get(pictures::picture))
        .route("/api/games/{game}/ask", post(ask_game))
        .route("/api/games/{game}/marks", get(best_marks::marks))
        .route("/api/games/{game}/schema", get(schema))
        .route("/api/{*rest}", any(|| async { Fault::not_found() }))
        .layer(size("body_bytes", limits.body_bytes))
        .merge(large)
        .method_not_allowed_fallback(|| async { Fault::method() })
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&hall), guard))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/metrics", get(|State(hall): Shared| async move { hall.metrics_text().await }))
        .fallback(page)
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&hall), timing::measure))
        .layer(axum::middleware::from_fn(security_headers))
        .with_state(hall)
}

/// Asks the keeper of a table.
pub(crate) async fn ask(
    hall: &Arc<Hall>,
    table: &TableId,
    guest: GuestCard,
    request: keeper::Request,
) -> Result<keeper::Reply, Fault> {
    let (reply, answer) = oneshot::channel();
    hall.tell(table, Command::Request { guest, request, reply }).await?;
    match timeout(ANSWER, answer).await {
        Ok(answer) => answer.map_err(|_| Fault::closing())?,
        Err(_) => Err(Fault::busy()),
    }
}

pub(crate) async fn ask_info(
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
    Extension(address): Extension<Address>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Fault> {
    let upgrade = upgrade.map_err(|_| Fault::malformed("this address is for sockets"))?;
    let admission = hall.admit(&guest.id, address)?;
    let most = usize::try_from(hall.limits().message_bytes).unwrap_or(usize::MAX);
    Ok(upgrade
        .read_buffer_size(4 * 1024)
        .write_buffer_size(4 * 1024)
        .max_message_size(most)
        .max_frame_size(most)
        .on_upgrade(move |socket| socket::serve(hall, socket, guest, admission)))
}

async fn games_list(State(hall): Shared) -> impl IntoResponse {
    Json(hall.settings.rooms.iter().map(|room| offered(*room)).collect::<Vec<_>>())
}

/// A game without the tools that no hall serves.
fn offered(room: &dyn Room) -> Card {
    let mut card = room.card();
    card.tools.retain(|tool| tool.needs != Needs::OwnMachine);
    card
}

async fn schema(State(hall): Shared, Path(game): Path<String>) -> Result<Response, Fault> {
    let room = hall.room(&game).ok_or_else(Fault::not_found)?;
    let (card, mut schemas) = (offered(room), room.schemas().clone());
    schemas.tools.retain(|name, _| card.tools.iter().any(|tool| tool.name == *name));
    Ok(Json(schemas).into_response())
}

async fn introduce(State(hall): Shared, request: Request) -> Result<Response, Fault> {
    let address = address_of(&hall, &request);
    let body = Body::from_request(request, &hall).await?;
    let introduce: Introduce = body.json()?;
    let name = clean_name(&introduce.name, hall.limits().name_letters)?;
    let glyph = clean_glyph(&introduce.glyph)?;
    if let Some(known) = hall.guest_in(&body.0).await? {
        let guest = StoredGuest { id: known.id, name, glyph };
        hall.store.set_guest(guest.clone()).await?;
        let card = GuestCard::from(guest);
        hall.tell_sockets(&card.id, Some(card.clone()));
        for table in hall.store.tables_of(&card.id).await? {
            hall.tell_if_open(&table.id, Command::Renamed(card.clone())).await;
        }
        return Ok(Json(card).into_response());
    }
    if !hall.new_guests.take(address, hall.now()) {
        return Err(Fault::limit("guests_per_hour", hall.limits().guests_per_hour));
    }
    hall.check_space().await?;
    let guest = StoredGuest { id: hall.settings.entropy.guest_id(), name, glyph };
    let secret = hall.settings.entropy.secret();
    hall.store.make_guest(guest.clone(), secret.hash(), hall.wall()).await?;
    Ok(with_cookie(cookie(&secret, hall.settings.secure), &GuestCard::from(guest)))
}

pub(crate) fn with_cookie(cookie: String, body: &impl Serialize) -> Response {
    let mut response = Json(body).into_response();
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(SET_COOKIE, value);
    }
    response
}

/// A request without a cookie is anonymous, not unauthorised: every page asks this first.
async fn me(State(hall): Shared, headers: HeaderMap) -> Result<Json<Option<GuestCard>>, Fault> {
    Ok(Json(hall.guest_in(&headers).await?))
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

async fn ask_table(
    State(hall): Shared,
    Guest(guest): Guest,
    AtTable(table): AtTable,
    body: Body,
) -> Result<Response, Fault> {
    let asked: AskTool = body.json()?;
    match ask(&hall, &table, guest.clone(), keeper::Request::Tool(asked)).await? {
        keeper::Reply::Question(room, question) => answer(&hall, &guest, room, question).await,
        _ => Err(Fault::not_found()),
    }
}

async fn ask_game(
    State(hall): Shared,
    Guest(guest): Guest,
    Path(game): Path<String>,
    body: Body,
) -> Result<Response, Fault> {
    let asked: AskTool = body.json()?;
    let room = hall.room(&game).ok_or_else(Fault::not_found)?;
    if !hall.tools.take(guest.id.clone(), hall.now()) {
        return Err(Fault::limit("tools_per_minute", hall.limits().tools_per_minute));
    }
    let question = move |bench: &Bench<'_>| room.ask(&asked.tool, &asked.parameters, bench);
    answer(&hall, &guest, room, Box::new(question)).await
}

/// Lets a tool work on a question, for as long as somebody waits for its answer.
async fn answer(
    hall: &Hall,
    guest: &GuestCard,
    room: &'static dyn Room,
    question: AnyQuestion,
) -> Result<Response, Fault> {
    let artefacts = hall.artefacts(room);
    let limit = Duration::from_millis(hall.limits().tool_millis);
    let contests = contests::Known::of(hall);
    let work = move |budget: &Until| question(&Bench { budget, artefacts: &*artefacts, contests: &contests });
    Ok(Json(in_pool(&hall.pools.tools, &guest.id, limit, work).await??).into_response())
}

async fn attach(
    State(hall): Shared,
    Guest(guest): Guest,
    AtSeat(table, seat): AtSeat,
    request: Request,
) -> Result<Response, Fault> {
    ask(&hall, &table, guest.clone(), keeper::Request::Attaches(seat)).await?;
    let body = Body::from_request(request, &hall).await?;
    hall.check_upload(&guest).await?;
    let id = AttachmentId::of(&body.1);
    let (seat, guest) = (seat.number(), Some(guest.id));
    let attachment = SeatBytes { table, seat, guest, bytes: (*body.1).into() };
    hall.store.attach(attachment, hall.limits()).await?.or_refuse()?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id }))).into_response())
}

async fn attachment(
    State(hall): Shared,
    Guest(guest): Guest,
    Path((table, id)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, Fault> {
    let table: TableId = table.parse().map_err(|_| Fault::not_found())?;
    let id: AttachmentId = id.parse().map_err(|_| Fault::not_found())?;
    ask(&hall, &table, guest, keeper::Request::Released(id)).await?;
    let tag = format!("\"{id}\"");
    // The browser asks anew each time, whose eyes are open now and whether it is still there, and then has it already.
    let headers = [(CACHE_CONTROL, "private, no-cache".to_owned()), (ETAG, tag.clone())];
    let bytes = hall.store.attachment(&table, id, None).await?.ok_or_else(Fault::not_found)?;
    if request.get(IF_NONE_MATCH).is_some_and(|known| *known == *tag) {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    Ok((headers, [(CONTENT_TYPE, "application/octet-stream")], bytes.to_vec()).into_response())
}

async fn set_draft(
    State(hall): Shared,
    Guest(guest): Guest,
    AtSeat(table, seat): AtSeat,
    request: Request,
) -> Result<StatusCode, Fault> {
    let begun = ask(&hall, &table, guest.clone(), keeper::Request::BeginDraft(seat)).await?;
    let keeper::Reply::Limit(limit) = begun else { return Err(Fault::not_found()) };
    let body = <Body as axum::extract::FromRequest<Arc<Hall>>>::from_request(request, &hall).await?;
    hall.check_upload(&guest).await?;
    let draft = keeper::Request::KeepDraft { seat, bytes: (*body.1).into(), limit };
    ask(&hall, &table, guest, draft).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn draft(
    State(hall): Shared,
    Guest(guest): Guest,
    AtSeat(table, seat): AtSeat,
) -> Result<Response, Fault> {
    ask(&hall, &table, guest, keeper::Request::Looks(seat)).await?;
    // An empty draft is not an error.
    Ok(match hall.store.draft(&table, seat.number()).await? {
        Some(bytes) => ([(CONTENT_TYPE, "application/octet-stream")], bytes).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

async fn erase(State(hall): Shared, Guest(guest): Guest) -> Result<Response, Fault> {
    for table in hall.store.tables_of(&guest.id).await? {
        // A table that cannot be opened must not keep anybody from being forgotten.
        if let Err(fault) = ask(&hall, &table.id, guest.clone(), keeper::Request::Forget).await {
            tracing::warn!(table = %table.id, ?fault, "a guest who is erased cannot leave a table");
        }
    }
    for table in hall.store.erase_guest(&guest.id).await? {
        // What was said at other tables is still in their memory, if they are open.
        if hall.is_in_memory(&table) {
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
    asset::reply(&hall.settings.page, request.uri().path(), request.headers())
}
