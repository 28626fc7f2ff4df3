//! Questions to the tools of a game.

use serde_json::Value;

use super::{Json, json, read};
use crate::field;
use crate::game::Game;
use crate::refusal::Refusal;
use crate::tool::{Bench, Needs, Subject};

/// A question to a tool, ready to be asked on any thread.
pub type AnyQuestion = Box<dyn FnOnce(&Bench<'_>) -> Result<Json, Refusal> + Send>;

pub(super) fn answer<G: Game>(
    tool: &str,
    parameters: &Value,
    subject: &Subject<'_, G>,
    bench: &Bench<'_>,
) -> Result<Json, Refusal> {
    let unknown = || Refusal::new("TAB-16", "table_unknown_tool").with("tool", tool);
    let info = G::tools().iter().find(|info| info.name == tool).ok_or_else(unknown)?;
    let fits = match subject {
        Subject::Nothing => info.needs == Needs::Nothing,
        Subject::Seat(_) => info.needs == Needs::Seat,
        Subject::Viewer { .. } => info.needs == Needs::Viewer,
        Subject::Ended(_) => info.needs == Needs::Ended,
    };
    if !fits {
        return Err(Refusal::new("TAB-16", "table_tool_not_here").with("tool", tool));
    }
    let parameters = field::complete(info.fields, parameters)?;
    let question = read(serde_json::json!({ tool: parameters }))?;
    Ok(json(&G::answer(question, subject, bench)?))
}
