//! What the game offers beside playing: looking back.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Refusal;
use table::tool::{Bench, Needs, Subject, ToolInfo, Toolbox};
use ts_rs::TS;

use crate::analysis::{self, Analysis};
use crate::state::Zapp;

/// The questions that the game's tools answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// What each choice and each move of a game cost, and what was luck.
    Analyse {},
}

/// What the tools answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(untagged)]
pub enum Answer {
    /// To `analyse`.
    #[schemars(extend("x-tools" = ["analyse"]))]
    Analysis(Analysis),
}

/// The tools.
const TOOLS: &[ToolInfo] = &[ToolInfo {
    name: "analyse",
    needs: Needs::Ended,
    fields: &[],
    about: "what each barrel and each move cost, what was luck, and how the chances went",
}];

impl Toolbox for Zapp {
    type Question = Question;
    type Answer = Answer;
    const TOOLS: &'static [ToolInfo] = TOOLS;

    fn answer(question: Question, subject: &Subject<'_, Zapp>, bench: &Bench<'_>) -> Result<Answer, Refusal> {
        match (question, subject) {
            (Question::Analyse {}, Subject::Ended(table)) => {
                let analysis = analysis::analyse(table, bench.budget);
                // A table that stands here has been folded from the very record that is walked through.
                analysis.map(Answer::Analysis).map_err(|error| {
                    Refusal::new("TAB-15", "table_malformed").with("detail", error.to_string())
                })
            }
            _ => Err(Refusal::new("TAB-16", "table_tool_not_here").with("tool", "zapp")),
        }
    }
}
