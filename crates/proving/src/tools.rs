//! What the game offers beside playing.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::tool::{Bench, Needs, Subject, ToolInfo};
use table::{Choices as _, Refusal, Seat};
use ts_rs::TS;

use super::state::Proving;

#[derive(Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    Odds {},
    Weigh {},
    Advise {},
    Recall {},
    Review {},
}

#[derive(Serialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Odds { of_one_in: u8 },
    Weigh { grams: u8 },
    Advise { choices: usize },
    Recall { seat: Option<Seat>, own_number: Option<u8>, picked: usize },
    Review { entries: usize },
}

pub(super) const TOOLS: &[ToolInfo] = &[
    ToolInfo { name: "odds", needs: Needs::Nothing, fields: &[], about: "the odds of a guess" },
    ToolInfo { name: "weigh", needs: Needs::OwnMachine, fields: &[], about: "what a pick weighs" },
    ToolInfo { name: "advise", needs: Needs::Seat, fields: &[], about: "what a seat could do" },
    ToolInfo { name: "recall", needs: Needs::Viewer, fields: &[], about: "what one has seen" },
    ToolInfo { name: "review", needs: Needs::Ended, fields: &[], about: "how it went" },
];

pub(super) fn answer(
    question: Question,
    subject: &Subject<'_, Proving>,
    bench: &Bench<'_>,
) -> Result<Answer, Refusal> {
    let not_here = || Refusal::new("TAB-16", "table_tool_not_here");
    match (question, subject) {
        (Question::Odds {}, _) => {
            let table = bench.artefacts.get("odds").ok_or_else(not_here)?;
            Ok(Answer::Odds { of_one_in: table.first().copied().unwrap_or_default() })
        }
        (Question::Weigh {}, Subject::OwnMachine) => Ok(Answer::Weigh { grams: 5 }),
        (Question::Advise {}, Subject::Seat(sight)) => {
            Ok(Answer::Advise { choices: sight.choices.enumerate().map_or(0, |all| all.len()) })
        }
        (Question::Recall {}, Subject::Viewer { viewer, view }) => {
            let picked = view.picked.len();
            Ok(Answer::Recall { seat: viewer.seat(), own_number: view.own_number, picked })
        }
        (Question::Review {}, Subject::Ended(table)) => Ok(Answer::Review { entries: table.entries().len() }),
        _ => Err(not_here()),
    }
}
