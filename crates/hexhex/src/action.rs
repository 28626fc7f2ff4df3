//! What a seat can do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::dice::Kept;
use crate::sheet::Field;

/// What a seat can do. Each action names the question it answers, so that a late one cannot answer the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Roll the dice that are not kept; in the first roll of a turn, all five (HEX-3).
    Roll {
        /// The number of the question, as `choices` has it.
        ask: u32,
        /// The dice that stay on the table; none in the first roll of a turn.
        keep: Kept,
    },
    /// Enter what lies there, and end the turn (HEX-4, HEX-5).
    Enter {
        /// The number of the question, as `choices` has it.
        ask: u32,
        /// The field, one that `choices` has open.
        field: Field,
    },
}

impl Action {
    /// The number of the question that it answers.
    pub const fn ask(&self) -> u32 {
        match *self {
            Action::Roll { ask, .. } | Action::Enter { ask, .. } => ask,
        }
    }
}
