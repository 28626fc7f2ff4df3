//! A game whose type is not known: what a host that serves any game works with.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::parse;
use crate::refusal::Refusal;

mod card;
mod room;
mod step;
mod table;

pub use card::Card;
pub use room::{Room, RoomOf, Workshop};
pub use step::{AnyInput, AnyPayload, AnyPrepared, AnySense};
pub use table::{AnyQuestion, AnyReplay, AnyTable, AnyThought};

/// JSON that is already text.
pub type Json = Box<RawValue>;

pub(crate) fn json(value: &impl Serialize) -> Json {
    // Our own types have string keys only and no failing serialisers.
    serde_json::value::to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// Reads what somebody sent in the words of a game.
pub(crate) fn read<T: DeserializeOwned>(value: Value) -> Result<T, Refusal> {
    parse::from_value(value)
        .map_err(|error| Refusal::new("TAB-15", "table_malformed").with("detail", error.to_string()))
}
