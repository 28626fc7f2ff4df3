//! The door that every request comes through: who is let in, what a request says, which headers an answer carries.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequestParts, Path, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::StreamExt as _;
use serde::de::DeserializeOwned;
use table::Seat;

use crate::address::Address;
use crate::fault::Fault;
use crate::hall::{Hall, lock};
use crate::id::TableId;
use crate::protocol::GuestCard;
use crate::reply;
use crate::unread::Held;

/// The hall, as every handler gets it.
pub(crate) type Shared = State<Arc<Hall>>;

/// Headers that every answer carries.
pub(crate) async fn security_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let csp = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
               connect-src 'self'; media-src 'self' blob:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
               form-action 'self'; frame-ancestors 'none'";
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(csp));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    );
    headers.insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    );
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Turns away what comes too often or from another's page.
pub(crate) async fn guard(State(hall): Shared, mut request: Request, next: Next) -> Result<Response, Fault> {
    hall.metrics.requests_total.inc();
    if hall.is_closing() {
        return Err(Fault::closing());
    }
    let address = address_of(&hall, &request);
    if !hall.requests.take(address, hall.now()) {
        return Err(Fault::limit("requests_per_second", hall.limits().requests_per_second));
    }
    let safe = matches!(*request.method(), Method::GET | Method::HEAD);
    let is_socket = request.uri().path() == "/api/socket";
    if (!safe || is_socket) && !is_own_page(&hall, request.headers()) {
        return Err(Fault::origin());
    }
    let reader = hall.unread.reader(address);
    request.extensions_mut().insert(reader.clone());
    request.extensions_mut().insert(address);
    let response = next.run(request).await;
    Ok(reply::meter(&hall, &reader, response).await)
}

/// Where a request comes from, as every limit by address counts it.
pub(crate) fn address_of(hall: &Hall, request: &Request) -> Address {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(std::net::Ipv4Addr::LOCALHOST.into(), |ConnectInfo(address)| address.ip());
    Address::of(request.headers(), hall.settings.trusted_proxies, peer)
}

/// Whether a request comes from the hall's own page, or from no page at all: a browser always sends the origin with a
/// socket and with whatever changes something; other programs need not.
fn is_own_page(hall: &Hall, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if hall.settings.origins.iter().any(|allowed| allowed == origin) {
        return true;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").map(|(_, authority)| authority);
    host.is_some() && host == own
}

/// The guest that a request comes from; a stranger is refused.
pub(crate) struct Guest(pub(crate) GuestCard);

impl FromRequestParts<Arc<Hall>> for Guest {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Guest, Fault> {
        hall.known_guest(&parts.headers).await.map(Guest)
    }
}

/// A table's id in the path. One that cannot be an id is like one that nobody has.
pub(crate) struct AtTable(pub(crate) TableId);

impl FromRequestParts<Arc<Hall>> for AtTable {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<AtTable, Fault> {
        let Path(names) = Path::<std::collections::HashMap<String, String>>::from_request_parts(parts, hall)
            .await
            .map_err(|_| Fault::not_found())?;
        let id = names.get("table").ok_or_else(Fault::not_found)?;
        id.parse().map(AtTable).map_err(|_| Fault::not_found())
    }
}

/// Reads a body as JSON, with an error that says what is wrong with it.
fn read<T: DeserializeOwned>(headers: &HeaderMap, body: &Bytes) -> Result<T, Fault> {
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // A form of another's page cannot send this type without being asked first.
    if !kind.starts_with("application/json") {
        return Err(Fault::malformed("the content type must be application/json"));
    }
    table::parse::from_slice(body).map_err(|error| Fault::malformed(error.to_string()))
}

/// How large the body of a request may be.
#[derive(Clone, Copy)]
pub(crate) struct BodyLimit {
    /// The limit that says so.
    pub(crate) name: &'static str,
    pub(crate) bytes: u64,
}

/// A body that was read whole, or the reason why not. It counts among what arrives for as long as somebody has it.
pub(crate) struct Body(
    pub(crate) HeaderMap,
    pub(crate) Bytes,
    #[expect(dead_code, reason = "it is only held")] Arriving,
);

/// What has arrived of a body.
type Arriving = Arc<Mutex<Held>>;

/// Why the hall takes no more of a body.
#[derive(Debug, thiserror::Error)]
#[error("too much arrives at once")]
struct Full(Fault);

impl axum::extract::FromRequest<Arc<Hall>> for Body {
    type Rejection = Fault;

    async fn from_request(request: Request, hall: &Arc<Hall>) -> Result<Body, Fault> {
        let headers = request.headers().clone();
        let preset = BodyLimit { name: "body_bytes", bytes: hall.limits().body_bytes };
        let most = request.extensions().get().copied().unwrap_or(preset);
        let limit = hall.limits().request_seconds;
        let address = address_of(hall, &request);
        let arriving: Arriving = Arc::new(Mutex::new(hall.arriving.reader(address).reserve(0)?));
        let counted = Arc::clone(&arriving);
        let request = request.map(|body| {
            let count = move |piece: Result<Bytes, axum::Error>| {
                let piece = piece?;
                let room = lock(&counted).grow(piece.len() as u64);
                room.map_err(|fault| axum::Error::new(Full(fault))).map(|()| piece)
            };
            axum::body::Body::from_stream(body.into_data_stream().map(count))
        });
        let body = tokio::time::timeout(Duration::from_secs(limit), Bytes::from_request(request, hall)).await;
        let bytes = body.map_err(|_| Fault::too_slow(limit))?.map_err(|rejection| {
            if let Some(Full(fault)) = cause(&rejection) {
                return fault.clone();
            }
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                return Fault::too_large(most.name, most.bytes);
            }
            Fault::malformed("the body cannot be read")
        })?;
        Ok(Body(headers, bytes, arriving))
    }
}

/// The error of this type that lies behind another.
fn cause<'a, E: std::error::Error + 'static>(error: &'a (dyn std::error::Error + 'static)) -> Option<&'a E> {
    let mut causes = std::iter::successors(Some(error), |error| error.source());
    causes.find_map(|error| error.downcast_ref())
}

impl Body {
    /// The body as JSON.
    pub(crate) fn json<T: DeserializeOwned>(&self) -> Result<T, Fault> {
        read(&self.0, &self.1)
    }
}

/// A table's id and a seat in the path.
pub(crate) struct AtSeat(pub(crate) TableId, pub(crate) Seat);

impl FromRequestParts<Arc<Hall>> for AtSeat {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<AtSeat, Fault> {
        let Path((table, seat)) =
            Path::<(String, u8)>::from_request_parts(parts, hall).await.map_err(|_| Fault::not_found())?;
        Ok(AtSeat(table.parse().map_err(|_| Fault::not_found())?, Seat::new(seat)))
    }
}
