//! What a seat can do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::code::{MOST_COLOURS, MOST_PEGS};

/// What a seat can do. Each action names the question it answers, so that a late one cannot answer the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// The maker hides a code behind the shield (MM-1).
    Hide {
        /// The number of the question, as `choices` has it.
        ask: u32,
        /// The colours, counted from 1, first peg first; as many as the options say.
        #[schemars(length(min = 1, max = MOST_PEGS), inner(range(min = 1, max = MOST_COLOURS)))]
        pegs: Vec<u8>,
    },
    /// The breaker fills a row (MM-2).
    Guess {
        /// The number of the question, as `choices` has it.
        ask: u32,
        /// The colours, counted from 1, first peg first; as many as the options say.
        #[schemars(length(min = 1, max = MOST_PEGS), inner(range(min = 1, max = MOST_COLOURS)))]
        pegs: Vec<u8>,
    },
    /// The maker answers a guess by hand (MM-3, MM-6).
    Answer {
        /// The number of the question, as `choices` has it.
        ask: u32,
        /// Pegs said to be right in colour and place.
        #[schemars(range(max = MOST_PEGS))]
        black: u8,
        /// Further pegs said to be right in colour.
        #[schemars(range(max = MOST_PEGS))]
        white: u8,
    },
}

impl Action {
    /// The number of the question that it answers.
    pub fn ask(&self) -> u32 {
        match self {
            Action::Hide { ask, .. } | Action::Guess { ask, .. } | Action::Answer { ask, .. } => *ask,
        }
    }
}
