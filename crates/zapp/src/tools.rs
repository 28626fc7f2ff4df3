//! What the game offers beside playing.

use serde::{Deserialize, Serialize};
use table::Refusal;
use table::tool::{Bench, Subject, ToolInfo};
use ts_rs::TS;

use crate::state::Zapp;

/// The tools.
pub(crate) const TOOLS: &[ToolInfo] = &[];

/// A question to one of the tools.
#[derive(Debug, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Question {}

/// What the tools answer.
#[derive(Debug, Serialize, TS)]
#[serde(untagged)]
pub enum Answer {}

pub(crate) fn answer(question: Question, _: &Subject<'_, Zapp>, _: &Bench<'_>) -> Result<Answer, Refusal> {
    match question {}
}
