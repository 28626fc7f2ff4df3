//! A step at a table of some game: what is wanted, what it leads to, what is sensed of it.

use std::any::Any;

use serde_json::Value;

use crate::attachment::AttachmentId;
use crate::game::{Game, Millis};
use crate::record::TableAction;
use crate::seat::Seat;
use crate::table::Prepared;

/// What somebody wants done, not yet understood.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyInput {
    /// An action of the game, as JSON.
    Game(Value),
    /// An action of the table.
    Table(TableAction),
    /// The clock has run out.
    Clock,
    /// The clock has run out, and this follows from a seat's draft; see [`Input::HandIn`](crate::record::Input::HandIn).
    HandIn {
        /// Whose draft it is.
        seat: Seat,
        /// The action of the game, as JSON.
        action: Value,
    },
}

/// A sensory payload that waits to be rendered.
pub struct AnySense {
    /// Who senses it.
    pub to: Seat,
    /// How many bytes it has.
    pub size: u32,
    /// How long after the entry it is sent.
    pub after: Millis,
    /// Makes the bytes; may take a while.
    pub render: AnyPayload,
}

/// A computed step that has not been taken yet.
pub struct AnyPrepared {
    /// The entry's number.
    pub n: u64,
    /// The entry's time.
    pub at: Millis,
    /// The entry's line in the record, without line break.
    pub line: String,
    /// What somebody senses of it.
    pub senses: Vec<AnySense>,
    /// The attachments that it refers to.
    pub attachments: Vec<AttachmentId>,
    /// Whose draft it hands in.
    pub hands_in: Option<Seat>,
    pub(super) inner: Box<dyn Any + Send>,
}

/// A sensory payload, ready to be rendered on any thread.
pub type AnyPayload = Box<dyn FnOnce() -> Vec<u8> + Send>;

pub(super) fn senses_of<G: Game>(prepared: &Prepared<G>) -> Vec<AnySense> {
    let any = prepared.senses.iter().cloned().map(|sense| AnySense {
        to: sense.to,
        size: sense.size,
        after: sense.after,
        render: Box::new(move || sense.payload.render()),
    });
    any.collect()
}
