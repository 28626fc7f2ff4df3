//! What can go wrong for somebody who asks the hall for something.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use games::words::{self, Language};
use serde::Serialize;
use table::Refusal;
use ts_rs::TS;

use crate::store::{Kept, StoreError};

/// A refusal as it travels: with an English sentence, for people who read logs and write clients.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Refused {
    /// The rule, the key of the message and what it mentions.
    #[serde(flatten)]
    pub refusal: Refusal,
    /// The message in English.
    pub text: String,
}

impl Kept {
    /// What a guest is told whose bytes were not kept.
    pub(crate) fn or_refuse(self) -> Result<(), Fault> {
        match self {
            Kept::Done | Kept::Already => Ok(()),
            Kept::NoGuest => Err(Fault::no_guest()),
            Kept::NotInPlay => Err(Refusal::new("TAB-1", "table_over").into()),
            Kept::Beyond(name, most) => Err(Fault::limit(name, most)),
        }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        let text = words::refusal(Language::English, &refusal);
        Refused { refusal, text }
    }
}

/// Why a request failed.
#[derive(Clone, Debug)]
pub enum Fault {
    /// A rule or a limit forbids it.
    Refused(StatusCode, Refusal),
    /// The store does not answer; nothing was changed.
    Store(String),
}

impl Fault {
    fn new(status: StatusCode, rule: &str, key: &str) -> Fault {
        Fault::Refused(status, Refusal::new(rule, key))
    }

    /// The same fault with one more value for its message.
    #[must_use]
    pub fn with(self, name: &str, value: impl Into<table::refusal::Param>) -> Fault {
        match self {
            Fault::Refused(status, refusal) => Fault::Refused(status, refusal.with(name, value)),
            other => other,
        }
    }

    /// The request cannot be understood.
    pub fn malformed(detail: impl Into<String>) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, "HALL-1", "hall_malformed").with("detail", detail.into())
    }

    /// There is no such thing, or it is not yours to see: the two look alike.
    pub fn not_found() -> Fault {
        Fault::new(StatusCode::NOT_FOUND, "HALL-2", "hall_not_found")
    }

    /// Somebody whom the hall does not know.
    pub fn no_guest() -> Fault {
        Fault::new(StatusCode::UNAUTHORIZED, "HALL-3", "hall_no_guest")
    }

    /// Not allowed for this guest.
    pub fn forbidden(key: &str) -> Fault {
        Fault::new(StatusCode::FORBIDDEN, "HALL-4", key)
    }

    /// Not possible at this point.
    pub fn conflict(key: &str) -> Fault {
        Fault::new(StatusCode::CONFLICT, "HALL-5", key)
    }

    /// More than a limit allows.
    pub fn limit(name: &str, limit: u64) -> Fault {
        Fault::new(StatusCode::TOO_MANY_REQUESTS, "HALL-6", "hall_limit")
            .with("name", name)
            .with("limit", limit)
    }

    /// A body that is larger than a limit allows.
    pub fn too_large(name: &str, limit: u64) -> Fault {
        Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "HALL-6", "hall_too_large")
            .with("name", name)
            .with("limit", limit)
    }

    /// A body that does not come to its end.
    pub fn too_slow(limit: u64) -> Fault {
        Fault::new(StatusCode::REQUEST_TIMEOUT, "HALL-6", "hall_limit")
            .with("name", "request_seconds")
            .with("limit", limit)
    }

    /// An address that is not asked this way.
    pub fn method() -> Fault {
        Fault::new(StatusCode::METHOD_NOT_ALLOWED, "HALL-1", "hall_method")
    }

    /// From a page of somebody else.
    pub fn origin() -> Fault {
        Fault::new(StatusCode::FORBIDDEN, "HALL-7", "hall_origin")
    }

    /// The hall is closing.
    pub fn closing() -> Fault {
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "HALL-8", "hall_closing")
    }

    /// A guest wants too much of what takes long at once.
    pub fn too_much_at_once() -> Fault {
        Fault::new(StatusCode::TOO_MANY_REQUESTS, "HALL-6", "hall_at_once")
    }

    /// The hall has too much to do.
    pub fn busy() -> Fault {
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "HALL-8", "hall_busy")
    }

    /// Whether the same may well be done a moment later.
    pub(crate) fn is_passing(&self) -> bool {
        matches!(self, Fault::Store(_) | Fault::Refused(StatusCode::SERVICE_UNAVAILABLE, _))
    }

    /// The refusal that is shown. What went wrong inside is not shown to anybody outside.
    pub fn refused(&self) -> Refused {
        match self {
            Fault::Refused(_, refusal) => refusal.clone().into(),
            Fault::Store(_) => Refusal::new("HALL-9", "hall_store").into(),
        }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault::Refused(StatusCode::UNPROCESSABLE_ENTITY, refusal)
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        tracing::error!(%error, "the store failed");
        Fault::Store(error.to_string())
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let status = match &self {
            Fault::Refused(status, _) => *status,
            Fault::Store(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        #[derive(Serialize)]
        struct Body {
            error: Refused,
        }
        (status, Json(Body { error: self.refused() })).into_response()
    }
}
