//! A game whose type is not known: what a host that serves any game works with.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::refusal::Refusal;

mod card;
mod question;
mod room;
mod step;
mod table;

pub use card::Card;
pub use question::AnyQuestion;
pub use room::{Room, RoomOf};
pub use step::{AnyDeed, AnyPayload, AnyPrepared, AnySense};
pub use table::{AnyReplay, AnyTable, AnyThought};

/// JSON that is already text.
pub type Json = Box<RawValue>;

fn json(value: &impl Serialize) -> Json {
    // Our own types have string keys only and no failing serialisers.
    serde_json::value::to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

fn malformed(error: serde_json::Error) -> Refusal {
    Refusal::new("TAB-15", "table_malformed").with("detail", error.to_string())
}
