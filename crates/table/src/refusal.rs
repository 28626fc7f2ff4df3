//! Why something cannot be done.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::chance::NoDraw;

/// A value that a message mentions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum Param {
    /// A whole number.
    Number(#[ts(type = "number")] i64),
    /// A word or a short text.
    Text(String),
}

impl From<&str> for Param {
    fn from(text: &str) -> Param {
        Param::Text(text.to_owned())
    }
}

impl From<String> for Param {
    fn from(text: String) -> Param {
        Param::Text(text)
    }
}

macro_rules! param_from_whole {
    ($($t:ty),*) => {$(
        impl From<$t> for Param {
            fn from(number: $t) -> Param {
                Param::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}
param_from_whole!(u8, u16, u32, u64, usize, i32, i64);

impl std::fmt::Display for Param {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Param::Number(number) => number.fmt(f),
            Param::Text(text) => text.fmt(f),
        }
    }
}

/// The rule that forbids something, and the sentence that says so: a key into the messages of the page (both
/// languages), with the values the sentence mentions.
///
/// A refusal never depends on what the refused seat may not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Refusal {
    /// The number of the rule, such as `MM-2`; rules of the table itself are `TAB-n`.
    pub rule: String,
    /// The key of the message.
    pub key: String,
    /// What the message mentions, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, Param>>")]
    pub params: BTreeMap<String, Param>,
}

impl Refusal {
    /// A refusal whose message mentions no value yet.
    pub fn new(rule: &str, key: &str) -> Refusal {
        Refusal { rule: rule.to_owned(), key: key.to_owned(), params: BTreeMap::new() }
    }

    /// Nothing is asked of the seat now.
    pub fn not_your_turn() -> Refusal {
        Refusal::new("TAB-18", "table_not_your_turn")
    }

    /// What is asked of the seat is something else, or is so no longer.
    pub fn not_offered() -> Refusal {
        Refusal::new("TAB-18", "table_not_offered")
    }

    /// The same refusal with one more value for its message.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Param>) -> Refusal {
        self.params.insert(name.to_owned(), value.into());
        self
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.rule, self.key)?;
        for (name, value) in &self.params {
            write!(f, " {name}={value}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}

/// Why a step was not taken. The state is untouched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// A rule forbids it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The step needs a draw that its source of chance does not give.
    #[error(transparent)]
    NoDraw(#[from] NoDraw),
}

impl Stop {
    /// The refusal that the actor is shown.
    pub fn into_refusal(self) -> Refusal {
        match self {
            Stop::Refused(refusal) => refusal,
            Stop::NoDraw(no_draw) => no_draw.into(),
        }
    }
}
